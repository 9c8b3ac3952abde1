// A map of another tool in place of a scene's own: its ground, doors and lights. Whoever stood on the old map stays.
import { freshId } from './feature_edit';
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
  return named.length === 0 ? drawn : drawn.set(['features'], named);
}
