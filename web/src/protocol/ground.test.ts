// Frames with maps in runs come out of the door with cells.
import { create, toBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { HistorySchema, MapSchema, PastSchema, ServerFrameSchema, ViewSchema, decode } from './wire';
import type { ServerFrame, View } from './wire';

const map = () => create(MapSchema, { cellRuns: [-1, 4, 2, 0, 9, 1, 3, -2, 2], blockedRuns: [2, 7, 1] });
const view = () => create(ViewSchema, { version: 3n, map: map() });
const told = (body: ServerFrame['body']) =>
  decode(toBinary(ServerFrameSchema, create(ServerFrameSchema, { body }))).body;
const expectCells = (shown: View | undefined) => {
  const at = (places: readonly { x: number; y: number }[] = []) => places.map(({ x, y }) => [x, y]);
  expect(at(shown?.map?.cells)).toEqual([
    [4, -1],
    [5, -1],
    [9, -1],
    [-2, 2],
    [-1, 2],
  ]);
  expect(at(shown?.map?.blocked)).toEqual([[7, 2]]);
  expect(shown?.map?.cellRuns).toEqual([]);
};

describe('a map in runs', () => {
  it('is laid out in a view, a look back and a page of the history', () => {
    const now = told({ case: 'view', value: view() });
    const past = told({ case: 'past', value: create(PastSchema, { view: view() }) });
    const page = told({ case: 'history', value: create(HistorySchema, { view: view() }) });
    expectCells(now.case === 'view' ? now.value : undefined);
    expectCells(past.case === 'past' ? past.value.view : undefined);
    expectCells(page.case === 'history' ? page.value.view : undefined);
  });
});
