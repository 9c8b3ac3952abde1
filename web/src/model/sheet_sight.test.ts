import { describe, expect, it } from 'vitest';
import type { PlaceBox } from './places';
import { openingOn, outOfSight } from './sheet_sight';

const place = (index: number, x: number, y: number): PlaceBox => ({
  zone: { index, name: `zone_${index}`, exit: false, leadsTo: [] },
  x,
  y,
  width: 200,
  height: 100,
});
const frame = { width: 500, height: 300 };

describe('a sheet of places that is larger than the board', () => {
  it('opens on whoever acts with as many others as fit, those with somebody in them first', () => {
    const places = [place(0, 100, 50), place(1, 350, 50), place(2, 100, 250), place(3, 900, 50)];
    expect(openingOn(places, 0, (zone) => zone === 1, frame)).toEqual({ left: 0, top: 0 });
    expect(openingOn(places, 3, () => true, frame)).toEqual({ left: 650, top: 0 });
    const row = [place(0, 600, 50), place(1, 330, 50), place(2, 880, 50)];
    expect(openingOn(row, 0, (zone) => zone === 2, frame)).toEqual({ left: 490, top: 0 });
    expect(openingOn(places, 9, () => true, frame)).toBeUndefined();
  });

  it('says of what is not seen behind which edge it lies', () => {
    const places = [place(0, 100, 50), place(1, 520, 50), place(2, 100, 400), place(3, 440, 200)];
    const told = outOfSight(places, { left: 0, top: 0 }, frame).map(({ place, edge }) => [
      place.zone.index,
      edge,
    ]);
    expect(told).toEqual([
      [1, 'right'],
      [2, 'bottom'],
    ]);
    expect(outOfSight(places, { left: 300, top: 150 }, frame).map(({ edge }) => edge)).toEqual([
      'left',
      'top',
      'left',
    ]);
  });
});
