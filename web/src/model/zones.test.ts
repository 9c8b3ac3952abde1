// Zones laid out from their edges, and the groups in which creatures stand.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { MapSchema, Status } from '../protocol/wire';
import { view } from '../test/views';
import { factNames } from './select';
import { crowds, isZones, layOut } from './zones';

const names = factNames(['engaged', 'beside', 'behind', 'grab', 'line']);

function indices(zones: string[], zoneEdges: number[]) {
  const { columns } = layOut(create(MapSchema, { grid: 'zones', zones, zoneEdges }));
  return columns.map((column) => column.map((zone) => zone.index));
}

describe('layOut', () => {
  it('puts a line of zones side by side, in the order of the file', () => {
    expect(indices(['a', 'b', 'c'], [0, 1, 1, 2])).toEqual([[0], [1], [2]]);
    expect(indices(['a', 'b', 'c'], [1, 2, 0, 2])).toEqual([[0], [2], [1]]);
  });

  it('puts zones at the same distance into one column, and what is apart at the end', () => {
    expect(indices(['road', 'left', 'right', 'gate'], [0, 1, 0, 2, 1, 3, 2, 3])).toEqual([[0], [1, 2], [3]]);
    expect(indices(['a', 'b', 'cellar'], [0, 1])).toEqual([[0], [1], [2]]);
    expect(indices([], [])).toEqual([]);
  });

  it('names neighbours and exits', () => {
    const map = create(MapSchema, { zones: ['a', 'b'], zoneEdges: [0, 1], exits: [{ x: 1 }] });
    expect(layOut(map).columns.flat()).toEqual([
      { index: 0, name: 'a', leadsTo: [1], exit: false },
      { index: 1, name: 'b', leadsTo: [0], exit: true },
    ]);
  });
});

describe('crowds', () => {
  const at = (number: number, side: string, x: number, status = Status.UP) => ({
    number,
    id: `c${number}`,
    name: `C${number}`,
    side,
    status,
    place: { x },
  });
  const fight = view({
    map: { grid: 'zones', zones: ['a', 'b'], zoneEdges: [0, 1] },
    creatures: [
      at(1, 'party', 0),
      at(2, 'party', 0),
      at(3, 'foes', 0),
      at(4, 'foes', 0),
      at(5, 'party', 0),
      at(6, 'foes', 1, Status.DEAD),
      at(7, 'foes', 1, Status.GONE),
    ],
    facts: [
      { fact: 0, a: 1, b: 3, value: 1 },
      { fact: 0, a: 2, b: 3, value: 1 },
      { fact: 1, a: 1, b: 2, value: 1 },
      { fact: 2, a: 5, b: 4, value: 1 },
      { fact: 3, a: 3, b: 2, value: 1 },
      { fact: 4, a: 4, b: 0, value: 2 },
    ],
  });

  it('keeps those who fight each other together, with their links', () => {
    expect(isZones(fight)).toBe(true);
    const here = crowds(fight, names).get(0)!;
    expect(here.melees).toHaveLength(1);
    expect(here.melees[0]!.members.map((one) => one.creature.number)).toEqual([1, 2, 3]);
    expect(here.melees[0]!.links).toEqual([
      { a: 1, b: 3, kind: 'engaged' },
      { a: 2, b: 3, kind: 'grab' },
    ]);
    expect(here.melees[0]!.members[0]).toMatchObject({ engaged: [3], beside: [2] });
  });

  it('lets whoever hides follow whom it hides behind', () => {
    const free = crowds(fight, names).get(0)!.free;
    expect(free.map((one) => one.creature.number)).toEqual([4, 5]);
    expect(free[0]).toMatchObject({ line: 2, shields: [5] });
    expect(free[1]).toMatchObject({ behind: [4] });
  });

  it('keeps the fallen apart and leaves out the gone', () => {
    const there = crowds(fight, names).get(1)!;
    expect(there).toMatchObject({ melees: [], free: [] });
    expect(there.fallen.map((one) => one.creature.number)).toEqual([6]);
  });
});
