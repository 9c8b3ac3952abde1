// Into stat lines of a d20 against an ascending armour class, with modifiers and speeds in feet (turn-based).
import { idOf } from '../block_document';
import { putStrikes, signed, type Fitting } from './fitting';
import { kAbilities, modifier, type ListPart, type NumberPart, type Strike } from './format';

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(value)));
const kArmour = 12;
const kUsualHp = 11;
const kWalk = 30;
const kWalksInTurn = 4;
// The kinds of harm that powers and resistances name here; others have no counterpart.
const kHarms = [
  ...['acid', 'bludgeoning', 'cold', 'fire', 'force', 'lightning', 'necrotic', 'piercing', 'poison'],
  ...['psychic', 'radiant', 'slashing', 'thunder'],
];
const kCalledElsewhere: Readonly<Record<string, string>> = {
  electricity: 'lightning',
  holy: 'radiant',
  mental: 'psychic',
  negative: 'necrotic',
  sonic: 'thunder',
  void: 'necrotic',
};
const harmOf = (word: string) => (Object.hasOwn(kCalledElsewhere, word) ? kCalledElsewhere[word]! : word);

export function fitTurnBased(fit: Fitting): void {
  fit.block['kind'] = 'monster';
  putBreed(fit);
  const hp = fit.number('hp');
  fit.put('hp_max', clamp(hp ?? kUsualHp, 1, 100_000), 'hp', hp);
  putArmour(fit);
  putSpeeds(fit);
  putMods(fit);
  for (const part of ['resist', 'vulnerable', 'immune'] as const) putHarm(fit, part);
  putStrikes(fit, 'powers', powerOf);
  if (fit.from.strikes.length > 0) return;
  fit.block['powers'] = { strike: { kind: 'melee', bonus: 3, damage: '1d6+1', type: 'bludgeoning' } };
  fit.say('set', 'strikes', '', 'powers', '+3 1d6+1');
}

function putBreed(fit: Fitting): void {
  const { words, size } = fit.from;
  const breed = idOf(words.type ?? '').replace(/^[^a-z]+/, '');
  if (breed !== '') {
    fit.useWord('type');
    fit.put('breed', breed, 'type', words.type!.toLowerCase());
  }
  fit.useWord('size');
  fit.put('size', size ?? 2, 'size', words.size);
}

// Better or worse than usual stays as much better or worse where the numbers grow with the level.
function putArmour(fit: Fitting): void {
  const descending = fit.number('ac_descending');
  const ac = descending === undefined ? fit.number('ac') : undefined;
  const grows = fit.from.armourGrowsFrom;
  const level = fit.from.numbers.level ?? 0;
  const plain = descending !== undefined ? 19 - descending : ac;
  const value = plain === undefined || grows === undefined ? plain : plain - grows - level + kArmour + 1;
  fit.put('ac', clamp(value ?? kArmour, 1, 40), 'ac', descending ?? ac);
}

function putSpeeds(fit: Fitting): void {
  const turn = fit.number('turn_move');
  const walk = turn === undefined ? fit.number('speed') : turn / kWalksInTurn;
  const speed: Record<string, number> = { walk: clamp(walk ?? kWalk, 0, 600) };
  fit.say(
    walk === undefined ? 'set' : turn === undefined ? 'taken' : 'changed',
    'speed',
    String(turn ?? walk ?? ''),
    'speed.walk',
    String(speed['walk']),
  );
  for (const part of ['fly', 'swim', 'climb'] as const) {
    const feet = fit.number(part);
    if (feet === undefined || feet <= 0) continue;
    speed[part] = clamp(feet, 0, 600);
    fit.say('taken', part, String(feet), `speed.${part}`, String(speed[part]));
  }
  fit.block['speed'] = speed;
}

// Of scores, which is what the tools have that know them.
function putMods(fit: Fitting): void {
  const mods: Record<string, number> = {};
  for (const ability of kAbilities) {
    const score = fit.number(ability as NumberPart);
    if (score === undefined) continue;
    mods[ability] = clamp(modifier(score), -5, 15);
    fit.say('changed', ability, String(score), `mods.${ability}`, signed(mods[ability]));
  }
  if (Object.keys(mods).length > 0) fit.block['mods'] = mods;
}

function putHarm(fit: Fitting, part: ListPart): void {
  fit.useWord(part);
  const words = [...new Set(fit.from.lists[part].map(harmOf))];
  const known = words.filter((word) => kHarms.includes(word));
  const unknown = words.filter((word) => !kHarms.includes(word));
  if (known.length > 0)
    fit.put(
      part,
      known,
      part,
      fit.from.lists[part].filter((word) => known.includes(harmOf(word))).join(', '),
    );
  if (unknown.length > 0) fit.note({ part, name: '', text: unknown.join(', ') });
}

// As good for its level here as it was there: attacks grow by half a level, where elsewhere they do by a whole one.
function bonusOf(fit: Fitting, strike: Strike): number {
  if (strike.bonus === undefined) return 3;
  if (fit.from.armourGrowsFrom === undefined) return strike.bonus;
  return strike.bonus - Math.ceil((fit.from.numbers.level ?? 0) / 2);
}

function powerOf(strike: Strike, _first: boolean, fit: Fitting) {
  const far = strike.mode === 'ranged';
  const type = harmOf(strike.type);
  const [near = 30, long = near * 2] = strike.ranges;
  const bonus = clamp(bonusOf(fit, strike), -10, 30);
  const damage =
    strike.damage === '' ? '1d6' : /^\d+$/.test(strike.damage) ? Number(strike.damage) : strike.damage;
  const block: Record<string, unknown> = {
    kind: far ? 'ranged' : 'melee',
    ...(far ? { range: [near, Math.max(near, long)] } : {}),
    ...(!far && strike.reach !== undefined && strike.reach !== 5 ? { reach: strike.reach } : {}),
    bonus,
    damage,
    ...(kHarms.includes(type) ? { type } : {}),
  };
  const same = strike.bonus === bonus && String(damage) === strike.damage;
  return { block, changed: same ? '' : `${signed(bonus)} ${damage}` };
}
