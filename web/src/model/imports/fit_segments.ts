// Into stat lines of points of time: stun and body, combat values by quickness, harm in dice of stun or of body.
import { putStrikes, type Fitting } from './fitting';
import type { Strike } from './format';

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(value)));
// What a person without training has here, and what such a person has in tools that count hit points.
const kBody = 10;
const kStunOfBody = 2.2;
const kPlainHp = 11;
const kPlainHpWhereItGrows = 20;
const kScore = 10;
const kArmour = 10;
const kFeetOfHex = 5;
const kWalk = 30;
// Those quick enough for so many turns of the twelve seconds.
const kQuickness = [8, 14, 18, 22];
// Blades and teeth go for the body: a die of it for so many points elsewhere.
const kPointsOfKilling = 5;
const kEdges = ['slashing', 'piercing'];
const kBodily = [...kEdges, 'bludgeoning', ''];

export function fitSegments(fit: Fitting): void {
  const dex = putAbility(fit, 'dex');
  const con = putAbility(fit, 'con');
  const speed = 1 + kQuickness.filter((least) => dex >= least).length;
  fit.put('speed', speed, 'dex', fit.from.numbers.dex);
  fit.put('ocv', clamp(aim(fit) ?? dex / 3, 0, 20), 'strikes', best(fit));
  fit.put('dcv', clamp(dex / 3, 0, 20), 'dex', fit.from.numbers.dex);
  putDefences(fit, con);
  fit.put('rec', clamp(Math.floor(con / 2), 0, 40), 'con', fit.from.numbers.con);
  putPoints(fit);
  putRunning(fit);
  putStrikes(fit, 'powers', powerOf);
  if (fit.from.strikes.length > 0) return;
  fit.block['powers'] = { natural: { range: 'hth', damage: { dice: 4 } } };
  fit.say('set', 'strikes', '', 'powers', '4d6');
}

function putAbility(fit: Fitting, part: 'dex' | 'con'): number {
  const score = fit.number(part);
  const value = clamp(score ?? kScore, 1, 40);
  fit.block['abilities'] = { ...((fit.block['abilities'] as object | undefined) ?? {}), [part]: value };
  fit.say(
    score === undefined ? 'set' : 'taken',
    part,
    String(score ?? ''),
    `abilities.${part}`,
    String(value),
  );
  return value;
}

const grows = (fit: Fitting) => fit.from.armourGrowsFrom !== undefined;
const level = (fit: Fitting) => fit.from.numbers.level ?? 0;

function best(fit: Fitting): number | undefined {
  const all = fit.from.strikes.flatMap(({ bonus }) => bonus ?? []);
  return all.length === 0 ? undefined : Math.max(...all);
}

// Half of what somebody has learned elsewhere; where everything grows with the level, without half of that.
function aim(fit: Fitting): number | undefined {
  const bonus = best(fit);
  if (bonus === undefined) return undefined;
  return 2 + (bonus - (grows(fit) ? Math.ceil(level(fit) / 2) : 0)) / 2;
}

// As armour class counts up from 10: half of it stops blows, and what is more than mail stops edges too.
function putDefences(fit: Fitting, con: number): void {
  const descending = fit.number('ac_descending');
  const ac = descending === undefined ? fit.number('ac') : 19 - descending;
  const plain = ac === undefined || !grows(fit) ? ac : ac - fit.from.armourGrowsFrom! - level(fit) + 13;
  const armour = Math.max(0, (plain ?? kArmour) - kArmour);
  const was = descending ?? ac;
  fit.put('pd', clamp(con / 5 + armour / 2, 2, 60), 'ac', was);
  fit.put('ed', clamp(con / 5 + 1, 2, 60), 'con', fit.from.numbers.con);
  if (armour >= 6) fit.put('rpd', clamp(Math.floor((armour - 4) / 2), 1, 60), 'ac', was);
}

// Twice the hit points are not twice the body: it takes four times as many.
function putPoints(fit: Fitting): void {
  const hp = fit.number('hp');
  const plain = grows(fit) ? kPlainHpWhereItGrows : kPlainHp;
  const body = hp === undefined ? kBody : clamp(kBody * Math.sqrt(Math.max(1, hp) / plain), 4, 100);
  const stun = clamp(body * kStunOfBody, 5, 200);
  for (const [field, value] of [
    ['body', body],
    ['stun', stun],
  ] as const) {
    fit.put(`${field}_max`, value, 'hp', hp);
    fit.block[field] = value;
  }
}

function putRunning(fit: Fitting): void {
  const turn = fit.number('turn_move');
  const walk = turn === undefined ? fit.number('speed') : turn / 4;
  if (walk === undefined) return;
  if (walk === kWalk) fit.say('taken', 'speed', String(turn ?? walk), 'running', String(kWalk / kFeetOfHex));
  else fit.put('running', clamp(walk / kFeetOfHex, 0, 40), 'speed', turn ?? walk);
}

// What dice and numbers come to on average.
export function average(damage: string): number {
  let sum = 0;
  for (const [, sign, count, sides] of damage.matchAll(/([+-]?)(\d+)(?:d(\d+))?/g))
    sum += (sign === '-' ? -1 : 1) * Number(count) * (sides === undefined ? 1 : (Number(sides) + 1) / 2);
  return Math.max(1, sum);
}

function powerOf(strike: Strike, _first: boolean, fit: Fitting) {
  const points = strike.damage === '' ? kPointsOfKilling : average(strike.damage);
  // Where everything grows with the level, harm does so twice over.
  const told = grows(fit) ? kPointsOfKilling * Math.sqrt(points / kPointsOfKilling) : points;
  const killing = kEdges.includes(strike.type);
  const dice = killing ? clamp(told / kPointsOfKilling, 1, 12) : clamp(3 + told * 0.4, 2, 30);
  const energy = !kBodily.includes(strike.type);
  const block: Record<string, unknown> = {
    range: strike.mode === 'melee' ? 'hth' : 'ranged',
    damage: { ...(killing ? { type: 'killing' } : {}), dice, ...(energy ? { vs: 'ed' } : {}) },
  };
  return { block, changed: `${dice}d6${killing ? ' killing' : ''}${energy ? ' (ED)' : ''}` };
}
