// Actors of Foundry's system pf2e, as far as they go: level, defences, strikes; everything with actions and degrees of
// success becomes notes.
import { diceOf, type Foreign, type Format, type NotePart } from '../format';
import type { Source } from '../source';
import { kFoundryActor, ofItems } from './foundry';

export const kPf2e: Format = {
  id: 'pf2e',
  signs: ['name', 'system.details.level', 'system.saves.fortitude', 'system.attributes.ac'],
  numbers: {
    level: ['system.details.level.value'],
    hp: ['system.attributes.hp.max', 'system.attributes.hp.value'],
    ac: ['system.attributes.ac.value'],
    speed: ['system.attributes.speed.value', 'system.movement.speeds.land.value'],
    initiative: ['system.perception.mod', 'system.perception.value', 'system.attributes.perception.value'],
    fortitude: ['system.saves.fortitude.value'],
    reflex: ['system.saves.reflex.value'],
    will: ['system.saves.will.value'],
  },
  words: { size: ['system.traits.size.value'] },
  lists: {
    resist: ['system.attributes.resistances'],
    vulnerable: ['system.attributes.weaknesses'],
    immune: ['system.attributes.immunities'],
  },
  sizes: { tiny: 0, sm: 1, med: 2, lg: 3, huge: 4, grg: 4 },
  texts: {
    'system.details.publicNotes': 'description',
    'system.details.privateNotes': 'notes',
    'system.details.blurb': 'description',
    'system.attributes.allSaves.value': 'all_saves',
    'system.attributes.hp.details': 'hit_points',
    'system.attributes.ac.details': 'armour',
    'system.details.publication.title': 'source',
    'system.details.publication.license': 'licence',
    'system.details.source.value': 'source',
  },
  meaningless: [
    ...kFoundryActor,
    'system.attributes.hp.value',
    'system.attributes.hp.temp',
    'system.attributes.adjustment',
    'system.initiative',
    'system.details.publication',
    'system.details.creatureType',
    'system.traits.rarity',
    'system.schema',
    'system._migration',
    'system.resources',
    ...ofItems(
      'weaponType',
      'attack',
      'traits.rarity',
      'actionType',
      'actions',
      'category',
      'deathNote',
      'frequency',
      'quantity',
      'price',
      'bulk',
      'equipped',
      'usage',
      'level',
      'hp',
      'hardness',
      'size',
      'baseItem',
      'containerId',
      'range',
      'material',
      'runes',
    ),
    'items.*.system.description.gm',
  ],
  armourGrowsFrom: 15,
  strikes,
};

const kKinds: Readonly<Record<string, NotePart>> = { reaction: 'reaction', free: 'free' };

function strikes(source: Source, foreign: Foreign): void {
  const words = source.words('system.traits.value');
  foreign.words.type ??= words[0] ?? '';
  if (words.length > 1) foreign.notes.push({ part: 'traits', name: '', text: words.join(', ') });
  for (const { at, record } of source.records('items')) {
    const name = source.text(`${at}.name`) ?? '';
    const text = source.text(`${at}.system.description.value`) ?? '';
    const bonus = record['type'] === 'melee' ? source.number(`${at}.system.bonus.value`) : undefined;
    if (bonus === undefined) {
      const kind = String(source.at(`${at}.system.actionType.value`));
      const part = Object.hasOwn(kKinds, kind) ? kKinds[kind]! : '';
      if (name !== '' || text !== '') foreign.notes.push({ part, name, text });
      continue;
    }
    const rolls = source.records(`${at}.system.damageRolls`);
    const traits = source.words(`${at}.system.traits.value`);
    const riders = source.words(`${at}.system.attackEffects.value`);
    const far = Number(source.at(`${at}.system.range.increment`)) || rangeOf(traits);
    const ranged = source.at(`${at}.system.weaponType.value`) === 'ranged' || far > 0;
    foreign.strikes.push({
      name,
      mode: ranged ? 'ranged' : 'melee',
      bonus,
      vs: 'ac',
      damage: diceOf(rolls.map((one) => String(one.record['damage'] ?? '')).join('+')),
      type: String(rolls[0]?.record['damageType'] ?? '').replace(/[^a-z]/g, ''),
      ranges: far > 0 ? [far] : [],
      text: [text, traits.join(', '), riders.join(', ')].filter((one) => one !== '').join('\n'),
    });
    source.take(`${at}.system.damageRolls`);
  }
}

const rangeOf = (traits: readonly string[]) =>
  Number(
    /^(?:range|range-increment|thrown)-(\d{1,4})$/.exec(
      traits.find((one) => /^(range|thrown)-/.test(one)) ?? '',
    )?.[1] ?? 0,
  );
