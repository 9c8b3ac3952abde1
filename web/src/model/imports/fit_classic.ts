// Into stat lines of Hit Dice (classic).
import type { Fitting } from './fitting';
import { putStrikes } from './fitting';
import type { Strike } from './format';
import { kHitDie } from './words';

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(value)));
// A walk of 30 feet in a turn of seconds is one of 120 feet in ten minutes.
const kTurnOfWalk = 4;
const kMorale = 7;
const kMove = 120;
const kArmour = 7;
const kSaves = { save_d: 'D', save_w: 'W', save_p: 'P', save_b: 'B', save_s: 'S' } as const;

export function fitClassic(fit: Fitting): void {
  const dice = putHitDice(fit);
  putClassicHitPoints(fit, dice);
  fit.put(
    'ac',
    clamp(descendingArmour(fit, 9), -20, 20),
    'ac',
    fit.from.numbers.ac_descending ?? fit.from.numbers.ac,
  );
  const turn = fit.number('turn_move');
  const walk = turn === undefined ? fit.number('speed') : undefined;
  fit.put(
    'move',
    clamp(turn ?? (walk === undefined ? kMove : walk * kTurnOfWalk), 0, 600),
    'speed',
    turn ?? walk,
  );
  const morale = fit.number('morale');
  fit.put('morale', clamp(morale ?? kMorale, 2, 12), 'morale', morale);
  if (fit.from.size !== undefined) {
    fit.useWord('size');
    fit.put('size', fit.from.size, 'size', fit.from.words.size);
  }
  putSaves(fit);
  putStrikes(fit, 'powers', (strike) => lineOf(strike, true));
  if (fit.from.strikes.length === 0) {
    fit.block['powers'] = { natural: { mode: 'melee', damage: '1d6' } };
    fit.say('set', 'strikes', '', 'powers', '1d6');
  }
}

// As they are written, and how many they come to.
function putHitDice(fit: Fitting): number {
  const written = fit.from.words.hit_dice ?? '';
  const dice = /^\s*(\d{1,2})\s*(?:d(\d{1,2}))?\s*([+-]\s*\d{1,2})?/.exec(written);
  if (dice !== null) {
    fit.useWord('hit_dice');
    const half = Number(dice[2]) === 4 && Number(dice[1]) === 1;
    // Elsewhere the number added comes from a score, not from the dice.
    const more = fit.from.format === 'ose' ? (dice[3] ?? '').replace(/\s/g, '').replace(/^[+-]0$/, '') : '';
    const count = clamp(Number(dice[1]), 1, 40);
    fit.put('hd', half ? '1/2' : `${count}${more}`, 'hit_dice', written);
    return half ? 0.5 : count;
  }
  const level = fit.number('level') ?? fit.number('challenge');
  const count = level === undefined ? 1 : level < 1 ? 0.5 : clamp(level, 1, 40);
  fit.put('hd', count === 0.5 ? '1/2' : String(count), 'level', level);
  return count;
}

export function putClassicHitPoints(fit: Fitting, dice: number): void {
  const hp = fit.number('hp');
  // Tools whose numbers grow with the level give many more.
  const grown = fit.from.armourGrowsFrom !== undefined;
  const usual = Math.max(1, Math.ceil(dice * kHitDie));
  fit.put('hp', hp === undefined || grown ? usual : clamp(hp, 1, 100_000), 'hp', hp);
}

// Lower is better; `bare`: whoever wears nothing.
export function descendingArmour(fit: Fitting, bare: number): number {
  const written = fit.number('ac_descending');
  if (written !== undefined) return written + bare - 9;
  const ac = fit.number('ac');
  if (ac === undefined) return bare - 2;
  const grows = fit.from.armourGrowsFrom;
  if (grows === undefined) return bare + 10 - ac;
  return kArmour + bare - 9 - (ac - grows - (fit.from.numbers.level ?? 0));
}

function putSaves(fit: Fitting): void {
  const all = Object.keys(kSaves) as (keyof typeof kSaves)[];
  if (!all.every((part) => fit.from.numbers[part] !== undefined)) return;
  const saves = Object.fromEntries(all.map((part) => [kSaves[part], clamp(fit.number(part)!, 2, 20)]));
  fit.block['saves'] = saves;
  const said = Object.entries(saves).map(([letter, value]) => `${letter} ${value}`);
  fit.say('taken', 'saves', said.join(', '), 'saves', said.join(', '));
}

// The attack follows from the Hit Dice, so a bonus of the file's is not needed.
export function lineOf(strike: Strike, modes: boolean) {
  const far = strike.mode === 'ranged';
  const [near = 0, middle = 0, most = 0] = strike.ranges;
  const long = most || middle || near * 3;
  const between = most > 0 ? middle : middle > 0 ? Math.round((near + middle) / 10) * 5 : near * 2;
  const ranges = far ? { ranges: near > 0 ? [near, between, Math.max(long, between)] : [20, 40, 60] } : {};
  const damage =
    strike.damage === '' ? '1d6' : /^\d+$/.test(strike.damage) ? Number(strike.damage) : strike.damage;
  const block: Record<string, unknown> = {
    ...(modes ? { mode: far ? 'fired' : 'melee' } : { kind: 'attack' }),
    damage,
    ...ranges,
  };
  const same = strike.damage !== '' && !(strike.bonus !== undefined && strike.bonus !== 0);
  return { block, changed: same ? '' : String(damage) };
}
