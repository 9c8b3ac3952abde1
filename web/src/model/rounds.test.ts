// Rounds in parts, as a view tells of them: groups and ties, who may act, declarations, slow weapons.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { Status, ViewSchema, type View } from '../protocol/wire';
import {
  actingNow,
  declared,
  groups,
  hasClosed,
  inGroups,
  laterSteps,
  slowWaiting,
  surprised,
} from './rounds';
import { factNames } from './select';

const kSteps = ['movement', 'missile', 'spell', 'melee'];
const kNames = factNames(['surprised', 'declared.action', 'declared.power', 'closed', 'pass_taken']);

function round(more: object = {}): View {
  const creature = (number: number, side: string, extra: object = {}) => ({
    number,
    id: `c${number}`,
    name: `C${number}`,
    side,
    status: Status.UP,
    ...extra,
  });
  return create(ViewSchema, {
    phase: 'turn',
    round: 2,
    stage: 'pass',
    step: 'missile',
    group: 0,
    sides: [{ id: 'party' }, { id: 'foes' }, { id: 'others' }],
    creatures: [
      creature(1, 'party', { powers: [{ id: 'light' }, { id: 'sleep', name: 'Sleep' }] }),
      creature(2, 'party', { status: Status.DEAD }),
      creature(3, 'foes'),
      creature(4, 'others'),
    ],
    order: [
      { who: 1, score: 5, group: 0 },
      { who: 2, score: 5, group: 0 },
      { who: 3, score: 5, group: 0 },
      { who: 4, score: 2, group: 1 },
    ],
    items: [{ id: 1, name: 'pole_arm', owner: 4, where: 'both', gear: { qualities: ['slow'] } }],
    ...more,
  });
}

const numbers = (creatures: { number: number }[]) => creatures.map((c) => c.number);

describe('a round in parts', () => {
  it('keeps those of one count together', () => {
    const found = groups(round());
    expect(found.map((group) => [group.sides, group.score, group.now])).toEqual([
      [['party', 'foes'], 5, true],
      [['others'], 2, false],
    ]);
    expect(inGroups(round())).toBe(true);
    expect(inGroups(round({ stage: '', group: -1 }))).toBe(false);
  });

  it('knows who may act now', () => {
    expect(numbers(actingNow(round(), kNames))).toEqual([1, 3]);
    const declaring = round({ stage: 'declare', group: -1, facts: [{ fact: 0, a: 1, value: 1 }] });
    expect(numbers(actingNow(declaring, kNames))).toEqual([1, 4]);
    expect(surprised(declaring, kNames, 'foes')).toBe(true);
    const block = round({
      stage: '',
      order: [
        { who: 1, group: 0, lastTurnRound: 2 },
        { who: 3, group: 0 },
      ],
    });
    expect(numbers(actingNow(block, kNames))).toEqual([3]);
  });

  it('reads declarations, and who has closed', () => {
    const view = round({
      facts: [
        { fact: 1, a: 1, value: 1 },
        { fact: 2, a: 1, value: 2 },
        { fact: 1, a: 3, value: 3 },
        { fact: 3, a: 1, value: 2 },
        { fact: 3, a: 3, value: 1 },
      ],
    });
    expect(declared(view, kNames, 1)).toEqual({ action: 'cast', spell: 'Sleep' });
    expect(declared(view, kNames, 3)).toEqual({ action: 'retreat', spell: '' });
    expect([hasClosed(view, kNames, kSteps, 1), hasClosed(view, kNames, kSteps, 3)]).toEqual([true, false]);
    expect(laterSteps(kSteps, 'missile')).toEqual(['spell', 'melee', 'done']);
  });

  it('names who waits for the slow pass', () => {
    expect(numbers(slowWaiting(round(), kNames))).toEqual([4]);
    expect(slowWaiting(round({ facts: [{ fact: 4, a: 4, value: 1 }] }), kNames)).toEqual([]);
  });
});
