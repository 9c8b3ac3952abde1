// Actors of Foundry's system dnd5e: of its first versions with formulas, and of later ones with activities.
import { isRecord } from '../../scene_document/scene_text';
import type { JsonRecord } from '../foreign_file';
import {
  diceOf,
  modifier,
  type Ability,
  type Foreign,
  type Format,
  type NotePart,
  type Strike,
} from '../format';
import type { Source } from '../source';
import { kFoundryActor, ofItems } from './foundry';

export const kDnd5e: Format = {
  id: 'dnd5e',
  signs: ['name', 'system.abilities', 'system.attributes.hp', 'system.details.cr'],
  numbers: {
    challenge: ['system.details.cr'],
    hp: ['system.attributes.hp.max', 'system.attributes.hp.value'],
    ac: ['system.attributes.ac.flat', 'system.attributes.ac.value'],
    speed: ['system.attributes.movement.walk', 'system.attributes.speed.value'],
    fly: ['system.attributes.movement.fly'],
    swim: ['system.attributes.movement.swim'],
    climb: ['system.attributes.movement.climb'],
    str: ['system.abilities.str.value'],
    dex: ['system.abilities.dex.value'],
    con: ['system.abilities.con.value'],
    int: ['system.abilities.int.value'],
    wis: ['system.abilities.wis.value'],
    cha: ['system.abilities.cha.value'],
  },
  words: {
    size: ['system.traits.size'],
    type: ['system.details.type.value', 'system.details.type'],
    hit_dice: ['system.attributes.hp.formula'],
  },
  lists: {
    resist: ['system.traits.dr.value'],
    vulnerable: ['system.traits.dv.value'],
    immune: ['system.traits.di.value'],
  },
  sizes: { tiny: 0, sm: 1, med: 2, lg: 3, huge: 4, grg: 4 },
  texts: {
    'system.details.biography.value': 'description',
    'system.details.alignment': 'alignment',
    'system.details.type.subtype': 'subtype',
    'system.details.source': 'source',
    'system.details.source.book': 'source',
    'system.details.source.custom': 'source',
    'system.details.source.license': 'licence',
    'system.source.book': 'source',
    'system.source.custom': 'source',
    'system.source.license': 'licence',
  },
  meaningless: [
    ...kFoundryActor,
    'system.attributes.hp.value',
    'system.attributes.hp.temp',
    'system.attributes.hp.tempmax',
    'system.attributes.ac.calc',
    'system.attributes.ac.value',
    'system.attributes.ac.formula',
    'system.attributes.prof',
    'system.attributes.death',
    'system.attributes.exhaustion',
    'system.attributes.inspiration',
    'system.attributes.attunement',
    'system.attributes.movement.units',
    'system.attributes.senses.units',
    'system.attributes.loyalty',
    'system.details.xp',
    'system.schemaVersion',
    'system.skills',
    'system.tools',
    'system.resources.legact.value',
    'system.resources.legres.value',
    'system.attributes.init.ability',
    'system.attributes.concentration.ability',
    'system.attributes.spellcasting',
    'system.details.source.page',
    'system.details.source.rules',
    'system.details.source.revision',
    'system.source.page',
    'system.source.rules',
    'system.source.revision',
    'items.*.system.duration.units',
    'items.*.system.target.affects.choice',
    'items.*.system.target.template.units',
    'items.*.system.recharge.charged',
    'items.*.system.uses.spent',
    'items.*.system.armor',
    'items.*.system.hp.dt',
    'items.*.system.save.scaling',
    'items.*.system.speed',
    'items.*.system.materials.consumed',
    'items.*.system.activation.type',
    'items.*.system.activation.cost',
    'items.*.system.activation.value',
    '*._id',
    '*.img',
    '*.sort',
    '*.mod',
    ...ofItems(
      'quantity',
      'weight',
      'price',
      'equipped',
      'identified',
      'rarity',
      'attunement',
      'attuned',
      'container',
      'proficient',
      'type',
      'consume',
      'cover',
      'crewed',
      'crew',
      'preparation',
      'chatFlavor',
      'unidentified',
      'weaponType',
      'proficiency',
      'ability',
      'actionType',
      'attackBonus',
      'attack',
      'range',
      'save.scaling',
      'advancement',
      'mastery',
      'ammunition',
      'cptype',
    ),
    'items.*.system.description.chat',
    'items.*.system.description.unidentified',
  ],
  armourGrowsFrom: undefined,
  strikes,
};

const kKinds: Readonly<Record<string, Strike['mode']>> = {
  mwak: 'melee',
  msak: 'melee',
  rwak: 'ranged',
  rsak: 'ranged',
};
const kNotes: Readonly<Record<string, NotePart>> = {
  spell: 'spell',
  bonus: 'bonus',
  reaction: 'reaction',
  legendary: 'legendary',
};

function strikes(source: Source, foreign: Foreign): void {
  const proficiency = 2 + Math.max(0, Math.floor(((foreign.numbers.challenge ?? 0) - 1) / 4));
  for (const { at, record } of source.records('items')) {
    const name = source.text(`${at}.name`) ?? '';
    const text =
      source.text(`${at}.system.description.value`) ?? source.text(`${at}.system.description`) ?? '';
    const attack = attackOf(source, at);
    if (attack === undefined || record['type'] === 'spell') {
      noteOf(source, foreign, at, record, name, text);
      continue;
    }
    foreign.strikes.push(strikeOf(source, foreign, { at, name, text, proficiency, ...attack }));
  }
  const trained = source.records('system.skills').filter(({ record }) => Number(record['value']) > 0);
  const skills = trained.map(({ at }) => at.split('.').at(-1)!);
  for (const { at } of trained) source.take(at);
  if (skills.length > 0) foreign.notes.push({ part: 'skills', name: '', text: skills.join(', ') });
}

function noteOf(
  source: Source,
  foreign: Foreign,
  at: string,
  record: JsonRecord,
  name: string,
  text: string,
): void {
  const when = source.at(`${at}.system.activation.type`);
  const kind = record['type'] === 'spell' ? 'spell' : typeof when === 'string' ? when : '';
  const part = Object.hasOwn(kNotes, kind) ? kNotes[kind]! : '';
  if (name !== '' || text !== '') foreign.notes.push({ part, name, text });
}

interface Attack {
  mode: Strike['mode'];
  // Of an activity, where it stands.
  activity: string;
}

function attackOf(source: Source, at: string): Attack | undefined {
  const kind = source.at(`${at}.system.actionType`);
  if (typeof kind === 'string' && Object.hasOwn(kKinds, kind)) return { mode: kKinds[kind]!, activity: '' };
  for (const activity of source.records(`${at}.system.activities`)) {
    if (activity.record['type'] !== 'attack') continue;
    const far = source.at(`${activity.at}.attack.type.value`) === 'ranged';
    return { mode: far || farWeapon(source, at) ? 'ranged' : 'melee', activity: activity.at };
  }
  return undefined;
}

// A weapon's own kind ends in R where it shoots: simpleR, martialR.
const farWeapon = (source: Source, at: string) =>
  /R$/.test(String(source.at(`${at}.system.type.value`) ?? ''));

function strikeOf(
  source: Source,
  foreign: Foreign,
  of: Attack & { at: string; name: string; text: string; proficiency: number },
): Strike {
  const ability = abilityOf(source, of.at, of.activity, of.mode, foreign);
  const mod = modifier(foreign.numbers[ability]);
  const flat = of.activity !== '' && source.at(`${of.activity}.attack.flat`) === true;
  const added = String(
    source.at(`${of.activity}.attack.bonus`) ??
      source.at(`${of.at}.system.attackBonus`) ??
      source.at(`${of.at}.system.attack.bonus`) ??
      '',
  );
  const extra = /^\s*[+-]?\d{1,2}\s*$/.test(added) ? Number(added) : 0;
  const { damage, type, parts } = damageOf(source, of.at, of.activity, mod);
  const range = ['value', 'long'].map((key) => source.at(`${of.at}.system.range.${key}`)).map(Number);
  const reach = of.mode === 'melee' ? reachOf(source, of.at) : undefined;
  if (of.activity !== '') source.take(`${of.at}.system.activities`);
  if (of.mode === 'ranged') source.take(`${of.at}.system.range`);
  return {
    name: of.name,
    mode: of.mode,
    bonus: flat ? extra : mod + of.proficiency + extra,
    vs: 'ac',
    damage,
    type,
    ...(reach === undefined ? {} : { reach }),
    ranges: of.mode === 'ranged' ? range.filter((feet) => feet > 0 && feet < 10_000) : [],
    text: [of.text, parts].filter((one) => one !== '').join('\n'),
  };
}

// Written as such, as the range of a blow, or by the property of long weapons.
function reachOf(source: Source, at: string): number | undefined {
  const feet = ['reach', 'value'].map((key) => Number(source.at(`${at}.system.range.${key}`) ?? 0));
  const written = feet.find((one) => one > 0 && one < 100);
  if (written !== undefined) return written;
  return propertyOf(source, at, 'rch') ? 10 : undefined;
}

// A list of them, or of each whether it has it.
function propertyOf(source: Source, at: string, word: string): boolean {
  const words = source.at(`${at}.system.properties`);
  return Array.isArray(words) ? words.includes(word) : isRecord(words) && words[word] === true;
}

function abilityOf(
  source: Source,
  at: string,
  activity: string,
  mode: Strike['mode'],
  foreign: Foreign,
): Ability {
  const said = source.at(`${activity}.attack.ability`) || source.at(`${at}.system.ability`);
  if (typeof said === 'string' && Object.hasOwn({ str: 1, dex: 1, con: 1, int: 1, wis: 1, cha: 1 }, said))
    return said as Ability;
  if (mode === 'ranged') return 'dex';
  const light = propertyOf(source, at, 'fin');
  const { str = 10, dex = 10 } = foreign.numbers;
  return light && dex > str ? 'dex' : 'str';
}

interface Damage {
  damage: string;
  type: string;
  // Each with its own type, where they have several.
  parts: string;
}

// One sum of all parts, of the type of the first.
function damageOf(source: Source, at: string, activity: string, mod: number): Damage {
  const parts: { dice: string; type: string }[] = [];
  const add = (dice: string, type: unknown) => {
    const plain = typeof type === 'string' && /^[a-z]{3,20}$/.test(type) ? type : '';
    if (dice !== '') parts.push({ dice, type: plain });
  };
  const base = `${at}.system.damage.base`;
  if (isRecord(source.at(base)) && source.at(`${activity}.damage.includeBase`) !== false)
    add(`${rolled(source, base)}${mod === 0 ? '' : `+${mod}`}`, source.at(`${base}.types.0`));
  for (const part of activity === '' ? [] : source.records(`${activity}.damage.parts`))
    add(rolled(source, part.at), source.at(`${part.at}.types.0`));
  const old = source.at(`${at}.system.damage.parts`);
  if (Array.isArray(old) && activity === '')
    for (const one of old) {
      if (Array.isArray(one)) add(String(one[0] ?? '').replace(/@mod/g, String(mod)), one[1]);
    }
  source.take(`${at}.system.damage`);
  const kinds = new Set(parts.map((one) => one.type).filter((type) => type !== ''));
  return {
    damage: diceOf(parts.map((one) => one.dice).join('+')),
    type: [...kinds][0] ?? '',
    parts: kinds.size > 1 ? parts.map(({ dice, type }) => `${diceOf(dice)} ${type}`.trim()).join(' + ') : '',
  };
}

function rolled(source: Source, at: string): string {
  const [number, sides] = [source.at(`${at}.number`), source.at(`${at}.denomination`)].map(Number);
  const bonus = String(source.at(`${at}.bonus`) ?? '').trim();
  const custom =
    source.at(`${at}.custom.enabled`) === true ? String(source.at(`${at}.custom.formula`) ?? '') : '';
  if (custom !== '') return custom;
  const dice = number! > 0 && sides! > 0 ? `${number}d${sides}` : '';
  return [dice, bonus].filter((one) => one !== '' && one !== '0').join('+');
}
