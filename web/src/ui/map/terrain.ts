// Draws the ground: paper cells, hatched rock where nobody may stand, walls around it, the torn edge, exits.
import { Container, Graphics } from 'pixi.js';
import { cell, edgeAround, key, type Cell } from '../../model/geometry';
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

export function drawTerrain(layer: Container, terrain: Terrain, palette: Palette): void {
  layer.removeChildren().forEach((child) => child.destroy({ children: true }));
  const { geometry } = terrain;
  const ground = new Graphics();
  const exits = new Set(terrain.exits.map(key));
  for (const at of edgeAround(geometry, [...terrain.cells, ...terrain.blocked])) {
    ground.poly(geometry.outline(at, kCellSize)).fill({ color: palette.rock, alpha: 0.35 });
  }
  for (const at of terrain.blocked) drawRock(ground, terrain, at, palette);
  const grained = terrain.cells.length <= kGrained;
  for (const at of terrain.cells) {
    const outline = geometry.outline(at, kCellSize);
    ground.poly(outline).fill({ color: palette.hex });
    if (grained) ground.poly(outline).fill({ color: palette.hexAlt, alpha: grain(at) * 0.55 });
    ground.poly(outline).stroke({ width: 1, color: palette.line, alpha: 0.75 });
    if (!grained) continue;
    const middle = geometry.centre(at, kCellSize);
    ground.circle(middle.x, middle.y, 1.2).fill({ color: palette.line, alpha: 0.8 });
  }
  drawWalls(ground, terrain, palette);
  for (const at of terrain.cells) if (exits.has(key(at))) drawExit(ground, terrain, at, palette);
  layer.addChild(ground);
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
function drawWalls(ground: Graphics, { geometry, cells, blocked }: Terrain, palette: Palette): void {
  const open = new Set(cells.map(key));
  for (const at of blocked) {
    for (const next of geometry.neighbours(cell(at))) {
      if (!open.has(key(next))) continue;
      const border = geometry.border(at, next, kCellSize);
      if (border === undefined) continue;
      ground.moveTo(border[0].x, border[0].y).lineTo(border[1].x, border[1].y);
    }
  }
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
