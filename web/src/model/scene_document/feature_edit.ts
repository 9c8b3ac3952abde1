// Changes of what stands and lies on the cells: stretches of ground, doors, lights, exits, notes, things.
import { key, same, type Cell } from '../geometry';
import { readScene, type FeatureModel } from './scene_model';
import type { SceneText } from './scene_text';

// What a brush lays down; beside its cells it is the feature as it is written.
export interface Stretch {
  kind: string;
  type?: string;
  state?: string;
  damage?: string;
  cover?: number | 'total';
  extra_ap?: number;
  // Feet above the ground around it; below it where it is negative.
  elevation?: number;
}

export const written = (at: Cell): number[] => (at.z === 0 ? [at.x, at.y] : [at.x, at.y, at.z]);

const kIdMost = 31;

// An id that nobody has yet: what it is called, and a number where it is taken.
export function freshId(text: SceneText, wish: string): string {
  const scene = readScene(text);
  const taken = new Set([...scene.pieces, ...scene.features].map((one) => one.id));
  const plain = wish
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, kIdMost - 4);
  const base = /^[a-z]/.test(plain) ? plain : `x${plain}`;
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}${number}`)) number += 1;
  return `${base}${number}`;
}

export function isOf(feature: FeatureModel, stretch: Stretch): boolean {
  const cover = stretch.cover === undefined ? '' : String(stretch.cover);
  return (
    feature.kind === stretch.kind &&
    feature.type === (stretch.type ?? '') &&
    feature.state === (stretch.state ?? '') &&
    feature.damage === (stretch.damage ?? '') &&
    feature.cover === cover &&
    (feature.numbers['extra_ap'] ?? 0) === (stretch.extra_ap ?? 0) &&
    (feature.numbers['elevation'] ?? 0) === (stretch.elevation ?? 0) &&
    feature.carrier === ''
  );
}

// Lays a stretch over cells: more of one that is there already, or a new one.
export function layStretch(text: SceneText, cells: readonly Cell[], stretch: Stretch, id: string): SceneText {
  const there = readScene(text).features.find((one) => isOf(one, stretch));
  if (there === undefined) {
    const { kind, ...rest } = stretch;
    const cell = cells.map(written);
    return text.push(['features'], { id: freshId(text, id), kind, ...rest, cells: cell });
  }
  const known = new Set(there.cells.map(key));
  const more = cells.filter((at) => !known.has(key(at)));
  if (more.length === 0) return text;
  return setCells(text, there.index, [...there.cells, ...more]);
}

// A thing of its own, however many of its kind there are.
export function putThing(text: SceneText, cells: readonly Cell[], kind: string): SceneText {
  return text.push(['features'], { id: freshId(text, kind), kind, cells: cells.map(written) });
}

// Whatever block it was written by, from now on its cells are listed.
function setCells(text: SceneText, index: number, cells: readonly Cell[]): SceneText {
  let now = text;
  for (const block of ['rect', 'at'])
    if (now.at(['features', index, block]) !== undefined)
      now = now.set(['features', index, block], undefined);
  return now.set(['features', index, 'cells'], cells.map(written));
}

export function removeFeature(text: SceneText, index: number): SceneText {
  const now = text.set(['features', index], undefined);
  const left = now.at(['features']);
  return Array.isArray(left) && left.length === 0 ? now.set(['features'], undefined) : now;
}

// Takes away what lies and stands on cells; a door goes where one of its cells is rubbed out. `only`: of these kinds.
export function rubOut(
  text: SceneText,
  cells: readonly Cell[],
  only?: (one: FeatureModel) => boolean,
): SceneText {
  const gone = new Set(cells.map(key));
  let now = text;
  for (const feature of [...readScene(text).features].reverse()) {
    if (only !== undefined && !only(feature)) continue;
    const left = feature.cells.filter((at) => !gone.has(key(at)));
    if (left.length === feature.cells.length) continue;
    if (left.length === 0 || ['door', 'wall'].includes(feature.kind)) now = removeFeature(now, feature.index);
    else now = setCells(now, feature.index, left);
  }
  if (only !== undefined) return now;
  for (const thing of [...readScene(now).things].reverse()) {
    if (thing.at !== undefined && gone.has(key(thing.at))) now = now.set(['items', thing.index], undefined);
  }
  const things = now.at(['items']);
  return Array.isArray(things) && things.length === 0 ? now.set(['items'], undefined) : now;
}

export function putDoor(scene: SceneText, here: Cell, there: Cell, state: string): SceneText {
  const wall = wallBetween(scene, here, there);
  const text = wall === undefined ? scene : removeFeature(scene, wall.index);
  const known = doorBetween(text, here, there);
  if (known !== undefined) return text.set(['features', known.index, 'state'], state);
  const cells = [here, there].map(written);
  return text.push(['features'], { id: freshId(text, 'door'), kind: 'door', cells, state });
}

export function doorBetween(text: SceneText, here: Cell, there: Cell): FeatureModel | undefined {
  return readScene(text).features.find(
    (one) =>
      one.kind === 'door' &&
      one.cells.some((at) => same(at, here)) &&
      one.cells.some((at) => same(at, there)),
  );
}

export function wallBetween(text: SceneText, here: Cell, there: Cell): FeatureModel | undefined {
  return readScene(text).features.find(
    (one) =>
      one.kind === 'wall' &&
      one.cells.some((at) => same(at, here)) &&
      one.cells.some((at) => same(at, there)),
  );
}

// The same wall once more takes it away; where a door stood it is walled up.
export function putWall(text: SceneText, here: Cell, there: Cell): SceneText {
  const known = wallBetween(text, here, there);
  if (known !== undefined) return removeFeature(text, known.index);
  const door = doorBetween(text, here, there);
  const now = door === undefined ? text : removeFeature(text, door.index);
  const cells = [here, there].map(written);
  return now.push(['features'], { id: freshId(now, 'wall'), kind: 'wall', cells });
}

export function putLight(text: SceneText, at: Cell, radius: number, burning: boolean): SceneText {
  const state = burning ? {} : { state: 'out' };
  const light = { id: freshId(text, 'light'), kind: 'light', radius, cells: [written(at)], ...state };
  return text.push(['features'], light);
}

// `place`: a cell, or the name of a zone.
export function putNote(text: SceneText, place: Cell | string, words: string, secret: boolean): SceneText {
  const cells = [typeof place === 'string' ? place : written(place)];
  const state = secret ? { state: 'hidden' } : {};
  return text.push(['features'], { id: freshId(text, 'note'), kind: 'note', cells, ...state, text: words });
}

// A way out that the referee shows when it is found.
export function putSecretExit(text: SceneText, place: Cell | string): SceneText {
  const cells = [typeof place === 'string' ? place : written(place)];
  return text.push(['features'], { id: freshId(text, 'way_out'), kind: 'exit', cells, state: 'hidden' });
}

export function putCoins(text: SceneText, place: Cell | string, coin: string, count: number): SceneText {
  const at = typeof place === 'string' ? place : written(place);
  return text.push(['items'], { id: coin, kind: 'treasure', count, where: 'ground', place: at });
}

export function removeThing(text: SceneText, index: number): SceneText {
  const now = text.set(['items', index], undefined);
  const left = now.at(['items']);
  return Array.isArray(left) && left.length === 0 ? now.set(['items'], undefined) : now;
}
