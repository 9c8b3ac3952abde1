import { describe, expect, it } from 'vitest';
import { rank, splitAmount } from './palette';

const all = [
  { label: 'Pause', also: 'stop break' },
  { label: 'Toll taker' },
  { label: 'Old Atoll' },
  { label: 'Müller: hide', also: 'reveal' },
  { label: 'End the encounter' },
];
const labels = (query: string) => rank(query, all).map((one) => one.label);

describe('the palette', () => {
  it('finds by the beginnings of words before their middles', () => {
    expect(labels('toll')).toEqual(['Toll taker', 'Old Atoll']);
  });

  it('wants every word, in any order, and folds accents', () => {
    expect(labels('hide muller')).toEqual(['Müller: hide']);
    expect(labels('hide pause')).toEqual([]);
  });

  it('knows other words for a thing', () => {
    expect(labels('break')).toEqual(['Pause']);
  });

  it('shows all in their order where nothing is asked for', () => {
    expect(labels(' ')).toEqual(all.map((one) => one.label));
    expect(rank('', all, 2)).toHaveLength(2);
  });

  it('splits a change of hit points from whom it is about', () => {
    expect(splitAmount('toll taker -7')).toEqual({ whom: 'toll taker', amount: '-7' });
    expect(splitAmount('ada+3')).toEqual({ whom: 'ada', amount: '+3' });
    expect(splitAmount('goblin 2')).toEqual({ whom: 'goblin 2', amount: '' });
  });
});
