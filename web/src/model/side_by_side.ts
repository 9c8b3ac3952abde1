// Two courses of one fight, from where they part: a course that play was led back from, and another one or the one that
// was played. Both go by one strip of frames; a turn begins on both sides at once, and who is done sooner waits.
import { Status, type CreatureView, type View } from '../protocol/wire';
import { cell, same } from './geometry';
import type { Reel } from './reel';
import { standing } from './standing';

// Places of the reel, on either side.
export interface Frame {
  left: number;
  right: number;
}

export interface SideBySide {
  // Before they part comes first.
  frames: Frame[];
  // The frames at which somebody's turn begins.
  turns: number[];
}

// The places of the course that ends at a version; without one, of the course that stands.
function pathOf(reel: Reel, end?: bigint): number[] {
  const within = (version: bigint) => end === undefined || version <= end;
  const stands = standing(reel.log(reel.last).filter((entry) => within(entry.version)));
  const path = [0];
  for (let at = 1; at <= reel.last; at += 1) {
    const { version } = reel.view(at);
    const back = reel.toldAt(at).some((entry) => entry.kind === 'rewound');
    if (within(version) && stands(version) && !back) path.push(at);
  }
  return path;
}

// What is seen of a course: places at which something was told, and where it ends; turn by turn.
function turnsOf(reel: Reel, places: readonly number[]): number[][] {
  const turns: number[][] = [[]];
  places.forEach((at, index) => {
    const told = reel.toldAt(at).filter((entry) => entry.kind !== 'talk');
    if (told.length === 0 && index < places.length - 1) return;
    if (told.some((entry) => entry.kind === 'turn' || entry.kind === 'round')) turns.push([]);
    turns[turns.length - 1]!.push(at);
  });
  return turns;
}

// Undefined: one of them is the beginning of the other, or they are the same.
export function sideBySide(reel: Reel, left?: bigint, right?: bigint): SideBySide | undefined {
  const [ours, theirs] = [pathOf(reel, left), pathOf(reel, right)];
  let shared = 0;
  while (shared < ours.length && ours[shared] === theirs[shared]) shared += 1;
  if (shared === ours.length && shared === theirs.length) return undefined;
  const fork = ours[shared - 1] ?? 0;
  const frames: Frame[] = [{ left: fork, right: fork }];
  const turns: number[] = [];
  const [lefts, rights] = [turnsOf(reel, ours.slice(shared)), turnsOf(reel, theirs.slice(shared))];
  for (let turn = 0; turn < Math.max(lefts.length, rights.length); turn += 1) {
    const [a, b] = [lefts[turn] ?? [], rights[turn] ?? []];
    const steps = Math.max(a.length, b.length);
    if (turn > 0 && steps > 0) turns.push(frames.length);
    for (let step = 0; step < steps; step += 1) {
      const last = frames[frames.length - 1]!;
      frames.push({ left: a[step] ?? last.left, right: b[step] ?? last.right });
    }
  }
  return { frames, turns };
}

// How it stands with somebody on either side; undefined: not there, or not told.
export interface Apart {
  who: number;
  left: CreatureView | undefined;
  right: CreatureView | undefined;
  moved: boolean;
  hp: boolean;
  status: boolean;
}

const kAway: readonly Status[] = [Status.GONE];

function present(view: View, who: number): CreatureView | undefined {
  const found = view.creatures.find((c) => c.number === who);
  return found === undefined || kAway.includes(found.status) ? undefined : found;
}

function elsewhere(a: CreatureView | undefined, b: CreatureView | undefined): boolean {
  if (a?.place === undefined || b?.place === undefined) return a?.place !== b?.place;
  return !same(cell(a.place), cell(b.place));
}

export function apart(left: View, right: View): Apart[] {
  const numbers = new Set([...left.creatures, ...right.creatures].map((c) => c.number));
  return [...numbers]
    .sort((a, b) => a - b)
    .flatMap((who) => {
      const [a, b] = [present(left, who), present(right, who)];
      const moved = elsewhere(a, b);
      const hp = a?.hp !== b?.hp || a?.staggered !== b?.staggered;
      const status = a?.status !== b?.status;
      return moved || hp || status ? [{ who, left: a, right: b, moved, hp, status }] : [];
    });
}
