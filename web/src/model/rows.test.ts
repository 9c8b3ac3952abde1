import { describe, expect, it } from 'vitest';
import { rowAt, strip, tops } from './rows';

const ids = Array.from({ length: 5000 }, (_, at) => `row ${at}`);

describe('a long list', () => {
  it('draws what is in sight and some around it, and leaves room for the rest', () => {
    const from = tops(ids, new Map(), 20);
    const drawn = strip(from, 50_000, 400, 10);
    expect(drawn.first).toBe(2490);
    expect(drawn.end).toBe(2540);
    expect(strip(from, 50_060, 400, 10)).toEqual(drawn);
    expect(drawn.above + drawn.below + (drawn.end - drawn.first) * 20).toBe(5000 * 20);
  });

  it('goes by heights that were measured', () => {
    const from = tops(ids, new Map([['row 0', 1000]]), 20);
    expect(rowAt(from, 999)).toBe(0);
    expect(rowAt(from, 1000)).toBe(1);
    expect(from[5000]).toBe(1000 + 4999 * 20);
  });

  it('may be empty, or have nothing in sight', () => {
    expect(strip(tops([], new Map(), 20), 0, 300, 10)).toEqual({ first: 0, end: 0, above: 0, below: 0 });
    expect(strip(tops(ids, new Map(), 20), 1e9, 0, 10).end).toBe(5000);
  });
});
