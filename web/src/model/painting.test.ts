import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { FeatureSchema, ViewSchema, type Feature } from '../protocol/wire';
import {
  blockBetween,
  cellsOf,
  cornerOf,
  dresses,
  lentDeeds,
  liesEverywhere,
  moved,
  onBoard,
  paintedZones,
} from './painting';

const at = (x: number, y: number) => ({ x, y, z: 0 });
const board = cellsOf({ corner: at(0, 0), side: 6 });

function feature(id: string, kind: string, state: string, numbers: Record<string, number> = {}): Feature {
  const all = Object.entries(numbers).map(([name, value]) => ({ name, value }));
  return create(FeatureSchema, { id, kind, state, numbers: all });
}

function viewOf(...features: Feature[]) {
  return create(ViewSchema, { map: { grid: 'square', cells: board }, features });
}

describe('zones of a place', () => {
  it('names what lies before what is kept ready, and neither things nor deeds', () => {
    const coals = feature('coals', 'burning_surface', '');
    coals.cells = create(ViewSchema, { map: { cells: [at(1, 1)] } }).map!.cells;
    const view = viewOf(
      feature('fiery.floating_ash', 'floating_ash', 'hidden'),
      feature('fiery.flame_burst', 'flame_burst', 'charged', { world: 1 }),
      feature('bench', 'table', '', { cover: 1 }),
      feature('door', 'door', 'closed'),
      coals,
      feature('fiery.heat_haze', 'heat_haze', 'laid', { field: 1 }),
    );
    const zones = paintedZones(view);
    expect(zones.map(({ id }) => id)).toEqual(['coals', 'fiery.heat_haze', 'fiery.floating_ash']);
    expect(zones.map(({ lies }) => lies.length)).toEqual([1, board.length, 0]);
    const everywhere = view.features.filter((one) => liesEverywhere(view, one));
    expect(everywhere.map(({ kind }) => kind)).toEqual(['heat_haze']);
    expect(dresses(view)).toEqual([{ environment: 'fiery', fields: ['heat_haze'], worn: true }]);
    expect(lentDeeds(view)).toEqual([
      { entry: 'fiery.flame_burst', environment: 'fiery', id: 'flame_burst', here: true },
    ]);
  });

  it('spans a block by the longer way, in every direction', () => {
    expect(blockBetween(at(2, 2), at(4, 3))).toEqual({ corner: at(2, 2), side: 3 });
    expect(blockBetween(at(4, 3), at(2, 2))).toEqual({ corner: at(2, 1), side: 3 });
    expect(blockBetween(at(1, 1), at(1, 1))).toEqual({ corner: at(1, 1), side: 1 });
  });

  it('moves a zone with its corner, and loses what leaves the board', () => {
    const cells = [at(4, 2), at(5, 1)];
    expect(cornerOf(cells)).toEqual(at(4, 1));
    expect(cornerOf([])).toBeUndefined();
    expect(onBoard(moved(cells, at(1, 0)), board)).toEqual([at(5, 2)]);
  });
});
