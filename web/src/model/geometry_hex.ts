// Hexes with a point up, in axial coordinates (AFR-010): six neighbours, facings 0 to 5 from the east against
// the clock.
import type { Cell, Compass, Geometry, Point } from './geometry';

const kSteps: readonly { compass: Compass; x: number; y: number }[] = [
  { compass: 'e', x: 1, y: 0 },
  { compass: 'ne', x: 1, y: -1 },
  { compass: 'nw', x: 0, y: -1 },
  { compass: 'w', x: -1, y: 0 },
  { compass: 'sw', x: -1, y: 1 },
  { compass: 'se', x: 0, y: 1 },
];
const kSides = kSteps.length;
const kRootThree = Math.sqrt(3);

function go(at: Cell, direction: number): Cell {
  const step = kSteps[direction]!;
  return { x: at.x + step.x, y: at.y + step.y, z: at.z };
}

// The direction that the way goes most along; the first of two.
function facing(from: Cell, to: Cell): number {
  const q = to.x - from.x;
  const r = to.y - from.y;
  let best = 0;
  let most = 0;
  kSteps.forEach((step, index) => {
    const along = 2 * (step.x * q + step.y * r) + step.x * r + step.y * q;
    if (along <= most) return;
    most = along;
    best = index;
  });
  return best;
}

function centre(at: Cell, size: number): Point {
  return { x: size * kRootThree * (at.x + at.y / 2), y: size * 1.5 * at.y };
}

function corner(middle: Point, reach: number, index: number): Point {
  const angle = (Math.PI / 180) * (60 * index - 30);
  return { x: middle.x + reach * Math.cos(angle), y: middle.y + reach * Math.sin(angle) };
}

function cellAt(point: Point, size: number): Cell {
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

// North and south lean to the side that keeps the column.
function toward(at: Cell, direction: Compass): Cell {
  const odd = ((at.y % 2) + 2) % 2 === 1;
  const meant = direction === 'n' ? (odd ? 'nw' : 'ne') : direction === 's' ? (odd ? 'sw' : 'se') : direction;
  return go(
    at,
    kSteps.findIndex((step) => step.compass === meant),
  );
}

export const hexes: Geometry = {
  grid: 'hex',
  neighbours: (at) => kSteps.map((_step, direction) => go(at, direction)),
  flanks: () => [],
  distance(a, b) {
    const dx = a.x - b.x;
    const dy = a.y - b.y;
    return (Math.abs(dx) + Math.abs(dy) + Math.abs(dx + dy)) / 2;
  },
  compass: (from, to) => kSteps[facing(from, to)]!.compass,
  toward,
  facing,
  heading(number) {
    const step = kSteps[number];
    if (step === undefined) return undefined;
    const angle = (-Math.PI / 3) * number;
    return { compass: step.compass, vector: { x: Math.cos(angle), y: Math.sin(angle) } };
  },
  centre,
  cellAt,
  outline(at, size, inset = 0) {
    const middle = centre(at, size);
    return kSteps.flatMap((_step, index) => {
      const point = corner(middle, size - inset, index);
      return [point.x, point.y];
    });
  },
  // Direction d lies between the corners kSides - d and the next one, clockwise.
  border(a, b, size) {
    const direction = kSteps.findIndex((step) => a.x + step.x === b.x && a.y + step.y === b.y);
    if (direction < 0) return undefined;
    const first = (kSides - direction) % kSides;
    const middle = centre(a, size);
    return [corner(middle, size, first), corner(middle, size, (first + 1) % kSides)];
  },
  // One creature, one hex.
  body: (at) => [at],
  bodyCentre: (at, _long, size) => centre(at, size),
  bodyRadius: (_long, size) => size * 0.58,
};
