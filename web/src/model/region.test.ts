import { describe, expect, it } from 'vitest';
import { besides, hexName, hexNumber, wayTo, type Ground, type Hex, type Region } from './region';

function region(here: [number, number], lands: [number, number, Ground, boolean?][]): Region {
  const hexes: Hex[] = lands.map(([column, row, ground, drawn = true]) => ({
    number: hexNumber(column, row),
    column,
    row,
    ground,
    drawn,
    road: false,
    place: undefined,
  }));
  return { hexes, here: hexNumber(...here), truly: 0 };
}

describe('a region of hexes', () => {
  it('has six neighbours around each hex, and each is a neighbour of them', () => {
    for (const at of [hexNumber(4, 4), hexNumber(5, 4)]) {
      expect(new Set(besides(at)).size).toBe(6);
      besides(at).forEach((next, way) => expect(besides(next)[(way + 3) % 6]).toBe(at));
    }
  });

  it('ends at its edges', () => {
    expect(besides(hexNumber(0, 0))).toEqual([0, 0, hexNumber(1, 0), hexNumber(0, 1), 0, 0]);
  });

  it('names hexes by column and row', () => {
    expect(hexName(region([1, 3], [[1, 3, 'clear']]).hexes[0]!)).toBe('0103');
  });

  it('leads by land around water, and only the last hex may be unknown', () => {
    const map = region(
      [0, 0],
      [
        [0, 0, 'clear'],
        [1, 0, 'lake'],
        [0, 1, 'forest'],
        [1, 1, 'clear', false],
        [2, 1, '', false],
      ],
    );
    expect(wayTo(map, hexNumber(1, 1), false)).toEqual([hexNumber(0, 1), hexNumber(1, 1)]);
    expect(wayTo(map, hexNumber(2, 1), false)).toEqual([]);
  });

  it('knows no way for a party that does not know where it is', () => {
    expect(wayTo({ ...region([0, 0], [[0, 1, 'clear']]), here: 0 }, hexNumber(0, 1), false)).toEqual([]);
  });
});
