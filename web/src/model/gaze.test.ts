import { describe, expect, it } from 'vitest';
import { lookingRight, type Standing } from './gaze';

const one = (number: number, x: number, y: number, relation: Standing['relation']): Standing => ({
  number,
  at: { x, y },
  relation,
});

describe('to which side pictures look', () => {
  it('is toward the nearest of those who stand against them', () => {
    const all = [one(1, 0, 0, 'own'), one(2, 1, 0, 'ally'), one(3, 9, 0, 'foe'), one(4, -3, 0, 'foe')];
    expect(lookingRight(all)).toEqual(new Set([4]));
    expect(lookingRight([...all, one(5, 2, 0, 'foe-2')])).toEqual(new Set([1, 2, 4]));
  });

  it('is no question for neutrals, and nobody looks at one', () => {
    expect(lookingRight([one(1, 0, 0, 'own'), one(2, 5, 0, 'neutral')])).toEqual(new Set());
  });
});
