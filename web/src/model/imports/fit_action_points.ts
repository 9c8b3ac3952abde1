// Into stat lines of action points: descending armour class from 10, the number to hit armour class 0.
import { descendingArmour, lineOf, putClassicHitPoints } from './fit_classic';
import type { Fitting } from './fitting';
import { putStrikes } from './fitting';

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(value)));
const kMorale = 7;
// Who walks so many feet has the points of a person.
const kWalk = 30;
const kFeetOfPoint = 6;
const kTurnOfWalk = 4;

export function fitActionPoints(fit: Fitting): void {
  const dice = diceOf(fit);
  putClassicHitPoints(fit, dice);
  fit.put(
    'ac',
    clamp(descendingArmour(fit, 10), -20, 20),
    'ac',
    fit.from.numbers.ac_descending ?? fit.from.numbers.ac,
  );
  putToHit(fit, dice);
  const turn = fit.number('turn_move');
  const walk = turn === undefined ? fit.number('speed') : turn / kTurnOfWalk;
  if (walk !== undefined && Math.round(walk) !== kWalk)
    fit.put('ap_base', clamp(walk / kFeetOfPoint, 1, 20), 'speed', turn ?? walk);
  else if (walk !== undefined) fit.note({ part: 'speed', name: '', text: String(turn ?? walk) });
  const morale = fit.number('morale');
  fit.put('morale', clamp(morale ?? kMorale, 2, 12), 'morale', morale);
  if (fit.from.size !== undefined) {
    fit.useWord('size');
    fit.put('size', fit.from.size, 'size', fit.from.words.size);
  }
  putStrikes(fit, 'powers', (strike) => lineOf(strike, false));
  if (fit.from.strikes.length === 0) {
    fit.block['powers'] = { natural: { kind: 'attack', damage: '1d6' } };
    fit.say('set', 'strikes', '', 'powers', '1d6');
  }
}

function diceOf(fit: Fitting): number {
  const written = /^\s*(\d{1,2})/.exec(fit.from.words.hit_dice ?? '');
  const { level, challenge } = fit.from.numbers;
  return written === null ? Math.max(0.5, level ?? challenge ?? 1) : Number(written[1]);
}

function putToHit(fit: Fitting, dice: number): void {
  const written = fit.number('thac0');
  if (written !== undefined) return fit.put('thac0', clamp(written, 0, 30), 'thac0', written);
  const grows = fit.from.armourGrowsFrom !== undefined;
  const best = Math.max(...fit.from.strikes.map((one) => one.bonus ?? -Infinity));
  if (!grows && Number.isFinite(best))
    return fit.put('thac0', clamp(20 - best, 0, 30), 'strikes', `+${best}`);
  fit.put('thac0', clamp(20 - dice, 0, 30), 'level', fit.from.numbers.level);
}
