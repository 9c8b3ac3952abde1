// Where positions are zones: how the zones are laid out from their edges, and who stands how in each.
// Pure; knows the words of the protocol, no rule.
import type { CreatureView, Map as ZoneMap, View } from '../protocol/wire';
import { Status } from '../protocol/wire';
import { fact, pairs, sides, type FactNames } from './select';

export interface Zone {
  index: number;
  name: string;
  // Numbers of the zones that an edge leads to, in order.
  leadsTo: number[];
  exit: boolean;
}

// Columns from one end of the graph to the other; zones that share a column lie at the same distance.
export interface ZoneLayout {
  columns: Zone[][];
  edges: [number, number][];
}

export function isZones(view: View | undefined): boolean {
  return view?.map?.grid === 'zones';
}

function edgesOf(map: ZoneMap): [number, number][] {
  const edges: [number, number][] = [];
  for (let i = 0; i + 1 < map.zoneEdges.length; i += 2)
    edges.push([map.zoneEdges[i]!, map.zoneEdges[i + 1]!]);
  return edges;
}

function distances(from: number, leads: number[][]): number[] {
  const far = leads.map(() => -1);
  far[from] = 0;
  const open = [from];
  for (const at of open) {
    for (const next of leads[at]!) {
      if (far[next] !== -1) continue;
      far[next] = far[at]! + 1;
      open.push(next);
    }
  }
  return far;
}

// One end of the longest way: of several, the one listed first, so that the file's order reads from the left.
function firstEnd(leads: number[][]): number {
  const reach = leads.map((_zone, index) => Math.max(...distances(index, leads)));
  return reach.indexOf(Math.max(...reach));
}

export function layOut(map: ZoneMap): ZoneLayout {
  const edges = edgesOf(map).filter(([a, b]) => a < map.zones.length && b < map.zones.length);
  const leads = map.zones.map((_name, index) =>
    edges
      .flatMap(([a, b]) => (a === index ? [b] : b === index ? [a] : []))
      .filter((other) => other !== index)
      .sort((a, b) => a - b),
  );
  if (leads.length === 0) return { columns: [], edges };
  const far = distances(firstEnd(leads), leads);
  const last = Math.max(...far);
  const columns: Zone[][] = [];
  map.zones.forEach((name, index) => {
    // What no edge reaches stands apart, in a column of its own at the end.
    const column = far[index] === -1 ? last + 1 : far[index]!;
    const exit = map.exits.some((place) => place.x === index);
    (columns[column] ??= []).push({ index, name, leadsTo: leads[index]!, exit });
  });
  return { columns, edges };
}

export function zoneOf(view: View | undefined, index: number): Zone | undefined {
  if (view?.map === undefined || !isZones(view)) return undefined;
  return layOut(view.map)
    .columns.flat()
    .find((zone) => zone.index === index);
}

// "foe_back" as written in the file; empty where there is no such zone.
export function zoneName(view: View | undefined, index: number): string {
  return isZones(view) ? (view?.map?.zones[index] ?? '') : '';
}

export interface Standing {
  creature: CreatureView;
  side: number;
  // Place in the line of the zone, from 1; 0: none.
  line: number;
  engaged: number[];
  beside: number[];
  // Whom it hides behind, and who hides behind it.
  behind: number[];
  shields: number[];
}

// Creatures of one zone that fight each other, directly or through others.
export interface Melee {
  members: Standing[];
  links: { a: number; b: number; kind: 'engaged' | 'grab' }[];
}

export interface ZoneCrowd {
  melees: Melee[];
  free: Standing[];
  fallen: Standing[];
}

function partners(all: [number, number][], who: number): number[] {
  return all.flatMap(([a, b]) => (a === who ? [b] : b === who ? [a] : [])).sort((a, b) => a - b);
}

function components(numbers: number[], links: [number, number][]): number[][] {
  const left = new Set(numbers);
  const found: number[][] = [];
  for (const start of numbers) {
    if (!left.delete(start)) continue;
    const group = [start];
    for (const at of group) {
      for (const next of partners(links, at)) if (left.delete(next)) group.push(next);
    }
    found.push(group);
  }
  return found;
}

// Directed pairs: who hides behind whom.
function directed(view: View, names: FactNames, name: string): [number, number][] {
  const number = names.get(name);
  return view.facts.filter((f) => f.fact === number && f.value !== 0).map((f) => [f.a, f.b]);
}

// Everybody on the board by zone: those in melee together, those free in the order of their line, the fallen.
export function crowds(
  view: View,
  names: FactNames,
  shown: (c: CreatureView) => boolean = () => true,
): Map<number, ZoneCrowd> {
  const engaged = pairs(view, names, 'engaged');
  const grabs = pairs(view, names, 'grab');
  const beside = pairs(view, names, 'beside');
  const behind = directed(view, names, 'behind');
  const order = sides(view);
  const found = new Map<number, ZoneCrowd>();
  const here = view.creatures.filter((c) => c.place !== undefined && c.status !== Status.GONE && shown(c));
  const standing = new Map<number, Standing>(
    here.map((creature) => [
      creature.number,
      {
        creature,
        side: Math.max(0, order.indexOf(creature.side)),
        line: fact(view, names, 'line', creature.number) ?? 0,
        engaged: partners(engaged, creature.number),
        beside: partners(beside, creature.number),
        behind: behind.filter(([hidden]) => hidden === creature.number).map(([, guard]) => guard),
        shields: behind.filter(([, guard]) => guard === creature.number).map(([hidden]) => hidden),
      },
    ]),
  );
  const inLine = (a: Standing, b: Standing) =>
    a.line - b.line || a.side - b.side || a.creature.number - b.creature.number;
  for (const index of new Set(here.map((c) => c.place!.x))) {
    const numbers = here.filter((c) => c.place!.x === index).map((c) => c.number);
    const among = ([a, b]: [number, number]) => numbers.includes(a) && numbers.includes(b);
    const links: [number, number][] = [...engaged, ...grabs].filter(among);
    const crowd: ZoneCrowd = { melees: [], free: [], fallen: [] };
    for (const group of components(numbers, links)) {
      const members = group.map((number) => standing.get(number)!);
      const [only] = members;
      if (members.length > 1) crowd.melees.push({ members: members.sort(inLine), links: linksOf(group) });
      else if (only!.creature.status === Status.UP) crowd.free.push(only!);
      else crowd.fallen.push(only!);
    }
    crowd.free.sort(inLine);
    crowd.free = guarded(crowd.free);
    found.set(index, crowd);
  }
  return found;

  function linksOf(group: number[]): Melee['links'] {
    const within = ([a, b]: [number, number]) => group.includes(a) && group.includes(b);
    const held = new Set(grabs.map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`));
    const all = [...engaged, ...grabs]
      .filter(within)
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    const tags = [...new Set(all.map(([a, b]) => `${a}-${b}`))];
    return tags.map((tag) => {
      const [a, b] = tag.split('-').map(Number) as [number, number];
      return { a, b, kind: held.has(tag) ? 'grab' : 'engaged' };
    });
  }
}

// Whoever hides behind somebody follows right after.
function guarded(line: Standing[]): Standing[] {
  const here = new Set(line.map((one) => one.creature.number));
  const hidden = (one: Standing) => one.behind.some((guard) => here.has(guard));
  return line
    .filter((one) => !hidden(one))
    .flatMap((one) => [one, ...line.filter((other) => other.behind[0] === one.creature.number)]);
}
