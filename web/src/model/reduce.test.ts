// Every event alternative against the fields of a view that it changes; and that nothing else changes.
import { describe, expect, it } from 'vitest';
import { EventSchema, Status } from '../protocol/wire';
import { delta, event, view } from '../test/views';
import { apply, reduce } from './reduce';

const start = view({
  question: { id: 5, kind: 'intercept', waiting: [1, 2], offers: [{ seat: 1, kind: 'intercept' }] },
});

describe('reduce', () => {
  it('takes the version of the delta and leaves the former view as it was', () => {
    const before = JSON.stringify(start, (_k, v: unknown) => (typeof v === 'bigint' ? `${v}` : v));
    const next = reduce(start, delta(5n, { case: 'moved', value: { who: 1, to: { x: 3, y: -1 } } }));
    expect(next.version).toBe(5n);
    expect(next.creatures[0]!.place).toMatchObject({ x: 3, y: -1 });
    expect(next.creatures[1]).toBe(start.creatures[1]);
    expect(JSON.stringify(start, (_k, v: unknown) => (typeof v === 'bigint' ? `${v}` : v))).toBe(before);
  });

  it('counts an empty delta', () => {
    expect(reduce(start, delta(5n))).toEqual({ ...start, version: 5n });
  });

  it('keeps what is held ready by number, and of others only that it is', () => {
    const intent = { body: { case: 'attack' as const, value: { verb: 'attack', who: 2, with: 'axe' } } };
    const readied = { who: 2, intent, event: 'move', actor: 'any_enemy', ask: true, round: 2 };
    const held = apply(start, event({ case: 'readiedChanged', value: { who: 2, state: 'set', readied } }));
    expect(held.readied).toMatchObject([{ who: 2, event: 'move', actor: 'any_enemy', ask: true }]);
    const both = apply(held, event({ case: 'readiedChanged', value: { who: 1, state: 'set' } }));
    expect(both.readied.map((one) => [one.who, one.intent === undefined])).toEqual([
      [1, true],
      [2, false],
    ]);
    const fired = apply(both, event({ case: 'readiedChanged', value: { who: 2, state: 'fired', by: 3 } }));
    expect(fired.readied.map((one) => one.who)).toEqual([1]);
    const lost = apply(fired, event({ case: 'readiedChanged', value: { who: 1, state: 'expired' } }));
    expect(lost.readied).toEqual([]);
  });

  it('rests after the battle, and then it is over', () => {
    const over = apply(start, event({ case: 'sceneEnded', value: { outcome: 'victory' } }));
    const rest = apply(over, event({ case: 'periodBegan', value: { unit: 'quick_rest', number: 1 } }));
    expect(rest).toMatchObject({ phase: 'quick_rest', outcome: 'victory', round: start.round });
    const end = apply(rest, event({ case: 'periodEnded', value: { unit: 'quick_rest', number: 1 } }));
    expect(end.phase).toBe('ended');
    expect(apply(start, event({ case: 'periodEnded', value: { unit: 'round' } })).phase).toBe('turn');
  });

  it('goes on after a fight where a turn or a day begins (ADV-020)', () => {
    const fight = { ...start, stage: 'pass', step: 'melee', group: 0 };
    const over = apply(fight, event({ case: 'sceneEnded', value: { outcome: 'victory' } }));
    for (const unit of ['dungeon_turn', 'day']) {
      const on = apply(over, event({ case: 'periodBegan', value: { unit, number: 4 } }));
      expect(on).toMatchObject({ phase: 'setup', outcome: '', stage: '', step: '', group: -1, order: [] });
    }
  });

  it('follows rounds, turns and the end', () => {
    const ambush = apply(start, event({ case: 'periodBegan', value: { unit: 'round', number: 0 } }));
    expect(ambush).toMatchObject({ round: 0, phase: 'ambush' });
    const third = apply(start, event({ case: 'periodBegan', value: { unit: 'round', number: 3 } }));
    expect(third).toMatchObject({ round: 3, phase: 'turn' });
    const turn = apply(third, event({ case: 'turnBegan', value: { who: 2, limited: true } }));
    expect(turn).toMatchObject({ active: 2, limitedTurn: true });
    expect(turn.order.find((entry) => entry.who === 2)!.lastTurnRound).toBe(3);
    expect(apply(turn, event({ case: 'turnEnded', value: { who: 2 } }))).toMatchObject({
      active: 0,
      limitedTurn: false,
    });
    const over = apply(turn, event({ case: 'sceneEnded', value: { outcome: 'fled' } }));
    expect(over).toMatchObject({ phase: 'ended', outcome: 'fled', active: 0, question: undefined });
  });

  it('sets the order and with it the scores', () => {
    const next = apply(
      start,
      event({
        case: 'orderSet',
        value: {
          entries: [
            { who: 2, score: 21 },
            { who: 1, score: 7 },
          ],
        },
      }),
    );
    expect(next.order.map((entry) => entry.who)).toEqual([2, 1]);
    expect(next.creatures.map((c) => c.score)).toEqual([7, 21, undefined]);
  });

  it('keeps hit points that it may not know unknown', () => {
    const harmed = apply(start, event({ case: 'harmed', value: { who: 2, amount: 6, staggered: true } }));
    expect(harmed.creatures[1]).toMatchObject({ hp: undefined, staggered: true });
    const known = apply(start, event({ case: 'harmed', value: { who: 1, amount: 6, hp: 14 } }));
    expect(known.creatures[0]).toMatchObject({ hp: 14, staggered: false });
    const healed = apply(known, event({ case: 'healed', value: { who: 1, amount: 3, hp: 17 } }));
    expect(healed.creatures[0]!.hp).toBe(17);
  });

  it('lists facts that are not 0, sorted, and forgets those that are', () => {
    const set = (fact: number, a: number, b: number, value: number) =>
      event({ case: 'factSet', value: { fact, a, b, value } });
    let next = apply(start, set(3, 1, 2, 1));
    next = apply(next, set(0, 2, 0, 5));
    next = apply(next, set(3, 1, 1, 4));
    expect(next.facts.map((f) => [f.fact, f.a, f.b, f.value])).toEqual([
      [0, 2, 0, 5],
      [3, 1, 1, 4],
      [3, 1, 2, 1],
    ]);
    next = apply(next, set(3, 1, 1, 6));
    expect(next.facts[1]!.value).toBe(6);
    next = apply(next, set(3, 1, 1, 0));
    expect(next.facts.map((f) => f.value)).toEqual([5, 1]);
    expect(apply(next, set(9, 0, 0, 0)).facts).toEqual(next.facts);
  });

  it('adds and removes creatures, effects, items, activities', () => {
    let next = apply(
      start,
      event({ case: 'creatureJoined', value: { creature: { number: 4, id: 'rat', name: 'Rat' } } }),
    );
    expect(next.creatures.map((c) => c.number)).toEqual([1, 2, 3, 4]);
    next = apply(next, event({ case: 'creatureLeft', value: { who: 4, how: 'exit' } }));
    expect(next.creatures[3]!.status).toBe(Status.GONE);
    next = apply(next, event({ case: 'effectAdded', value: { effect: { id: 1, name: 'dazed', who: 1 } } }));
    next = apply(next, event({ case: 'effectAdded', value: { effect: { id: 2, name: 'stuck', who: 2 } } }));
    next = apply(next, event({ case: 'effectRemoved', value: { effect: 1, who: 1, name: 'dazed' } }));
    expect(next.effects.map((e) => e.name)).toEqual(['stuck']);
    next = apply(
      next,
      event({
        case: 'activityChanged',
        value: { who: 1, activity: 'use_item', state: 'started', done: 3, need: 4 },
      }),
    );
    next = apply(
      next,
      event({
        case: 'activityChanged',
        value: { who: 1, activity: 'use_item', state: 'progress', done: 4, need: 4 },
      }),
    );
    expect(next.activities).toMatchObject([{ who: 1, done: 4 }]);
    next = apply(next, event({ case: 'activityChanged', value: { who: 1, state: 'done' } }));
    expect(next.activities).toEqual([]);
    const holding = view({ items: [{ id: 7, name: 'potion', charges: 2, where: 'belt' }] });
    const drunk = apply(
      holding,
      event({ case: 'itemChanged', value: { item: 7, now: { id: 7, charges: 1, where: 'hand' } } }),
    );
    expect(drunk.items).toMatchObject([{ charges: 1, where: 'hand' }]);
    next = apply(next, event({ case: 'statusChanged', value: { who: 1, status: Status.UNCONSCIOUS } }));
    expect(next.creatures[0]!.status).toBe(Status.UNCONSCIOUS);
  });

  it('lists delayed turns; a delayed turn is left', () => {
    const change = (state: string) => event({ case: 'delayChanged', value: { who: 1, state } });
    const waiting = apply(start, change('started'));
    expect(waiting).toMatchObject({ delaying: [1], active: 0 });
    expect(apply({ ...waiting, active: 2 }, change('entered'))).toMatchObject({ delaying: [], active: 2 });
  });

  it('keeps the dead dead when they are carried away', () => {
    const left = apply(start, event({ case: 'creatureLeft', value: { who: 3, how: 'carried' } }));
    expect(left.creatures[2]!.status).toBe(Status.DEAD);
  });

  it('follows a question until it closes', () => {
    const one = apply(
      start,
      event({ case: 'answered', value: { question: 5, pick: { seat: 1, picks: [] } } }),
    );
    expect(one.question).toMatchObject({ waiting: [2], picks: [{ seat: 1 }] });
    expect(apply(one, event({ case: 'answered', value: { question: 4, closes: true } })).question).toBe(
      one.question,
    );
    const closed = apply(
      one,
      event({ case: 'answered', value: { question: 5, pick: { seat: 2 }, closes: true } }),
    );
    expect(closed.question).toBeUndefined();
    const asked = apply(closed, event({ case: 'asked', value: { question: { id: 9, kind: 'flee_vote' } } }));
    expect(asked.question!.id).toBe(9);
  });

  it('follows overrides by what they changed', () => {
    const overridden = event({
      case: 'overridden',
      value: {
        path: 'creatures.ada.hp',
        round: 7,
        fact: { fact: 2, value: 3 },
        creature: { number: 1, id: 'ada', name: 'Ada', hp: 1, hpMax: 30 },
      },
    });
    const next = apply(start, overridden);
    expect(next).toMatchObject({ round: 7, facts: [{ fact: 2, value: 3 }] });
    expect(next.creatures[0]!.hp).toBe(1);
  });

  it('keeps campaign losses', () => {
    const next = apply(start, event({ case: 'campaignLoss', value: { loss: { id: 1, kind: 'flee' } } }));
    expect(next.losses).toMatchObject([{ kind: 'flee' }]);
  });

  it('accepts every alternative of the protocol', () => {
    const alternatives = EventSchema.oneofs[0]!.fields.map((field) => field.localName);
    expect(alternatives.length).toBeGreaterThan(28);
    for (const name of alternatives) {
      const body = { case: name, value: {} } as Parameters<typeof event>[0];
      expect(() => apply(start, event(body)), name).not.toThrow();
    }
    expect(apply(start, event(undefined))).toBe(start);
  });
});
