// Actors of Foundry's system archmage (13th Age): numbers of level, defences against body and mind, inline rolls.
import { diceOf, type Foreign, type Format, type Strike } from '../format';
import type { Source } from '../source';
import { kFoundryActor, ofItems } from './foundry';

export const kArchmage: Format = {
  id: 'archmage',
  signs: ['name', 'system.attributes.pd', 'system.attributes.md', 'system.attributes.hp'],
  numbers: {
    level: ['system.attributes.level.value', 'system.details.level.value'],
    hp: ['system.attributes.hp.max', 'system.attributes.hp.value'],
    ac: ['system.attributes.ac.value', 'system.attributes.ac.base'],
    pd: ['system.attributes.pd.value', 'system.attributes.pd.base'],
    md: ['system.attributes.md.value', 'system.attributes.md.base'],
    initiative: ['system.attributes.init.value', 'system.attributes.init.mod'],
  },
  words: {
    size: ['system.details.size.value'],
    type: ['system.details.type.value'],
    role: ['system.details.role.value'],
  },
  lists: { vulnerable: ['system.details.vulnerability.value'] },
  sizes: { tiny: 0, small: 1, normal: 2, double: 3, large: 3, triple: 4, huge: 4 },
  texts: {
    'system.details.flavor.value': 'description',
    'system.details.resistance.value': 'resist',
    'system.details.detail.value': 'details',
    'system.publicationSource': 'source',
  },
  meaningless: [
    ...kFoundryActor,
    'system.attributes.hp',
    'system.attributes.ac',
    'system.attributes.pd',
    'system.attributes.md',
    'system.attributes.init',
    'system.attributes.level',
    'system.attributes.escalation',
    'system.attributes.standardBonuses',
    'system.attributes.saves',
    'system.attributes.staggered',
    'system.attributes.recoveries',
    'system.attributes.weapon',
    'system.abilities',
    'system.icons',
    'system.incrementals',
    '*.label',
    '*.dtype',
    '*.isCustom',
    ...ofItems('quantity', 'recharge', 'rollTable', 'group', 'embeddedMacro', 'maxQuantity'),
  ],
  armourGrowsFrom: 16,
  strikes,
};

const kMeans: Readonly<Record<string, Strike['mode']>> = { R: 'ranged', C: 'close', M: 'melee' };
const kFields = ['hit', 'hit1', 'hit2', 'hit3', 'hit4', 'hit5', 'miss'] as const;

function strikes(source: Source, foreign: Foreign): void {
  for (const { at, record } of source.records('items')) {
    const said = source.text(`${at}.name`) ?? '';
    const [, letter = '', rest] = /^\s*(?:\[[^\]]*\]\s*)?(?:([RCM]):\s*)?(.*)$/s.exec(said) ?? ['', '', said];
    const attack = source.text(`${at}.system.attack.value`) ?? '';
    const hit = source.text(`${at}.system.hit.value`) ?? '';
    const text = told(source, at, hit);
    const bonus = /([+-]\s*\d{1,2})/.exec(attack.replace(/1?d20/i, ''))?.[1]?.replace(/\s/g, '');
    if (record['type'] !== 'action' || bonus === undefined) {
      const whole = [attack, hit === '' ? '' : `Hit: ${hit}`, text].filter((one) => one !== '').join('\n');
      if (said !== '' || whole !== '') foreign.notes.push({ part: '', name: said, text: whole });
      continue;
    }
    foreign.strikes.push({
      name: rest!.trim() || said,
      mode: kMeans[letter] ?? 'melee',
      bonus: Number(bonus),
      vs: (/\b(AC|PD|MD)\b/i.exec(attack)?.[1]?.toLowerCase() ?? 'ac') as Strike['vs'],
      damage: diceOf(/^\s*([\dd+\- ]+?)\s*(?:[a-z]+ )?damage/i.exec(hit)?.[1] ?? ''),
      type: /\d\s+([a-z]{3,20}) damage/i.exec(hit)?.[1]?.toLowerCase() ?? '',
      ranges: [],
      text: [hit === '' ? '' : `Hit: ${hit}`, /target|enem|foe/i.test(attack) ? attack : '', text]
        .filter((one) => one !== '')
        .join('\n'),
    });
  }
}

// Everything an attack says beside its hit.
function told(source: Source, at: string, hit: string): string {
  const lines = [source.text(`${at}.system.description.value`) ?? ''];
  for (const field of kFields) {
    const name = source.text(`${at}.system.${field}.name`) ?? '';
    const text = source.text(`${at}.system.${field}.value`) ?? '';
    if (text !== '' && text !== hit) lines.push(`${name === '' ? spokenField(field) : name}: ${text}`);
  }
  return lines.filter((one) => one !== '').join('\n');
}

const spokenField = (field: string) => (field === 'miss' ? 'Miss' : 'Natural roll');
