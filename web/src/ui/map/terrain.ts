// Draws the ground: paper cells, hatched rock where nobody may stand, walls around it, the torn edge, exits.
import { Graphics } from 'pixi.js';
import { cell, key, type Cell } from '../../model/geometry';
import type { Palette } from './palette';
import type { Terrain } from './scene';

// The measure of a cell, in pixels of the world.
export const kCellSize = 34;
// Beyond so many cells the grain of the paper is left out.
const kGrained = 2500;

// A steady grain, so that neighbouring cells differ a little like printed paper.
function grain(at: Cell): number {
  const mixed = Math.imul((at.x * 73856093) ^ (at.y * 19349663), 2654435761) >>> 0;
  return (mixed % 1000) / 1000;
}

// So much of another colour over one: what would be two coats of paint.
function mixed(under: number, over: number, share: number): number {
  const part = (shift: number) => {
    const [a, b] = [(under >> shift) & 255, (over >> shift) & 255];
    return Math.round(a + (b - a) * share) << shift;
  };
  return part(16) | part(8) | part(0);
}

// Part of a map, as it is drawn: its cells, and the torn edge beyond them.
export interface Patch {
  cells: Cell[];
  blocked: Cell[];
  edge: Cell[];
}

// What drawing a part takes to know of the whole.
export interface Ground {
  terrain: Terrain;
  open: ReadonlySet<string>;
  exits: ReadonlySet<string>;
  palette: Palette;
}

export function groundOf(terrain: Terrain, palette: Palette): Ground {
  const [open, exits] = [terrain.cells, terrain.exits].map((cells) => new Set(cells.map(key)));
  return { terrain, palette, open: open!, exits: exits! };
}

// `pictured`: a picture lies under it, of which only the lines of the grid are drawn over.
export function drawPatch(patch: Patch, ground: Ground, pictured: boolean): Graphics {
  const tile = { ...ground.terrain, ...patch };
  const { open, exits, palette } = ground;
  const grained = ground.terrain.cells.length <= kGrained;
  return pictured ? drawLines(tile, exits, palette) : drawTile(tile, open, exits, grained, palette);
}

interface Tile extends Terrain {
  edge: Cell[];
}

function drawLines(tile: Tile, exits: ReadonlySet<string>, palette: Palette): Graphics {
  const { geometry } = tile;
  const ground = new Graphics();
  for (const at of tile.blocked) {
    ground.poly(geometry.outline(at, kCellSize)).fill({ color: palette.rock, alpha: 0.18 });
  }
  for (const at of tile.cells) {
    const outline = geometry.outline(at, kCellSize);
    // Dark and light beside one another: one of them is seen on any picture.
    ground.poly(outline).stroke({ width: 2.2, color: 0xffffff, alpha: 0.16 });
    ground.poly(outline).stroke({ width: 1, color: 0x000000, alpha: 0.42 });
  }
  for (const at of tile.cells) if (exits.has(key(at))) drawExit(ground, tile, at, palette);
  return ground;
}

function drawTile(
  tile: Tile,
  open: ReadonlySet<string>,
  exits: ReadonlySet<string>,
  grained: boolean,
  palette: Palette,
): Graphics {
  const { geometry } = tile;
  const ground = new Graphics();
  for (const at of tile.edge) {
    ground.poly(geometry.outline(at, kCellSize)).fill({ color: palette.rock, alpha: 0.35 });
  }
  for (const at of tile.blocked) drawRock(ground, tile, at, palette);
  for (const at of tile.cells) {
    const outline = geometry.outline(at, kCellSize);
    const paper = grained ? mixed(palette.hex, palette.hexAlt, grain(at) * 0.55) : palette.hex;
    ground.poly(outline).fill({ color: paper });
    ground.poly(outline).stroke({ width: 1, color: palette.line, alpha: 0.75 });
    if (!grained) continue;
    const middle = geometry.centre(at, kCellSize);
    // So small that six corners are round: a circle would be made of more triangles than the rest of the cell.
    ground.regularPoly(middle.x, middle.y, 1.3, 6).fill({ color: palette.line, alpha: 0.8 });
  }
  drawWalls(ground, tile, open, palette);
  for (const at of tile.cells) if (exits.has(key(at))) drawExit(ground, tile, at, palette);
  return ground;
}

function drawRock(ground: Graphics, { geometry }: Terrain, at: Cell, palette: Palette): void {
  const middle = geometry.centre(at, kCellSize);
  ground.poly(geometry.outline(at, kCellSize)).fill({ color: palette.rock });
  const reach = kCellSize * 0.62;
  for (let i = -2; i <= 2; i += 1) {
    const shift = i * kCellSize * 0.3;
    const half = Math.sqrt(Math.max(0, reach * reach - shift * shift)) * 0.85;
    ground
      .moveTo(middle.x + shift - half * 0.55, middle.y + half * 0.75)
      .lineTo(middle.x + shift + half * 0.55, middle.y - half * 0.75)
      .stroke({ width: 1.4, color: palette.rockLine, alpha: 0.5 });
  }
}

// A firm line wherever open ground meets rock.
function drawWalls(
  ground: Graphics,
  { geometry, blocked }: Terrain,
  open: ReadonlySet<string>,
  palette: Palette,
): void {
  const borders = blocked.flatMap((at) =>
    geometry
      .neighbours(cell(at))
      .flatMap((next) => (open.has(key(next)) ? [geometry.border(at, next, kCellSize)] : [])),
  );
  const walls = borders.filter((one) => one !== undefined);
  // A stroke without lines of its own would draw what was filled before it.
  if (walls.length === 0) return;
  for (const [from, to] of walls) ground.moveTo(from.x, from.y).lineTo(to.x, to.y);
  ground.stroke({ width: 3, color: palette.rockLine, cap: 'round' });
}

function drawExit(ground: Graphics, { geometry }: Terrain, at: Cell, palette: Palette): void {
  const middle = geometry.centre(at, kCellSize);
  ground.poly(geometry.outline(at, kCellSize, 2.5)).stroke({ width: 3, color: palette.exit, alpha: 0.85 });
  for (const lift of [-5, 4]) {
    ground
      .moveTo(middle.x - 8, middle.y + lift + 4)
      .lineTo(middle.x, middle.y + lift - 4)
      .lineTo(middle.x + 8, middle.y + lift + 4)
      .stroke({ width: 2.5, color: palette.exit, alpha: 0.8, cap: 'round', join: 'round' });
  }
}
