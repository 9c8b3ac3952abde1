// Draws the ground: paper hexes, hatched rock where nobody may stand, the torn edge around, exits.
import { Container, Graphics } from 'pixi.js';
import { centre, corners, key, edgeAround, type Cell } from '../../model/geometry';
import type { Palette } from './palette';
import type { Terrain } from './scene';

export const kHexSize = 34;

// A steady grain, so that neighbouring hexes differ a little like printed paper.
function grain(at: Cell): number {
  const mixed = Math.imul((at.x * 73856093) ^ (at.y * 19349663), 2654435761) >>> 0;
  return (mixed % 1000) / 1000;
}

export function drawTerrain(layer: Container, terrain: Terrain, palette: Palette): void {
  layer.removeChildren().forEach((child) => child.destroy({ children: true }));
  const ground = new Graphics();
  const exits = new Set(terrain.exits.map(key));
  for (const at of edgeAround([...terrain.cells, ...terrain.blocked])) {
    ground.poly(corners(centre(at, kHexSize), kHexSize)).fill({ color: palette.rock, alpha: 0.35 });
  }
  for (const at of terrain.blocked) drawRock(ground, at, palette);
  for (const at of terrain.cells) {
    const middle = centre(at, kHexSize);
    ground.poly(corners(middle, kHexSize)).fill({ color: palette.hex });
    ground.poly(corners(middle, kHexSize)).fill({ color: palette.hexAlt, alpha: grain(at) * 0.55 });
    ground.poly(corners(middle, kHexSize)).stroke({ width: 1, color: palette.line, alpha: 0.75 });
    ground.circle(middle.x, middle.y, 1.2).fill({ color: palette.line, alpha: 0.8 });
  }
  for (const at of terrain.cells) if (exits.has(key(at))) drawExit(ground, at, palette);
  layer.addChild(ground);
}

function drawRock(ground: Graphics, at: Cell, palette: Palette): void {
  const middle = centre(at, kHexSize);
  ground.poly(corners(middle, kHexSize)).fill({ color: palette.rock });
  const reach = kHexSize * 0.62;
  for (let i = -2; i <= 2; i += 1) {
    const shift = i * kHexSize * 0.3;
    const half = Math.sqrt(Math.max(0, reach * reach - shift * shift)) * 0.85;
    ground
      .moveTo(middle.x + shift - half * 0.55, middle.y + half * 0.75)
      .lineTo(middle.x + shift + half * 0.55, middle.y - half * 0.75)
      .stroke({ width: 1.4, color: palette.rockLine, alpha: 0.5 });
  }
}

function drawExit(ground: Graphics, at: Cell, palette: Palette): void {
  const middle = centre(at, kHexSize);
  ground.poly(corners(middle, kHexSize - 2.5)).stroke({ width: 3, color: palette.exit, alpha: 0.85 });
  for (const lift of [-5, 4]) {
    ground
      .moveTo(middle.x - 8, middle.y + lift + 4)
      .lineTo(middle.x, middle.y + lift - 4)
      .lineTo(middle.x + 8, middle.y + lift + 4)
      .stroke({ width: 2.5, color: palette.exit, alpha: 0.8, cap: 'round', join: 'round' });
  }
}
