// What the referee may make of a place in play: zones that are painted on it, environments that dress it, deeds that it has.
import type { Feature, View } from '../protocol/wire';
import { numberOf } from './board';
import { cell, key, type Cell } from './geometry';

// A zone that lies nowhere, a deed that is not here.
const kAway = 'hidden';
const kLaid = 'laid';
// What covers no ground, whoever laid it.
const kNoGround = [
  'door',
  'wall',
  'light',
  'note',
  'exit',
  'place',
  'area',
  'item',
  'wave',
  'height',
  'encounter_table',
];
// Of what stands in a square rather than covers it.
const kOfThings = ['cover', 'height', 'ac', 'total'];

// `environment.row`, as what an environment brings along is called.
function environmentOf(feature: Feature): string | undefined {
  const dot = feature.id.indexOf('.');
  return dot < 0 ? undefined : feature.id.slice(0, dot);
}

function isDeed(feature: Feature): boolean {
  return numberOf(feature, 'world') !== 0;
}

// What lies everywhere names no cells, or all of them.
export function liesEverywhere(view: View, feature: Feature): boolean {
  const named = feature.cells.length;
  return feature.state === kLaid && (named === 0 || named === view.map?.cells.length);
}

// A kind of zone that is kept ready, and lies nowhere yet.
export function keptReady(feature: Feature): boolean {
  return environmentOf(feature) !== undefined && feature.state === kAway;
}

export interface PaintedZone {
  id: string;
  kind: string;
  // Undefined: it was drawn on the map.
  environment: string | undefined;
  lies: readonly Cell[];
}

function covers(feature: Feature): boolean {
  if (feature.id === '' || kNoGround.includes(feature.kind) || isDeed(feature)) return false;
  if (kOfThings.some((name) => numberOf(feature, name) !== 0)) return false;
  return feature.kind !== 'ground' || numberOf(feature, 'elevation') === 0;
}

// Those that lie on the board first, then those that are kept ready, in the order of the scene.
export function paintedZones(view: View): PaintedZone[] {
  const all = view.features.filter(covers).map((feature): PaintedZone => {
    const away = feature.state === kAway;
    const everywhere = !away && feature.cells.length === 0;
    const cells = everywhere ? (view.map?.cells ?? []) : away ? [] : feature.cells;
    const { id, kind } = feature;
    return { id, kind, environment: environmentOf(feature), lies: cells.map(cell) };
  });
  return [...all.filter(({ lies }) => lies.length > 0), ...all.filter(({ lies }) => lies.length === 0)];
}

export interface Dress {
  environment: string;
  // Kinds of what it lays, and whether it lies there now.
  fields: string[];
  worn: boolean;
}

// Environments that bring along what lies over the whole place.
export function dresses(view: View): Dress[] {
  const found = new Map<string, Dress>();
  for (const feature of view.features) {
    const environment = environmentOf(feature);
    if (environment === undefined || numberOf(feature, 'field') === 0) continue;
    const dress = found.get(environment) ?? { environment, fields: [], worn: false };
    dress.fields.push(feature.kind);
    dress.worn ||= feature.state !== kAway;
    found.set(environment, dress);
  }
  return [...found.values()];
}

export interface LentDeed {
  entry: string;
  environment: string;
  id: string;
  here: boolean;
}

// All that places can do of themselves, here or not.
export function lentDeeds(view: View): LentDeed[] {
  return view.features
    .filter((feature) => isDeed(feature) && environmentOf(feature) !== undefined)
    .map((feature) => {
      const environment = environmentOf(feature)!;
      const id = feature.id.slice(environment.length + 1);
      return { entry: feature.id, environment, id, here: feature.state !== kAway };
    });
}

export interface Block {
  // North and west.
  corner: Cell;
  side: number;
}

// As many squares from one to the other as they are apart, the longer way counting.
export function blockBetween(from: Cell, to: Cell): Block {
  const side = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) + 1;
  const corner = {
    x: to.x < from.x ? from.x - side + 1 : from.x,
    y: to.y < from.y ? from.y - side + 1 : from.y,
    z: 0,
  };
  return { corner, side };
}

export function cellsOf({ corner, side }: Block): Cell[] {
  return Array.from({ length: side * side }, (_, index) => ({
    x: corner.x + (index % side),
    y: corner.y + Math.floor(index / side),
    z: 0,
  }));
}

export function cornerOf(cells: readonly Cell[]): Cell | undefined {
  if (cells.length === 0) return undefined;
  return { x: Math.min(...cells.map(({ x }) => x)), y: Math.min(...cells.map(({ y }) => y)), z: 0 };
}

export function moved(cells: readonly Cell[], by: Cell): Cell[] {
  return cells.map(({ x, y, z }) => ({ x: x + by.x, y: y + by.y, z }));
}

// What of them lies on the board.
export function onBoard(cells: readonly Cell[], board: readonly Cell[]): Cell[] {
  const known = new Set(board.map(key));
  return cells.filter((at) => known.has(key(at)));
}
