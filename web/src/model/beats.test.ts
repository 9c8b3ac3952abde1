// Every kind of beat against the events that it stands for.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { Beat_Kind, DeltaSchema } from '../protocol/wire';
import { delta, event, view } from '../test/views';
import { unfolded } from './beats';
import { tell } from './chronicle';
import { reduce } from './reduce';

describe('unfolded', () => {
  const told = create(DeltaSchema, {
    version: 5n,
    beats: [
      { who: 1, facts: [7], values: [2], x: 1, y: 0 },
      { who: 1, x: 1, y: -1 },
      { who: 1, kind: Beat_Kind.PAID, facts: [7, 8], values: [0, 0] },
      { who: 1, kind: Beat_Kind.TURN_ENDED, facts: [7], values: [0] },
      { who: 2, kind: Beat_Kind.TURN_BEGAN, facts: [7, 8], values: [5, 1] },
    ],
    events: [event({ case: 'spoke', value: { who: 2, text: 'Ha!' } })],
  });
  const place = (x: number, y: number) => ({ x, y, z: 0 });
  const plain = delta(
    5n,
    { case: 'factSet', value: { fact: 7, a: 1, value: 2, cause: 'paid' } },
    { case: 'moved', value: { who: 1, from: place(0, 0), to: place(1, 0), cause: 'move' } },
    { case: 'moved', value: { who: 1, from: place(1, 0), to: place(1, -1), cause: 'move' } },
    { case: 'factSet', value: { fact: 7, a: 1, cause: 'paid' } },
    { case: 'factSet', value: { fact: 8, a: 1, cause: 'paid' } },
    { case: 'turnEnded', value: { who: 1, cause: 'ended' } },
    { case: 'factSet', value: { fact: 7, a: 1, cause: 'turn_ended' } },
    { case: 'turnBegan', value: { who: 2 } },
    { case: 'factSet', value: { fact: 7, a: 2, value: 5, cause: 'turn_began' } },
    { case: 'factSet', value: { fact: 8, a: 2, value: 1, cause: 'turn_began' } },
    { case: 'spoke', value: { who: 2, text: 'Ha!' } },
  );

  it('gives the events that a delta stands for', () => {
    expect(unfolded(view(), told)).toEqual(plain);
    expect(unfolded(view(), plain)).toBe(plain);
  });

  it('leads to the same view and the same story', () => {
    const next = reduce(view(), told);
    expect(next).toEqual(reduce(view(), plain));
    expect(next).toMatchObject({ version: 5n, active: 2 });
    expect(next.creatures[0]!.place).toMatchObject({ x: 1, y: -1 });
    expect(tell(told, [], view())).toEqual(tell(plain, [], view()));
  });
});
