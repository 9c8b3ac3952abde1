import { describe, expect, it } from 'vitest';
import { encodeQr } from './qr';

// Read back by a reader that is not ours.
const kKnown = `
#######..#.##.#######
#.....#.#.#.#.#.....#
#.###.#..##.#.#.###.#
#.###.#...##..#.###.#
#.###.#.##.##.#.###.#
#.....#..###..#.....#
#######.#.#.#.#######
.....................
#.#.#.#.....#...#..#.
##..#..#..##.#.#...#.
.#########.#.###...##
...#.......###.##....
#..#..##...#.###..#.#
........#.....##...#.
#######..##.#...#..##
#.....#.......#....##
#.###.#.#...#.#..####
#.###.#..###.#...#.#.
#.###.#.#..#.####...#
#.....#..#.###.....#.
#######.##.#.##.#.###`.trim();

const shown = (code: boolean[][] | undefined) =>
  code?.map((row) => row.map((dark) => (dark ? '#' : '.')).join('')).join('\n');

// What the fifteen bits beside a corner say: level and mask.
function format(code: boolean[][]): number {
  const bits = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => code[y]![8]!);
  const more = [7, 5, 4, 3, 2, 1, 0].map((x) => code[8]![x]!);
  return [...bits, ...more].reduce((sum, dark, i) => sum + (dark ? 1 << i : 0), 0) ^ 0b101010000010010;
}

describe('the picture of a link', () => {
  it('is the known one', () => {
    expect(shown(encodeQr('AFFRAY', 0))).toBe(kKnown);
  });

  it('grows with the text, and gives up beyond 213 bytes', () => {
    const sides = [14, 15, 62, 122, 180, 213].map((length) => encodeQr('x'.repeat(length))?.length);
    expect(sides).toEqual([21, 25, 33, 45, 53, 57]);
    expect(encodeQr('x'.repeat(214))).toBeUndefined();
    expect(encodeQr('ü'.repeat(107))).toBeUndefined();
  });

  it('says which mask it bears, at level M', () => {
    for (let mask = 0; mask < 8; mask += 1) {
      const said = format(encodeQr('https://affray.example/', mask)!) >> 10;
      expect(said).toBe(mask);
    }
  });
});
