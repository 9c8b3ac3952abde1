// Who did what in a fight, counted out of the lines of one seat's log that still stand.
import type { Entry } from './entry';
import { Status, type Harmed, type StatusChanged, type Tested } from '../protocol/wire';

export interface Deeds {
  who: number;
  attacks: number;
  hits: number;
  // Real harm, and what only stuns or subdues.
  dealt: number;
  stunned: number;
  taken: number;
  // Those who went down by its hand.
  felled: number;
}

const kDown: readonly number[] = [Status.DEAD, Status.UNCONSCIOUS];
const kHits: readonly string[] = ['success', 'crit', 'automatic'];

class Tally {
  private readonly all = new Map<number, Deeds>();
  private readonly lying = new Set<number>();
  // Whether its last attack hit: a reroll takes the place of a roll.
  private readonly last = new Map<number, boolean>();

  get deeds(): Deeds[] {
    return [...this.all.values()];
  }

  private of(who: number): Deeds {
    const none = { who, attacks: 0, hits: 0, dealt: 0, stunned: 0, taken: 0, felled: 0 };
    const found = this.all.get(who) ?? none;
    this.all.set(who, found);
    return found;
  }

  attacked({ who, outcome, reroll }: Tested): void {
    if (who === 0) return;
    const hit = kHits.includes(outcome);
    const deeds = this.of(who);
    if (!reroll) deeds.attacks += 1;
    else if (this.last.get(who)) deeds.hits -= 1;
    if (hit) deeds.hits += 1;
    this.last.set(who, hit);
  }

  struck({ source, who, amount, kind }: Harmed): void {
    const real = kind === '' || kind === 'real';
    if (real) this.of(who).taken += amount;
    if (source === 0 || source === who) return;
    if (real) this.of(source).dealt += amount;
    else this.of(source).stunned += amount;
  }

  // Whoever dies of lying there was felled before.
  fell({ who, status, by }: Pick<StatusChanged, 'who' | 'status' | 'by'>): void {
    if (!kDown.includes(status)) return void this.lying.delete(who);
    if (this.lying.has(who)) return;
    this.lying.add(who);
    if (by !== 0 && by !== who) this.of(by).felled += 1;
  }
}

export function deedsOf(told: readonly Entry[]): Deeds[] {
  const tally = new Tally();
  for (const entry of told) {
    if (entry.kind === 'roll') {
      if (entry.test.kind === 'attack') tally.attacked(entry.test);
      entry.harm.forEach((harm) => tally.struck(harm));
    } else if (entry.kind === 'harm') tally.struck(entry.harm);
    else if (entry.kind === 'status') tally.fell(entry);
  }
  return tally.deeds;
}
