import { describe, expect, it } from 'vitest';
import { create } from '@bufbuild/protobuf';
import { ViewSchema } from '../../protocol/gen/affray/v1/view_pb';
import { spots } from './spots';

const kDoor = {
  kind: 'door',
  state: 'closed',
  cells: [
    { x: 9, y: 0 },
    { x: 10, y: 0 },
  ],
};

// A hall of twenty cells by one, and a passage off its western end.
function hall(features: (typeof kDoor)[]) {
  const cells = Array.from({ length: 20 }, (_, x) => ({ x, y: 0 }));
  const passage = Array.from({ length: 12 }, (_, y) => ({ x: 0, y: y + 1 }));
  const hero = { number: 1, place: { x: 2, y: 0 } };
  const view = create(ViewSchema, { map: { cells: [...cells, ...passage] }, features, creatures: [hero] });
  return { view, party: view.creatures };
}

describe('spots for newcomers', () => {
  it('lie six steps off, in sight before those that are not', () => {
    const { view, party } = hall([]);
    const found = spots(view, party, 14);
    expect(found.slice(0, 12).every((at) => at.y === 0 && at.x >= 8)).toBe(true);
    expect(found.slice(12).every((at) => at.y > 0)).toBe(true);
  });

  it('lie on this side of a shut door', () => {
    const { view, party } = hall([kDoor]);
    expect(spots(view, party, 60).every((at) => at.x < 10)).toBe(true);
  });

  it('come near where there is no room further off, the furthest first', () => {
    const { view, party } = hall([kDoor]);
    const found = spots(view, party, 60);
    expect(found.at(-1)).toEqual({ x: 3, y: 0, z: 0 });
  });
});
