import { describe, expect, it } from 'vitest';
import { afterChange, readChange } from './hit_points';

describe('what is typed at hit points', () => {
  it('reads harm, healing and where they stand', () => {
    expect(readChange('-7')).toEqual({ kind: 'harm', amount: 7 });
    expect(readChange(' − 7 ')).toEqual({ kind: 'harm', amount: 7 });
    expect(readChange('+3')).toEqual({ kind: 'heal', amount: 3 });
    expect(readChange('12')).toEqual({ kind: 'set', amount: 12 });
    expect(readChange('=0')).toEqual({ kind: 'set', amount: 0 });
  });

  it('takes nothing else', () => {
    for (const text of ['', '-', '+0', '-0', '7-3', '1.5', 'ten', '-99999', '1e3'])
      expect(readChange(text), text).toBeUndefined();
  });

  it('says where somebody would stand', () => {
    expect(afterChange({ kind: 'harm', amount: 7 }, 10, 12)).toBe(3);
    expect(afterChange({ kind: 'heal', amount: 7 }, 10, 12)).toBe(12);
    // Healing begins at 0 for whoever is below.
    expect(afterChange({ kind: 'heal', amount: 4 }, -3, 12)).toBe(4);
    expect(afterChange({ kind: 'set', amount: 40 }, 10, 12)).toBe(12);
  });
});
