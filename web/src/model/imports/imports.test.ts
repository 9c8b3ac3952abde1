// Files of other tools, of their true shape and in our own words: what becomes of each, what is told of the rest, and
// what is refused.
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import archmage from '../../../../tests/data/foreign/archmage_actor.json?raw';
import keeper from '../../../../tests/data/foreign/dnd5e_of_4_actor.json?raw';
import wyrm from '../../../../tests/data/foreign/dnd5e_of_2_actor.json?raw';
import dnd5e from '../../../../tests/data/foreign/dnd5e_actor.json?raw';
import creature from '../../../../tests/data/foreign/open5e_creature.json?raw';
import monsters from '../../../../tests/data/foreign/open5e_monsters.json?raw';
import ose from '../../../../tests/data/foreign/ose_actor.json?raw';
import pf2e from '../../../../tests/data/foreign/pf2e_actor.json?raw';
import { monsterShape } from '../monster_document';
import { average } from './fit_segments';
import { fitted, type ImportedMonster } from './fitting';
import type { JsonRecord } from './foreign_file';
import { diceOf } from './format';
import { openFile, takeIn, type Opened } from './take_in';

type Block = Record<string, unknown> & { attacks?: Record<string, Block>; powers?: Record<string, Block> };

function opened(text: string): Opened {
  const file = openFile(text);
  if (typeof file === 'string') throw new Error(file);
  return file;
}

function imported(text: string, ruleset: string, index = 0): ImportedMonster & { block: Block } {
  const from = takeIn(opened(text).creatures[index]!);
  if (typeof from === 'string') throw new Error(from);
  const made = fitted(from, ruleset, 'one', (part) => part);
  if (made === 'no-ruleset') throw new Error(made);
  const read = parse(made.text) as Record<string, Record<string, Block>>;
  return { ...made, block: read[monsterShape(ruleset)!.section]!['one']! };
}

const told = (made: ImportedMonster) =>
  `${made.text}\n${made.notes}\n${made.report.map(({ was, became, name }) => `${name} ${was} ${became}`).join('\n')}`;

describe('actors of Foundry', () => {
  it('takes numbers of level, defences and inline rolls of archmage as they are', () => {
    const { block, notes } = imported(archmage, 'affray');
    expect(block).toMatchObject({ name: 'Reed Gaunt', level: 3, hp: 54, ac: 19, pd: 17, md: 13, init: 8 });
    expect(block.attacks).toMatchObject({
      dripping_claw: { kind: 'melee', bonus: 8, vs: 'ac', damage: 10 },
      thrown_lantern: { kind: 'ranged', bonus: 8, vs: 'pd', damage: '2d6+2', type: 'fire' },
    });
    expect(block.attacks!['dripping_claw']!['text']).toContain('the gaunt pops free');
    expect(notes).toContain('Drown: Whoever is stuck in water takes twice the damage.');
    expect(notes).toContain('What the marsh keeps.');
  });

  it('makes of dnd5e what is as good for its level here, and says from what', () => {
    const { block, notes, report } = imported(dnd5e, 'affray');
    expect(block).toMatchObject({ level: 3, hp: 45, ac: 22, resist: { cold: 16, poison: 20 } });
    expect(block['vulnerable_to']).toEqual(['thunder']);
    expect(block.attacks!['halberd']).toMatchObject({ bonus: 9, damage: '1d10+3' });
    expect(report).toContainEqual(
      expect.objectContaining({ outcome: 'changed', part: 'ac', was: '17', field: 'ac', became: '22' }),
    );
    expect(notes).toContain('licence: CC-BY-4.0');
    expect(notes).toContain('reaction: Raise the Bar');
    const plain = imported(dnd5e, 'classic').block;
    expect(plain).toMatchObject({ hd: '6', hp: 45, ac: 2, move: 120 });
    expect(plain.powers!['heavy_crossbow']).toMatchObject({ mode: 'fired', ranges: [100, 250, 400] });
  });

  it('makes of dnd5e stun and body, combat values and dice of harm where seconds are counted', () => {
    const { block, notes, report } = imported(dnd5e, 'segments');
    // 45 hit points are four times a plain person's, so twice its body.
    expect(block).toMatchObject({ body: 20, body_max: 20, stun: 44, stun_max: 44, speed: 2, dcv: 4 });
    expect(block['abilities']).toEqual({ dex: 12, con: 14 });
    expect(block.powers!['halberd']).toMatchObject({ range: 'hth', damage: { type: 'killing', dice: 2 } });
    expect(block.powers!['heavy_crossbow']).toMatchObject({ range: 'ranged', damage: { type: 'killing' } });
    expect(report).toContainEqual(
      expect.objectContaining({ outcome: 'changed', part: 'hp', was: '45', field: 'stun_max', became: '44' }),
    );
    for (const kept of ['resist: cold', 'vulnerable: thunder', 'reaction: Raise the Bar'])
      expect(notes).toContain(kept);
    expect([average('1d8+3'), average('2d6'), average('9'), average('1d4-5')]).toEqual([7.5, 7, 9, 1]);
  });

  it('keeps of dnd5e what turn-based has as well: armour, modifiers, speeds, reach and kinds of harm', () => {
    const { block, notes, report } = imported(dnd5e, 'turn-based');
    expect(block).toMatchObject({ kind: 'monster', breed: 'humanoid', ac: 17, hp_max: 45 });
    expect(block['speed']).toEqual({ walk: 30, climb: 10 });
    expect(block['mods']).toEqual({ str: 3, dex: 1, con: 2, int: 0, wis: 1, cha: 0 });
    expect(block).toMatchObject({ resist: ['cold'], vulnerable: ['thunder'], immune: ['poison'] });
    expect(block.powers!['halberd']).toMatchObject({
      kind: 'melee',
      reach: 10,
      bonus: 5,
      damage: '1d10+3',
      type: 'slashing',
    });
    expect(block.powers!['heavy_crossbow']).toMatchObject({ kind: 'ranged', range: [100, 400], bonus: 3 });
    expect(report).toContainEqual(expect.objectContaining({ part: 'ac', outcome: 'taken', became: '17' }));
    expect(notes).toContain('reaction: Raise the Bar');
    const gaunt = imported(archmage, 'turn-based').block;
    expect(gaunt).toMatchObject({ hp_max: 54, speed: { walk: 30 } });
  });

  it('keeps both kinds of harm of one blow, and the words of a link', () => {
    const { block, notes } = imported(wyrm, 'turn-based');
    expect(block).toMatchObject({ breed: 'dragon', size: 3, speed: { walk: 30, fly: 60, swim: 40 } });
    expect(block.powers!['bite']).toMatchObject({
      reach: 10,
      bonus: 8,
      damage: '2d10+5+2d6',
      type: 'piercing',
    });
    expect(block.powers!['bite']!['text']).toContain('2d10+5 piercing + 2d6 acid');
    expect(notes).toContain('Marsh Breath: save dc: 15');
    const later = imported(keeper, 'turn-based');
    expect(later.block.powers!['clapper']).toMatchObject({ reach: 15, bonus: 5, damage: '1d8+3+1d6' });
    expect(later.notes).toContain('Rings when the Fen Wyrm wakes. See skill=prc and prone.');
  });

  it('reads actors from before version 10', () => {
    const { system, items, ...rest } = JSON.parse(ose) as Record<string, unknown>;
    const old = (items as Record<string, unknown>[]).map(({ system: data, ...item }) => ({ ...item, data }));
    const made = imported(JSON.stringify({ ...rest, data: system, items: old }), 'classic');
    expect(made.block).toEqual(imported(ose, 'classic').block);
  });

  it('takes Hit Dice, saves and a routine of two claws of ose', () => {
    const { block } = imported(ose, 'classic');
    expect(block).toMatchObject({ hd: '3+1', hp: 15, ac: 3, move: 60, morale: 8 });
    expect(block['saves']).toEqual({ D: 12, W: 13, P: 14, B: 15, S: 16 });
    expect(Object.keys(block.powers!)).toEqual(['claw', 'claw_2']);
    expect(imported(ose, 'action-points').block).toMatchObject({ ac: 4, thac0: 16, ap_base: 3 });
  });

  it('takes pf2e as far as it goes', () => {
    const { block, notes } = imported(pf2e, 'archmage');
    expect(block).toMatchObject({ level: 2, type: 'fiend', ac: 18, pd: 19, md: 16, size: 1 });
    expect(block.attacks!['hook']).toMatchObject({ bonus: 10, damage: '1d8+4' });
    expect(notes).toContain('Sluices are its home.');
  });
});

describe('monsters of Open5e', () => {
  it('takes each of a page of them', () => {
    expect(opened(monsters).creatures).toHaveLength(2);
    const { block, notes } = imported(monsters, 'affray');
    expect(block).toMatchObject({ level: 1, type: 'beast', hp: 19, resist: { cold: 16 } });
    expect(block.attacks!['bite']).toMatchObject({ damage: '2d4+2' });
    expect(notes).toContain('source: Beasts of the Low Road');
    expect(notes).toContain('bludgeoning from falls');
    const ogre = imported(monsters, 'classic', 1).block;
    expect(ogre.powers!['millstone']).toMatchObject({ mode: 'fired', damage: '2d8+4', ranges: [30, 60, 90] });
  });

  it('takes those of version 2, with what only the words say of their dice', () => {
    const { block, notes } = imported(creature, 'affray');
    expect(block).toMatchObject({ name: 'Lock Keeper', level: 0, type: 'humanoid', hp: 11 });
    expect(block.attacks!['boat_hook']).toMatchObject({ damage: '1d6+1+1d4', kind: 'melee' });
    expect(notes).toContain('Open the lock: usage limits type: PER_DAY');
  });
});

describe('what is lost', () => {
  // Every word and number of a file stands in the text, the notes or the report, or under a name that is told as left aside.
  function leaves(value: unknown, key: string): [string, string][] {
    if (Array.isArray(value)) return value.flatMap((one) => leaves(one, key));
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).flatMap(([name, one]) => leaves(one, `${key}.${name}`));
    return value === null || value === '' || value === 0 || typeof value === 'boolean'
      ? []
      : [[key, String(value)]];
  }
  const words = (text: string): readonly string[] =>
    text
      .replace(/@mod|<[^>]*>|\[\[(?:\/\w+ )?|\]\]|[@&]\w+\[[^\]]*\]|&nbsp;/g, ' ')
      .toLowerCase()
      .match(/[a-z]{3,}|\d+/g) ?? [];

  for (const [name, text] of Object.entries({ archmage, dnd5e, wyrm, keeper, ose, pf2e, monsters, creature }))
    it(`is nothing of ${name}, in no ruleset, without a word`, () => {
      for (const ruleset of ['affray', 'archmage', 'classic', 'action-points', 'turn-based']) {
        const made = imported(text, ruleset);
        const said = words(told(made));
        const from = takeIn(opened(text).creatures[0]!);
        if (typeof from === 'string') throw new Error(from);
        const aside = new Set(from.aside);
        const missing = leaves(opened(text).creatures[0], '')
          .filter(([key]) => !key.split('.').some((one) => aside.has(one)))
          .filter(([, value]) => words(value).some((word) => !said.includes(word)))
          // Of what was counted and rolled the sums are told, of the kinds of a file's own machinery nothing.
          .filter(
            ([key]) =>
              !/action_type|number|denomination|die_|range|\.type$|hp\.value|cr$|activities|counter/.test(
                key,
              ),
          );
        expect(missing).toEqual([]);
      }
    });

  it('is told where a file holds strangers, or more than are shown', () => {
    const one = JSON.parse(archmage) as JsonRecord;
    const many = openFile(
      JSON.stringify([...Array<JsonRecord>(203).fill({ ...one, items: [] }), { spells: 3 }]),
    );
    expect(many).toMatchObject({ strange: 1, beyond: 3 });
    expect((many as Opened).creatures).toHaveLength(200);
  });

  it('is told where words find no room', () => {
    const text = 'Long. '.repeat(9000);
    const items = [{ name: 'Saga', type: 'trait', system: { description: { value: text } } }];
    const made = imported(JSON.stringify({ ...(JSON.parse(archmage) as JsonRecord), items }), 'affray');
    expect(made.report.some(({ outcome }) => outcome === 'cut')).toBe(true);
    expect(made.notes.length).toBeLessThan(4000);
    expect(made.text.length).toBeLessThan(60_000);
  });
});

describe('hostile files', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const refused: [string, string, string][] = [
    ['a huge one', 'x'.repeat(4 * 1024 * 1024 + 1), 'too-large'],
    ['a deep one', nested(5_000), 'too-deep'],
    ['one of too many values', JSON.stringify(Array(2_000).fill(Array(40).fill(1))), 'too-much'],
    ['one of a list that never ends', JSON.stringify({ items: Array(5_000).fill(1) }), 'too-much'],
    ['one of a word that never ends', JSON.stringify({ name: 'x'.repeat(70_000) }), 'too-much'],
    ['no JSON', '<svg onload="alert(1)"/>', 'not-json'],
    ['nothing', '', 'not-json'],
    ['a number', '7', 'no-creature'],
    ['an empty list', '[]', 'no-creature'],
    ['something else', '{"name":"A map","walls":[]}', 'not-known'],
  ];
  for (const [what, text, failure] of refused)
    it(`refuses ${what} as ${failure}`, () => expect(openFile(text)).toBe(failure));

  it('refuses one without a name', () => {
    for (const name of ['', '  ', 7, null, ['x'], '<script>alert(1)</script>'.replace('alert(1)', '')]) {
      const file = openFile(JSON.stringify({ ...(JSON.parse(archmage) as JsonRecord), name }));
      const result = typeof file === 'string' ? file : takeIn(file.creatures[0]!);
      expect(['nameless', 'not-known']).toContain(result);
    }
  });

  it('keeps no script, no control sign and no key of the language', () => {
    const evil = {
      ...(JSON.parse(archmage) as JsonRecord),
      name: '<img src=x onerror=alert(1)>Rex\u202e\u0000',
      items: [
        {
          name: '"><script>alert(1)</script>\nmonsters: {}\n',
          type: 'action',
          system: { attack: { value: '[[d20+5]] vs. AC' }, hit: { value: '[[5]] damage' } },
        },
        { name: '__proto__', type: 'trait', system: { description: { value: '# --- \n- !!js/function x' } } },
      ],
    };
    const text = JSON.stringify(evil).replace('"type":"npc"', '"type":"npc","__proto__":{"polluted":true}');
    const made = imported(text, 'affray');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(made.block['name']).toBe('Rex');
    expect(Object.keys(parse(made.text) as object)).toEqual(['monsters']);
    expect(Object.keys(made.block.attacks!)).toEqual(['alert_1_monsters']);
    // eslint-disable-next-line no-control-regex
    expect(told(made)).not.toMatch(/<script|<img|[\u0000-\u0009\u202e]/);
  });

  it('withstands wrong types everywhere', () => {
    const wrong = [7, 'x', true, null, [], {}, [[1]], { value: {} }, -1e308, '9'.repeat(400)];
    const paths = (value: unknown, path: string[]): string[][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, one]) => [[...path, key], ...paths(one, [...path, key])])
        : [];
    for (const text of [archmage, dnd5e, ose, pf2e, creature])
      for (const [index, path] of paths(JSON.parse(text), []).entries()) {
        const copy = JSON.parse(text) as Record<string, unknown>;
        let at = copy;
        for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
        at[path.at(-1)!] = wrong[index % wrong.length];
        const file = openFile(JSON.stringify(copy));
        if (typeof file === 'string') continue;
        const from = takeIn(file.creatures[0]!);
        if (typeof from === 'string') continue;
        const made = fitted(
          from,
          ['affray', 'classic', 'action-points', 'turn-based'][index % 4]!,
          'one',
          (part) => part,
        );
        expect(made, path.join('.')).not.toBe('no-ruleset');
        const numbers = JSON.stringify(parse((made as ImportedMonster).text));
        expect(numbers, path.join('.')).not.toMatch(/null|NaN|Infinity/);
      }
  }, 120_000);

  it('reads dice only as dice', () => {
    expect(diceOf('2d6 + 3')).toBe('2d6+3');
    expect(diceOf('d8[fire] + 1')).toBe('1d8+1');
    for (const text of ['', '1d6; rm', '@mod', '2d6*3', '9999d9', '1d6'.repeat(40)])
      expect(diceOf(text)).toBe('');
  });
});
