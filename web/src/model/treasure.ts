// Treasure as a view tells of it: the fund, those who share it, what waits to be picked.
import type { CreatureView, Item, View } from '../protocol/wire';
import { Kind } from '../protocol/wire';
import { fact, inPlay, type FactNames } from './select';

export const kCopperPerGold = 100;

// Characters first, then retainers, each in the order of joining: the order in which shares are named.
export function sharers(view: View): CreatureView[] {
  const living = (kind: Kind) => view.creatures.filter((c) => c.kind === kind && inPlay(c));
  return [...living(Kind.CHARACTER), ...living(Kind.RETAINER)];
}

// CLS-172: a retainer has half a share.
export function evenShares(view: View, fund: number): number[] {
  const heirs = sharers(view);
  const weight = (c: CreatureView) => (c.kind === Kind.CHARACTER ? 2 : 1);
  const halves = heirs.reduce((sum, c) => sum + weight(c), 0);
  return heirs.map((c) => Math.floor((weight(c) * fund) / Math.max(1, halves)));
}

export function pool(view: View): Item[] {
  return view.items.filter((item) => item.where === 'treasure');
}

// What the battle has left to the party: how many of each.
export function found(view: View): [string, number][] {
  const counts = new Map<string, number>();
  for (const item of view.items)
    if (item.owner === 0 && item.where === 'found')
      counts.set(item.name, (counts.get(item.name) ?? 0) + pieces(item));
  return [...counts];
}

// Charges of what is magic are no pieces.
export function pieces(item: Item): number {
  return item.kind === 'magic' ? 1 : item.charges;
}

// Those who pick, in their order, and whose pick it is.
export function pickers(view: View, names: FactNames): { who: CreatureView; now: boolean }[] {
  const turn = fact(view, names, 'pick.turn') ?? 0;
  return view.creatures
    .map((who) => ({ who, rank: fact(view, names, 'pick.rank', who.number) ?? 0 }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ who, rank }) => ({ who, now: rank === turn }));
}
