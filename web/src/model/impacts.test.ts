// What is shown at whoever is hit, missed, healed or struck by a condition.
import { describe, expect, it } from 'vitest';
import { delta, view } from '../test/views';
import { tell } from './chronicle';
import { standing } from './standing';
import { hurtOf, impactsOf } from './impacts';

describe('impactsOf', () => {
  it('tells blows, crits, misses and what follows from them, in order', () => {
    const told = delta(
      5n,
      { case: 'tested', value: { who: 1, against: 2, kind: 'attack', outcome: 'crit' } },
      { case: 'harmed', value: { who: 2, amount: 9, source: 1 } },
      { case: 'statusChanged', value: { who: 2, status: 3 } },
      { case: 'tested', value: { who: 2, against: 1, kind: 'attack', outcome: 'failure' } },
      { case: 'tested', value: { who: 1, kind: 'death_save', outcome: 'failure' } },
      { case: 'healed', value: { who: 1, amount: 4 } },
      { case: 'effectAdded', value: { effect: { id: 1, who: 1, name: 'dazed' } } },
      { case: 'effectAdded', value: { effect: { id: 2, who: 1, name: 'held_harm' } } },
      { case: 'effectAdded', value: { effect: { id: 3, name: 'web' } } },
      { case: 'effectRemoved', value: { effect: 1, who: 1, name: 'dazed' } },
      { case: 'harmed', value: { who: 1, amount: 0 } },
    );
    expect(impactsOf(told)).toEqual([
      { who: 2, kind: 'harm', amount: 9, crit: true },
      { who: 2, kind: 'dies' },
      { who: 1, kind: 'miss' },
      { who: 1, kind: 'heal', amount: 4 },
      { who: 1, kind: 'gains', name: 'dazed' },
      { who: 1, kind: 'loses', name: 'dazed' },
    ]);
  });
});

describe('hurtOf', () => {
  it('knows who was seen to be harmed and not healed again; what was led back counts no more', () => {
    const log = [
      ...tell(delta(5n, { case: 'harmed', value: { who: 2, amount: 9 } }), [], view()),
      ...tell(delta(6n, { case: 'harmed', value: { who: 3, amount: 2 } }), [], view()),
      ...tell(delta(7n, { case: 'healed', value: { who: 3, amount: 2 } }), [], view()),
    ];
    expect([...hurtOf(log, standing(log))]).toEqual([2]);
    expect([...hurtOf(log, (version) => version < 5n)]).toEqual([]);
  });
});
