import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { CreatureViewSchema, ViewSchema } from '../protocol/wire';
import { factNames } from './select';
import {
  abilitiesOf,
  aloft,
  betweenTurns,
  deathThrows,
  modesOf,
  skillsOf,
  speedsOf,
  statesOf,
  strideOf,
  waysAway,
  worldDeeds,
} from './tactics';

const kNames = factNames([
  'world.used',
  'concentrating',
  'grapple',
  'hidden',
  'fatigue',
  'death.success',
  'death.failure',
  'move.spent',
  'dashes',
  'riding',
]);
const number = (name: string) => kNames.get(name)!;

function imp(...stats: [string, number][]) {
  return create(CreatureViewSchema, {
    number: 3,
    stats: stats.map(([name, value]) => ({ name, value })),
  });
}

describe('a fight of actions and feet', () => {
  it('tells what the place may do, what it has done this round, and nothing of other places', () => {
    const numbers = [{ name: 'world', value: 1 }];
    const view = create(ViewSchema, {
      round: 2,
      stage: 'world_step',
      features: [
        { id: 'mire', kind: 'tenacious_mud', index: 0, cells: [{ x: 1, y: 1 }] },
        { id: 'swampy.swamp_gas', index: 1, state: 'charged', numbers, text: 'Gas rises.' },
        {
          id: 'swampy.leeches',
          index: 2,
          state: 'spent',
          numbers: [...numbers, { name: 'recharge', value: 6 }],
        },
        { id: 'fiery.flame_burst', index: 3, state: 'hidden', numbers },
      ],
      facts: [{ fact: number('world.used'), a: 1, b: 0, value: 2 }],
    });
    expect(betweenTurns(view)).toBe(true);
    expect(worldDeeds(view, kNames)).toEqual([
      { environment: 'swampy', id: 'swamp_gas', text: 'Gas rises.', charged: true, used: true, recharge: 0 },
      { environment: 'swampy', id: 'leeches', text: '', charged: false, used: false, recharge: 6 },
    ]);
  });

  it('reads a sheet by its abilities where nothing else is printed', () => {
    const one = imp(['ac', 13], ['mods.dex', 3], ['saves.dex', 5], ['saves.wis', -99], ['skills.stealth', 7]);
    const abilities = abilitiesOf(one)!;
    expect(abilities.find(({ id }) => id === 'dex')).toEqual({ id: 'dex', modifier: 3, save: 5 });
    expect(abilities.find(({ id }) => id === 'wis')).toEqual({ id: 'wis', modifier: 0, save: 0 });
    expect(skillsOf(one)).toEqual([{ id: 'stealth', bonus: 7 }]);
    expect(abilitiesOf(imp(['size', 3]))).toBeUndefined();
  });

  it('lets everybody walk, climb and swim, and those with wings fly', () => {
    const winged = imp(['speed.walk', 20], ['speed.fly', 40], ['speed.swim', -1]);
    expect(speedsOf(winged)).toEqual([
      { mode: 'walk', feet: 20 },
      { mode: 'fly', feet: 40 },
    ]);
    expect(modesOf(winged)).toEqual(['walk', 'climb', 'swim', 'fly']);
    expect(speedsOf(imp(['speed.walk', -1]))).toEqual([{ mode: 'walk', feet: 30 }]);
    expect(speedsOf(imp(['speed.walk', 0]))).toEqual([]);
  });

  it('counts the feet of a dash', () => {
    const view = create(ViewSchema, {
      creatures: [imp(['speed.walk', 25])],
      facts: [
        { fact: number('move.spent'), a: 3, b: 0, value: 15 },
        { fact: number('dashes'), a: 3, b: 0, value: 1 },
      ],
    });
    expect(strideOf(view, kNames, 3)).toEqual({ spent: 15, most: 50 });
    const steed = create(CreatureViewSchema, { number: 4, stats: [{ name: 'speed.walk', value: 60 }] });
    const onHorseback = create(ViewSchema, {
      creatures: [imp(['speed.walk', 25]), steed],
      facts: [
        { fact: number('move.spent'), a: 3, b: 0, value: 15 },
        { fact: number('riding'), a: 3, b: 4, value: 1 },
      ],
    });
    expect(strideOf(onHorseback, kNames, 3)).toEqual({ spent: 15, most: 60 });
    expect(strideOf(view, factNames(['ap']), 3)).toBeUndefined();
  });

  it('says what a creature is about, and who holds whom but not the other way round', () => {
    const view = create(ViewSchema, {
      facts: [
        { fact: number('concentrating'), a: 3, b: 0, value: 2 },
        { fact: number('grapple'), a: 3, b: 5, value: 14 },
        { fact: number('fatigue'), a: 5, b: 0, value: 2 },
        { fact: number('death.failure'), a: 5, b: 0, value: 2 },
      ],
    });
    expect(statesOf(view, kNames, 3)).toEqual([
      { key: 'concentrating', who: 0, count: 0 },
      { key: 'held', who: 5, count: 0 },
    ]);
    expect(statesOf(view, kNames, 5)).toEqual([{ key: 'fatigue', who: 0, count: 2 }]);
    expect(deathThrows(view, kNames, 5)).toEqual({ good: 0, bad: 2 });
  });

  it('knows which ways lead away from who pushes, large bodies by their middles (TBA-171)', () => {
    const one = (x: number, y: number, side = 1) => ({ at: { x, y, z: 0 }, side });
    expect(waysAway(one(3, 3), one(4, 3))).toEqual([1, 2, 3, 4, 5]);
    expect(waysAway(one(3, 3), one(4, 4))).toEqual([2, 3, 4, 5, 6]);
    expect(waysAway(one(3, 3, 2), one(5, 3))).toEqual([1, 2, 3, 4]);
  });

  it('rises five feet a step, and straight up at the end of the way', () => {
    const from = { x: 0, y: 0, z: 0 };
    const path = [
      { x: 1, y: 0, z: 0 },
      { x: 2, y: 0, z: 0 },
    ];
    expect(aloft(path, from, 15).map(({ x, z }) => [x, z])).toEqual([
      [1, 5],
      [2, 10],
      [2, 15],
    ]);
    expect(aloft([], { x: 4, y: 4, z: 10 }, 0).map(({ z }) => z)).toEqual([5, 0]);
    expect(aloft(path, { ...from, z: 5 }, 5).map(({ z }) => z)).toEqual([5, 5]);
  });
});
