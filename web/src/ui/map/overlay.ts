// Draws what is not ground and not counter: reachable cells, ghost paths, engagement, grabs, cursor.
import { Container, Graphics } from 'pixi.js';
import type { Cell, Geometry, Point } from '../../model/geometry';
import { cleared, numeral } from './features';
import type { Palette } from './palette';
import type { LinkLook, PathLook, ReachLook, RulerLook, Scene } from './scene';
import { kCellSize } from './terrain';

// A sheet of the picture, with what it takes to draw on it.
export interface Sheet {
  layer: Container;
  geometry: Geometry;
  palette: Palette;
}

// Near is strong, far is faint; the price stands in the middle of the cell, so colour never speaks alone, and no
// counter in the next row covers it.
export function drawReach(
  { layer, geometry, palette }: Sheet,
  prices: Container,
  reach: readonly ReachLook[],
): void {
  const graphics = cleared(layer);
  const signs = cleared(prices);
  const least = Math.max(1, Math.min(...reach.map((there) => there.cost)));
  for (const there of reach) {
    const middle = geometry.centre(there.at, kCellSize);
    const alpha = Math.max(0.14, 0.52 - (there.cost / least - 1) * 0.09);
    graphics.poly(geometry.outline(there.at, kCellSize, 1)).fill({ color: palette.reach, alpha });
    if (there.cost > 0) prices.addChild(numeral(String(there.cost), middle, 14, palette.ink));
    if (there.provoked > 0) {
      drawWarning(signs, { x: middle.x, y: middle.y - kCellSize * 0.52 }, 6, palette);
    }
  }
}

function drawWarning(graphics: Graphics, at: Point, size: number, palette: Palette): void {
  graphics
    .poly([at.x, at.y - size, at.x + size, at.y, at.x, at.y + size, at.x - size, at.y])
    .fill({ color: palette.danger })
    .stroke({ width: 1, color: palette.paper });
}

export function drawPath(sheet: Sheet, scene: Pick<Scene, 'path' | 'choices' | 'aim' | 'cursor'>): void {
  const { layer, geometry, palette } = sheet;
  const graphics = cleared(layer);
  for (const at of scene.aim) {
    graphics.poly(geometry.outline(at, kCellSize, 1)).fill({ color: palette.target, alpha: 0.34 });
  }
  for (const at of scene.choices) {
    graphics.poly(geometry.outline(at, kCellSize, 3)).stroke({ width: 4, color: palette.target });
  }
  if (scene.path !== undefined && scene.path.cells.length > 0) drawWalk(sheet, graphics, scene.path);
  if (scene.cursor === undefined) return;
  const around = geometry.outline(scene.cursor, kCellSize, 1.5);
  graphics.poly(around).stroke({ width: 5, color: palette.paper, alpha: 0.8 });
  graphics.poly(around).stroke({ width: 2.5, color: palette.ink });
}

function drawWalk({ layer, geometry, palette }: Sheet, graphics: Graphics, path: PathLook): void {
  const color = path.allowed ? palette.path : palette.danger;
  const middleOf = (at: Cell) => geometry.bodyCentre(at, path.long, kCellSize);
  drawTrail(
    graphics,
    [path.start, ...path.cells].flatMap((at) => (at === undefined ? [] : [middleOf(at)])),
  );
  graphics.stroke({ width: 4, color, cap: 'round' });
  let sum = 0;
  path.cells.forEach((at, index) => {
    const middle = middleOf(at);
    const last = index === path.cells.length - 1;
    const price = (sum += path.costs[index] ?? 0);
    graphics
      .circle(middle.x, middle.y, last ? 12 : 5)
      .fill({ color })
      .stroke({ width: 2, color: palette.paper });
    if (last && price > 0)
      layer.addChild(numeral(String(price), middle, price > 99 ? 11 : 14, palette.paper));
    if (last && (path.locked || path.long > 1)) {
      for (const under of geometry.body(at, path.long)) {
        graphics.poly(geometry.outline(under, kCellSize, 3)).stroke({ width: 3, color });
      }
    }
    if (path.stopping.includes(index)) {
      graphics.circle(middle.x, middle.y, 11).stroke({ width: 2.5, color: palette.target });
    }
    if (path.provoking.includes(index)) {
      const before = index === 0 ? path.start : path.cells[index - 1];
      const from = before === undefined ? middle : middleOf(before);
      drawWarning(graphics, { x: (from.x + middle.x) / 2, y: (from.y + middle.y) / 2 }, 9, palette);
    }
  });
}

// A line from cell to cell, its length said at the far end.
export function drawRuler({ layer, geometry, palette }: Sheet, ruler: RulerLook | undefined): void {
  const graphics = cleared(layer);
  if (ruler === undefined) return;
  const from = geometry.centre(ruler.from, kCellSize);
  const to = geometry.centre(ruler.to, kCellSize);
  for (const [width, color] of [
    [7, palette.paper],
    [3, palette.ink],
  ] as const) {
    graphics.moveTo(from.x, from.y).lineTo(to.x, to.y).stroke({ width, color, cap: 'round' });
    graphics
      .circle(from.x, from.y, 5)
      .circle(to.x, to.y, 5)
      .stroke({ width: width / 1.5, color });
  }
  const label = numeral(ruler.text, { x: to.x, y: to.y - kCellSize * 0.95 }, 17, palette.ink);
  const plate = new Graphics()
    .roundRect(label.x - label.width / 2 - 7, label.y - 13, label.width + 14, 26, 5)
    .fill({ color: palette.paper })
    .stroke({ width: 1.5, color: palette.ink });
  layer.addChild(plate, label);
}

function drawTrail(graphics: Graphics, points: readonly Point[]): void {
  for (let i = 1; i < points.length; i += 1) dashes(graphics, points[i - 1]!, points[i]!, 9, 5);
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
export function drawLinks(under: Sheet, over: Container, links: readonly LinkLook[]): void {
  const { geometry, palette } = under;
  const graphics = cleared(under.layer);
  const blades = cleared(over);
  for (const link of links) {
    const from = geometry.bodyCentre(link.from, link.fromLong, kCellSize);
    const to = geometry.bodyCentre(link.to, link.toLong, kCellSize);
    const middle = meeting(
      from,
      geometry.bodyRadius(link.fromLong, kCellSize),
      to,
      geometry.bodyRadius(link.toLong, kCellSize),
    );
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

// Halfway between the rims of two counters.
function meeting(from: Point, fromRadius: number, to: Point, toRadius: number): Point {
  const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  return between(from, to, 0.5 + (fromRadius - toRadius) / (2 * length));
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
