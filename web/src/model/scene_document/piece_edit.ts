// Changes of who stands on the board: monsters of the bestiary, the party's places.
import { geometryOf, key, type Cell } from '../geometry';
import type { Face } from '../portrait';
import { freshId, written } from './feature_edit';
import { readScene, type Piece, type SceneModel } from './scene_model';
import type { SceneText } from './scene_text';

export type Spot = Cell | string;

const put = (spot: Spot): number[] | string => (typeof spot === 'string' ? spot : written(spot));

export function partySide(scene: SceneModel): string {
  const named =
    scene.sides.find((side) => side.kind === 'party') ?? scene.sides.find((side) => side.id === 'party');
  return named?.id ?? scene.pieces.find((piece) => piece.character)?.side ?? scene.sides[0]?.id ?? 'party';
}

export function foeSide(scene: SceneModel): string {
  const party = partySide(scene);
  const named =
    scene.sides.find((side) => side.kind === 'monsters') ?? scene.sides.find((side) => side.id === 'foes');
  return named?.id ?? scene.sides.find((side) => side.id !== party)?.id ?? 'foes';
}

// Cells that a body at `at` covers.
export function bodyOf(scene: SceneModel, at: Cell, footprint: number): Cell[] {
  return geometryOf(scene.board.grid).body(at, footprint);
}

export function pieceAt(scene: SceneModel, at: Cell): Piece | undefined {
  return scene.pieces.find(
    (piece) =>
      piece.at !== undefined && bodyOf(scene, piece.at, piece.footprint).some((one) => key(one) === key(at)),
  );
}

// Cells that stand open and free, nearest to the wished one first.
export function freeCells(scene: SceneModel, near: Cell, count: number, footprint = 1): Cell[] {
  const geometry = geometryOf(scene.board.grid);
  const taken = new Set(
    scene.pieces.flatMap((piece) => (piece.at ? bodyOf(scene, piece.at, piece.footprint) : [])).map(key),
  );
  const open = new Set(scene.board.cells.map(key));
  const found: Cell[] = [];
  const byDistance = [...scene.board.cells].sort(
    (a, b) => geometry.distance(a, near) - geometry.distance(b, near),
  );
  for (const at of byDistance) {
    if (found.length >= count) break;
    const body = bodyOf(scene, at, footprint).map(key);
    if (!body.every((one) => open.has(one) && !taken.has(one))) continue;
    body.forEach((one) => taken.add(one));
    found.push(at);
  }
  return found;
}

export interface Newcomers {
  monster: string;
  name: string;
  count: number;
  side: string;
  hidden: boolean;
  footprint: number;
}

// So many of a monster, the first where it is wished and the others around. Fewer where there is no room.
export function addMonsters(text: SceneText, spot: Spot, wish: Newcomers): SceneText {
  const scene = readScene(text);
  const spots: Spot[] =
    typeof spot === 'string'
      ? Array.from({ length: wish.count }, () => spot)
      : freeCells(scene, spot, wish.count, wish.footprint);
  let now = ensureSide(text, wish.side);
  for (const one of spots) {
    now = now.push(['creatures'], {
      id: freshId(now, wish.monster),
      ...(wish.name === '' ? {} : { name: wish.name }),
      monster: wish.monster,
      side: wish.side,
      place: put(one),
      ...(wish.hidden ? { hidden: true } : {}),
    });
  }
  return now;
}

function ensureSide(text: SceneText, side: string): SceneText {
  const listed = text.at(['sides']);
  const known = readScene(text).sides.some((one) => one.id === side);
  return Array.isArray(listed) && !known ? text.push(['sides'], { id: side }) : text;
}

// Where a character of the party begins. Whoever is written there stands in for it where the scene is played without a
// party; the campaign's characters take its place, in order.
export function addStart(text: SceneText, spot: Spot): SceneText {
  const scene = readScene(text);
  const number = scene.pieces.filter((piece) => piece.character).length + 1;
  const side = partySide(scene);
  return ensureSide(text, side).push(['creatures'], {
    id: freshId(text, 'start'),
    name: `Traveller ${number}`,
    side,
    kind: 'character',
    place: put(spot),
    hp: 10,
  });
}

// A picture of the drawn set by its name alone, as is one of which the middle is shown.
export function giveFace(text: SceneText, index: number, face: Face | undefined): SceneText {
  const whole = face !== undefined && face.size === 0;
  const { picture = '', x = 0, y = 0, size = 0 } = face ?? {};
  const written = face === undefined ? undefined : whole ? picture : { picture, x, y, size };
  return text.set(['creatures', index, 'portrait'], written);
}

// Its height goes along.
export function movePiece(text: SceneText, index: number, spot: Spot): SceneText {
  const scene = readScene(text);
  const piece = scene.pieces[index];
  const to = typeof spot === 'string' ? spot : written({ ...spot, z: piece?.at?.z ?? 0 });
  return text.set(['creatures', index, 'place'], to);
}

// With whatever speaks of it: its seat.
export function removePiece(text: SceneText, index: number): SceneText {
  const { id } = readScene(text).pieces[index] ?? { id: '' };
  let now = text.set(['creatures', index], undefined);
  const seats = now.at(['seats']);
  if (!Array.isArray(seats)) return now;
  for (let seat = seats.length - 1; seat >= 0; seat -= 1) {
    const held = now.at(['seats', seat, 'creatures']);
    if (!Array.isArray(held) || !held.includes(id)) continue;
    const left = held.filter((one) => one !== id);
    now = left.length > 0 ? now.set(['seats', seat, 'creatures'], left) : now.set(['seats', seat], undefined);
  }
  const left = now.at(['seats']);
  return Array.isArray(left) && left.length === 0 ? now.set(['seats'], undefined) : now;
}

// One more of the same beside it.
export function copyPiece(text: SceneText, index: number): SceneText {
  const scene = readScene(text);
  const piece = scene.pieces[index];
  const all = text.at(['creatures', index]);
  if (piece === undefined || typeof all !== 'object') return text;
  const spot = piece.at ? freeCells(scene, piece.at, 1, piece.footprint)[0] : piece.zone;
  if (spot === undefined) return text;
  return text.push(['creatures'], {
    ...all,
    id: freshId(text, piece.id.replace(/\d+$/, '')),
    place: put(spot),
  });
}
