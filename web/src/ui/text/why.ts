// A refusal in full: what is required and what there is, where the server tells the numbers; else what it is about.
import { said } from './language.svelte';
import { coins } from './amounts';
import { fill } from './filling';
import { t } from './index';
import { humanise, word } from './names';
import { kReasons } from './reasons';
import { serverText } from './server_says';

export interface Reason {
  code: string;
  field: string;
  have?: number | undefined;
  need?: number | undefined;
  text?: string;
}

export const kMeasured = /* @__PURE__ */ said('kMeasured', {
  NOT_ENOUGH_AP: 'It costs {need, action point|action points}; {have} left.',
  NOT_ENOUGH_MOVEMENT: 'Too far: it takes {need}, and {have} are left.',
  OUT_OF_RANGE: 'Out of range: it reaches {need}, the target is {have} away.',
  TOO_HEAVY: 'Too heavy: {have} where {need} can be carried.',
  VALUE_OUT_OF_RANGE: 'The number {have} is outside its limits; the limit is {need}.',
  TOO_MANY_TARGETS: 'Too many targets: {have} chosen, {need} allowed.',
});

// What a request leaves open, by the part of it that is missing or wrong.
export const kParts = /* @__PURE__ */ said('kParts', {
  target: 'Choose a target that this can be done to.',
  targets: 'Choose targets that this can be done to.',
  path: 'Choose a way to go.',
  to: 'Choose where to.',
  place: 'Choose a place.',
  places: 'Choose a place.',
  direction: 'Choose a direction.',
  text: 'Say in words what is meant.',
  readied: 'This cannot be held back.',
  trigger: 'Say what it waits for.',
  trigger_event: 'Say what it waits for.',
  pay: 'The price cannot be paid like this.',
  pace: 'Nobody can go at this pace here.',
  amount: 'This amount does not fit.',
  value: 'This value does not fit.',
  item: 'Choose an item that this can be done with.',
  items: 'Choose items that this can be done with.',
  mode: 'It is not done in this way.',
  with: 'Not with this.',
  background: 'Choose a background.',
  ability: 'Choose an ability.',
});

// Of things and people that are not as they would have to be.
export const kStates = /* @__PURE__ */ said('kStates', {
  item: 'The item is not in the state that this needs.',
  items: 'The items are not in the state that this needs.',
  weapon: 'The weapon is not in the state that this needs.',
  with: 'The weapon is not in the state that this needs.',
  object: 'What it is done to is not in the state that this needs.',
  feature: 'What it is done to is not in the state that this needs.',
  spell: 'The spell is not in the state that this needs.',
  power: 'The power is not in the state that this needs.',
  targets: 'The target is not in the state that this needs.',
  who: 'The creature is not in the state that this needs.',
  place: 'The place is not in the state that this needs.',
  pack: 'The pack is not in the state that this needs.',
  door: 'The door is not in the state that this needs: open, shut or stuck.',
  target: 'The target is not in the state that this needs.',
  source: 'The light burns already, or does not burn.',
  draw: 'Only one light weapon is drawn on the way, at a walk.',
  take: 'Nothing is taken up from this posture.',
  what: 'There is nothing of the kind going on that could be ended.',
  effect: 'It has no such condition.',
  seat: 'It is played from that seat already.',
  class: 'It has that shape already.',
  side: 'Nobody of that side wavers.',
  mode: 'This is not how the weapon is loaded.',
  from: 'Nobody holds it.',
  entry: 'The place has it already, or has it no more.',
});

export const kRequired = /* @__PURE__ */ said('kRequired', {
  power: 'What this power requires has not happened.',
  flex: 'The die that fell does not allow this.',
  readied: 'What it waits for has not happened.',
  mode: 'The weapon cannot be used in this way.',
  action: 'It goes only with another action.',
  with: 'It is not done with this.',
  spell: 'This spell cannot be cast in this way, or not after the one before it in this turn.',
  to: 'Only a defence can take the place of what was begun.',
  source: 'Only a lantern can be shuttered.',
  pace: 'Too tired to go at this pace.',
  forage: 'Foraging takes a day of travel on foot.',
  charge: 'A charge needs a run-up, and a weapon for it.',
  back_stab: 'A stab in the back needs somebody who is unaware, and the way to their back.',
  reaction: 'This is no answer to what happens.',
  dock: 'One lands only in sight of land.',
  value: 'Ashore nobody is met who has not landed.',
  items: 'More than can be kept in mind.',
});

// What powers want of whoever uses them, as content writes it; anything else is a thing, a trait or a condition to have.
export const kNeeds = /* @__PURE__ */ said('kNeeds', {
  first_action_of_turn: 'It must be the first thing done in the turn.',
  engaged_with_two: 'It wants two foes in melee.',
  two_one_handed_melee_weapons: 'It wants a weapon in each hand.',
  ranged_weapon_without_reload: 'It wants a ranged weapon that need not be reloaded.',
});

// What a price is paid from.
const kPurses = ['coins', 'fund'];

const kByField: Record<string, Readonly<Record<string, string>>> = {
  BAD_ARGUMENT: kParts,
  WRONG_STATE: kStates,
  REQUIREMENT_NOT_MET: kRequired,
};

// `needs`: of the power that is refused, where it is known.
export function reasonText(reason: Reason, needs: readonly string[] = []): string {
  const { code, field, have, need } = reason;
  const part = field.slice(field.lastIndexOf('.') + 1).replace(/\[\d+\]$/, '');
  if (code === 'REQUIREMENT_NOT_MET' && part === 'power' && needs.length > 0)
    return needs.map((one) => kNeeds[one] ?? t('reason.wants', { what: humanise(one) })).join(' ');
  const named = kByField[code]?.[part];
  const base =
    named ??
    serverText(reason.text ?? '') ??
    kReasons[code] ??
    (reason.text || word(kReasons, humanise(code.toLowerCase())));
  if (have === undefined || need === undefined) return base;
  if (code === 'BAD_PAYMENT' && kPurses.includes(part))
    return t('reason.coins', { need: coins(need), have: coins(have) });
  const measured = kMeasured[code];
  if (measured !== undefined) return fill(measured, { have, need });
  // None of one is what the sentence says already.
  return need === 1 && have === 0 ? base : t('reason.of', { reason: base.replace(/\.$/, ''), have, need });
}

// All reasons at once; the same said twice is said once.
export function reasonTexts(reasons: readonly Reason[], needs: readonly string[] = []): string[] {
  return [...new Set(reasons.map((one) => reasonText(one, needs)))];
}
