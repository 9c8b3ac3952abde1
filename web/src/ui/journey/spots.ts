// Where the referee's newcomers are put before somebody moves them: open cells that can be walked to, away from the party
// and together. A suggestion for the eye: the rules say at what distance the sides meet.
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
  const from = party.flatMap((c) => c.place ?? []);
  const steps = new Map(from.map((at) => [key(at), 0]));
  const queue: Cell[] = from.map(({ x, y }) => ({ x, y, z: 0 }));
  const reached: { at: Cell; steps: number }[] = [];
  for (let index = 0; index < queue.length; index += 1) {
    const at = queue[index]!;
    const now = steps.get(key(at))!;
    if (!taken.has(key(at))) reached.push({ at, steps: now });
    for (const [dx, dy] of kWays) {
      const next = { x: at.x + dx, y: at.y + dy, z: 0 };
      if (!cells.has(key(next)) || steps.has(key(next)) || shut.has(`${key(at)}|${key(next)}`)) continue;
      steps.set(key(next), now + 1);
      queue.push(next);
    }
  }
  const away = reached.filter((one) => one.steps >= kAway);
  const all = away.length >= most ? away : reached.sort((a, b) => b.steps - a.steps);
  return all.slice(0, most).map(({ at }) => at);
}
