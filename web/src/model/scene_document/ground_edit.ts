// Changes of the ground: floor, rock and ways out; the size of the board.
import { key, type Cell } from '../geometry';
import { columnOf, readScene, signsOf, type Board } from './scene_model';
import { isRecord, type SceneText } from './scene_text';

export type Ground = 'floor' | 'rock' | 'way-out';

export const kWidthMost = 100;

const kSigns: Record<Ground, string> = { floor: '.', rock: '#', 'way-out': 'e' };

const written = (at: Cell): number[] => (at.z === 0 ? [at.x, at.y] : [at.x, at.y, at.z]);

export function paintGround(text: SceneText, cells: readonly Cell[], ground: Ground): SceneText {
  const { board } = readScene(text);
  if (board.written === 'rows') return paintRows(text, board, cells, ground);
  if (board.written === 'measured' || board.written === 'cells')
    return paintLists(text, board, cells, ground);
  return text;
}

function drawn(rows: readonly string[][]): string[] {
  return rows.map((row) => row.join(' '));
}

function paintRows(text: SceneText, board: Board, cells: readonly Cell[], ground: Ground): SceneText {
  const rows = signsOf(text.at(['map', 'rows']));
  for (const at of cells) {
    const column = columnOf(board.grid, at);
    const row = rows[at.y];
    if (row?.[column] !== undefined) row[column] = kSigns[ground];
  }
  const now = text.setLines(['map', 'rows'], drawn(rows));
  // What a list beside the drawing says would go on holding.
  return withoutListed(now, cells);
}

function withoutListed(text: SceneText, cells: readonly Cell[]): SceneText {
  const gone = new Set(cells.map(key));
  const { board } = readScene(text);
  let now = text;
  for (const [list, keys] of [
    ['blocked', board.blocked],
    ['exits', board.exits],
  ] as const) {
    if (!Array.isArray(text.at(['map', list]))) continue;
    const listed = (text.at(['map', list]) as unknown[]).filter(
      (one) => !keys.some((at) => gone.has(key(at)) && JSON.stringify(one) === JSON.stringify(written(at))),
    );
    now = now.set(['map', list], listed.length === 0 ? undefined : listed);
  }
  return now;
}

function paintLists(text: SceneText, board: Board, cells: readonly Cell[], ground: Ground): SceneText {
  const on = new Set([...board.cells, ...board.blocked].map(key));
  const meant = cells.filter((at) => on.has(key(at)));
  const touched = new Set(meant.map(key));
  const kept = (all: readonly Cell[]) => all.filter((at) => !touched.has(key(at)));
  const blocked = [...kept(board.blocked), ...(ground === 'rock' ? meant : [])];
  const exits = [...kept(board.exits), ...(ground === 'way-out' ? meant : [])];
  const put = (now: SceneText, list: string, all: Cell[]) =>
    now.set(['map', list], all.length === 0 ? undefined : all.map(written));
  return put(put(withoutSolid(text), 'blocked', blocked), 'exits', exits);
}

const kPlainSolid = new Set(['rect', 'at', 'cells', 'solid']);

// Squares that the map calls solid are listed with all others that are blocked: one of them may be opened.
function withoutSolid(text: SceneText): SceneText {
  const squares = text.at(['map', 'squares']);
  if (!Array.isArray(squares)) return text;
  let now = text;
  for (let index = squares.length - 1; index >= 0; index -= 1) {
    const one: unknown = squares[index];
    if (!isRecord(one) || one['solid'] === undefined) continue;
    const plain = Object.keys(one).every((name) => kPlainSolid.has(name));
    now = now.set(['map', 'squares', index, ...(plain ? [] : ['solid'])], undefined);
  }
  const left = now.at(['map', 'squares']);
  return Array.isArray(left) && left.length === 0 ? now.set(['map', 'squares'], undefined) : now;
}

// The board so many columns and rows large, by what is added or cut at its right and lower edge. Of a floor of hexes by
// radius the columns decide.
export function resize(text: SceneText, width: number, height: number): SceneText {
  const { board } = readScene(text);
  const wide = Math.max(1, Math.min(kWidthMost, Math.round(width)));
  const high = Math.max(1, Math.min(kWidthMost, Math.round(height)));
  if (board.written === 'rows') {
    const rows = signsOf(text.at(['map', 'rows'])).slice(0, high);
    while (rows.length < high) rows.push([]);
    for (const row of rows) {
      row.length = Math.min(row.length, wide);
      while (row.length < wide) row.push('.');
    }
    return text.setLines(['map', 'rows'], drawn(rows));
  }
  if (board.written !== 'measured') return text;
  if (board.grid === 'hex') return text.set(['map', 'radius'], Math.max(1, Math.floor((wide - 1) / 2)));
  if (text.at(['map', 'size']) !== undefined) return text.set(['map', 'size'], [wide, high]);
  return text.set(['map', 'width'], wide).set(['map', 'height'], high);
}

// A drawing of floor in place of whatever map there was.
export function drawBoard(text: SceneText, grid: 'hex' | 'square', width: number, height: number): SceneText {
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => '.').join(' '));
  const { board } = readScene(text);
  const kept = { ...(board.name === '' ? {} : { name: board.name }), ...(board.dark ? { dark: true } : {}) };
  return text.set(['map'], { ...kept, grid, rows: ['.'] }).setLines(['map', 'rows'], rows);
}

// All cells of the rectangle between two corners, as the drawing has rows and columns.
export function rectangleOf(board: Board, a: Cell, b: Cell): Cell[] {
  const [left, right] = [columnOf(board.grid, a), columnOf(board.grid, b)].sort((x, y) => x - y) as [
    number,
    number,
  ];
  return [...board.cells, ...board.blocked].filter((at) => {
    const column = columnOf(board.grid, at);
    return column >= left && column <= right && at.y >= Math.min(a.y, b.y) && at.y <= Math.max(a.y, b.y);
  });
}
