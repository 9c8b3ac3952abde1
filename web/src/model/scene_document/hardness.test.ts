import { describe, expect, it } from 'vitest';
import { byTable, roughly } from './hardness';

const heroes = (count: number, level: number, more = {}) => ({
  count,
  levels: count * level,
  hitDice: 0,
  hitPoints: 0,
  ...more,
});
const foes = (count: number, level: number, role = 'normal') =>
  Array.from({ length: count }, () => ({ level, role }));

describe('by the table of levels', () => {
  it('weighs the catalogue’s own example as a fair fight', () => {
    const fight = [...foes(2, 1), ...foes(6, 1, 'mook')];
    expect(byTable(fight, heroes(4, 1))).toMatchObject({ share: 100, word: 'regular' });
  });

  it('calls half of that easy, and more hard', () => {
    expect(byTable(foes(2, 1), heroes(4, 1))?.word).toBe('easy');
    expect(byTable(foes(6, 1), heroes(4, 1))?.word).toBe('hard');
    expect(byTable(foes(2, 1, 'huge'), heroes(3, 1))?.word).toBe('very_hard');
  });

  it('asks more of heroes of higher levels', () => {
    // Level 5 is fair against level 6.
    expect(byTable(foes(4, 6), heroes(4, 5))?.share).toBe(100);
  });

  it('says nothing of nobody', () => {
    expect(byTable([], heroes(4, 1))).toBeUndefined();
    expect(byTable(foes(1, 1), heroes(0, 1))).toBeUndefined();
  });
});

describe('roughly', () => {
  const side = (more: object) => ({ count: 3, levels: 0, hitDice: 0, hitPoints: 0, ...more });

  it('compares Hit Dice with levels', () => {
    expect(roughly(side({ hitDice: 9 }), heroes(3, 2))).toMatchObject({
      by: 'dice',
      share: 150,
      word: 'hard',
    });
  });

  it('compares hit points where there is nothing else', () => {
    expect(roughly(side({ hitPoints: 40 }), side({ hitPoints: 20 }))).toMatchObject({
      by: 'points',
      word: 'very_hard',
    });
    expect(roughly(side({ hitPoints: 40 }), heroes(3, 2))).toBeUndefined();
  });
});
