import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { MenuEntrySchema, ViewSchema, type Feature } from '../protocol/wire';
import { deedOf, drivesOf, journeyOf, lightsOf, membersOf, metOf, travellers, underWay } from './journey';
import { factNames } from './select';

const kFacts = [
  'scene',
  'phase',
  'turn',
  'area',
  'march',
  'turn_used',
  'turns_left',
  'entry',
  'number',
  'ground',
  'met.block',
];
const kNames = factNames(kFacts);
const number = (name: string) => kFacts.indexOf(name);

function view(facts: [string, number, number][], phase = 'setup') {
  return create(ViewSchema, {
    phase,
    sides: [
      { id: 'party', kind: 'party' },
      { id: 'orcs', kind: 'monsters' },
    ],
    creatures: [
      { number: 1, id: 'ada', side: 'party' },
      { number: 2, id: 'orc', side: 'orcs' },
      { number: 3, id: 'bram', side: 'party' },
    ],
    features: [
      { id: 'hall', kind: 'area', index: 4 },
      { id: 'torch', kind: 'light', index: 5, carrier: 1, state: 'lit' },
      { id: 'stub', kind: 'light', index: 6, carrier: 1, state: 'out' },
      { id: 'sun', kind: 'light', index: 7, state: '' },
    ],
    facts: facts.map(([name, a, value]) => ({ fact: number(name), a, b: 0, value })),
  });
}

describe('an expedition', () => {
  it('is none where no scene is told of', () => {
    expect(journeyOf(view([]), kNames)).toBeUndefined();
    expect(underWay(view([['scene', 0, 1]], 'turn'), kNames)).toBe(false);
  });

  it('says where the party is and what is left', () => {
    const told = journeyOf(
      view([
        ['scene', 0, 1],
        ['phase', 0, 1],
        ['turn', 0, 3],
        ['area', 0, 5],
        ['ground', 0, 40],
      ]),
      kNames,
    );
    expect([told?.scene, told?.phase, told?.turn, told?.place?.id, told?.allowance]).toEqual([
      'dungeon',
      'actions',
      3,
      'hall',
      40,
    ]);
  });

  it('walks in its order, and counts what burns', () => {
    const told = view([
      ['scene', 0, 1],
      ['march', 3, 1],
      ['turn_used', 3, 2],
      ['turns_left', 5, 6],
    ]);
    expect(travellers(told, kNames).map((c) => c.id)).toEqual(['bram', 'ada']);
    expect(membersOf(told, kNames).map((one) => one.used)).toEqual(['full', 'none']);
    expect(lightsOf(told, kNames).map(({ feature, state, turns }) => [feature.id, state, turns])).toEqual([
      ['torch', 'lit', 6],
    ]);
  });

  it('meets what the referee is told of alone', () => {
    expect(metOf(view([]), kNames, [])).toBeUndefined();
    const told = view([
      ['entry', 0, 3],
      ['number', 0, 4],
    ]);
    expect(metOf(told, kNames, [])).toEqual({ monster: 'orc', count: 4 });
    const own = view([
      ['met.block', 0, 2],
      ['number', 0, 3],
    ]);
    const blocks = [{ id: 'wolf' }, { id: 'reed_adder' }];
    expect(metOf(own, kNames, blocks)).toEqual({ monster: 'reed_adder', count: 3 });
  });

  it('reads its deeds from menus', () => {
    const entry = create(MenuEntrySchema, {
      verb: 'use_door',
      intent: { body: { case: 'use', value: { verb: 'use_door', object: 'gate', detail: 'force' } } },
    });
    expect(deedOf(entry)).toMatchObject({ verb: 'use_door', object: 'gate', how: 'force', feet: 0 });
    expect(deedOf(create(MenuEntrySchema, { verb: 'end_turn' }))).toBeUndefined();
  });

  it('knows how a vessel goes by the sails and oars that it has', () => {
    const numbers = (...named: [string, number][]) => named.map(([name, value]) => ({ name, value }));
    const ship = (...named: [string, number][]) => ({ numbers: numbers(...named) }) as unknown as Feature;
    expect(drivesOf(ship(['sail', 450], ['row', 90]))).toEqual(['sail', 'oar']);
    expect(drivesOf(ship(['row', 60]))).toEqual(['oar']);
    expect(drivesOf(undefined)).toEqual([]);
  });
});
