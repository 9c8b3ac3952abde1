import { describe, expect, it } from 'vitest';
import { blockAt, changed, freeId, idOf, typedAt, written } from './block_document';
import { blankItem, itemShape } from './item_document';
import { attacksOf, blankMonster, copyMonster, monsterShape } from './monster_document';
import { SceneText } from './scene_document/scene_text';
import { kEnglish } from '../ui/text/en';

const levels = monsterShape('affray')!;
const kRulesets = ['affray', 'archmage', 'classic', 'action-points', 'segments', 'turn-based'];

describe('a monster of a campaign’s own', () => {
  it.each(kRulesets)('has a blank one in %s', (ruleset) => {
    const shape = monsterShape(ruleset)!;
    const text = new SceneText(blankMonster(shape, 'mire_wife', 'Mire Wife'));
    const at = blockAt(text, shape.section)!;
    expect(at).toEqual([shape.section, 'mire_wife']);
    expect(text.at([...at, 'name'])).toBe('Mire Wife');
    expect(attacksOf(text, at, shape)).toHaveLength(1);
  });

  it.each(kRulesets)('has a name for each of its fields in %s', (ruleset) => {
    const { fields, attack, attacks } = monsterShape(ruleset)!;
    for (const { key } of [...fields, ...attack, { key: attacks }])
      expect(kEnglish, key).toHaveProperty([`monster.field.${key}`]);
  });

  it('keeps every word of the one it is copied from', () => {
    const from =
      'monsters:\n  rat:\n    hp: 5\n    resist: {weapon: 12}\n    attacks:\n      bite: {bonus: 5}\n';
    const text = new SceneText(copyMonster(from, levels, 'big_rat', 'Big Rat'));
    expect(text.value).toEqual({
      monsters: {
        big_rat: { hp: 5, resist: { weapon: 12 }, attacks: { bite: { bonus: 5 } }, name: 'Big Rat' },
      },
    });
  });

  it('is not found where more stands in the text', () => {
    expect(blockAt(new SceneText('monsters: {a: {hp: 1}, b: {hp: 2}}'), 'monsters')).toBeUndefined();
    expect(blockAt(new SceneText('monsters: {a: {hp: 1}}\nmaps: {}'), 'monsters')).toBeUndefined();
    expect(blockAt(new SceneText('monsters: ['), 'monsters')).toBeUndefined();
  });

  it('makes ids of names', () => {
    expect(idOf('Grüne Hexe, alt')).toBe('grune_hexe_alt');
    expect(freeId('Rat', new Set(['rat', 'rat_2']))).toBe('rat_3');
    expect(freeId('7 Swords', new Set())).toBe('own_7_swords');
  });

  it('writes numbers as numbers and dice as they are', () => {
    expect(written({ key: 'hp', kind: 'number' }, ' 12 ')).toBe(12);
    expect(written({ key: 'damage', kind: 'text' }, '2d6+1')).toBe('2d6+1');
    expect(written({ key: 'text', kind: 'text' }, '')).toBeUndefined();
  });
});

describe('a thing of a campaign’s own', () => {
  it.each(['affray', 'archmage', 'classic', 'action-points', 'segments', 'turn-based'])(
    'has a blank one in %s',
    (ruleset) => {
      const shape = itemShape(ruleset)!;
      const document = new SceneText(blankItem(shape, 'wet_rope', 'Wet Rope'));
      expect(blockAt(document, shape.section)).toEqual([shape.section, 'wet_rope']);
      expect(typedAt(document, [shape.section, 'wet_rope', 'name'])).toBe('Wet Rope');
    },
  );

  it('writes lists by their commas', () => {
    const field = { key: 'ranges', kind: 'list' } as const;
    const document = new SceneText('things:\n  sling: {kind: weapon}\n');
    const made = changed(document, ['things', 'sling'], field, '40, 80 ,160,');
    expect(made.value).toEqual({ things: { sling: { kind: 'weapon', ranges: [40, 80, 160] } } });
    expect(typedAt(made, ['things', 'sling', 'ranges'])).toBe('40, 80, 160');
  });

  it('takes the last bonus away with what held it, so that the tier counts again', () => {
    const field = { key: 'bonus.pd', kind: 'number' } as const;
    const at = ['items', 'cape'];
    const with2 = changed(new SceneText('items:\n  cape:\n    chakra: cloak\n'), at, field, '2');
    expect(with2.value).toEqual({ items: { cape: { chakra: 'cloak', bonus: { pd: 2 } } } });
    expect(changed(with2, at, field, '').value).toEqual({ items: { cape: { chakra: 'cloak' } } });
  });
});
