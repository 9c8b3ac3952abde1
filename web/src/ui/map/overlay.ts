// Draws what is not ground and not counter: reachable hexes, ghost paths, engagement, grabs, cursor.
import { Container, Graphics, Text } from 'pixi.js';
import { centre, corners, type Cell, type Point } from '../../model/geometry';
import type { Palette } from './palette';
import type { LinkLook, PathLook, ReachLook } from './scene';
import { kHexSize } from './terrain';

function clear(layer: Container): Graphics {
  layer.removeChildren().forEach((child) => child.destroy({ children: true }));
  const graphics = new Graphics();
  layer.addChild(graphics);
  return graphics;
}

function numeral(text: string, at: Point, size: number, color: number): Text {
  const label = new Text({
    text,
    style: { fontFamily: 'Georgia, "DejaVu Serif", serif', fontSize: size, fontWeight: '700', fill: color },
    resolution: 3,
  });
  label.anchor.set(0.5);
  label.position.set(at.x, at.y);
  return label;
}

// Near is strong, far is faint; the price stands in the hex, so colour never speaks alone.
export function drawReach(layer: Container, reach: readonly ReachLook[], palette: Palette): void {
  const graphics = clear(layer);
  for (const there of reach) {
    const middle = centre(there.at, kHexSize);
    const alpha = Math.max(0.14, 0.52 - (there.cost - 1) * 0.09);
    graphics.poly(corners(middle, kHexSize - 1)).fill({ color: palette.reach, alpha });
    layer.addChild(
      numeral(String(there.cost), { x: middle.x, y: middle.y + kHexSize * 0.62 }, 10, palette.ink),
    );
    if (there.provoked > 0) drawWarning(graphics, { x: middle.x, y: middle.y - kHexSize * 0.58 }, 5, palette);
  }
}

function drawWarning(graphics: Graphics, at: Point, size: number, palette: Palette): void {
  graphics
    .poly([at.x, at.y - size, at.x + size, at.y, at.x, at.y + size, at.x - size, at.y])
    .fill({ color: palette.danger })
    .stroke({ width: 1, color: palette.paper });
}

export function drawPath(
  layer: Container,
  path: PathLook | undefined,
  choices: readonly Cell[],
  cursor: Cell | undefined,
  palette: Palette,
): void {
  const graphics = clear(layer);
  for (const at of choices) {
    graphics.poly(corners(centre(at, kHexSize), kHexSize - 3)).stroke({ width: 4, color: palette.target });
  }
  if (cursor !== undefined) {
    graphics
      .poly(corners(centre(cursor, kHexSize), kHexSize - 1.5))
      .stroke({ width: 2.5, color: palette.ink });
  }
  if (path === undefined || path.cells.length === 0) return;
  const color = path.allowed ? palette.path : palette.danger;
  drawTrail(graphics, path, color);
  let sum = 0;
  path.cells.forEach((at, index) => {
    const middle = centre(at, kHexSize);
    const last = index === path.cells.length - 1;
    graphics
      .circle(middle.x, middle.y, last ? 12 : 6)
      .fill({ color })
      .stroke({ width: 2, color: palette.paper });
    sum += path.costs[index] ?? 0;
    if (last && sum > 0) layer.addChild(numeral(String(sum), middle, 14, palette.paper));
    if (last && path.locked) {
      graphics.poly(corners(middle, kHexSize - 3)).stroke({ width: 3, color });
    }
    if (path.stopping.includes(index)) {
      graphics.circle(middle.x, middle.y, 11).stroke({ width: 2.5, color: palette.target });
    }
    if (path.provoking.includes(index)) {
      const before = index === 0 ? path.start : path.cells[index - 1];
      const from = before === undefined ? middle : centre(before, kHexSize);
      drawWarning(graphics, { x: (from.x + middle.x) / 2, y: (from.y + middle.y) / 2 }, 9, palette);
    }
  });
}

function drawTrail(graphics: Graphics, path: PathLook, color: number): void {
  const points = [path.start, ...path.cells].flatMap((at) =>
    at === undefined ? [] : [centre(at, kHexSize)],
  );
  for (let i = 1; i < points.length; i += 1) dashes(graphics, points[i - 1]!, points[i]!, 9, 5);
  graphics.stroke({ width: 4, color, cap: 'round' });
}

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function dashes(graphics: Graphics, from: Point, to: Point, dash: number, gap: number): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const ux = (to.x - from.x) / length;
  const uy = (to.y - from.y) / length;
  for (let at = 0; at < length; at += dash + gap) {
    const end = Math.min(length, at + dash);
    graphics.moveTo(from.x + ux * at, from.y + uy * at).lineTo(from.x + ux * end, from.y + uy * end);
  }
}

// Lines lie under the counters, blades on top of them.
export function drawLinks(
  under: Container,
  over: Container,
  links: readonly LinkLook[],
  palette: Palette,
): void {
  const graphics = clear(under);
  const blades = clear(over);
  for (const link of links) {
    const from = centre(link.from, kHexSize);
    const to = centre(link.to, kHexSize);
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    if (link.kind === 'engaged') {
      graphics
        .moveTo(from.x, from.y)
        .lineTo(to.x, to.y)
        .stroke({ width: 5, color: palette.danger, alpha: 0.55 });
      drawBlades(blades, middle, palette);
    } else {
      dashes(blades, between(from, to, 0.3), between(from, to, 0.7), 6, 4);
      blades.stroke({ width: 6, color: palette.grab, alpha: 0.9 });
    }
  }
}

// Two short crossed strokes: the mark of melee.
function drawBlades(graphics: Graphics, at: Point, palette: Palette): void {
  for (const lean of [-1, 1]) {
    graphics.moveTo(at.x - 5 * lean, at.y - 5).lineTo(at.x + 5 * lean, at.y + 5);
  }
  graphics.stroke({ width: 5, color: palette.paper, cap: 'round' });
  for (const lean of [-1, 1]) {
    graphics.moveTo(at.x - 5 * lean, at.y - 5).lineTo(at.x + 5 * lean, at.y + 5);
  }
  graphics.stroke({ width: 2.5, color: palette.danger, cap: 'round' });
}
