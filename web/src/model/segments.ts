// Readings of a turn in segments: where it stands, what has been saved, and when it is enough for what.
import type { CreatureView, View } from '../protocol/wire';
import { fact, type FactNames } from './select';

export const kSegments = 12;
export const kZeroStep = '1';

export interface Clock {
  cycle: number;
  segment: number;
}

export function clockOf(view: View, names: FactNames): Clock {
  return { cycle: fact(view, names, 'cycle') ?? 0, segment: fact(view, names, 'segment') ?? 0 };
}

// What is counted as rounds are segments, twelve to a turn.
export function clockAt(round: number): Clock {
  return { cycle: 1 + Math.floor((round - 1) / kSegments), segment: 1 + ((round - 1) % kSegments) };
}

export interface Pools {
  primary: number;
  secondary: number;
}

export function poolsOf(view: View, names: FactNames, who: number): Pools {
  return { primary: fact(view, names, 'pap', who) ?? 0, secondary: fact(view, names, 'sap', who) ?? 0 };
}

function speedOf(creature: CreatureView): number {
  return creature.stats.find((stat) => stat.name === 'speed')?.value ?? 2;
}

// What deeds of each kind cost at a creature's speed, before anything makes them dearer or cheaper (SEG-030).
export function pricesOf(creature: CreatureView): { half: number; full: number } {
  const speed = speedOf(creature);
  return { half: Math.max(1, 6 - speed), full: Math.max(2, 12 - 2 * speed) };
}

// Segments until it is enough: attacks are paid in primary points alone, one of which comes with each segment; of
// anything else both kinds count, and debts count for nothing.
export function segmentsUntilAttack({ primary }: Pools, price: number): number {
  return Math.max(0, price - primary);
}

export function segmentsUntil({ primary, secondary }: Pools, price: number): number {
  for (let later = 0; ; ++later) if (Math.max(0, primary + later) + secondary + later >= price) return later;
}

// In which segment of the turn that is.
export function segmentIn(clock: Clock, later: number): number {
  return ((clock.segment - 1 + later) % kSegments) + 1;
}
