import { describe, expect, it } from 'vitest';
import { laidFor } from './sliding';

const kPainted = { x: 40, y: -30, zoom: 0.8 };
const kRoom = 160;

// Where a point of the world is seen on a picture that lies so.
function seen(world: number, painted: number, zoom: number, laid: { from: number; scale: number }): number {
  return laid.from + (kRoom + world * zoom + painted) * laid.scale;
}

describe('a picture of the board that is slid', () => {
  it('lies where it was painted as long as nothing moves', () => {
    expect(laidFor(kPainted, kPainted, 0, 700, 500)).toEqual({ left: 0, top: 0, scale: 1 });
    expect(laidFor(kPainted, kPainted, kRoom, 700, 500)).toEqual({ left: -kRoom, top: -kRoom, scale: 1 });
  });

  it('is slid until the room around it is used up', () => {
    const pushed = (by: number) => ({ ...kPainted, x: kPainted.x + by });
    expect(laidFor(kPainted, pushed(kRoom), kRoom, 700, 500)).toEqual({ left: 0, top: -kRoom, scale: 1 });
    expect(laidFor(kPainted, pushed(-kRoom), kRoom, 700, 500)).toEqual({ left: -320, top: -kRoom, scale: 1 });
    expect(laidFor(kPainted, pushed(kRoom + 1), kRoom, 700, 500)).toBeUndefined();
    expect(laidFor(kPainted, pushed(1), 0, 700, 500)).toBeUndefined();
  });

  it('shows each point of the world where a new picture would', () => {
    const place = { x: 10, y: 5, zoom: 1.2 };
    const laid = laidFor(kPainted, place, kRoom, 700, 500)!;
    for (const world of [-100, 0, 333]) {
      const x = seen(world, kPainted.x, kPainted.zoom, { from: laid.left, scale: laid.scale });
      const y = seen(world, kPainted.y, kPainted.zoom, { from: laid.top, scale: laid.scale });
      expect(Math.abs(x - (world * place.zoom + place.x))).toBeLessThanOrEqual(0.5);
      expect(Math.abs(y - (world * place.zoom + place.y))).toBeLessThanOrEqual(0.5);
    }
  });

  it('is painted anew where it would not reach the edges, or be too coarse', () => {
    expect(laidFor(kPainted, { ...kPainted, zoom: 0.4 }, kRoom, 700, 500)).toBeUndefined();
    expect(laidFor(kPainted, { x: -200, y: -200, zoom: 2.4 }, kRoom, 700, 500)).toBeUndefined();
  });
});
