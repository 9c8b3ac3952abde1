// Changes of a map of zones: places by name, and the ways between them.
import { kPlaceKind } from '../places';
import { freshId, removeFeature } from './feature_edit';
import { readScene, type FeatureModel, type SceneModel } from './scene_model';
import { isRecord, type SceneText } from './scene_text';

export const kZonesMost = 64;

// The five zones that a scene without any has are written out before the first of them changes.
function spelled(text: SceneText): SceneText {
  const { board } = readScene(text);
  if (text.at(['map', 'zones']) !== undefined) return text;
  return text.set(['map', 'zones'], board.zones).set(['map', 'edges'], board.edges);
}

export function addZone(text: SceneText, name: string): SceneText {
  const { board } = readScene(text);
  if (name === '' || board.zones.includes(name) || board.zones.length >= kZonesMost) return text;
  return spelled(text).push(['map', 'zones'], name);
}

export function linked(edges: readonly [string, string][], a: string, b: string): boolean {
  return edges.some(([from, to]) => (from === a && to === b) || (from === b && to === a));
}

export function linkZones(text: SceneText, a: string, b: string, on: boolean): SceneText {
  const { board } = readScene(text);
  if (a === b || linked(board.edges, a, b) === on) return text;
  const now = spelled(text);
  if (on) return now.push(['map', 'edges'], [a, b]);
  const left = board.edges.filter(([from, to]) => !linked([[from, to]], a, b));
  return now.set(['map', 'edges'], left);
}

export function setZoneExit(text: SceneText, zone: string, on: boolean): SceneText {
  const { board } = readScene(text);
  if (board.zoneExits.includes(zone) === on) return text;
  const exits = on ? [...board.zoneExits, zone] : board.zoneExits.filter((one) => one !== zone);
  return spelled(text).set(['map', 'exits'], exits.length === 0 ? undefined : exits);
}

// Everything that speaks of the zone goes along.
export function renameZone(text: SceneText, from: string, to: string): SceneText {
  const { board } = readScene(text);
  if (to === '' || board.zones.includes(to)) return text;
  const named = (one: unknown) => (one === from ? to : one);
  let now = spelled(text);
  now = now.set(['map', 'zones'], board.zones.map(named));
  now = now.set(
    ['map', 'edges'],
    board.edges.map((edge) => edge.map(named)),
  );
  if (board.zoneExits.includes(from)) now = now.set(['map', 'exits'], board.zoneExits.map(named));
  const scene = readScene(now);
  for (const piece of scene.pieces)
    if (piece.zone === from) now = now.set(['creatures', piece.index, 'place'], to);
  for (const feature of scene.features)
    if (feature.zones.includes(from))
      now = now.set(['features', feature.index, 'cells'], feature.zones.map(named));
  for (const thing of scene.things)
    if (thing.zone === from) now = now.set(['items', thing.index, 'place'], to);
  return now;
}

// Where a zone is drawn: hundredths of the sheet, from its left and its upper edge.
export interface SheetSpot {
  x: number;
  y: number;
}

const isPlace = (one: FeatureModel): boolean => one.kind === kPlaceKind;
const hundredth = (value: number): number => Math.max(0, Math.min(100, Math.round(value)));

// By name; a zone of which the scene says nothing is laid out by its ways.
export function zoneSpots(scene: SceneModel): Map<string, SheetSpot> {
  const spots = new Map<string, SheetSpot>();
  for (const one of scene.features.filter(isPlace)) {
    const spot = { x: hundredth(one.numbers['x'] ?? 50), y: hundredth(one.numbers['y'] ?? 50) };
    for (const zone of one.zones) spots.set(zone, spot);
  }
  return spots;
}

export function drawZoneAt(text: SceneText, zone: string, { x, y }: SheetSpot): SceneText {
  const scene = readScene(text);
  if (!scene.board.zones.includes(zone)) return text;
  const spot = { x: hundredth(x), y: hundredth(y) };
  const known = scene.features.find((one) => isPlace(one) && one.zones.includes(zone));
  if (known !== undefined)
    return text.set(['features', known.index, 'x'], spot.x).set(['features', known.index, 'y'], spot.y);
  const id = freshId(text, `at_${zone}`.slice(0, 27));
  return text.push(['features'], { id, kind: kPlaceKind, cells: [zone], ...spot });
}

// The sheet is laid out by the ways between its zones again.
export function forgetSpots(text: SceneText, only?: string): SceneText {
  const gone = readScene(text).features.filter(
    (one) => isPlace(one) && (only === undefined || one.zones.includes(only)),
  );
  return gone.reverse().reduce((now, one) => removeFeature(now, one.index), text);
}

// Only a zone in which nothing stands can go.
export function zoneUsed(text: SceneText, zone: string): boolean {
  const scene = readScene(text);
  return (
    scene.pieces.some((one) => one.zone === zone) ||
    scene.features.some((one) => !isPlace(one) && one.zones.includes(zone)) ||
    scene.things.some((one) => one.zone === zone)
  );
}

export function removeZone(text: SceneText, zone: string): SceneText {
  const { board } = readScene(text);
  if (zoneUsed(text, zone) || board.zones.length < 2) return text;
  const now = forgetSpots(setZoneExit(spelled(text), zone, false), zone);
  const edges = board.edges.filter((edge) => !edge.includes(zone));
  const without = now.set(
    ['map', 'zones'],
    board.zones.filter((one) => one !== zone),
  );
  return isRecord(without.at(['map'])) ? without.set(['map', 'edges'], edges) : without;
}
