// What lies and stands on the cells of a map, as far as a view tells: doors, features, things, bodies, and what
// they bar. Pure; knows the words of the protocol, no price.
import type { CreatureView, Feature, Item, MenuEntry, View } from '../protocol/wire';
import { cell, key, onGround, same, type Cell, type Geometry } from './geometry';
import { occupies } from './select';

const kOutdoors = ['wilderness', 'waterborne'];
const kFeetPerCell = 5;
const kFeetPerYard = 3;
const kMedium = 2;
const kTitanic = 6;

export function isDoor(feature: Feature): boolean {
  return feature.kind === 'door' && feature.cells.length === 2;
}

// Between two cells; what else a wall is, the ground says.
export function isWall(feature: Feature): boolean {
  return feature.kind === 'wall' && feature.cells.length === 2;
}

export function isOpen(door: Feature): boolean {
  return door.state === 'open' || door.state === 'broken';
}

// Out of action: put out, used up, closed off.
export function inactive(feature: Feature): boolean {
  return ['out', 'spent', 'shut', 'destroyed'].includes(feature.state);
}

export function numberOf(feature: Feature, name: string): number {
  return feature.numbers.find((one) => one.name === name)?.value ?? 0;
}

export function covers(feature: Feature, at: Cell): boolean {
  return feature.cells.some((one) => same(one, at));
}

export function featuresAt(view: View, at: Cell): Feature[] {
  return view.features.filter((feature) => covers(feature, at));
}

export function lying(view: View): Item[] {
  return view.items.filter((item) => item.where === 'ground' && item.place !== undefined);
}

export function thingsAt(view: View, at: Cell): Item[] {
  return lying(view).filter((item) => same(item.place!, at));
}

// Cells that a creature is long and wide.
export function footprint(c: CreatureView): number {
  const stat = (name: string) => c.stats.find((one) => one.name === name)?.value;
  const titanic = stat('titanic_squares');
  // Where sizes have names, the largest is as long as its sheet says.
  if (titanic !== undefined) {
    const size = stat('size') ?? kMedium;
    return size >= kTitanic ? titanic : Math.max(1, size - kMedium + 1);
  }
  return Math.max(1, stat('footprint') ?? 1);
}

// Empty: it stands nowhere.
export function bodyOf(geometry: Geometry, c: CreatureView): Cell[] {
  return c.place === undefined ? [] : geometry.body(cell(c.place), footprint(c));
}

// The cells of the board under a body, however high it is.
export function groundUnder(geometry: Geometry, c: CreatureView): Cell[] {
  return bodyOf(geometry, c).map(onGround);
}

// Whether `who` could step from one cell to another, as far as this seat can know: over ground that is there,
// through no shut door and no wall, into nobody. What it costs, and what else forbids it, is the server's to say.
export function openSteps(
  view: View,
  geometry: Geometry,
  who: CreatureView,
): (from: Cell, to: Cell) => boolean {
  const long = footprint(who);
  const ground = new Set((view.map?.cells ?? []).map(key));
  const others = view.creatures.filter((c) => c.number !== who.number && occupies(c));
  const taken = new Set(others.flatMap((c) => groundUnder(geometry, c)).map(key));
  const shut = new Set(
    view.features
      .filter((feature) => isWall(feature) || (isDoor(feature) && !isOpen(feature)))
      .map((bar) => bar.cells.map(key).sort().join('|')),
  );
  const fits = (at: Cell) => geometry.body(at, long).every((one) => ground.has(key(one)));
  const free = (at: Cell) => geometry.body(at, long).every((one) => !taken.has(key(one)));
  return (from, to) => {
    if (!fits(to) || !free(to)) return false;
    const flanks = geometry.flanks(from, to);
    if (flanks.length > 0 && !flanks.some(fits)) return false;
    return !shut.has([key(from), key(to)].sort().join('|'));
  };
}

// The feature that a line of a menu works on; empty: none.
export function objectOf(entry: MenuEntry): string {
  const body = entry.intent?.body;
  return body?.case === 'use' ? body.value.object : '';
}

// Lines of a menu that work on something in this cell: a door at its border, a thing that lies in it.
export function deedsAt(view: View, entries: readonly MenuEntry[], at: Cell): MenuEntry[] {
  const objects = new Set(featuresAt(view, at).map((feature) => feature.id));
  const things = new Set(thingsAt(view, at).map((item) => item.name));
  return entries.filter((entry) => {
    const body = entry.intent?.body;
    if (body?.case !== 'use') return false;
    const { item, object, who } = body.value;
    return objects.has(object) || (object === '' && things.has(item) && !carries(view, who, item));
  });
}

function carries(view: View, who: number, name: string): boolean {
  return view.items.some((item) => item.name === name && item.owner === who);
}

export interface Away {
  unit: 'cells' | 'feet' | 'yards';
  amount: number;
}

// Outdoors printed feet are yards; where the scene names no surroundings, and squares are no measure, cells
// count.
export function away(view: View, geometry: Geometry, cells: number): Away {
  const feet = cells * kFeetPerCell;
  if (kOutdoors.includes(view.environment)) {
    return { unit: 'yards', amount: Math.round(feet / kFeetPerYard) };
  }
  const measured = view.environment !== '' || geometry.grid === 'square';
  return measured ? { unit: 'feet', amount: feet } : { unit: 'cells', amount: cells };
}
