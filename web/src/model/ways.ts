// The way that is shown to a cell within reach: of all that cost as little as the server's, the straightest one that
// keeps clear of hazards.
import { create } from '@bufbuild/protobuf';
import { PlaceSchema, ReachCellSchema, type CreatureView, type ReachCell, type View } from '../protocol/wire';
import { inactive, openSteps } from './board';
import { cell, key, onGround, same, shortestWay, type Cell, type Geometry } from './geometry';

interface Stop {
  at: Cell;
  cost: number;
  provoked: number;
}

// How far a cell lies off the line between two others.
function offLine(geometry: Geometry, from: Cell, to: Cell, at: Cell): number {
  const a = geometry.centre(from, 1);
  const b = geometry.centre(to, 1);
  const p = geometry.centre(at, 1);
  return Math.abs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x));
}

// Cells that harm, as far as this seat knows.
function hazards(view: View): Set<string> {
  const harmful = view.features.filter((feature) => feature.damage !== undefined && !inactive(feature));
  return new Set(harmful.flatMap((feature) => feature.cells.map(key)));
}

// Back from the goal, by cells whose price leaves just enough for the rest. Where prices differ from cell to cell,
// or where none is as cheap, the server's own way stays.
export function straightWay(
  view: View,
  geometry: Geometry,
  who: CreatureView,
  reach: readonly ReachCell[],
  goal: ReachCell,
): Cell[] {
  const known = goal.path.map(cell);
  if (who.place === undefined || goal.place === undefined || known.length < 2) return known;
  const start = onGround(who.place);
  const end = cell(goal.place);
  const step = goal.cost / known.length;
  const open = openSteps(view, geometry, who);
  const harmful = hazards(view);
  const stops = new Map<string, Stop>([[key(start), { at: start, cost: 0, provoked: 0 }]]);
  for (const { place, cost, provoked } of reach) {
    if (place !== undefined) stops.set(key(place), { at: cell(place), cost, provoked });
  }
  const way: Cell[] = [end];
  for (let here = end, left = goal.cost - step; !same(here, start); left -= step) {
    const before = geometry
      .neighbours(here)
      .flatMap((one) => stops.get(key(one)) ?? [])
      .filter(({ at, cost, provoked }) => cost === left && provoked <= goal.provoked && open(at, here))
      .filter(({ at }) => !harmful.has(key(at)) || same(at, start))
      .sort((a, b) => offLine(geometry, start, end, a.at) - offLine(geometry, start, end, b.at))[0];
    if (before === undefined) return known;
    here = before.at;
    if (!same(here, start)) way.unshift(here);
  }
  return way.length === known.length ? way : known;
}

// Straight on from where somebody stands, in the direction that comes nearest to the goal, as far as the goal lies that way
// and nothing stands in it, as far as this seat knows (TBA-178).
export function straightOn(view: View, geometry: Geometry, who: CreatureView, goal: Cell): Cell[] {
  if (who.place === undefined) return [];
  const start = onGround(who.place);
  const from = geometry.centre(start, 1);
  const to = geometry.centre(goal, 1);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let best: { step: Cell; count: number; along: number } | undefined;
  for (const next of geometry.neighbours(start)) {
    const at = geometry.centre(next, 1);
    const [x, y] = [at.x - from.x, at.y - from.y];
    const along = (dx * x + dy * y) / Math.hypot(x, y);
    if (along <= (best?.along ?? 0)) continue;
    const step = { x: next.x - start.x, y: next.y - start.y, z: 0 };
    best = { step, count: Math.round(along / Math.hypot(x, y)), along };
  }
  const open = openSteps(view, geometry, who);
  const way: Cell[] = [];
  for (let at = start; best !== undefined && way.length < best.count; ) {
    const next = { x: at.x + best.step.x, y: at.y + best.step.y, z: at.z };
    if (!open(at, next)) break;
    way.push(next);
    at = next;
  }
  return way;
}

const kStepFeet = 5;

// All that is reached by one straight line, with so many feet to go.
export function straightRuns(view: View, geometry: Geometry, who: CreatureView, feet: number): ReachCell[] {
  if (who.place === undefined) return [];
  const start = onGround(who.place);
  const most = Math.max(0, Math.floor(feet / kStepFeet));
  return geometry.neighbours(start).flatMap((next) => {
    const [dx, dy] = [next.x - start.x, next.y - start.y];
    const way = straightOn(view, geometry, who, { ...start, x: start.x + most * dx, y: start.y + most * dy });
    const places = way.map((at) => create(PlaceSchema, at));
    return places.map((place, at) =>
      create(ReachCellSchema, { place, cost: kStepFeet * (at + 1), path: places.slice(0, at + 1) }),
    );
  });
}

// The way that is shown to any goal. Beyond what the server named reachable, or by waypoints: the shortest over ground
// that is open as far as this seat knows; empty where there is none.
export function wayTo(
  view: View,
  geometry: Geometry,
  who: CreatureView,
  reach: readonly ReachCell[],
  waypoints: readonly Cell[],
  goal: Cell,
): Cell[] {
  if (who.place === undefined) return [];
  const known = reach.find((there) => there.place !== undefined && same(there.place, goal));
  if (known !== undefined && waypoints.length === 0) return straightWay(view, geometry, who, reach, known);
  const open = openSteps(view, geometry, who);
  const way: Cell[] = [];
  let at = onGround(who.place);
  for (const next of waypoints) {
    way.push(...(shortestWay(geometry, at, next, open) ?? []));
    at = next;
  }
  const rest = shortestWay(geometry, at, goal, open);
  return rest === undefined ? [] : [...way, ...rest];
}
