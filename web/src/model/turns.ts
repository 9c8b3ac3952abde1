// The course of a fight as turns to look at, and the courses that play was led back from.
import type { Entry } from './entry';
import { standing } from './standing';

export interface Turn {
  version: bigint;
  round: number;
  // Whose; 0: a round that began, or a part of it.
  who: number;
}

// What was left by a way back: it ended at a version, and why.
export interface Course {
  end: bigint;
  reason: string;
}

// Turns of the course that ends at a version; without one, of what stands.
export function turnsOf(log: readonly Entry[], end?: bigint): Turn[] {
  const told = log.filter((entry) => entry.kind !== 'talk' && (end === undefined || entry.version <= end));
  const stands = standing(told);
  const turns: Turn[] = [];
  let round = 0;
  for (const entry of told) {
    if (!stands(entry.version)) continue;
    if (entry.kind === 'round') {
      round = entry.number;
      turns.push({ version: entry.version, round, who: 0 });
    } else if (entry.kind === 'turn') {
      const last = turns[turns.length - 1];
      // A round begins with somebody's turn.
      if (last?.who === 0 && last.round === round && last.version === entry.version) turns.pop();
      turns.push({ version: entry.version, round, who: entry.who });
    }
  }
  return turns;
}

// An undo takes back one step: that is no course of its own.
export function coursesOf(log: readonly Entry[]): Course[] {
  return log.flatMap((entry) =>
    entry.kind === 'rewound' && !entry.undo && entry.to < entry.version - 1n
      ? [{ end: entry.version - 1n, reason: entry.reason }]
      : [],
  );
}

// Which of the turns a version belongs to; -1: to none yet.
export function turnAt(turns: readonly Turn[], version: bigint): number {
  let found = -1;
  turns.forEach((turn, at) => {
    if (turn.version <= version) found = at;
  });
  return found;
}
