// Treasure and experience as the book counts them: what so much of it is called, is worth, and weighs.
import type { Amount } from '../protocol/records';
import { kCopperPerGold } from './treasure';

// One line of a list of amounts while it is written.
export interface AmountDraft {
  kind: string;
  name: string;
  count: number;
  // Of one piece.
  gold: number;
  pounds: number;
}

export const kAmountKinds = ['coin', 'gem', 'jewelry', 'magic', 'xp'] as const;
export const kCoins = ['gp', 'sp', 'cp', 'ep', 'pp'] as const;
const kTenths = 10;

export function blankAmount(kind = 'coin'): AmountDraft {
  const name = kind === 'coin' ? 'gp' : kind === 'xp' ? 'xp' : '';
  return { kind, name, count: 1, gold: 0, pounds: 0 };
}

// As requests want it; coins and experience have a value and weight of their own.
export function amountOf(draft: AmountDraft) {
  const { kind, count } = draft;
  const plain = kind === 'coin' || kind === 'xp';
  const name = kind === 'xp' ? 'xp' : idOf(draft.name);
  const valueCp = plain ? 0 : Math.round(draft.gold * kCopperPerGold);
  const weight = plain ? 0 : Math.round(draft.pounds * kTenths);
  return { kind, name, count: BigInt(Math.trunc(count)), valueCp, weight };
}

// "Sword +1" is sword_plus_1 in the book.
export function idOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/\+/g, ' plus ')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

// In copper; experience has no price.
export function worth(amounts: readonly Amount[]): number {
  return amounts.reduce((sum, one) => sum + Number(one.count) * one.valueCp, 0);
}

export function pounds(tenths: bigint | number): number {
  return Number(tenths) / kTenths;
}

// The same unit, so that counts may be added or taken away.
export function unitKey(amount: Pick<Amount, 'kind' | 'name' | 'valueCp' | 'weight'>): string {
  return [amount.kind, amount.name, amount.valueCp, amount.weight].join('/');
}
