// Where things lie on a map of cells: one interface for every grid, and what is the same on all of them. Knows
// no price.
import type { Place } from '../protocol/wire';
import { hexes } from './geometry_hex';
import { squares } from './geometry_square';

export interface Cell {
  x: number;
  y: number;
  z: number;
}

export interface Point {
  x: number;
  y: number;
}

export type Compass = 'e' | 'ne' | 'n' | 'nw' | 'w' | 'sw' | 's' | 'se';

// `size` is the measure of a cell in pixels: the counters of all grids are as large for the same size.
export interface Geometry {
  readonly grid: 'hex' | 'square';
  neighbours(at: Cell): Cell[];
  // Cells that a step squeezes between; it is closed if all of them are.
  flanks(from: Cell, to: Cell): Cell[];
  // In cells.
  distance(a: Cell, b: Cell): number;
  compass(from: Cell, to: Cell): Compass;
  // The neighbour that a key for this direction means.
  toward(at: Cell, direction: Compass): Cell;
  // The number that intents and views give to the direction of `to` as seen from `from`.
  facing(from: Cell, to: Cell): number;
  // The direction of such a number; undefined: none.
  heading(facing: number): { compass: Compass; vector: Point } | undefined;
  centre(at: Cell, size: number): Point;
  cellAt(point: Point, size: number): Cell;
  // Corners of a cell, drawn in by `inset` pixels, as x, y, x, y …
  outline(at: Cell, size: number, inset?: number): number[];
  // The border that two neighbours share; undefined: none.
  border(a: Cell, b: Cell, size: number): [Point, Point] | undefined;
  // Cells of a body that is so many cells long, and wide, from the cell that it is said to stand in.
  body(at: Cell, long: number): Cell[];
  bodyCentre(at: Cell, long: number, size: number): Point;
  // How far a body reaches from its centre, for the counter on it.
  bodyRadius(long: number, size: number): number;
}

const kGrids: readonly Geometry[] = [hexes, squares];

export function geometryOf(grid: string | undefined): Geometry {
  return kGrids.find((one) => one.grid === grid) ?? hexes;
}

export function cell(place: Place | Cell): Cell {
  return { x: place.x, y: place.y, z: place.z };
}

export function key(place: { x: number; y: number; z?: number }): string {
  return `${place.x},${place.y},${place.z ?? 0}`;
}

// Where on the board a place lies, heights left aside.
export function onGround(place: Place | Cell): Cell {
  return { x: place.x, y: place.y, z: 0 };
}

export function same(a: Cell | Place, b: Cell | Place): boolean {
  return a.x === b.x && a.y === b.y && a.z === b.z;
}

// Cells between the nearest parts of two bodies.
export function between(geometry: Geometry, a: readonly Cell[], b: readonly Cell[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const one of a) for (const other of b) least = Math.min(least, geometry.distance(one, other));
  return least;
}

// Shortest way by steps that are `open`, without the start; undefined where there is none.
export function shortestWay(
  geometry: Geometry,
  from: Cell,
  to: Cell,
  open: (from: Cell, to: Cell) => boolean,
): Cell[] | undefined {
  if (same(from, to)) return [];
  const cameFrom = new Map<string, Cell | undefined>([[key(from), undefined]]);
  let ring: Cell[] = [from];
  while (ring.length > 0) {
    const next: Cell[] = [];
    for (const at of ring) {
      for (const step of geometry.neighbours(at)) {
        if (cameFrom.has(key(step)) || !open(at, step)) continue;
        cameFrom.set(key(step), at);
        if (same(step, to)) return trace(step, cameFrom);
        next.push(step);
      }
    }
    ring = next;
  }
  return undefined;
}

function trace(end: Cell, cameFrom: Map<string, Cell | undefined>): Cell[] {
  const way: Cell[] = [];
  let at: Cell | undefined = end;
  while (at !== undefined && cameFrom.get(key(at)) !== undefined) {
    way.unshift(at);
    at = cameFrom.get(key(at));
  }
  return way;
}

// The cells next to those of the map that do not belong to it: its torn edge.
export function edgeAround(geometry: Geometry, cells: readonly Cell[]): Cell[] {
  const inside = new Set(cells.map(key));
  const edge = new Map<string, Cell>();
  for (const at of cells) {
    for (const next of geometry.neighbours(at)) {
      if (!inside.has(key(next))) edge.set(key(next), next);
    }
  }
  return [...edge.values()];
}
