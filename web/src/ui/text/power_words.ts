// What a power or a thing does: its numbers as the sheet has them, and its own text.
import type { CreatureView, Item, Power, TimedForm, View } from '../../protocol/wire';
import { diceText } from '../play/state/dice';
import { capital, humanise, kStats, signed, t, word, type TextKey } from './index';

export interface Words {
  title: string;
  // What the sheet says in numbers, ready to be joined.
  facts: string[];
  // In a sentence or two; empty: nobody has written one.
  text: string;
}

const kCounted = ['per_battle', 'daily', 'recharge'];

function kindText(power: Power): string {
  const kind = humanise(power.kind);
  if (power.flexibleOption) return t('power.option', { kind });
  return power.spell ? t('power.spell', { kind }) : kind;
}

function usageText(power: Power): string {
  if (kCounted.includes(power.usage))
    return t(`power.${power.usage}` as TextKey, { count: power.usageNumber });
  return power.usage === 'at_will' || power.usage === 'cyclic' ? t(`power.${power.usage}`) : '';
}

function outcomeText(outcome: Power['hit']): string {
  if (outcome === undefined) return '';
  const dice = outcome.half ? t('power.half') : diceText(outcome.damage);
  const type = ['', 'weapon'].includes(outcome.type) || dice === '' ? '' : ` ${humanise(outcome.type)}`;
  const ongoing = diceText(outcome.ongoing);
  const lasting =
    ongoing === '' ? '' : t('power.ongoing', { damage: `${ongoing} ${humanise(outcome.ongoingType)}` });
  return [dice + type, lasting].filter((part) => part !== '').join(', ');
}

// Of powers that are paid for in seconds: how far, how long, what it harms and what stops it (SEG section 2).
function timedFacts(power: Power, form: TimedForm): string[] {
  const { kind, row, modifier, extraPhases, extraSegments, area, adds } = form;
  const strikes = power.attack === 'roll';
  const dice = strikes ? diceText(power.hit?.damage) : '';
  const harm = power.hit?.type === 'killing' ? 'killing' : 'normal';
  const ahead = (unit: 'phases' | 'seconds', count: number) =>
    count > 0 ? t(`power.ahead.${unit}`, { count }) : '';
  return [
    kind === 'defence' ? t('power.defence') : '',
    strikes ? t(power.kind === 'melee' ? 'power.hand' : 'power.ranged') : '',
    kind === 'defence' ? '' : t(`power.row.${row}` as TextKey),
    modifier > 0 ? t('power.points.more', { count: modifier }) : '',
    modifier < 0 ? t('power.points.fewer', { count: -modifier }) : '',
    ahead('phases', extraPhases),
    ahead('seconds', extraSegments),
    area ? t('power.area') : '',
    dice === '' ? '' : t(`power.harm.${harm}`, { dice, defence: word(kStats, power.versus) }),
    ...adds.map(({ name, value }) => `${signed(value)} ${word(kStats, name)}`),
  ].filter((part) => part !== '');
}

export function powerFacts(power: Power): string[] {
  if (power.timed !== undefined) return timedFacts(power, power.timed);
  if (power.passive) return [t('power.passive')];
  const hit = outcomeText(power.hit);
  const miss = outcomeText(power.miss);
  const { form } = power;
  return [
    kindText(power),
    form === undefined ? usageText(power) : '',
    form !== undefined && form.range > 0 ? t('power.feet', { count: form.range }) : '',
    form?.touch === true ? t('power.touch') : '',
    power.attack === 'roll'
      ? t('power.roll', { bonus: signed(power.attackBonus), defence: word(kStats, power.versus) })
      : '',
    power.attack === 'auto' ? t('power.auto') : '',
    hit === '' ? '' : t('power.hit', { damage: hit }),
    miss === '' ? '' : t('power.miss', { damage: miss }),
  ].filter((part) => part !== '');
}

export function powerWords(power: Power): Words {
  return { title: capital(humanise(power.name || power.id)), facts: powerFacts(power), text: power.text };
}

export function itemWords(item: Item): Words {
  const dice = diceText(item.gear?.damage);
  return {
    title: capital(humanise(item.name)),
    facts: dice === '' ? [] : [t('power.damage', { dice })],
    text: item.text,
  };
}

// Of what a line of a menu, an offer or a sheet names: a power of the creature, or a thing that it carries.
export function wordsOf(
  view: View | undefined,
  creature: CreatureView | undefined,
  name: string,
): Words | undefined {
  if (view === undefined || creature === undefined || name === '') return undefined;
  const power = creature.powers.find((one) => one.id === name);
  if (power !== undefined) return powerWords(power);
  const item = view.items.find(
    (one) => one.owner === creature.number && (one.name === name || one.kind === name),
  );
  return item === undefined ? undefined : itemWords(item);
}
