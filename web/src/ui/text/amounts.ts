// Treasure and experience in words: "12 gp 35 cp", "2 × ruby (50 gp each)", "300 xp".
import type { Amount } from '../../protocol/records';
import { kCopperPerGold } from '../../model/treasure';
import { fill, numberText } from './filling';
import { said } from './language.svelte';

export const kUnits = /* @__PURE__ */ said('kUnits', {
  gp: 'gp',
  sp: 'sp',
  cp: 'cp',
  ep: 'ep',
  pp: 'pp',
  xp: 'xp',
});

export const kAmountTexts = /* @__PURE__ */ said('kAmountTexts', {
  many: '{count} × {name}',
  worth: '{name} ({coins})',
  each: '{name} ({coins} each)',
});

const unit = (count: bigint | number, name: string) => `${numberText(Number(count))} ${kUnits[name] ?? name}`;

export function coins(copper: number): string {
  const gold = Math.trunc(copper / kCopperPerGold);
  const rest = copper % kCopperPerGold;
  return [gold === 0 && rest !== 0 ? '' : unit(gold, 'gp'), rest === 0 ? '' : unit(rest, 'cp')]
    .filter((part) => part !== '')
    .join(' ');
}

export function amountText({ kind, count, name: id, valueCp }: Amount): string {
  if (kind === 'coin' || kind === 'xp') return unit(count, id);
  const one = id.replace(/_plus_/g, ' +').replace(/_/g, ' ');
  const name = count === 1n ? one : fill(kAmountTexts['many']!, { count: Number(count), name: one });
  if (valueCp === 0) return name;
  return fill(kAmountTexts[count === 1n ? 'worth' : 'each']!, { name, coins: coins(valueCp) });
}
