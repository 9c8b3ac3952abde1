// Where things lie on the map: neighbours, distances, pixels and shortest ways over free cells. Knows no
// price.
import type { Place } from '../protocol/wire';

export interface Cell {
  x: number;
  y: number;
  z: number;
}

export interface Point {
  x: number;
  y: number;
}

// Directions 0 to 5: east, north-east, north-west, west, south-west, south-east (README section 5, facing).
export const kDirections: readonly Cell[] = [
  { x: 1, y: 0, z: 0 },
  { x: 1, y: -1, z: 0 },
  { x: 0, y: -1, z: 0 },
  { x: -1, y: 0, z: 0 },
  { x: -1, y: 1, z: 0 },
  { x: 0, y: 1, z: 0 },
];

const kRootThree = Math.sqrt(3);

export function cell(place: Place | Cell): Cell {
  return { x: place.x, y: place.y, z: place.z };
}

export function key(place: { x: number; y: number; z?: number }): string {
  return `${place.x},${place.y},${place.z ?? 0}`;
}

export function same(a: Cell | Place, b: Cell | Place): boolean {
  return a.x === b.x && a.y === b.y && a.z === b.z;
}

export function neighbour(at: Cell, direction: number): Cell {
  const step = kDirections[((direction % 6) + 6) % 6]!;
  return { x: at.x + step.x, y: at.y + step.y, z: at.z };
}

export function distance(a: Cell | Place, b: Cell | Place): number {
  const dx = a.x - b.x;
  const dy = a.y - b.y;
  return (Math.abs(dx) + Math.abs(dy) + Math.abs(dx + dy)) / 2;
}

// Centre of a pointy-top hex whose corners lie `size` from it.
export function centre(at: Cell | Place, size: number): Point {
  return { x: size * kRootThree * (at.x + at.y / 2), y: size * 1.5 * at.y };
}

export function corners(at: Point, size: number): number[] {
  const points: number[] = [];
  for (let i = 0; i < 6; i += 1) {
    const angle = (Math.PI / 180) * (60 * i - 30);
    points.push(at.x + size * Math.cos(angle), at.y + size * Math.sin(angle));
  }
  return points;
}

export function cellAt(point: Point, size: number): Cell {
  const q = ((point.x * kRootThree) / 3 - point.y / 3) / size;
  const r = (point.y * 2) / 3 / size;
  let x = Math.round(q);
  let y = Math.round(r);
  const third = Math.round(-q - r);
  const dx = Math.abs(x - q);
  const dy = Math.abs(y - r);
  const dz = Math.abs(third + q + r);
  if (dx > dy && dx > dz) x = -y - third;
  else if (dy > dz) y = -x - third;
  // Rounding may leave a negative zero, which prints like zero but is not equal to it everywhere.
  return { x: x + 0, y: y + 0, z: 0 };
}

// Which of the six directions `to` lies in as seen from `from`, by the nearest angle.
export function bearing(from: Cell | Place, to: Cell | Place): number {
  const a = centre(from, 1);
  const b = centre(to, 1);
  const angle = Math.atan2(-(b.y - a.y), b.x - a.x);
  return ((Math.round(angle / (Math.PI / 3)) % 6) + 6) % 6;
}

// Shortest way over `free` cells, without the start; undefined where there is none.
export function shortestWay(from: Cell, to: Cell, free: (at: Cell) => boolean): Cell[] | undefined {
  if (same(from, to)) return [];
  const cameFrom = new Map<string, Cell | undefined>([[key(from), undefined]]);
  let ring: Cell[] = [from];
  while (ring.length > 0) {
    const next: Cell[] = [];
    for (const at of ring) {
      for (let d = 0; d < 6; d += 1) {
        const step = neighbour(at, d);
        if (cameFrom.has(key(step)) || !free(step)) continue;
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

export function occupiedSet(creatures: readonly { place?: Place | undefined }[]): Set<string> {
  return new Set(creatures.flatMap((c) => (c.place === undefined ? [] : [key(c.place)])));
}

// The cells next to those of the map that do not belong to it: its torn edge.
export function edgeAround(cells: readonly (Cell | Place)[]): Cell[] {
  const inside = new Set(cells.map(key));
  const edge = new Map<string, Cell>();
  for (const at of cells) {
    for (let d = 0; d < 6; d += 1) {
      const next = neighbour(cell(at), d);
      if (!inside.has(key(next))) edge.set(key(next), next);
    }
  }
  return [...edge.values()];
}
