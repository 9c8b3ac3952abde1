// A map of another tool in place of a scene's own: its ground, doors and lights. Whoever stood on the old map stays, or
// stands as near as there is floor.
import { key } from '../geometry';
import { freshId } from './feature_edit';
import { freeCells, movePiece } from './piece_edit';
import { readScene } from './scene_model';
import type { SceneText } from './scene_text';
import type { ImportedMap } from './uvtt';

export function takeMap(text: SceneText, map: ImportedMap): SceneText {
  const { board } = readScene(text);
  const kept = {
    ...(board.name === '' ? {} : { name: board.name }),
    ...(board.environment === '' ? {} : { environment: board.environment }),
    ...(board.dark ? { dark: true } : {}),
  };
  const ground = text.set(['map'], { ...kept, grid: 'square', rows: ['.'] });
  const drawn = ground.setLines(['map', 'rows'], map.rows).set(['features'], undefined);
  const features: Record<string, unknown>[] = [];
  map.doors.forEach(({ here, there, state }, index) =>
    features.push({ id: `door${index + 1}`, kind: 'door', cells: [here, there], state }),
  );
  map.barriers.forEach(({ here, there }, index) =>
    features.push({ id: `wall${index + 1}`, kind: 'wall', cells: [here, there] }),
  );
  map.lights.forEach(({ at, radius }, index) =>
    features.push({ id: `light${index + 1}`, kind: 'light', radius, cells: [at] }),
  );
  // Ids of creatures are not to be taken twice.
  const named = features.map((one) => ({ ...one, id: freshId(drawn, String(one['id'])) }));
  return onFloor(named.length === 0 ? drawn : drawn.set(['features'], named));
}

function onFloor(text: SceneText): SceneText {
  const open = new Set(readScene(text).board.cells.map(key));
  return readScene(text).pieces.reduce((now, { index, at, footprint }) => {
    if (at === undefined || open.has(key({ ...at, z: 0 }))) return now;
    const free = freeCells(readScene(now), at, 1, footprint)[0];
    return free === undefined ? now : movePiece(now, index, free);
  }, text);
}
