import { describe, expect, it } from 'vitest';
import {
  attacksOf,
  blankMonster,
  copyMonster,
  freeId,
  idOf,
  monsterAt,
  monsterShape,
  written,
} from './monster_document';
import { SceneText } from './scene_document/scene_text';

const levels = monsterShape('affray')!;

describe('a monster of a campaign’s own', () => {
  it.each(['affray', 'archmage', 'classic', 'action-points', 'segments'])('has a blank one in %s', (ruleset) => {
    const shape = monsterShape(ruleset)!;
    const text = new SceneText(blankMonster(shape, 'mire_wife', 'Mire Wife'));
    const at = monsterAt(text, shape)!;
    expect(at).toEqual([shape.section, 'mire_wife']);
    expect(text.at([...at, 'name'])).toBe('Mire Wife');
    expect(attacksOf(text, at, shape)).toHaveLength(1);
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
    expect(monsterAt(new SceneText('monsters: {a: {hp: 1}, b: {hp: 2}}'), levels)).toBeUndefined();
    expect(monsterAt(new SceneText('monsters: {a: {hp: 1}}\nmaps: {}'), levels)).toBeUndefined();
    expect(monsterAt(new SceneText('monsters: ['), levels)).toBeUndefined();
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
