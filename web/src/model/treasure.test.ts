// Treasure: who shares, what an even share is, who picks.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { Kind, Status, ViewSchema } from '../protocol/wire';
import { factNames } from './select';
import { evenShares, pickers, pool, sharers } from './treasure';

const kNames = factNames(['pick.turn', 'pick.rank']);
const view = create(ViewSchema, {
  creatures: [
    { number: 1, kind: Kind.RETAINER, status: Status.UP },
    { number: 2, kind: Kind.CHARACTER, status: Status.UP },
    { number: 3, kind: Kind.CHARACTER, status: Status.DEAD },
    { number: 4, kind: Kind.CHARACTER, status: Status.UNCONSCIOUS },
    { number: 5, kind: Kind.MONSTER, status: Status.UP },
  ],
  items: [
    { id: 1, name: 'ring', where: 'treasure' },
    { id: 2, name: 'sword', where: 'main' },
  ],
  facts: [
    { fact: 0, value: 1 },
    { fact: 1, a: 2, value: 2 },
    { fact: 1, a: 4, value: 1 },
  ],
});

describe('treasure', () => {
  it('is shared by the living, retainers by halves', () => {
    expect(sharers(view).map((c) => c.number)).toEqual([2, 4, 1]);
    expect(evenShares(view, 5000)).toEqual([2000, 2000, 1000]);
  });

  it('is picked in the order of the dice', () => {
    expect(pool(view).map((item) => item.name)).toEqual(['ring']);
    expect(pickers(view, kNames).map(({ who, now }) => [who.number, now])).toEqual([
      [4, true],
      [2, false],
    ]);
  });
});
