// Things: names, homes, loads of weapons, and the load of who carries them.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { MenuEntrySchema, ViewSchema, type View } from '../protocol/wire';
import { factNames } from './select';
import { belongings, burden, handled, loaded, thingName } from './things';

const kNames = factNames(['load', 'max_load', 'loaded']);

function stock(facts: object[] = []): View {
  return create(ViewSchema, {
    creatures: [{ number: 1, id: 'ada', place: { x: 2, y: 3, z: 0 } }],
    items: [
      { id: 1, name: 'sword_ada', kind: 'weapon', owner: 1, where: 'main', charges: 1 },
      { id: 2, name: 'healing', kind: 'potion', owner: 1, where: 'belt', charges: 1 },
      { id: 3, name: 'mail_ada', kind: 'armor', owner: 1, where: 'worn', charges: 1 },
      { id: 4, name: 'sack', kind: 'pack', where: 'ground', place: { x: 2, y: 3, z: 0 }, charges: 1 },
      { id: 5, name: 'coin', kind: 'treasure', where: 'ground', place: { x: 9, y: 9, z: 0 }, charges: 1 },
      { id: 6, name: 'arrow', kind: 'gear', owner: 1, where: 'pack', charges: 0 },
    ],
    facts,
  } as Parameters<typeof create<typeof ViewSchema>>[1]);
}

describe('things', () => {
  it('are called by what they are', () => {
    const view = stock();
    const names = view.items.map((item) => thingName(item, view.creatures[0]));
    expect(names).toEqual(['sword', 'potion', 'mail', 'sack', 'coin', 'arrow']);
  });

  it('have a home on their owner, or lie where it stands', () => {
    expect(belongings(stock(), 1).map(({ item, home }) => [item.id, home])).toEqual([
      [1, 'hands'],
      [2, 'carried'],
      [3, 'worn'],
      [4, 'ground'],
    ]);
  });

  it('are handled by some lines of a menu', () => {
    const line = (verb: string, subject: string, item = '') =>
      create(MenuEntrySchema, { intent: { body: { case: 'use', value: { verb, subject, item } } } });
    expect(handled(line('act', 'draw_two_handed', 'axe'))).toBe('axe');
    expect(handled(line('drop_item', 'axe'))).toBe('axe');
    expect(handled(line('act', 'change_form'))).toBe('');
    expect(handled(line('load', 'bow'))).toBe('');
  });

  it('say how they are loaded', () => {
    const view = stock([{ fact: 2, a: 1, value: 3 }]);
    expect([loaded(view, kNames, view.items[0]!), loaded(view, kNames, view.items[1]!)]).toEqual([
      'aimed',
      '',
    ]);
  });

  it('weigh, and shedding some gives points back', () => {
    const at = (load: number) =>
      burden(
        stock([
          { fact: 0, a: 1, value: load },
          { fact: 1, a: 1, value: 1650 },
        ]),
        kNames,
        1,
      );
    expect(at(700)).toEqual({ pounds: 70, most: 165, penalty: 1, shed: 4 });
    expect(at(660)).toEqual({ pounds: 66, most: 165, penalty: 0, shed: 0 });
    expect(at(1700)).toEqual({ pounds: 170, most: 165, penalty: 5, shed: 5 });
    expect(burden(stock(), kNames, 1)).toBeUndefined();
    expect(burden(stock([{ fact: 0, a: 1, value: 300 }]), kNames, 1)).toEqual({
      pounds: 30,
      most: 0,
      penalty: 0,
      shed: 0,
    });
  });
});
