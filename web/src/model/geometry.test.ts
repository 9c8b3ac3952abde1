// What every grid promises, and what each measures by its own rules: AFR-010 on hexes, CLS-001, 002, 106 and 107
// on squares.
import { describe, expect, it } from 'vitest';
import {
  between,
  edgeAround,
  geometryOf,
  key,
  same,
  shortestWay,
  type Cell,
  type Compass,
  type Geometry,
} from './geometry';
import { hexes } from './geometry_hex';
import { squares } from './geometry_square';

const kSize = 34;
const at = (x: number, y: number, z = 0): Cell => ({ x, y, z });
const middleOf = (points: readonly number[]) => ({
  x: points.filter((_p, index) => index % 2 === 0).reduce((a, b) => a + b, 0) / (points.length / 2),
  y: points.filter((_p, index) => index % 2 === 1).reduce((a, b) => a + b, 0) / (points.length / 2),
});

describe.each<[string, Geometry, number]>([
  ['hexes', hexes, 6],
  ['squares', squares, 8],
])('a map of %s', (_name, geometry, neighbours) => {
  const start = at(2, -3);

  it('goes by its name', () => expect(geometryOf(geometry.grid)).toBe(geometry));

  it('has neighbours one cell away, each in a direction of its own', () => {
    const around = geometry.neighbours(start);
    expect(around.length).toBe(neighbours);
    expect(around.map((one) => geometry.distance(start, one))).toEqual(around.map(() => 1));
    expect(new Set(around.map((one) => geometry.compass(start, one))).size).toBe(neighbours);
    for (const one of around) {
      expect(geometry.toward(start, geometry.compass(start, one))).toEqual(one);
    }
  });

  it('finds the cell under every centre, and its corners around it', () => {
    for (let x = -6; x <= 6; x += 1) {
      for (let y = -6; y <= 6; y += 1) {
        const centre = geometry.centre(at(x, y), kSize);
        expect(geometry.cellAt(centre, kSize)).toEqual(at(x, y));
        const middle = middleOf(geometry.outline(at(x, y), kSize, 2));
        expect(middle.x).toBeCloseTo(centre.x);
        expect(middle.y).toBeCloseTo(centre.y);
      }
    }
  });

  it('looks where it says', () => {
    for (const one of geometry.neighbours(start)) {
      const { compass, vector } = geometry.heading(geometry.facing(start, one))!;
      expect(compass).toBe(geometry.compass(start, one));
      const from = geometry.centre(start, kSize);
      const to = geometry.centre(one, kSize);
      const along = Math.hypot(to.x - from.x, to.y - from.y);
      expect((to.x - from.x) / along).toBeCloseTo(vector.x);
      expect((to.y - from.y) / along).toBeCloseTo(vector.y);
    }
    expect(geometry.heading(-1)).toBeUndefined();
    expect(geometry.heading(9)).toBeUndefined();
  });

  it('has borders halfway between cells that share a side', () => {
    for (const one of geometry.neighbours(start)) {
      const border = geometry.border(start, one, kSize);
      if (border === undefined) continue;
      const from = geometry.centre(start, kSize);
      const to = geometry.centre(one, kSize);
      expect((border[0].x + border[1].x) / 2).toBeCloseTo((from.x + to.x) / 2);
      expect((border[0].y + border[1].y) / 2).toBeCloseTo((from.y + to.y) / 2);
    }
    expect(geometry.border(start, at(20, 20), kSize)).toBeUndefined();
  });

  it('steps by every key, and back by the opposite one', () => {
    const pairs: [Compass, Compass][] = [
      ['n', 's'],
      ['e', 'w'],
      ['ne', 'sw'],
      ['nw', 'se'],
    ];
    for (const [there, back] of pairs) {
      const next = geometry.toward(start, there);
      expect(geometry.distance(start, next)).toBe(1);
      expect(geometry.toward(next, back)).toEqual(start);
    }
  });

  it('walks around what is in the way', () => {
    const wall = new Set(geometry.neighbours(at(1, 0)).map(key));
    wall.delete(key(at(0, 0)));
    wall.add(key(at(1, 0)));
    const open = (_from: Cell, to: Cell) => geometry.distance(to, at(0, 0)) <= 6 && !wall.has(key(to));
    const way = shortestWay(geometry, at(0, 0), at(4, 0), open)!;
    expect(way[way.length - 1]).toEqual(at(4, 0));
    way.reduce(
      (from, to) => {
        expect(geometry.distance(from, to)).toBe(1);
        expect(open(from, to)).toBe(true);
        return to;
      },
      at(0, 0),
    );
    expect(way.length).toBeGreaterThan(4);
    expect(shortestWay(geometry, at(0, 0), at(0, 0), open)).toEqual([]);
    expect(shortestWay(geometry, at(0, 0), at(9, 9), open)).toBeUndefined();
  });

  it('has an edge around it', () => {
    expect(edgeAround(geometry, [at(0, 0)]).length).toBe(neighbours);
  });
});

describe('hexes', () => {
  it('measures as AFR-010 does', () => expect(hexes.distance(at(0, 0), at(2, -3))).toBe(3));

  it('counts facings from the east against the clock', () => {
    expect([0, 1, 2, 3, 4, 5].map((facing) => hexes.heading(facing)!.compass)).toEqual([
      'e',
      'ne',
      'nw',
      'w',
      'sw',
      'se',
    ]);
    expect(hexes.facing(at(2, 2), at(-3, 2))).toBe(3);
  });

  it('keeps the column on the way up and down', () => {
    expect(hexes.toward(hexes.toward(at(0, 0), 'n'), 'n')).toEqual(at(1, -2));
    expect(hexes.toward(hexes.toward(at(0, 0), 's'), 's')).toEqual(at(-1, 2));
  });
});

describe('squares', () => {
  it('counts diagonals as one, and five feet of height', () => {
    expect(squares.distance(at(0, 0), at(3, -2))).toBe(3);
    expect(squares.distance(at(0, 0), at(1, 0, 11))).toBe(3);
  });

  it('counts facings from the north with the clock, by octants', () => {
    const around = [at(0, -5), at(4, -4), at(5, 1), at(3, 4), at(1, 5), at(-4, 3), at(-5, 0), at(-2, -3)];
    expect(around.map((to) => squares.facing(at(0, 0), to))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(squares.facing(at(0, 0), at(0, 0))).toBe(0);
    // Exactly between two octants: the diagonal.
    expect(squares.facing(at(0, 0), at(2, 1))).toBe(4);
  });

  it('squeezes diagonal steps between two squares', () => {
    expect(squares.flanks(at(1, 1), at(2, 0))).toEqual([at(2, 1), at(1, 0)]);
    expect(squares.flanks(at(1, 1), at(2, 1))).toEqual([]);
  });

  it('gives large bodies their squares, from the corner of smallest x and y', () => {
    const body = squares.body(at(4, 5), 2);
    expect(body).toEqual([at(4, 5), at(5, 5), at(4, 6), at(5, 6)]);
    expect(body.some((one) => same(one, at(5, 6)))).toBe(true);
    expect(between(squares, body, [at(8, 6)])).toBe(3);
    const middle = squares.bodyCentre(at(4, 5), 2, kSize);
    expect(squares.border(at(5, 5), at(5, 6), kSize)![0].y).toBeCloseTo(middle.y);
  });
});
