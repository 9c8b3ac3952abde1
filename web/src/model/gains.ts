// What somebody takes home from a fight, as far as a seat may know: what there is more of than when it began.
import type { Item, View } from '../protocol/wire';
import { fact, type FactNames } from './select';

export interface Gains {
  who: number;
  experience: number;
  // In copper.
  coins: number;
  things: Item[];
}

// Of all that have gained something. `first`: as it began.
export function gainsOf(first: View, last: View, names: FactNames): Gains[] {
  const had = new Set(first.items.map((item) => item.id));
  const more = (name: string, who: number) =>
    Math.max(0, (fact(last, names, name, who) ?? 0) - (fact(first, names, name, who) ?? 0));
  return last.creatures
    .map(({ number: who }) => ({
      who,
      experience: more('xp', who),
      coins: more('purse', who),
      things: last.items.filter((item) => item.owner === who && !had.has(item.id)),
    }))
    .filter((one) => one.experience > 0 || one.coins > 0 || one.things.length > 0);
}

// Whether the ruleset counts experience at all.
export function countsExperience(names: FactNames): boolean {
  return names.has('xp');
}
