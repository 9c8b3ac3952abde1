// What of a story still stands after ways back, and where play was at a version.
import type { Entry } from './entry';

// Whether what a version brought still counts: going back in time, each way back leads past all between it and
// its target.
export function standing(log: readonly Entry[]): (version: bigint) => boolean {
  return standingAfter(
    log.flatMap((entry) => (entry.kind === 'rewound' ? [{ at: entry.version, to: entry.to }] : [])),
  );
}

// The same of ways back alone, in the order in which they were gone.
export function standingAfter(inOrder: readonly { at: bigint; to: bigint }[]): (version: bigint) => boolean {
  const ways = [...inOrder].reverse();
  return (version) => {
    let now: bigint | undefined;
    for (const way of ways) {
      if (now !== undefined && way.at > now) continue;
      if (version >= way.at) break;
      now = way.to;
    }
    return now === undefined || version <= now;
  };
}

// Where play stood at a version, as far as the log tells.
export interface Moment {
  round: number;
  // Whose turn it was; 0: nobody's.
  who: number;
}

export function momentOf(log: readonly Entry[], version: bigint): Moment | undefined {
  const told = log.filter((entry) => entry.kind !== 'talk' && entry.version <= version);
  const stands = standing(told);
  let found: Moment | undefined;
  for (const entry of told) {
    if (!stands(entry.version)) continue;
    if (entry.kind === 'round') found = { round: entry.number, who: 0 };
    else if (entry.kind === 'turn') found = { round: found?.round ?? 0, who: entry.who };
  }
  return found;
}
