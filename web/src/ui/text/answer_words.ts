// Of a power that the referee judges: which one it is, and what each of its usual answers brings (CLS-371).
import type { CreatureView, Offer, Power, PowerEffect } from '../../protocol/wire';
import { diceText } from '../play/state/dice';
import { capital, humanise, inSentence, list, t, type TextKey } from './index';

const kCondition = 1; // PowerEffect.op
const kUnits = ['rounds', 'turns', 'days'];

function effectsOf(power: Power): PowerEffect[] {
  const ofHit = power.hit?.effects ?? [];
  return ofHit.length === 0 ? power.effects : ofHit;
}

export function judgedPower(actor: CreatureView | undefined, offer: Offer): Power | undefined {
  return actor?.powers.find(
    (power) => power.text === offer.text && effectsOf(power).some((effect) => effect.answer === offer.option),
  );
}

function lasting({ lasts, unit }: PowerEffect): string {
  const dice = diceText(lasts);
  return dice !== '' && kUnits.includes(unit) ? t(`answer.for.${unit}` as TextKey, { dice }) : dice;
}

// Empty: that it was asked for, or the answer itself.
function effectText(effect: PowerEffect, whom: string): string {
  const number = diceText(effect.dice) || (effect.amount > 0 ? String(effect.amount) : '');
  if (effect.op === kCondition)
    return t('answer.condition', {
      whom,
      condition: inSentence(humanise(effect.name)),
      lasting: lasting(effect),
      save: effect.save,
    });
  if (effect.operation === 'arrive') return t('answer.arrive', { number, who: humanise(effect.name) });
  if (effect.operation === 'judge') return '';
  return [whom, humanise(effect.operation), humanise(effect.name), number].filter(Boolean).join(' ');
}

// `actor` and `subject`: by what names they go.
export function brought(power: Power, answer: string, actor: string, subject: string): string {
  const all = effectsOf(power)
    .filter((effect) => effect.answer === answer)
    .map((effect) => effectText(effect, effect.to === 'user' ? actor : subject))
    .filter((text) => text !== '');
  return all.length === 0 ? t('answer.nothing') : capital(list(all));
}
