// Every language says everything that English says, with the same parameters and in its own words, and what is told
// follows the language while the page is open.
import { create } from '@bufbuild/protobuf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import powers from '../../../../content/archmage/compendium/powers.yaml?raw';
import monsters from '../../../../content/archmage/compendium/monsters.yaml?raw';
import type { EntryBody } from '../../model/entry';
import { UntilSchema } from '../../protocol/wire';
import * as amounts from './amounts';
import * as codes from './codes';
import * as conditions from './conditions';
import { kGerman } from './de';
import { kEnglish } from './en';
import * as tales from './en_tales';
import { pluralForms } from './filling';
import type { Foreign } from './foreign';
import * as options from './options';
import * as portraits from './portraits';
import * as problems from './problems';
import * as prompts from './prompts';
import * as reasons from './reasons';
import * as records from './records';
import * as why from './why';
import * as words from './words';
import { kLanguages, language, spokenOf } from './language.svelte';
import {
  coins,
  dateText,
  entryLabel,
  humanise,
  inSentence,
  list,
  reasonText,
  signed,
  t,
  untilText,
} from './index';
import { spoken, taleOf } from './tale';

const kModules: Record<string, unknown> = {
  ...amounts,
  ...codes,
  ...conditions,
  ...tales,
  ...options,
  ...portraits,
  ...problems,
  ...prompts,
  ...reasons,
  ...records,
  ...why,
  ...words,
};

const english = () => language.speak('en', undefined);
beforeEach(english);
afterEach(english);

// All texts of a table by their path: "kPromptWords.reroll.say".
function flat(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value)
    .filter((key) => !['rule', 'one'].includes(key))
    .flatMap((key) => flat(Reflect.get(value, key), `${path}.${key}`));
}

const tableNames = Object.keys(kGerman.tables);

// What the page says in the language that it speaks now.
function everything(): [string, string][] {
  const texts = Object.keys(kEnglish) as (keyof typeof kEnglish)[];
  return [
    ...texts.map((key): [string, string] => [key, (language.foreign?.texts ?? kEnglish)[key]]),
    ...tableNames.flatMap((name) => flat(kModules[name], name)),
  ];
}

const holes = (text: string) => [...text.matchAll(/\{(\w+)(?:[,:] [^{}]*)?\}/g)].map((match) => match[1]!);
const counted = (text: string) =>
  [...text.matchAll(/\{\w+[,:] ([^{}]*)\}/g)].map((match) => match[1]!.split('|').length);

describe('every language', () => {
  it('has the same keys and the same parameters as English', () => {
    const said = everything();
    language.speak('de', kGerman);
    const german = new Map(everything());
    expect(said.length).toBeGreaterThan(1800);
    expect([...german.keys()].sort()).toEqual(said.map(([path]) => path).sort());
    for (const [path, text] of said) {
      expect(new Set(holes(german.get(path) ?? '')), path).toEqual(new Set(holes(text)));
    }
  });

  it('has each table under the name that it is exported by', () => {
    language.speak('de', kGerman);
    for (const name of tableNames) {
      expect(flat(kModules[name], name), name).toEqual(
        flat(kGerman.tables[name as keyof Foreign['tables']], name),
      );
    }
  });

  it('has a form of each counted noun for every plural of its own', () => {
    for (const [tag, foreign] of [
      ['en', undefined],
      ['de', kGerman],
    ] as const) {
      language.speak(tag, foreign);
      for (const [path, text] of everything())
        for (const forms of counted(text)) expect(forms, `${tag}: ${path}`).toBe(pluralForms(tag).length);
    }
  });

  it('closes every hole and every part that may be left out', () => {
    for (const foreign of [undefined, kGerman]) {
      language.speak(foreign === undefined ? 'en' : 'de', foreign);
      for (const [path, text] of everything()) {
        const rest = text.replace(/\{\w+(?:[,:] [^{}]*)?\}/g, '').replace(/\[([^[\]]*)\]/g, '$1');
        expect(rest, path).not.toMatch(/[{}[\]]/);
      }
    }
  });
});

// Texts that are the same in German: names, shared words, marks, and such as hold nothing but parameters.
const kShared = new Set(
  'Affray Archmage Blind. Cha Charisma Classic Code Hand Initiative Int Link Name Neutral Pause Reserve Server Text Zone blind neutral normal'
    .split(' ')
    .concat([
      'Code {code}',
      'In {zone}',
      'in {zone}',
      'Name {number}',
      '/roll 2d6+3 · /gmroll d20 · /w referee …',
    ]),
);
const kNoWords = /^(\{[^{}]*\}|AP|s|\d|[^\p{L}])*$/u;
const kEnglishWords =
  /(?<![\w„/.])(the|and|of|is|are|with|your?|not|this|that|by|for|from|has|have|its?|until|whoever|nobody|nothing)(?![\w“/])/i;
// The title of a section of the documents, which are English.
const kNames = /„A character“/g;

describe('German', () => {
  it('has no English left', () => {
    const said = everything();
    language.speak('de', kGerman);
    const german = new Map(everything());
    const same = said.filter(([path, text]) => german.get(path) === text && text !== '');
    const left = same.filter(([, text]) => !kNoWords.test(text) && !kShared.has(text));
    expect(left).toEqual([]);
    const mixed = [...german, ...Object.entries(kGerman.ids)].filter(([, text]) =>
      kEnglishWords.test(text.replace(kNames, '').replace(/\{[^{}]*\}/g, '')),
    );
    expect(mixed).toEqual([]);
  });

  it('addresses people with du, and writes its own quotation marks', () => {
    const all = [
      ...Object.values(kGerman.texts),
      ...tableNames.flatMap((name) => flat(kGerman.tables, name).map(([, text]) => text)),
    ];
    expect(
      all.filter(
        (text) => /(?<!^|[.:!?] )\b(Ihnen|Ihre?[nmrs]?)\b/.test(text) && !/Ihnen überlassen/.test(text),
      ),
    ).toEqual([]);
    expect(all.filter((text) => /[“”]/.test(text) && !/„[^“]*“/.test(text))).toEqual([]);
  });

  it('has words for the conditions and kinds of damage that ship', () => {
    language.speak('de', kGerman);
    const found = [...(powers + monsters).matchAll(/condition: ([a-z_]+)/g)].map((match) => match[1]!);
    const names = new Set([...found, ...conditions.kConditionNames]);
    expect(names.size).toBeGreaterThan(20);
    expect([...names].filter((name) => !Object.hasOwn(kGerman.ids, name))).toEqual([]);
    expect(humanise('negative_energy')).toBe('negative Energie');
    expect(humanise('jagged_sword')).toBe('jagged sword');
  });
});

const told = (entry: EntryBody) => {
  const line = taleOf({ ...entry, id: '1', version: 1n }, () => 'Jo');
  return line === undefined ? '' : spoken(line, (who) => ['', 'Ada', 'Bram', 'Cor'][who]!);
};

describe('what is told', () => {
  const declared: EntryBody = { kind: 'declared', who: 1, verb: 'attack', subject: '', targets: [2, 3] };
  const harm = { who: 1, amount: 5, type: 'fire', source: 2, halvedBy: [] as string[] };

  it('tells an expedition in sentences', () => {
    english();
    const line = (who: number, verb: string, subject = '') =>
      told({ kind: 'declared', who, verb, subject, targets: [] });
    expect(line(0, 'plan_day', 'rest')).toBe('The party rests for the day.');
    expect(line(0, 'explore', 'ringing_chamber')).toBe('The party goes on to ringing chamber.');
    expect(line(1, 'explore')).toBe('Ada leads the party on.');
    expect(line(1, 'use_door')).toBe('Ada tries a door.');
    // What a sentence would leave out is told word by word.
    expect(line(1, 'search', 'guess')).toBe('Ada: search, guess');
    expect(line(0, 'plan_day', 'dawdle')).toBe('The party: plan the day, dawdle');
    expect(humanise('wanderers')).toBe('wandering monsters');
  });

  it('is a sentence of its language', () => {
    const both = (entry: EntryBody) => {
      english();
      const first = told(entry);
      language.speak('de', kGerman);
      return [first, told(entry)];
    };
    expect(both(declared)).toEqual(['Ada: attack → Bram and Cor', 'Ada: Angreifen → Bram und Cor']);
    expect(both({ ...declared, subject: 'sword', targets: [2] })).toEqual([
      'Ada attacks Bram: sword',
      'Ada greift Bram an: sword',
    ]);
    expect(both({ kind: 'harm', harm, dice: [] } as unknown as EntryBody)).toEqual([
      'Ada takes 5 fire damage from Bram.',
      'Ada erleidet 5 Schaden (Feuer) durch Bram.',
    ]);
    expect(both({ kind: 'ended', outcome: 'victory', rounds: 1 })).toEqual([
      'Victory after 1 round.',
      'Sieg nach 1 Runde.',
    ]);
    expect(both({ kind: 'moved', who: 1, steps: 3, cause: 'move' })).toEqual([
      'Ada moves, 3 hexes.',
      'Ada bewegt sich, 3 Hexfelder.',
    ]);
    expect(both({ kind: 'delay', who: 1, state: 'brand_new' })).toEqual([
      'Ada: delay brand new.',
      'Ada: Abwarten, brand new.',
    ]);
    expect(both({ kind: 'answered', seat: 1, taken: true, by: 'player' })).toEqual([
      'Jo has answered.',
      'Jo hat geantwortet.',
    ]);
  });

  it('leaves alone what people wrote, whatever marks it holds', () => {
    const reason = 'a {who} in [brackets] {0}';
    language.speak('de', kGerman);
    expect(told({ kind: 'reason', text: reason })).toBe(`Warum: ${reason}`);
    const pause = { seat: 0, verb: 'pause', off: false, who: 0, side: '', sides: 0, value: 0, mode: '' };
    expect(told({ kind: 'steered', reason, ...pause })).toBe(`Die Spielleitung macht eine Pause: ${reason}`);
  });

  it('counts, lists, dates and orders as its readers do', () => {
    expect([t('say.words', { count: 1 }), t('say.words', { count: 0 })]).toEqual(['1 word', '0 words']);
    expect([list(['a', 'b', 'c']), coins(1234567), signed(-12345)]).toEqual([
      'a, b and c',
      '12,345 gp 67 cp',
      '−12,345',
    ]);
    language.speak('de', kGerman);
    expect([t('say.words', { count: 1 }), t('say.words', { count: 2 })]).toEqual(['1 Wort', '2 Wörter']);
    expect([list(['a', 'b', 'c']), coins(1234567), t('hoard.weight', { pounds: 1.5 })]).toEqual([
      'a, b und c',
      '12.345 GM 67 KM',
      'Wiegt 1,5 Pfund.',
    ]);
    expect(dateText(0n)).toMatch(/1970|1969/);
    expect([inSentence('Bewegung'), entryLabel({ verb: 'cast', subject: 'web', label: '' })]).toEqual([
      'Bewegung',
      'Zaubern: web',
    ]);
    const until = create(UntilSchema, { when: 6, of: 1, number: 0 });
    expect(untilText(until, () => 'Ada')).toBe('bis zum Ende des nächsten Zugs von Ada');
    expect(reasonText({ code: 'NOT_ENOUGH_AP', field: 'ap', have: 0, need: 1 })).toBe(
      'Es kostet 1 Aktionspunkt; übrig: 0.',
    );
    expect(prompts.promptText('reroll', 'archmage')).toMatchObject({ title: 'Neuwurf', rule: 'ARC-129' });
    expect(conditions.conditionText('helpless', 'classic')?.text).toMatch(/^Kann nicht handeln/);
  });

  it('keeps its parameters in texts half as long again', () => {
    const longer = (text: string) => `${text}${'·'.repeat(Math.ceil(text.length / 2))}`;
    const texts = Object.fromEntries(Object.entries(kEnglish).map(([key, text]) => [key, longer(text)]));
    language.speak('de', { ...kGerman, texts: texts as Foreign['texts'] });
    expect(t('play.round', { number: 3 })).toMatch(/^Round 3·+$/);
    expect(t('action.targets', { count: 2, label: 'Bow' })).toMatch(/^Choose 2 targets for Bow·+$/);
  });
});

describe('the language', () => {
  it('is the first of the reader’s that the page speaks', () => {
    expect(spokenOf(['fr-FR', 'de-AT', 'en'])).toBe('de');
    expect(spokenOf(['en-US', 'de'])).toBe('en');
    expect(spokenOf(['DE'])).toBe('de');
    expect(spokenOf(['fr', 'den', ''])).toBe('en');
    expect(Object.keys(kLanguages)).toEqual(['en', 'de']);
  });

  it('is fetched, spoken and left again by choice', async () => {
    await language.set('de');
    expect([language.tag, language.failed, t('play.round', { number: 1 })]).toEqual(['de', false, 'Runde 1']);
    await language.set('en');
    expect(t('play.round', { number: 1 })).toBe('Round 1');
    await Promise.all([language.set('de'), language.set('en')]);
    expect(language.tag).toBe('en');
    await language.set('system');
  });
});
