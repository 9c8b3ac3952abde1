// Cells that a spell covers: while its place is being chosen, and while it lasts. For the eye; the server judges
// who is caught.
import type { Power, View } from '../protocol/wire';
import { cell, key, type Cell, type Compass, type Geometry } from './geometry';
import { creatureOf } from './select';

const kFeetPerCell = 5;
const kOpposite: Record<Compass, Compass> = {
  e: 'w',
  ne: 'sw',
  n: 's',
  nw: 'se',
  w: 'e',
  sw: 'ne',
  s: 'n',
  se: 'nw',
};
const kLasting = ['light', 'darkness', 'silence', 'web'];

export interface LastingArea {
  name: string;
  cells: Cell[];
}

function sphere(geometry: Geometry, at: Cell, feet: number, cells: readonly Cell[]): Cell[] {
  return cells.filter((one) => geometry.distance(at, one) * kFeetPerCell <= feet);
}

function cube(geometry: Geometry, at: Cell, feet: number): Cell[] {
  return geometry.body(at, Math.max(1, Math.floor(feet / kFeetPerCell)));
}

// Straight on; a wall throws it back.
function line(geometry: Geometry, at: Cell, feet: number, facing: number, ground: Set<string>): Cell[] {
  const heading = geometry.heading(facing)?.compass;
  const way = [at];
  if (heading === undefined) return way;
  let back = false;
  for (let left = feet / kFeetPerCell - 1; left > 0; left -= 1) {
    const here = way[way.length - 1]!;
    const goes = () => geometry.toward(here, back ? kOpposite[heading] : heading);
    if (!ground.has(key(goes()))) back = !back;
    const next = goes();
    if (!ground.has(key(next))) break;
    way.push(next);
  }
  return [...new Map(way.map((one) => [key(one), one])).values()];
}

// What the spell would cover if it were set on `at` from where its caster stands; `cells`: those of the map.
export function aimedCells(
  geometry: Geometry,
  spell: Power | undefined,
  from: Cell,
  at: Cell,
  cells: readonly Cell[],
): Cell[] {
  const form = spell?.form;
  if (form === undefined || form.area === 0) return [at];
  switch (form.shape) {
    case 'cube':
      return cube(geometry, at, form.area);
    case 'line':
      return line(geometry, at, form.area, geometry.facing(from, at), new Set(cells.map(key)));
    default:
      return sphere(geometry, at, form.area, cells);
  }
}

// In order of casting. What is cast on somebody goes where they go.
export function lastingAreas(view: View, geometry: Geometry, cells: readonly Cell[]): LastingArea[] {
  return view.effects.flatMap((effect) => {
    if (!kLasting.includes(effect.name) || effect.level <= 0) return [];
    const place = effect.place ?? creatureOf(view, effect.who)?.place;
    if (place === undefined) return [];
    const at = cell(place);
    const covered =
      effect.name === 'web' ? cube(geometry, at, effect.level) : sphere(geometry, at, effect.level, cells);
    return [{ name: effect.name, cells: covered }];
  });
}
