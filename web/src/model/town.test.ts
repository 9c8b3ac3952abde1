import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { MenuSchema, ViewSchema } from '../protocol/wire';
import { factNames } from './select';
import { coinsOf, hirelingsOf, inService, salesOf, shopsOf, waresOf } from './town';

const kFacts = ['purse', 'hired', 'serves', 'wage', 'paid_days'];
const kNames = factNames(kFacts);
const number = (name: string) => kFacts.indexOf(name);
const gear = (...numbers: [string, number][]) => ({
  numbers: numbers.map(([name, value]) => ({ name, value })),
});

const view = create(ViewSchema, {
  creatures: [
    { number: 1, id: 'ada' },
    { number: 4, id: 'tam' },
  ],
  features: [
    { id: 'smithy', kind: 'shop', index: 0 },
    { id: 'closed', kind: 'shop', index: 1 },
    { id: 'hearth', kind: 'hireling', index: 2, ...gear(['service', 1], ['wage_cp', 200], ['count', 3]) },
  ],
  items: [
    {
      id: 1,
      name: 'sword',
      kind: 'weapon',
      where: 'for_sale',
      state: 'smithy',
      charges: 0,
      gear: gear(['price_cp', 1000]),
    },
    {
      id: 2,
      name: 'arrow',
      kind: 'ammunition',
      where: 'for_sale',
      state: 'smithy',
      charges: 2,
      gear: gear(['price_cp', 500], ['lot', 20]),
    },
    { id: 3, name: 'gp', kind: 'treasure', owner: 1, where: 'belt', charges: 7 },
    { id: 4, name: 'sword', kind: 'weapon', owner: 1, where: 'main', charges: 1 },
    {
      id: 5,
      name: 'ruby',
      kind: 'treasure',
      owner: 1,
      where: 'belt',
      charges: 1,
      gear: gear(['value_cp', 9000]),
    },
  ],
  facts: [
    { fact: number('purse'), a: 1, b: 0, value: 30 },
    { fact: number('hired'), a: 2, b: 0, value: 1 },
    { fact: number('serves'), a: 4, b: 1, value: 1 },
    { fact: number('wage'), a: 4, b: 0, value: 200 },
    { fact: number('paid_days'), a: 4, b: 0, value: 12 },
  ],
});

const entry = (subject: string, rest: { item?: string; object?: string; detail?: string }) => ({
  verb: 'act',
  subject,
  allowed: true,
  intent: { body: { case: 'use' as const, value: { verb: 'act', who: 1, subject, ...rest } } },
});
const menu = create(MenuSchema, {
  entries: [
    entry('buy', { item: 'sword', object: 'smithy' }),
    entry('sell', { item: 'sword' }),
    entry('sell', { item: 'ruby' }),
    entry('hire', { object: 'hearth' }),
  ],
});

describe('a town', () => {
  it('has the shops open that the menu speaks of, with their wares and prices', () => {
    expect(shopsOf(view, [menu]).map(({ id }) => id)).toEqual(['smithy']);
    const [sword, arrow] = waresOf(view, 'smithy');
    expect(sword).toMatchObject({ kind: 'weapon', price: 1000, lot: 1, stock: 0 });
    expect(arrow).toMatchObject({ kind: 'ammunition', price: 500, lot: 20, stock: 2 });
  });

  it('counts purse and coins in copper', () => {
    expect(coinsOf(view, kNames, 1)).toBe(730);
    expect(coinsOf(view, kNames, 4)).toBe(0);
  });

  it('takes back at half, and gems at their worth', () => {
    const sales = salesOf(view, menu, shopsOf(view, [menu]));
    expect(sales.map(({ item, pays }) => [item, pays])).toEqual([
      ['sword', 500],
      ['ruby', 9000],
    ]);
  });

  it('says who waits, for how much, and who serves whom', () => {
    expect(hirelingsOf(view, kNames, menu)).toMatchObject([
      { service: 'mercenary', wage: 200, upkeep: 0, left: 2 },
    ]);
    expect(inService(view, kNames)).toMatchObject([
      { who: { id: 'tam' }, employer: 1, wage: 200, paidDays: 12 },
    ]);
  });
});
