// The drawing of a map of zones: clear of each other, steady, and as the scene says where it does.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { FeatureSchema, MapSchema } from '../protocol/wire';
import { drawnPlaces, drawSheet, outline, shareAt, stepsFrom, type PlaceBox, type Size } from './places';

const cellars = create(MapSchema, {
  grid: 'zones',
  zones: ['stair', 'hall', 'ladder', 'vats', 'gantry', 'sump', 'room', 'landing'],
  zoneEdges: [0, 1, 1, 3, 1, 2, 1, 5, 2, 4, 3, 4, 3, 6, 3, 7, 5, 7, 6, 7],
});
const desk: Size = { width: 760, height: 470 };
const phone: Size = { width: 390, height: 560 };
const crowded = new Map<number, Size>([
  [1, { width: 260, height: 220 }],
  [3, { width: 340, height: 180 }],
]);

function overlapping(places: PlaceBox[]): string[] {
  return places.flatMap((a) =>
    places
      .filter((b) => b.zone.index > a.zone.index)
      .filter(
        (b) =>
          Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2,
      )
      .map((b) => `${a.zone.name} lies on ${b.zone.name}`),
  );
}

describe('shareAt', () => {
  it('says of a point what lays a place there again', () => {
    const size = { width: 120, height: 50 };
    const share = shareAt({ x: 300, y: 200 }, size, desk);
    const sheet = drawSheet(cellars, new Map([[4, size]]), desk, new Map([[4, share]]));
    const drawn = sheet.places.find((one) => one.zone.index === 4)!;
    expect(Math.abs(drawn.x - 300)).toBeLessThan(80);
    expect(shareAt({ x: -50, y: 9000 }, size, desk)).toEqual({ x: 0, y: 100 });
  });
});

describe('drawSheet', () => {
  it.each([
    ['desk', desk],
    ['phone', phone],
  ])('lays no place on another on a %s, nor over the edge', (_name, frame) => {
    const sheet = drawSheet(cellars, crowded, frame);
    expect(sheet.places).toHaveLength(8);
    expect(overlapping(sheet.places)).toEqual([]);
    for (const one of sheet.places) {
      expect(one.x - one.width / 2).toBeGreaterThanOrEqual(0);
      expect(one.y - one.height / 2).toBeGreaterThanOrEqual(0);
      expect(one.x + one.width / 2).toBeLessThanOrEqual(sheet.width);
      expect(one.y + one.height / 2).toBeLessThanOrEqual(sheet.height);
    }
  });

  it('never makes a phone scroll sideways', () => {
    const sizes = new Map<number, Size>([[3, { width: 350, height: 200 }]]);
    expect(drawSheet(cellars, sizes, phone).width).toBe(phone.width);
  });

  it('draws the same map for the same zones', () => {
    expect(drawSheet(cellars, crowded, desk)).toEqual(drawSheet(cellars, crowded, desk));
  });

  it('joins what an edge joins', () => {
    const { paths } = drawSheet(cellars, new Map(), desk);
    expect(paths.map(({ a, b }) => [a, b])).toContainEqual([3, 7]);
    expect(paths).toHaveLength(10);
  });

  it('puts a place where the scene says, and off another that lies there', () => {
    const features = [
      create(FeatureSchema, {
        kind: 'place',
        cells: [{ x: 0 }],
        numbers: [
          { name: 'x', value: 100 },
          { name: 'y', value: 0 },
        ],
      }),
      create(FeatureSchema, {
        kind: 'place',
        cells: [{ x: 1 }],
        numbers: [
          { name: 'x', value: 100 },
          { name: 'y', value: 0 },
        ],
      }),
      create(FeatureSchema, { kind: 'note', cells: [{ x: 2 }] }),
    ];
    const drawn = drawnPlaces(features);
    expect([...drawn.keys()]).toEqual([0, 1]);
    const { places } = drawSheet(cellars, new Map(), { width: 1400, height: 900 }, drawn);
    expect(places[0]!.x).toBeGreaterThan(900);
    expect(overlapping(places)).toEqual([]);
  });

  it('draws an empty sheet for no zones', () => {
    expect(drawSheet(create(MapSchema, { grid: 'zones' }), new Map(), desk).places).toEqual([]);
  });
});

describe('stepsFrom', () => {
  it('counts zones along the shortest way', () => {
    const steps = stepsFrom(cellars, 0);
    expect([steps.get(0), steps.get(1), steps.get(3), steps.get(7)]).toEqual([0, 1, 2, 3]);
    expect(stepsFrom(create(MapSchema, { zones: ['a', 'b'] }), 0).get(1)).toBeUndefined();
  });
});

describe('outline', () => {
  it('is a closed curve that differs from place to place and never from itself', () => {
    const size = { width: 200, height: 100 };
    expect(outline(1, size)).toBe(outline(1, size));
    expect(outline(1, size)).not.toBe(outline(2, size));
    expect(outline(1, size)).toMatch(/^M.*Z$/);
  });
});
