// Selectors: order of battle, who is next, pairs, initials, differences.
import { describe, expect, it } from 'vitest';
import { view } from '../test/views';
import {
  compareViews,
  fact,
  factNames,
  initials,
  onDeck,
  pairs,
  sides,
  shownNames,
  tokenLabels,
  tracker,
} from './select';

const names = factNames(['ap', 'engaged', 'riding']);

describe('select', () => {
  it('lists the order of battle and who is next, passing over the dead', () => {
    const rows = tracker(view(), names);
    expect(rows.map((row) => row.who)).toEqual([1, 3, 2]);
    expect(rows[0]).toMatchObject({ active: true, acted: true, score: 18 });
    expect(onDeck(view(), names)).toBe(2);
    expect(onDeck(view({ phase: 'ended' }), names)).toBe(0);
    expect(onDeck(view({ phase: 'turn', active: 0 }), names)).toBe(0);
  });

  it('passes over a mount that obeys its rider, which has no turn of its own, and no other (TBA-119)', () => {
    const rides = (rider: number) => view({ active: 3, facts: [{ fact: 2, a: rider, b: 2, value: 1 }] });
    expect(onDeck(rides(3), names)).toBe(1);
    expect(onDeck(rides(1), names)).toBe(2);
  });

  it('lists before initiative whoever is there', () => {
    expect(tracker(view({ order: [], phase: 'setup' }), names).map((row) => row.who)).toEqual([1, 2, 3]);
  });

  it('reads facts by name, and pairs once', () => {
    const facts = [
      { fact: 0, a: 1, value: 3 },
      { fact: 1, a: 1, b: 2, value: 1 },
      { fact: 1, a: 2, b: 1, value: 1 },
    ];
    const now = view({ facts });
    expect(fact(now, names, 'ap', 1)).toBe(3);
    expect(fact(now, names, 'ap', 2)).toBeUndefined();
    expect(fact(now, names, 'unknown')).toBeUndefined();
    expect(pairs(now, names, 'engaged')).toEqual([[1, 2]]);
  });

  it('makes initials', () => {
    expect(['Ada', 'Bram Oakes', 'Marsh hound 12', 'reed-3', ''].map(initials)).toEqual([
      'Ad',
      'BO',
      'M12',
      'r3',
      '?',
    ]);
  });

  it('counts namesakes, and tells tokens apart whose names begin alike', () => {
    const named = ['Brute', 'Bram', 'Lookout', 'Ada', 'Lookout'];
    const creatures = named.map((name, index) => ({ ...view().creatures[0]!, name, number: index }));
    const names = shownNames(creatures);
    expect([...names.values()]).toEqual(['Brute', 'Bram', 'Lookout 1', 'Ada', 'Lookout 2']);
    expect([...tokenLabels(names).values()]).toEqual(['Be', 'Br', 'L1', 'Ad', 'L2']);
  });

  it('numbers sides by appearance', () => {
    expect(sides(view())).toEqual(['party', 'foes']);
  });

  it('finds what differs between two views', () => {
    expect(compareViews(view(), view())).toEqual([]);
    expect(compareViews(view({ round: 3 }), view()).map((d) => d.path)).toEqual(['view.round']);
    const shuffled = view({ facts: [{ fact: 1, value: 2 }] });
    expect(compareViews(shuffled, view({ facts: [{ value: 2, fact: 1 }] }))).toEqual([]);
  });
});
