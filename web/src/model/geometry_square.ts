// Squares with height in feet (CLS-001, 002): eight neighbours, facings 1 to 8 from the north with the clock
// (CLS-107).
import type { Cell, Compass, Geometry, Point } from './geometry';

const kSteps: readonly { compass: Compass; x: number; y: number }[] = [
  { compass: 'n', x: 0, y: -1 },
  { compass: 'ne', x: 1, y: -1 },
  { compass: 'e', x: 1, y: 0 },
  { compass: 'se', x: 1, y: 1 },
  { compass: 's', x: 0, y: 1 },
  { compass: 'sw', x: -1, y: 1 },
  { compass: 'w', x: -1, y: 0 },
  { compass: 'nw', x: -1, y: -1 },
];
// Feet of height that count as one square.
const kLevel = 5;
// A square's side, by the measure of a cell.
const kSide = 1.6;

// The octant in which one square lies from another.
function octant(from: Cell, to: Cell): { x: number; y: number } {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const upright = 2 * Math.abs(dx) < Math.abs(dy);
  const level = 2 * Math.abs(dy) < Math.abs(dx);
  return {
    x: level || !upright ? Math.sign(dx) : 0,
    y: upright || !level ? Math.sign(dy) : 0,
  };
}

function stepTo(from: Cell, to: Cell): number {
  const { x, y } = octant(from, to);
  return kSteps.findIndex((step) => step.x === x && step.y === y);
}

function bodyCentre(at: Cell, long: number, size: number): Point {
  const side = size * kSide;
  return { x: (at.x + long / 2) * side, y: (at.y + long / 2) * side };
}

export const squares: Geometry = {
  grid: 'square',
  neighbours: (at) => kSteps.map((step) => ({ x: at.x + step.x, y: at.y + step.y, z: at.z })),
  flanks(from, to) {
    if (from.x === to.x || from.y === to.y) return [];
    return [
      { x: to.x, y: from.y, z: 0 },
      { x: from.x, y: to.y, z: 0 },
    ];
  },
  distance(a, b) {
    const levels = Math.ceil(Math.abs(a.z - b.z) / kLevel);
    return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y), levels);
  },
  compass: (from, to) => kSteps[Math.max(0, stepTo(from, to))]!.compass,
  toward(at, direction) {
    const step = kSteps.find((one) => one.compass === direction)!;
    return { x: at.x + step.x, y: at.y + step.y, z: at.z };
  },
  facing: (from, to) => stepTo(from, to) + 1,
  heading(number) {
    const step = kSteps[number - 1];
    if (step === undefined) return undefined;
    const length = Math.hypot(step.x, step.y);
    return { compass: step.compass, vector: { x: step.x / length, y: step.y / length } };
  },
  centre: (at, size) => bodyCentre(at, 1, size),
  cellAt(point, size) {
    const side = size * kSide;
    return { x: Math.floor(point.x / side) + 0, y: Math.floor(point.y / side) + 0, z: 0 };
  },
  outline(at, size, inset = 0) {
    const side = size * kSide;
    const left = at.x * side + inset;
    const top = at.y * side + inset;
    const right = (at.x + 1) * side - inset;
    const bottom = (at.y + 1) * side - inset;
    return [left, top, right, top, right, bottom, left, bottom];
  },
  border(a, b, size) {
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    if (Math.abs(dx) + Math.abs(dy) !== 1) return undefined;
    const side = size * kSide;
    const x = Math.max(a.x, b.x) * side;
    const y = Math.max(a.y, b.y) * side;
    return dx === 0
      ? [
          { x, y },
          { x: x + side, y },
        ]
      : [
          { x, y },
          { x, y: y + side },
        ];
  },
  body(at, long) {
    const cells: Cell[] = [];
    for (let y = 0; y < long; y += 1) {
      for (let x = 0; x < long; x += 1) cells.push({ x: at.x + x, y: at.y + y, z: at.z });
    }
    return cells;
  },
  bodyCentre,
  bodyRadius: (long, size) => size * (0.58 + ((long - 1) * kSide) / 2),
};
