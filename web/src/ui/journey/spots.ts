// Where the referee's newcomers are put before somebody moves them: open cells that can be walked to, away from the party
// and together, in the party's sight if there are any. A suggestion for the eye: the rules say at what distance the sides meet.
import { key, type Cell } from '../../model/geometry';
import type { CreatureView, View } from '../../protocol/wire';
import { occupies } from '../../model/select';

const kAway = 6;
const kWays = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

// Cell by cell along the straight line, by its sides.
function inSight(from: Cell, to: Cell, goes: (from: Cell, to: Cell) => boolean): boolean {
  const wide = 2 * Math.abs(to.x - from.x);
  const high = 2 * Math.abs(to.y - from.y);
  let over = (wide - high) / 2;
  let at = from;
  while (at.x !== to.x || at.y !== to.y) {
    const across = at.y === to.y || (at.x !== to.x && over > 0);
    const next = across
      ? { ...at, x: at.x + Math.sign(to.x - from.x) }
      : { ...at, y: at.y + Math.sign(to.y - from.y) };
    over += across ? -high : wide;
    if (!goes(at, next)) return false;
    at = next;
  }
  return true;
}

export function spots(view: View, party: readonly CreatureView[], most: number): Cell[] {
  const cells = new Set((view.map?.cells ?? []).map((cell) => key(cell)));
  const taken = new Set(view.creatures.filter(occupies).map((c) => key(c.place!)));
  const shut = new Set(
    view.features
      .filter((one) => ['door', 'wall'].includes(one.kind) && !/open|broken/.test(one.state))
      .flatMap(({ cells: [a, b] }) =>
        a === undefined || b === undefined ? [] : [`${key(a)}|${key(b)}`, `${key(b)}|${key(a)}`],
      ),
  );
  const goes = (at: Cell, next: Cell) => cells.has(key(next)) && !shut.has(`${key(at)}|${key(next)}`);
  const from = party.flatMap(({ place }) => (place === undefined ? [] : [{ x: place.x, y: place.y, z: 0 }]));
  const steps = new Map(from.map((at) => [key(at), 0]));
  const queue: Cell[] = [...from];
  const reached: { at: Cell; steps: number }[] = [];
  for (let index = 0; index < queue.length; index += 1) {
    const at = queue[index]!;
    const now = steps.get(key(at))!;
    if (!taken.has(key(at))) reached.push({ at, steps: now });
    for (const [dx, dy] of kWays) {
      const next = { x: at.x + dx, y: at.y + dy, z: 0 };
      if (steps.has(key(next)) || !goes(at, next)) continue;
      steps.set(key(next), now + 1);
      queue.push(next);
    }
  }
  const away = reached.filter((one) => one.steps >= kAway);
  const near = reached.filter((one) => one.steps < kAway).reverse();
  const seen = new Set(away.filter(({ at }) => from.some((eye) => inSight(eye, at, goes))));
  const all = [...seen, ...away.filter((one) => !seen.has(one)), ...near];
  return all.slice(0, most).map(({ at }) => at);
}
