// What the text of a scene says, as far as the editor draws it. Lenient: the server is the judge; what is not
// understood stays in the text and is left alone.
import type { Cell } from '../geometry';
import type { Face } from '../portrait';
import { readImage, type MapImage } from './image_edit';
import { isRecord, type SceneText } from './scene_text';

export type Grid = 'hex' | 'square' | 'zones';

// How the ground is written: a drawing, a measure with exceptions, a list, or a name of the campaign's data.
export type Written = 'rows' | 'measured' | 'cells' | 'named' | 'none';

export interface Board {
  grid: Grid;
  written: Written;
  // Of `named`: which map.
  map: string;
  name: string;
  environment: string;
  dark: boolean;
  cells: Cell[];
  blocked: Cell[];
  exits: Cell[];
  // Columns and rows of a drawing; width and height, or twice the radius, where it is measured.
  width: number;
  height: number;
  zones: string[];
  edges: [string, string][];
  zoneExits: string[];
}

export interface SideModel {
  id: string;
  kind: string;
  friends: string[];
}

export interface Piece {
  index: number;
  id: string;
  name: string;
  side: string;
  kind: string;
  // What it is of: a monster of the bestiary or a stat block; empty: written out, or a character.
  monster: string;
  character: boolean;
  raise: number;
  hidden: boolean;
  // The picture that was chosen for it; undefined: none was.
  portrait: Face | undefined;
  footprint: number;
  at: Cell | undefined;
  zone: string;
}

export interface FeatureModel {
  index: number;
  id: string;
  kind: string;
  type: string;
  state: string;
  text: string;
  damage: string;
  cover: string;
  carrier: string;
  numbers: Record<string, number>;
  cells: Cell[];
  zones: string[];
}

export interface LyingThing {
  index: number;
  id: string;
  count: number;
  at: Cell | undefined;
  zone: string;
}

export interface SceneModel {
  title: string;
  summary: string;
  ruleset: string;
  options: Record<string, number>;
  board: Board;
  // What lies under the map.
  image: MapImage | undefined;
  sides: SideModel[];
  pieces: Piece[];
  features: FeatureModel[];
  // Squares of the map that lie higher, are wet or hard to cross, where the map itself says so.
  ground: FeatureModel[];
  things: LyingThing[];
  // Monsters that the referee may add during the fight.
  reserves: string[];
}

const kMost = 1000;
const kFloorRadius = 60;
const kRadiusMost = 100;
const kSquares = 100;
const kSquaresMost = 500;
const kPlainZones = ['party_far', 'party_back', 'field', 'foe_back', 'foe_far'];

const words = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const count = (value: unknown, fallback = 0): number =>
  Number.isInteger(value) ? (value as number) : fallback;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, kMost * 10) : []);
const flag = (value: unknown): boolean => value === true || value === 'true';

export function cellOf(value: unknown): Cell | undefined {
  if (!Array.isArray(value) || value.length < 2 || value.length > 3) return undefined;
  const [x, y, z = 0] = value as unknown[];
  const sound = [x, y, z].every((one) => Number.isInteger(one) && Math.abs(one as number) <= kMost);
  return sound ? { x: x as number, y: y as number, z: z as number } : undefined;
}

const cellsOf = (value: unknown): Cell[] =>
  list(value).flatMap((one) => {
    const at = cellOf(one);
    return at === undefined ? [] : [at];
  });

const kCorners = 4;

// Cells that are listed, or all between two corners; undefined: neither is written.
function blockOf(one: Record<string, unknown>): Cell[] | undefined {
  const listed = [...cellsOf(one['at']), ...cellsOf(one['cells'])];
  const corners = list(one['rect']);
  if (corners.length === 0) return listed.length === 0 ? undefined : listed;
  if (corners.length !== kCorners) return listed;
  const [left, top, right, bottom] = corners.map((end) => Math.min(kSquaresMost, Math.max(0, count(end))));
  for (let y = top!; y <= bottom!; y += 1)
    for (let x = left!; x <= right!; x += 1) listed.push({ x, y, z: 0 });
  return listed;
}

// The cell of a drawing's sign, and back (content/README.md).
export function drawnCell(grid: Grid, column: number, row: number): Cell {
  return { x: grid === 'hex' ? column - Math.floor(row / 2) : column, y: row, z: 0 };
}

export function columnOf(grid: Grid, at: { x: number; y: number }): number {
  return grid === 'hex' ? at.x + Math.floor(at.y / 2) : at.x;
}

export function signsOf(rows: unknown): string[][] {
  return list(rows).map((row) => [...words(row)].filter((sign) => sign !== ' '));
}

function hexagon(radius: number): Cell[] {
  const cells: Cell[] = [];
  for (let y = -radius; y <= radius; y += 1) {
    for (let x = Math.max(-radius, -y - radius); x <= Math.min(radius, -y + radius); x += 1) {
      cells.push({ x, y, z: 0 });
    }
  }
  return cells;
}

function rectangle(width: number, height: number): Cell[] {
  const cells: Cell[] = [];
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) cells.push({ x, y, z: 0 });
  return cells;
}

function readDrawing(board: Board, rows: unknown): void {
  const signs = signsOf(rows);
  board.written = 'rows';
  board.height = signs.length;
  board.width = Math.max(0, ...signs.map((row) => row.length));
  signs.forEach((row, r) =>
    row.forEach((sign, c) => {
      const at = drawnCell(board.grid, c, r);
      if (sign === '#') board.blocked.push(at);
      else board.cells.push(at);
      if (sign === 'e') board.exits.push(at);
    }),
  );
}

function readMeasured(board: Board, map: Record<string, unknown>): void {
  board.written = 'measured';
  if (board.grid === 'square') {
    const [width, height] = map['size'] === undefined ? [map['width'], map['height']] : list(map['size']);
    board.width = Math.min(kSquaresMost, Math.max(1, count(width, kSquares)));
    board.height = Math.min(kSquaresMost, Math.max(1, count(height, kSquares)));
    board.cells = rectangle(board.width, board.height);
  } else {
    const radius = Math.min(kRadiusMost, Math.max(0, count(map['radius'], kFloorRadius)));
    board.width = board.height = 2 * radius + 1;
    board.cells = hexagon(radius);
  }
}

function emptyBoard(): Board {
  return {
    grid: 'hex',
    written: 'none',
    map: '',
    name: '',
    environment: '',
    dark: false,
    cells: [],
    blocked: [],
    exits: [],
    width: 0,
    height: 0,
    zones: [],
    edges: [],
    zoneExits: [],
  };
}

function readBoard(map: unknown): Board {
  const board = emptyBoard();
  if (typeof map === 'string') return { ...board, written: 'named', map };
  if (!isRecord(map)) return board;
  const grid = words(map['grid']);
  board.grid = grid === 'square' || grid === 'zones' ? grid : 'hex';
  board.name = words(map['name']);
  board.environment = words(map['environment']);
  board.dark = flag(map['dark']);
  if (board.grid === 'zones') {
    readZones(board, map);
    return board;
  }
  if (map['rows'] !== undefined) readDrawing(board, map['rows']);
  else if (map['cells'] !== undefined) {
    board.written = 'cells';
    board.cells = cellsOf(map['cells']);
  } else readMeasured(board, map);
  const solid = list(map['squares']).flatMap((one) =>
    isRecord(one) && flag(one['solid']) ? (blockOf(one) ?? []) : [],
  );
  const gone = [...cellsOf(map['blocked']), ...solid];
  const away = new Set(gone.map((at) => `${at.x},${at.y}`));
  board.cells = board.cells.filter((at) => !away.has(`${at.x},${at.y}`));
  board.blocked.push(...gone);
  board.exits.push(...cellsOf(map['exits']));
  return board;
}

function readZones(board: Board, map: Record<string, unknown>): void {
  board.written = map['zones'] === undefined ? 'none' : 'cells';
  board.zones = map['zones'] === undefined ? [...kPlainZones] : list(map['zones']).map(words);
  const plain = kPlainZones.slice(1).map((zone, index): [string, string] => [kPlainZones[index]!, zone]);
  const written = list(map['edges']).flatMap((edge): [string, string][] => {
    const [a, b] = list(edge).map(words);
    return a === undefined || b === undefined ? [] : [[a, b]];
  });
  board.edges = map['zones'] === undefined && map['edges'] === undefined ? plain : written;
  board.zoneExits = list(map['exits']).map(words);
}

function readSides(value: unknown, pieces: readonly Piece[]): SideModel[] {
  if (Array.isArray(value)) {
    return value.map((one) =>
      isRecord(one)
        ? { id: words(one['id']), kind: words(one['kind']), friends: list(one['friends']).map(words) }
        : { id: words(one), kind: '', friends: [] },
    );
  }
  const named = [...new Set(pieces.map((piece) => piece.side).filter((side) => side !== ''))];
  const ids = named.length > 0 ? named : ['party', 'foes'];
  return ids.map((id) => ({ id, kind: '', friends: [] }));
}

// As content writes it: the name of a picture, or with the square that is shown of it.
function readFace(value: unknown): Face | undefined {
  const all = isRecord(value) ? value : { picture: value };
  const picture = words(all['picture']);
  if (picture === '') return undefined;
  return { picture, x: count(all['x']), y: count(all['y']), size: count(all['size']) };
}

function readPiece(value: unknown, index: number): Piece {
  const one = isRecord(value) ? value : {};
  const place = one['place'];
  return {
    index,
    id: words(one['id']),
    name: words(one['name']),
    side: words(one['side']),
    kind: words(one['kind']),
    monster: words(one['monster']) || words(one['stat_block']),
    character: isRecord(one['character']) || ['character', 'pc'].includes(words(one['kind'])),
    raise: count(one['raise']),
    hidden: flag(one['hidden']),
    portrait: readFace(one['portrait']),
    footprint: Math.min(8, Math.max(1, count(one['footprint'], 1))),
    at: cellOf(place),
    zone: typeof place === 'string' ? place : '',
  };
}

const kOfFeatures = new Set(['id', 'kind', 'type', 'state', 'text', 'damage', 'cover', 'carrier', 'cells']);

function readFeature(value: unknown, index: number): FeatureModel {
  const one = isRecord(value) ? value : {};
  const rest = Object.entries(one).filter(([key, held]) => !kOfFeatures.has(key) && Number.isInteger(held));
  const kind = words(one['kind']);
  return {
    index,
    id: words(one['id']),
    kind,
    type: words(one['type']),
    state: words(one['state']) || (kind === 'door' ? 'closed' : ''),
    text: words(one['text']),
    damage: words(one['damage']),
    cover: words(one['cover']),
    carrier: words(one['carrier']),
    numbers: Object.fromEntries(rest) as Record<string, number>,
    cells: blockOf(one) ?? [],
    zones: list(one['cells']).filter((cell) => typeof cell === 'string'),
  };
}

const kGroundFlags = ['water', 'stairs', 'difficult'];

function readGround(map: unknown): FeatureModel[] {
  return list(isRecord(map) ? map['squares'] : undefined).flatMap((one) => {
    if (!isRecord(one)) return [];
    const ground = readFeature({ ...one, kind: 'ground' }, -1);
    for (const name of kGroundFlags) {
      const said = one[name];
      if (flag(said) || (typeof said === 'string' && said !== '') || list(said).length > 0)
        ground.numbers[name] = 1;
    }
    return Object.keys(ground.numbers).length === 0 ? [] : [ground];
  });
}

function readThing(value: unknown, index: number): LyingThing | undefined {
  if (!isRecord(value) || value['where'] !== 'ground') return undefined;
  const place = value['place'];
  return {
    index,
    id: words(value['id']),
    count: count(value['count'], 1),
    at: cellOf(place),
    zone: typeof place === 'string' ? place : '',
  };
}

function readOptions(value: unknown): Record<string, number> {
  const all = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(all.map(([name, set]) => [name, set === true ? 1 : count(set)]));
}

export function readScene(text: SceneText): SceneModel {
  const root = isRecord(text.value) ? text.value : {};
  const pieces = list(root['creatures']).slice(0, kMost).map(readPiece);
  const blocks = root['stat_blocks'];
  return {
    title: words(root['title']),
    summary: words(root['summary']),
    ruleset: words(root['ruleset']),
    options: readOptions(root['options']),
    board: readBoard(root['map']),
    image: readImage(root['map_image']),
    sides: readSides(root['sides'], pieces),
    pieces,
    features: list(root['features']).slice(0, kMost).map(readFeature),
    ground: readGround(root['map']),
    things: list(root['items']).flatMap((one, index) => readThing(one, index) ?? []),
    reserves: Array.isArray(blocks) ? blocks.map(words) : isRecord(blocks) ? Object.keys(blocks) : [],
  };
}
