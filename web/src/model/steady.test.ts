// Values that stay the same as long as they say the same.
import { describe, expect, it } from 'vitest';
import { Steady } from './steady';

describe('a steady value', () => {
  it('is the one before where nothing of it has changed', () => {
    const steady = new Steady();
    const first = steady.same('a', [{ x: 1 }]);
    expect(steady.same('a', [{ x: 1 }])).toBe(first);
    expect(steady.same('b', [{ x: 1 }])).not.toBe(first);
    const second = steady.same('a', [{ x: 2 }]);
    expect(second).toEqual([{ x: 2 }]);
    expect(steady.same('a', [{ x: 2 }])).toBe(second);
    expect(steady.same<unknown>('a', undefined)).toBeUndefined();
    expect(steady.same('a', [{ x: 2 }])).not.toBe(second);
  });
});
