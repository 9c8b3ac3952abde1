// What is asked for on an expedition.
import { intentOf, type Intent } from '../../protocol/wire';

export function endPeriod(): Intent {
  return intentOf({ case: 'journey', value: { verb: 'end_period' } });
}

export function restAll(): Intent {
  return intentOf({ case: 'journey', value: { verb: 'rest', terms: ['all'] } });
}

// `where`: a place on the map that the party comes to; "": none.
export function enterScene(mode: string, where: string): Intent {
  return intentOf({ case: 'journey', value: { verb: 'enter_scene', mode, where } });
}

export function explore(where: string, feet: number, familiar: boolean): Intent {
  const numbers = [{ name: 'feet', value: feet }];
  return intentOf({
    case: 'journey',
    value: { verb: 'explore', where, numbers, terms: familiar ? ['familiar'] : [] },
  });
}

export interface Plan {
  activity: string;
  legs: { terrain: string; miles: number; road: boolean }[];
  heading: number;
  // forage, trail, landmark, guide …
  terms: string[];
  // The land of a hunt or a camp.
  land: string;
}

export function planDay(plan: Plan): Intent {
  const moves = ['travel', 'forced_march'].includes(plan.activity);
  return intentOf({
    case: 'journey',
    value: {
      verb: 'plan_day',
      mode: plan.activity,
      where: moves ? '' : plan.land,
      route: moves ? plan.legs : [],
      terms: moves ? plan.terms : [],
      numbers: moves ? [{ name: 'heading', value: plan.heading }] : [],
    },
  });
}

// From where the party believes to be over hexes that touch each other, on foot or on the water.
export function goByHexes(
  hexes: readonly number[],
  mode: string,
  terms: readonly string[],
  sails: boolean,
): Intent {
  const numbers = hexes.map((value) => ({ name: 'hex', value }));
  const verb = sails ? 'plan_voyage' : 'plan_day';
  return intentOf({
    case: 'journey',
    value: { verb, mode, numbers, terms: [...terms] },
  });
}

export interface Voyage {
  waters: string;
  mode: 'sail' | 'oar';
  heading: number;
  // in_sight_of_land, upstream, downstream, beach, rocky …
  terms: string[];
}

export function planVoyage({ waters, mode, heading, terms }: Voyage): Intent {
  const numbers = [{ name: 'heading', value: heading }];
  return intentOf({ case: 'journey', value: { verb: 'plan_voyage', mode, where: waters, numbers, terms } });
}

export interface Escape {
  fleeing: number;
  pursuers: number;
  // Of those who flee, and of those who follow.
  rates: [number, number];
  // Which of both was surprised; "": neither.
  surprised: '' | 'fleeing' | 'pursuing';
  // Yards between ships.
  gap: number | undefined;
  // The referee's chance in a hundred for a party that was surprised.
  granted: number | undefined;
}

export function evade({ fleeing, pursuers, rates, surprised, gap, granted }: Escape): Intent {
  const told = { fleeing, pursuers, fleeing_rate: rates[0], pursuing_rate: rates[1], gap, granted };
  const numbers = Object.entries(told).flatMap(([name, value]) =>
    value === undefined ? [] : { name, value },
  );
  return intentOf({ case: 'journey', value: { verb: 'evade', mode: surprised, numbers } });
}

export function runPursuit(): Intent {
  return intentOf({ case: 'journey', value: { verb: 'run_pursuit' } });
}

export function passTime(unit: 'dungeon_turns' | 'days', value: number): Intent {
  return intentOf({ case: 'govern', value: { verb: 'advance_time', text: unit, value } });
}

// How much likelier it is that something wanders by, in sixths.
export function setNoise(value: number): Intent {
  return intentOf({ case: 'govern', value: { verb: 'set_travel', text: 'wander_mod', value } });
}

export function setVisibility(value: number): Intent {
  return intentOf({ case: 'govern', value: { verb: 'set_travel', text: 'visibility', value } });
}

export function springTrap(trap: string, who: number): Intent {
  return intentOf({ case: 'govern', value: { verb: 'trigger_hazard', subject: trap, who } });
}

// A hoard of that type where it lies; nobody but the referee learns of it before it is found.
export function rollHoard(hoard: string, type: string): Intent {
  return intentOf({
    case: 'govern',
    value: { verb: 'call_roll', roll: 'treasure', subject: hoard, text: type },
  });
}

// All that is in mind from now on.
export function memorise(who: number, spells: readonly string[]): Intent {
  return intentOf({ case: 'journey', value: { verb: 'rest', mode: 'memorise', who, items: [...spells] } });
}

export interface Trade {
  who: number;
  item: string;
  // "": the one that pays most.
  shop: string;
  count: number;
  // From the coins that the party has not divided.
  fund: boolean;
}

function act(
  who: number,
  subject: string,
  rest: { item?: string; object?: string; amount?: number; detail?: string },
) {
  return intentOf({ case: 'use', value: { verb: 'act', who, subject, ...rest } });
}

export function trade(what: 'buy' | 'sell', { who, item, shop, count, fund }: Trade): Intent {
  return act(who, what, { item, object: shop, amount: count, detail: fund ? 'fund' : '' });
}

export function hire(who: number, hireling: string, fund: boolean): Intent {
  return act(who, 'hire', { object: hireling, detail: fund ? 'fund' : '' });
}

export function payOff(who: number): Intent {
  return act(who, 'pay_off', {});
}
