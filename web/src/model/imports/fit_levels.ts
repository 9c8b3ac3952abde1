// Into monsters of level, with defences against body and mind (affray, archmage).
import type { Fitting } from './fitting';
import { putStrikes, signed } from './fitting';
import { kAbilities, modifier, type ListPart, type Part, type Strike } from './format';
import { idOf } from '../block_document';
import { kHarm, kStrength, kUsual, kUsualDamage, kUsualHp, plainArmourAt, plainAttackAt } from './words';

const kLevelMost = 14;
const kResists = 16;
// As close to immune as it comes.
const kResistsMost = 20;
const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(value)));
const middle = (...all: (number | undefined)[]) =>
  all.map((one) => modifier(one)).sort((a, b) => a - b)[Math.floor(all.length / 2)]!;

export function fitLevels(fit: Fitting): void {
  const level = putLevel(fit);
  putWords(fit);
  const role = String(fit.block['role']);
  putHitPoints(fit, level, role);
  putDefences(fit, level);
  putInitiative(fit, level);
  putHarm(fit);
  putStrikes(fit, 'attacks', (strike, first) => attackOf(fit, strike, first, level, role));
  if (fit.from.strikes.length === 0) {
    fit.block['attacks'] = { strike: strikeOf(level, role) };
    fit.say('set', 'strikes', '', 'attacks', `+${kUsual.attack + level}`);
  }
}

function putLevel(fit: Fitting): number {
  const own = fit.number('level');
  const challenge = own === undefined ? fit.number('challenge') : undefined;
  const dice = own ?? challenge ?? hitDice(fit);
  const level = clamp(challenge !== undefined && challenge <= 0.25 ? 0 : (dice ?? 1), 0, kLevelMost);
  const part = own !== undefined ? 'level' : challenge !== undefined ? 'challenge' : 'hit_dice';
  fit.put('level', level, part, own ?? challenge ?? fit.from.words.hit_dice);
  return level;
}

function hitDice(fit: Fitting): number | undefined {
  const written = /^\s*(\d{1,2})\s*(?:d(\d{1,2}))?/.exec(fit.from.words.hit_dice ?? '');
  if (written === null) return undefined;
  fit.useWord('hit_dice');
  return Number(written[2]) === 4 ? 0 : Number(written[1]);
}

function putWords(fit: Fitting): void {
  const { words, size } = fit.from;
  const type = idOf(words.type ?? '').replace(/^[^a-z]+/, '');
  if (type !== '') fit.useWord('type');
  fit.put(
    'type',
    type === '' ? 'humanoid' : type,
    'type',
    type === '' ? undefined : words.type!.toLowerCase(),
  );
  const strength =
    words.role?.toLowerCase() === 'mook' ? 'mook' : size === 4 ? 'huge' : size === 3 ? 'large' : 'normal';
  if (strength === 'mook') fit.useWord('role');
  fit.put(
    'role',
    strength,
    strength === 'mook' ? 'role' : 'size',
    strength === 'mook' ? words.role : words.size,
  );
  fit.useWord('size');
  fit.put('size', size ?? 2, 'size', words.size);
}

function putHitPoints(fit: Fitting, level: number, role: string): void {
  const hp = fit.number('hp');
  // Hit points of the old school are a fraction of what a level has here.
  const old = fit.from.format === 'ose';
  const usual = Math.round(kUsualHp[level]! * kStrength[role]!);
  fit.put('hp', hp === undefined || old ? usual : clamp(hp, 1, 100_000), 'hp', hp);
}

function putDefences(fit: Fitting, level: number): void {
  const descending = fit.number('ac_descending');
  const ac = fit.number('ac');
  // Better or worse than usual stays as much better or worse.
  const grows = fit.from.armourGrowsFrom !== undefined;
  const plain = descending === undefined ? ac : 19 - descending;
  const value = grows || plain === undefined ? plain : kUsual.ac + level + plain - plainArmourAt(level);
  fit.put('ac', clamp(value ?? kUsual.ac + level, 1, 60), 'ac', descending ?? ac);
  const body = bodyOf(fit, level);
  fit.put('pd', clamp(body.value, 1, 60), body.part, body.was);
  const mind = mindOf(fit, level);
  fit.put('md', clamp(mind.value, 1, 60), mind.part, mind.was);
}

interface Made {
  value: number;
  part: Part;
  was: string | number | undefined;
}

const scored = (fit: Fitting) => kAbilities.some((one) => fit.from.numbers[one] !== undefined);

function bodyOf(fit: Fitting, level: number): Made {
  const pd = fit.number('pd');
  if (pd !== undefined) return { value: pd, part: 'pd', was: pd };
  const [fortitude, reflex] = [fit.number('fortitude'), fit.number('reflex')];
  if (fortitude !== undefined && reflex !== undefined)
    return { value: 10 + (fortitude + reflex) / 2, part: 'fortitude', was: `${fortitude}, ${reflex}` };
  const { str, dex, con } = fit.from.numbers;
  if (scored(fit))
    return {
      value: kUsual.lesser + level + middle(str, dex, con),
      part: 'body',
      was: [str, dex, con].join(', '),
    };
  return { value: kUsual.better + level, part: 'pd', was: undefined };
}

function mindOf(fit: Fitting, level: number): Made {
  const md = fit.number('md');
  if (md !== undefined) return { value: md, part: 'md', was: md };
  const will = fit.number('will');
  if (will !== undefined) return { value: 10 + will, part: 'will', was: will };
  const { int, wis, cha } = fit.from.numbers;
  if (scored(fit))
    return {
      value: kUsual.lesser + level + middle(int, wis, cha),
      part: 'mind',
      was: [int, wis, cha].join(', '),
    };
  return { value: kUsual.lesser + level, part: 'md', was: undefined };
}

function putInitiative(fit: Fitting, level: number): void {
  const own = fit.number('initiative');
  const { dex } = fit.from.numbers;
  if (own !== undefined) return fit.put('init', clamp(own, -10, 40), 'initiative', own);
  if (dex !== undefined) return fit.put('init', clamp(level + modifier(dex), -10, 40), 'dex', dex);
  fit.put('init', level + kUsual.initiative, 'initiative', undefined);
}

// Kinds of damage that are known here; the rest is kept as words.
function putHarm(fit: Fitting): void {
  const { resist, immune, vulnerable } = fit.from.lists;
  const resists: Record<string, number> = {};
  const left: string[] = [];
  const each = (part: ListPart, words: readonly string[], value: number) => {
    fit.useWord(part);
    for (const said of words) {
      // "cold 16+" says how well.
      const [, word = said, own] = /^([a-z ]+?)\s+(\d{1,2})\+?$/.exec(said) ?? [];
      if (!Object.hasOwn(kHarm, word)) {
        left.push(said);
        continue;
      }
      const most = clamp(Number(own ?? value), 1, kResistsMost);
      resists[kHarm[word]!] = most;
      fit.say(own === undefined ? 'changed' : 'taken', part, said, 'resist', String(most));
    }
    if (left.length > 0) fit.note({ part, name: '', text: left.splice(0).join(', ') });
  };
  each('resist', resist, kResists);
  each('immune', immune, kResistsMost);
  if (Object.keys(resists).length > 0) fit.block['resist'] = resists;
  fit.useWord('vulnerable');
  const weak = [
    ...new Set(vulnerable.filter((word) => Object.hasOwn(kHarm, word)).map((word) => kHarm[word]!)),
  ];
  if (weak.length > 0) fit.put('vulnerable_to', weak, 'vulnerable', vulnerable.join(', '));
  const unknown = vulnerable.filter((word) => !Object.hasOwn(kHarm, word));
  if (unknown.length > 0) fit.note({ part: 'vulnerable', name: '', text: unknown.join(', ') });
}

const strikeOf = (level: number, role: string) => ({
  kind: 'melee',
  basic: true,
  bonus: kUsual.attack + level,
  vs: 'ac',
  damage: Math.max(1, Math.round(kUsualDamage[level]! * (role === 'mook' ? 0.6 : kStrength[role]!))),
});

// As good for its level here as it was there.
function attackBonus(fit: Fitting, strike: Strike, level: number): number | undefined {
  if (strike.bonus === undefined || fit.from.armourGrowsFrom !== undefined) return strike.bonus;
  return strike.bonus + kUsual.attack + level - plainAttackAt(level);
}

function attackOf(fit: Fitting, strike: Strike, first: boolean, level: number, role: string) {
  const usual = strikeOf(level, role);
  const harm = Object.hasOwn(kHarm, strike.type) ? { type: kHarm[strike.type]! } : {};
  const block = {
    kind: strike.mode,
    ...(strike.mode === 'melee' || (first && strike.mode === 'ranged') ? { basic: true } : {}),
    bonus: clamp(attackBonus(fit, strike, level) ?? usual.bonus, -20, 60),
    vs: strike.vs,
    damage: /^\d+$/.test(strike.damage) ? Number(strike.damage) : strike.damage || usual.damage,
    ...harm,
  };
  const same = strike.bonus === block.bonus && String(block.damage) === strike.damage;
  return { block, changed: same ? '' : `${signed(block.bonus)} ${block.damage}` };
}
