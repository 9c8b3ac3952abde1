// Draws what places are full of: mud, ice, fog, rain, stones, brush; each by a pattern of its own.
import type { Graphics } from 'pixi.js';
import type { Point } from '../../model/geometry';
import type { Palette } from './palette';
import type { GroundKind } from './scene';

const kThree = [
  [-10, -8],
  [9, 1],
  [-6, 11],
] as const;

export function drawSurroundings(graphics: Graphics, kind: GroundKind, at: Point, palette: Palette): void {
  switch (kind) {
    case 'mud':
    case 'mire':
      for (const [dx, dy] of kThree) puddle(graphics, at.x + dx, at.y + dy, kind === 'mire' ? 8 : 6);
      graphics.stroke({ width: kind === 'mire' ? 2.4 : 1.5, color: palette.wood, alpha: 0.9, cap: 'round' });
      if (kind === 'mire') bubbles(graphics, at, palette);
      return;
    case 'ice':
      for (const [dx, dy] of kThree)
        graphics
          .moveTo(at.x + dx - 5, at.y + dy + 4)
          .lineTo(at.x + dx + 1, at.y + dy - 2)
          .lineTo(at.x + dx + 5, at.y + dy - 7);
      graphics.stroke({ width: 1.4, color: palette.water, alpha: 0.95, cap: 'round', join: 'round' });
      return;
    case 'fog':
    case 'haze':
      for (const [dx, dy] of kThree) wisp(graphics, at.x + dx, at.y + dy);
      graphics.stroke({
        width: kind === 'fog' ? 2.4 : 1.4,
        color: palette.rockLine,
        alpha: kind === 'fog' ? 0.7 : 0.5,
        cap: 'round',
      });
      return;
    case 'rain':
      for (const [dx, dy] of kThree)
        for (const shift of [0, 7])
          graphics.moveTo(at.x + dx + shift, at.y + dy - 4).lineTo(at.x + dx + shift - 3, at.y + dy + 5);
      graphics.stroke({ width: 1.3, color: palette.water, alpha: 0.8, cap: 'round' });
      return;
    case 'stone':
      graphics
        .poly([
          at.x - 15,
          at.y + 11,
          at.x - 11,
          at.y - 7,
          at.x - 1,
          at.y - 14,
          at.x + 12,
          at.y - 5,
          at.x + 15,
          at.y + 11,
        ])
        .fill({ color: palette.rock })
        .stroke({ width: 1.6, color: palette.rockLine, join: 'round' });
      graphics
        .moveTo(at.x - 1, at.y - 14)
        .lineTo(at.x + 2, at.y)
        .lineTo(at.x - 4, at.y + 11);
      graphics.stroke({ width: 1.2, color: palette.rockLine, alpha: 0.8 });
      return;
    case 'brush':
      for (const [dx, dy] of kThree)
        for (const lean of [-4, 0, 4])
          graphics
            .moveTo(at.x + dx, at.y + dy + 6)
            .quadraticCurveTo(at.x + dx + lean / 2, at.y + dy, at.x + dx + lean, at.y + dy - 7);
      graphics.stroke({ width: 1.6, color: palette.exit, alpha: 0.9, cap: 'round' });
      return;
    default:
      return;
  }
}

function puddle(graphics: Graphics, x: number, y: number, wide: number): void {
  graphics.moveTo(x - wide, y).quadraticCurveTo(x, y + 5, x + wide, y);
}

function bubbles(graphics: Graphics, { x, y }: Point, palette: Palette): void {
  graphics
    .circle(x + 12, y - 11, 2.6)
    .circle(x + 6, y - 15, 1.6)
    .circle(x - 13, y + 2, 1.8);
  graphics.stroke({ width: 1.2, color: palette.wood, alpha: 0.9 });
}

function wisp(graphics: Graphics, x: number, y: number): void {
  graphics
    .moveTo(x - 9, y)
    .quadraticCurveTo(x - 4.5, y - 5, x, y)
    .quadraticCurveTo(x + 4.5, y + 5, x + 9, y);
}
