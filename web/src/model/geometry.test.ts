// Hex arithmetic: distances of AFR-010, pixels and back, ways around what is in the way.
import { describe, expect, it } from 'vitest';
import {
  bearing,
  cellAt,
  centre,
  distance,
  edgeAround,
  key,
  kDirections,
  neighbour,
  shortestWay,
  type Cell,
} from './geometry';

const at = (x: number, y: number): Cell => ({ x, y, z: 0 });

describe('geometry', () => {
  it('measures as AFR-010 does', () => {
    expect(distance(at(0, 0), at(2, -3))).toBe(3);
    expect(kDirections.map((step) => distance(at(0, 0), step))).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('finds the cell under every centre', () => {
    for (let x = -6; x <= 6; x += 1) {
      for (let y = -6; y <= 6; y += 1) expect(cellAt(centre(at(x, y), 34), 34)).toEqual(at(x, y));
    }
  });

  it('names the six directions', () => {
    expect([0, 1, 2, 3, 4, 5].map((d) => bearing(at(0, 0), neighbour(at(0, 0), d)))).toEqual([
      0, 1, 2, 3, 4, 5,
    ]);
    expect(bearing(at(2, 2), at(-3, 2))).toBe(3);
  });

  it('walks around what is in the way', () => {
    const wall = new Set(['1,0,0', '1,-1,0', '0,1,0']);
    const free = (c: Cell) => distance(c, at(0, 0)) <= 4 && !wall.has(key(c));
    const way = shortestWay(at(0, 0), at(2, 0), free)!;
    expect(way[way.length - 1]).toEqual(at(2, 0));
    expect(way.every(free)).toBe(true);
    way.reduce(
      (from, to) => {
        expect(distance(from, to)).toBe(1);
        return to;
      },
      at(0, 0),
    );
    expect(way.length).toBeGreaterThan(2);
    expect(shortestWay(at(0, 0), at(0, 0), free)).toEqual([]);
    expect(shortestWay(at(0, 0), at(9, 9), free)).toBeUndefined();
  });

  it('finds the edge of a map', () => {
    expect(edgeAround([at(0, 0)]).length).toBe(6);
  });
});
