import { describe, expect, it } from 'vitest';
import type { CreatureView } from '../protocol/wire';
import { pricesOf, segmentIn, segmentsUntil, segmentsUntilAttack } from './segments';

const quick = (value: number) => ({ stats: [{ name: 'speed', value }] }) as unknown as CreatureView;

describe('segments', () => {
  it('price deeds by speed', () => {
    expect(pricesOf(quick(1))).toEqual({ half: 5, full: 10 });
    expect(pricesOf(quick(3))).toEqual({ half: 3, full: 6 });
    expect(pricesOf(quick(5))).toEqual({ half: 1, full: 2 });
  });

  it('say when enough has been saved', () => {
    expect(segmentsUntilAttack({ primary: 1, secondary: 9 }, 4)).toBe(3);
    expect(segmentsUntilAttack({ primary: 5, secondary: 0 }, 4)).toBe(0);
    expect(segmentsUntil({ primary: 0, secondary: 0 }, 8)).toBe(4);
    expect(segmentsUntil({ primary: -3, secondary: 0 }, 4)).toBe(4);
    expect(segmentsUntil({ primary: 3, secondary: 2 }, 4)).toBe(0);
  });

  it('count on into the next turn', () => {
    expect(segmentIn({ cycle: 1, segment: 11 }, 3)).toBe(2);
    expect(segmentIn({ cycle: 1, segment: 12 }, 0)).toBe(12);
  });
});
