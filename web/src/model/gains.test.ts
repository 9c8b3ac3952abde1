import { expect, it } from 'vitest';
import { view } from '../test/views';
import { gainsOf } from './gains';
import { factNames } from './select';

const names = factNames(['hp', 'xp', 'purse']);

it('is what there is more of than when it began, of whom a seat is told', () => {
  const first = view({
    facts: [{ fact: 1, a: 1, value: 900 }],
    items: [{ id: 7, name: 'sword', owner: 1 }],
  });
  const last = view({
    facts: [
      { fact: 1, a: 1, value: 1150 },
      { fact: 2, a: 1, value: 3500 },
      { fact: 1, a: 2, value: 0 },
    ],
    items: [
      { id: 7, name: 'sword', owner: 1 },
      { id: 9, name: 'silver_key', owner: 1 },
    ],
  });
  const [ada, ...nobody] = gainsOf(first, last, names);
  expect(ada).toMatchObject({ who: 1, experience: 250, coins: 3500 });
  expect(ada?.things.map((one) => one.name)).toEqual(['silver_key']);
  expect(nobody).toEqual([]);
});

it('is nothing where a creature has as much as before, or less', () => {
  const first = view({ facts: [{ fact: 2, a: 1, value: 50 }] });
  expect(gainsOf(first, view(), names)).toEqual([]);
});
