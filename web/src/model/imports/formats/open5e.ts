// Monsters of the Open5e API, version 1.
import { cleanText } from '../foreign_file';
import { diceOf, type Foreign, type Format, type NotePart, type Strike } from '../format';
import type { Source } from '../source';

export const kOpen5e: Format = {
  id: 'open5e',
  signs: ['name', 'hit_points', 'armor_class', 'challenge_rating'],
  numbers: {
    challenge: ['cr'],
    hp: ['hit_points'],
    ac: ['armor_class'],
    speed: ['speed.walk'],
    fly: ['speed.fly'],
    swim: ['speed.swim'],
    climb: ['speed.climb'],
    str: ['strength'],
    dex: ['dexterity'],
    con: ['constitution'],
    int: ['intelligence'],
    wis: ['wisdom'],
    cha: ['charisma'],
  },
  words: { size: ['size'], type: ['type'], hit_dice: ['hit_dice'] },
  lists: {
    resist: ['damage_resistances'],
    vulnerable: ['damage_vulnerabilities'],
    immune: ['damage_immunities'],
  },
  sizes: { tiny: 0, small: 1, medium: 2, large: 3, huge: 4, gargantuan: 4, titanic: 4 },
  texts: {
    desc: 'description',
    armor_desc: 'armour',
    subtype: 'subtype',
    alignment: 'alignment',
    senses: 'senses',
    languages: 'languages',
    condition_immunities: 'condition_immunities',
    legendary_desc: 'legendary',
    document__title: 'source',
    document__license_url: 'licence',
  },
  meaningless: [
    'slug',
    'img_main',
    'challenge_rating',
    'page_no',
    'group',
    'document__slug',
    'document__url',
    'v2_converted_path',
  ],
  armourGrowsFrom: undefined,
  strikes,
};

const kLists: Readonly<Record<string, NotePart | ''>> = {
  actions: '',
  bonus_actions: 'bonus',
  reactions: 'reaction',
  legendary_actions: 'legendary',
  special_abilities: '',
};

function strikes(source: Source, foreign: Foreign): void {
  for (const [list, part] of Object.entries(kLists))
    for (const { at } of source.records(list)) {
      const name = source.text(`${at}.name`) ?? '';
      const text = source.text(`${at}.desc`) ?? '';
      const strike = list === 'actions' ? strikeOf(source, at, name, text) : undefined;
      if (strike !== undefined) foreign.strikes.push(strike);
      else if (name !== '' || text !== '') foreign.notes.push({ part, name, text });
    }
  if (foreign.numbers.challenge === undefined) foreign.numbers.challenge = challengeOf(source);
}

// 1/4 as it is printed.
function challengeOf(source: Source): number | undefined {
  const written = source.text('challenge_rating') ?? '';
  const parts = /^(\d{1,2})(?:\/(\d{1,2}))?$/.exec(written.trim());
  return parts === null ? undefined : Number(parts[1]) / Number(parts[2] ?? 1);
}

function strikeOf(source: Source, at: string, name: string, text: string): Strike | undefined {
  const said = /([+-]\d{1,2}) to hit/i.exec(text)?.[1];
  const bonus = source.number(`${at}.attack_bonus`) ?? (said === undefined ? undefined : Number(said));
  if (bonus === undefined) return undefined;
  const dice = source.text(`${at}.damage_dice`) ?? '';
  const more = source.number(`${at}.damage_bonus`) ?? 0;
  const spoken = /\((\d{1,3}d\d{1,3}(?:\s*[+-]\s*\d{1,3})?)\)/.exec(text)?.[1] ?? '';
  const range = /range (\d{1,4})(?:\s*\/\s*(\d{1,4}))?\s*(?:ft|feet)/i.exec(text);
  const reach = /reach (\d{1,3})\s*(?:ft|feet)/i.exec(text)?.[1];
  const only = /ranged/i.test(text) && !/melee or ranged|melee weapon|melee spell/i.test(text);
  return {
    name,
    mode: only ? 'ranged' : 'melee',
    bonus,
    vs: 'ac',
    damage: diceOf(dice === '' ? spoken : more === 0 ? dice : `${dice}+${more}`),
    type: /\)\s*([a-z]{3,20}) damage/i.exec(text)?.[1]?.toLowerCase() ?? '',
    ...(reach === undefined ? {} : { reach: Number(reach) }),
    ranges: range === null ? [] : range.slice(1).filter(Boolean).map(Number),
    text: cleanText(text),
  };
}
