// Draws how high the ground lies as a surveyor would: a firm line along each scarp with ticks down its slope, longer where it
// falls deeper, and the feet said once on each level.
import type { Container, Graphics } from 'pixi.js';
import { key, type Cell, type Geometry, type Point } from '../../model/geometry';
import { numeral } from './features';
import type { Palette } from './palette';
import type { GroundLook } from './scene';
import { kCellSize } from './terrain';

const kTicks = 4;
// A fall of so many feet has the longest ticks.
const kDeepest = 30;

interface Level {
  at: Cell;
  feet: number;
}

export function drawHeights(
  graphics: Graphics,
  layer: Container,
  looks: readonly GroundLook[],
  geometry: Geometry,
  palette: Palette,
): void {
  const levels = new Map<string, Level>();
  for (const { feet = 0, kind, cells } of looks) {
    if (kind !== 'rise' && kind !== 'pit') continue;
    for (const at of cells) levels.set(key(at), { at, feet });
  }
  for (const { at, feet } of levels.values()) {
    for (const next of geometry.neighbours(at)) {
      const there = levels.get(key(next));
      const fall = feet - (there?.feet ?? 0);
      if (fall > 0) drawScarp(graphics, geometry, at, next, fall, palette);
      // Of two levels the higher one draws what lies between them; plain ground draws nothing.
      else if (fall < 0 && there === undefined) drawScarp(graphics, geometry, next, at, -fall, palette);
    }
  }
  for (const level of plateaus(levels, geometry)) {
    const { x, y } = geometry.centre(level.at, kCellSize);
    const words = `${level.feet < 0 ? '↓' : '↑'}${Math.abs(level.feet)}`;
    layer.addChild(numeral(words, { x, y: y - kCellSize * 0.5 }, 12, palette.ink));
  }
}

function drawScarp(
  graphics: Graphics,
  geometry: Geometry,
  high: Cell,
  low: Cell,
  fall: number,
  palette: Palette,
): void {
  const border = geometry.border(high, low, kCellSize);
  if (border === undefined) return;
  const [from, to] = border;
  const above = geometry.centre(high, kCellSize);
  const below = geometry.centre(low, kCellSize);
  const length = Math.max(1, Math.hypot(below.x - above.x, below.y - above.y));
  const reach = kCellSize * (0.16 + 0.22 * Math.min(1, fall / kDeepest));
  const down = { x: ((below.x - above.x) / length) * reach, y: ((below.y - above.y) / length) * reach };
  graphics.moveTo(from.x, from.y).lineTo(to.x, to.y);
  graphics.stroke({ width: 3, color: palette.rockLine, cap: 'round' });
  for (let tick = 0; tick < kTicks; tick += 1) {
    const at = onLine(from, to, (tick + 0.5) / kTicks);
    graphics.moveTo(at.x, at.y).lineTo(at.x + down.x, at.y + down.y);
  }
  graphics.stroke({ width: 1.8, color: palette.rockLine, alpha: 0.8, cap: 'round' });
}

function onLine(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

// Of cells of one height that hang together the one nearest to their middle.
export function plateaus(levels: ReadonlyMap<string, Level>, geometry: Geometry): Level[] {
  const left = new Map(levels);
  const found: Level[] = [];
  for (const first of levels.values()) {
    if (!left.delete(key(first.at))) continue;
    const group = [first];
    for (const { at, feet } of group) {
      for (const next of geometry.neighbours(at)) {
        const there = left.get(key(next));
        if (there?.feet !== feet) continue;
        left.delete(key(next));
        group.push(there);
      }
    }
    found.push(nearestToMiddle(group, geometry));
  }
  return found;
}

function nearestToMiddle(group: readonly Level[], geometry: Geometry): Level {
  const points = group.map(({ at }) => geometry.centre(at, kCellSize));
  const x = points.reduce((sum, one) => sum + one.x, 0) / points.length;
  const y = points.reduce((sum, one) => sum + one.y, 0) / points.length;
  const away = points.map((one) => Math.hypot(one.x - x, one.y - y));
  return group[away.indexOf(Math.min(...away))]!;
}
