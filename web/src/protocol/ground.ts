// Ground: the cells of a map that was told in runs, each as a place (affray.v1.Map).
import { create } from '@bufbuild/protobuf';
import { PlaceSchema, type Map as Ground, type Place } from './gen/affray/v1/values_pb';

/** Adds the cells of its runs, and leaves no runs. */
export function layOut(map: Ground | undefined): void {
  if (map === undefined) return;
  map.cells.push(...cellsOf(map.cellRuns));
  map.blocked.push(...cellsOf(map.blockedRuns));
  map.cellRuns = [];
  map.blockedRuns = [];
}

function* cellsOf(runs: readonly number[]): Generator<Place> {
  let y = 0;
  for (let i = 0; i + 2 < runs.length; i += 3) {
    y += runs[i]!;
    for (let step = 0; step < runs[i + 2]!; step++) yield create(PlaceSchema, { x: runs[i + 1]! + step, y });
  }
}
