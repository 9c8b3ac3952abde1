// Local times at which what is waited for ends.
import type { Deadline as DeadlineFrame } from '../../../protocol/wire';

// Of a question, or with 0 of the turn or part; `left` where the time stands still.
export interface Deadline {
  until: number;
  whole: number;
  left?: number;
}

export type Deadlines = ReadonlyMap<number, Deadline>;

export function timed(known: Deadlines, frame: DeadlineFrame): Deadlines {
  const { question, remainingMs, cleared, stopped } = frame;
  const deadlines = new Map(known);
  const whole = Math.max(remainingMs, deadlines.get(question)?.whole ?? 0);
  const until = performance.now() + remainingMs;
  if (cleared) deadlines.delete(question);
  else deadlines.set(question, stopped ? { until, whole, left: remainingMs } : { until, whole });
  return deadlines;
}

// Those of questions that are closed are forgotten.
export function stillOpen(known: Deadlines, question: number): Deadlines {
  const kept = [...known].filter(([one]) => one === 0 || one === question);
  return kept.length === known.size ? known : new Map(kept);
}
