// Creatures of the Open5e API, version 2: attacks are records of their actions, all else is named beside its key.
import { diceOf, type Foreign, type Format, type NotePart, type Strike } from '../format';
import type { Source } from '../source';

const kHarms = ['resistances_and_immunities.damage', 'damage'];
const harms = (word: string) => kHarms.map((at) => `${at}_${word}`);

export const kOpen5eLater: Format = {
  id: 'open5e-2',
  signs: ['name', 'hit_points', 'armor_class', 'ability_scores'],
  numbers: {
    challenge: ['challenge_rating_decimal', 'challenge_rating'],
    hp: ['hit_points'],
    ac: ['armor_class'],
    speed: ['speed.walk'],
    fly: ['speed.fly'],
    swim: ['speed.swim'],
    climb: ['speed.climb'],
    str: ['ability_scores.strength'],
    dex: ['ability_scores.dexterity'],
    con: ['ability_scores.constitution'],
    int: ['ability_scores.intelligence'],
    wis: ['ability_scores.wisdom'],
    cha: ['ability_scores.charisma'],
  },
  words: { size: ['size.key', 'size'], type: ['type.key', 'type'], hit_dice: ['hit_dice'] },
  lists: {
    resist: harms('resistances'),
    vulnerable: harms('vulnerabilities'),
    immune: harms('immunities'),
  },
  sizes: { tiny: 0, small: 1, medium: 2, large: 3, huge: 4, gargantuan: 4, titanic: 4 },
  texts: {
    armor_detail: 'armour',
    subcategory: 'subtype',
    alignment: 'alignment',
    'languages.as_string': 'languages',
    'resistances_and_immunities.condition_immunities_display': 'condition_immunities',
    'resistances_and_immunities.damage_resistances_display': 'resist',
    'resistances_and_immunities.damage_vulnerabilities_display': 'vulnerable',
    'resistances_and_immunities.damage_immunities_display': 'immune',
    'document.name': 'source',
    'document.permalink': 'licence',
  },
  // What is told of all (skills, saves, speeds) follows from the scores; only what differs is worth a note.
  meaningless: [
    'url',
    'key',
    'size',
    'type',
    'document',
    'category',
    'illustration',
    'creaturesets',
    'challenge_rating_text',
    'experience_points',
    'modifiers',
    'saving_throws_all',
    'skill_bonuses_all',
    'speed_all',
    'speed.unit',
    'languages',
    'normal_sight_range',
    'passive_perception',
    'resistances_and_immunities.condition_immunities',
    ...['resistances', 'vulnerabilities', 'immunities'].flatMap(harms).map((at) => `${at}.*.name`),
    '*.url',
    '*.key',
    '*.order_in_statblock',
    '*.distance_unit',
  ],
  armourGrowsFrom: undefined,
  strikes,
};

const kKinds: Readonly<Record<string, NotePart>> = {
  BONUS_ACTION: 'bonus',
  REACTION: 'reaction',
  LEGENDARY_ACTION: 'legendary',
  LAIR_ACTION: 'lair',
};

function strikes(source: Source, foreign: Foreign): void {
  for (const list of ['actions', 'traits'])
    for (const { at } of source.records(list)) {
      const name = source.text(`${at}.name`) ?? '';
      const text = source.text(`${at}.desc`) ?? '';
      const kind = String(source.take(`${at}.action_type`) ?? '');
      if (source.at(`${at}.legendary_action_cost`) === 1) source.take(`${at}.legendary_action_cost`);
      const attacks = kind === 'ACTION' ? source.records(`${at}.attacks`) : [];
      const found = attacks.flatMap((one) => strikeOf(source, one.at, text) ?? []);
      if (found.length > 0) source.take(`${at}.attacks`);
      for (const [index, strike] of found.entries())
        foreign.strikes.push({
          ...strike,
          name: found.length > 1 && strike.name !== '' ? strike.name : name,
          text: index === 0 ? text : '',
        });
      if (found.length === 0 && (name !== '' || text !== ''))
        foreign.notes.push({ part: Object.hasOwn(kKinds, kind) ? kKinds[kind]! : '', name, text });
    }
  const seen = source.records('environments').map(({ at }) => source.text(`${at}.name`) ?? '');
  if (seen.length > 0)
    foreign.notes.push({ part: 'environment', name: '', text: seen.filter((one) => one !== '').join(', ') });
}

function strikeOf(source: Source, at: string, told: string): Strike | undefined {
  const bonus = source.number(`${at}.to_hit_mod`);
  if (bonus === undefined) return undefined;
  const own = rolled(source, at, 'damage');
  // Where the records leave out what is added to the dice, the words have it.
  const spoken = new RegExp(`\\(${own}\\s*[+-]\\s*\\d{1,3}\\)`).exec(told)?.[0] ?? '';
  const dice = own !== '' && !/[+-]/.test(own) && spoken !== '' ? spoken.slice(1, -1) : own;
  const far = source.at(`${at}.reach`) === null || source.at(`${at}.reach`) === 0;
  const reach = Number(source.at(`${at}.reach`) ?? 0);
  const ranges = ['range', 'long_range'].map((key) => Number(source.at(`${at}.${key}`) ?? 0));
  return {
    name: source.text(`${at}.name`) ?? '',
    mode: far && ranges[0]! > 0 ? 'ranged' : 'melee',
    bonus,
    vs: 'ac',
    damage: diceOf([dice, rolled(source, at, 'extra_damage')].filter((one) => one !== '').join('+')),
    // Their records all name the same type; the words name the right one.
    type: /\)\s*([a-z]{3,20}) damage/i.exec(told)?.[1]?.toLowerCase() ?? '',
    ...(reach > 0 && reach < 100 ? { reach } : {}),
    ranges: ranges.filter((feet) => feet > 0 && feet < 10_000),
    text: '',
  };
}

function rolled(source: Source, at: string, word: string): string {
  const count = Number(source.at(`${at}.${word}_die_count`) ?? 0);
  const die = /^D?(\d{1,3})$/i.exec(String(source.at(`${at}.${word}_die_type`) ?? ''))?.[1] ?? '';
  const more = Number(source.at(`${at}.${word}_bonus`) ?? 0);
  if (!(count > 0) || die === '') return '';
  return more === 0 ? `${count}d${die}` : `${count}d${die}+${more}`;
}
