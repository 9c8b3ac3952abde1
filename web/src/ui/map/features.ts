// Draws what stands on the ground: water, hazards, rough ground, cover, doors, lamps, things; and the dark.
import { Container, Graphics, Text } from 'pixi.js';
import type { Cell, Geometry, Point } from '../../model/geometry';
import { kLettering } from './lettering';
import type { Palette } from './palette';
import type { DoorLook, FeaturesLook, GroundKind, GroundLook, ShadeLook, Terrain } from './scene';
import { kHiddenIcon } from '../icons';
import { drawHeights } from './heights';
import { drawSurroundings } from './surroundings';
import { kCellSize } from './terrain';
import { drawIcon } from './token_marks';

interface Brush {
  graphics: Graphics;
  layer: Container;
  geometry: Geometry;
  palette: Palette;
}

export function cleared(layer: Container): Graphics {
  layer.removeChildren().forEach((child) => child.destroy({ children: true }));
  const graphics = new Graphics();
  layer.addChild(graphics);
  return graphics;
}

export function numeral(text: string, at: Point, size: number, color: number): Text {
  const label = new Text({
    text,
    style: { fontFamily: kLettering, fontSize: size, fontWeight: '600', fill: color },
    resolution: 3,
  });
  label.anchor.set(0.5);
  label.position.set(at.x, at.y);
  return label;
}

// What lies on the cells of a part of the board.
export function drawGround(
  layer: Container,
  looks: readonly GroundLook[],
  geometry: Geometry,
  palette: Palette,
): void {
  const brush: Brush = { graphics: cleared(layer), layer, geometry, palette };
  for (const look of looks) drawStretch(brush, look);
}

// What stands on the floor, and how high that lies; the floor itself is painted apart.
export function drawFeatures(
  under: Container,
  over: Container,
  look: FeaturesLook,
  terrain: Terrain,
  palette: Palette,
): void {
  const { geometry } = terrain;
  drawHeights(cleared(under), under, look.ground, geometry, palette);
  for (const { ghost, cells } of look.ground) {
    const at = ghost && cells[0] !== undefined ? geometry.centre(cells[0], kCellSize) : undefined;
    if (at !== undefined) drawIcon(under, kHiddenIcon, at.x, at.y, palette.paper, palette.ink);
  }
  const above: Brush = { graphics: cleared(over), layer: over, geometry, palette };
  for (const lamp of look.lamps) drawLamp(above, lamp.at, lamp.burning);
  for (const heap of look.heaps) drawHeap(above, heap.at, heap.count, heap.live);
  for (const door of look.doors) drawDoor(above, door);
  for (const at of look.notes) drawNote(above, at);
}

function tint(kind: GroundKind, palette: Palette): { color: number; alpha: number } {
  switch (kind) {
    case 'water':
      return { color: palette.water, alpha: 0.4 };
    case 'deep':
      return { color: palette.water, alpha: 0.75 };
    case 'fire':
      return { color: palette.fire, alpha: 0.34 };
    case 'hazard':
      return { color: palette.danger, alpha: 0.22 };
    case 'cover':
      return { color: palette.wood, alpha: 0.3 };
    case 'trees':
      return { color: palette.exit, alpha: 0.16 };
    case 'planks':
      return { color: palette.wood, alpha: 0.38 };
    case 'rough':
      return { color: palette.rockLine, alpha: 0.22 };
    case 'rise':
      return { color: palette.paper, alpha: 0.5 };
    case 'pit':
      return { color: palette.dark, alpha: 0.5 };
    case 'mud':
      return { color: palette.wood, alpha: 0.26 };
    case 'mire':
      return { color: palette.wood, alpha: 0.5 };
    case 'ice':
      return { color: palette.water, alpha: 0.22 };
    case 'fog':
      return { color: palette.paper, alpha: 0.72 };
    case 'haze':
      return { color: palette.paper, alpha: 0.38 };
    case 'rain':
      return { color: palette.water, alpha: 0.16 };
    case 'stone':
      return { color: palette.rock, alpha: 0.4 };
    case 'brush':
      return { color: palette.exit, alpha: 0.2 };
    case 'web':
    case 'silence':
    case 'other':
      return { color: palette.grab, alpha: 0.16 };
  }
}

function drawStretch(brush: Brush, look: GroundLook): void {
  const { graphics, geometry, palette, layer } = brush;
  for (const at of look.cells) {
    const { color, alpha } = tint(look.kind, palette);
    graphics.poly(geometry.outline(at, kCellSize)).fill({ color, alpha: look.ghost ? alpha / 2 : alpha });
    const middle = geometry.centre(at, kCellSize);
    drawPattern(graphics, look.kind, middle, palette);
    if (look.label === '') continue;
    layer.addChild(numeral(look.label, { x: middle.x, y: middle.y - kCellSize * 0.58 }, 10, palette.ink));
  }
}

// Every kind has a pattern of its own, so that colour never speaks alone.
function drawPattern(graphics: Graphics, kind: GroundKind, at: Point, palette: Palette): void {
  switch (kind) {
    case 'water':
    case 'deep':
      for (const [dx, dy] of [
        [-8, -4],
        [6, 4],
        [-6, 13],
      ] as const)
        drawWave(graphics, at.x + dx, at.y + dy);
      graphics.stroke({ width: 1.6, color: palette.water, cap: 'round' });
      return;
    case 'fire':
      for (const [dx, dy] of [
        [-11, 8],
        [0, 0],
        [11, 9],
      ] as const)
        drawFlame(graphics, at.x + dx, at.y + dy, palette);
      return;
    case 'hazard':
      for (const shift of [-14, 0, 14]) {
        graphics.moveTo(at.x + shift - 9, at.y + 14).lineTo(at.x + shift + 9, at.y - 8);
      }
      graphics.stroke({ width: 2.4, color: palette.danger, alpha: 0.75, cap: 'round' });
      return;
    case 'cover':
      graphics.roundRect(at.x - 17, at.y + 4, 34, 13, 3).fill({ color: palette.wood, alpha: 0.85 });
      for (const dx of [-6, 6]) graphics.moveTo(at.x + dx, at.y + 5).lineTo(at.x + dx, at.y + 16);
      graphics.stroke({ width: 1.5, color: palette.paper, alpha: 0.7 });
      return;
    case 'trees':
      drawTree(graphics, at, palette);
      return;
    case 'planks':
      for (const dx of [-20, -10, 0, 10, 20])
        graphics.moveTo(at.x + dx, at.y - 18).lineTo(at.x + dx, at.y + 18);
      graphics.stroke({ width: 1.6, color: palette.wood, alpha: 0.8 });
      return;
    case 'rough':
      for (const [dx, dy] of [
        [-12, 4],
        [2, -4],
        [11, 9],
        [-3, 13],
      ] as const)
        graphics
          .moveTo(at.x + dx - 4, at.y + dy + 3)
          .lineTo(at.x + dx, at.y + dy - 3)
          .lineTo(at.x + dx + 4, at.y + dy + 3);
      graphics.stroke({ width: 1.6, color: palette.rockLine, alpha: 0.85, join: 'round' });
      return;
    case 'web':
      for (const turn of [0, 1, 2]) {
        const angle = (turn * Math.PI) / 3;
        const dx = Math.cos(angle) * 20;
        const dy = Math.sin(angle) * 20;
        graphics.moveTo(at.x - dx, at.y - dy).lineTo(at.x + dx, at.y + dy);
      }
      graphics.circle(at.x, at.y, 8).circle(at.x, at.y, 15);
      graphics.stroke({ width: 1, color: palette.ink, alpha: 0.55 });
      return;
    case 'mud':
    case 'mire':
    case 'ice':
    case 'fog':
    case 'haze':
    case 'rain':
    case 'stone':
    case 'brush':
      drawSurroundings(graphics, kind, at, palette);
      return;
    case 'rise':
    case 'pit':
      return;
    case 'silence':
    case 'other':
      graphics.circle(at.x, at.y, 3).stroke({ width: 1.2, color: palette.grab, alpha: 0.8 });
  }
}

// From above: a crown of lobes with its shadow, and the trunk in its middle. Neighbours differ by where they stand.
function drawTree(graphics: Graphics, at: Point, palette: Palette): void {
  const turn = ((at.x * 7 + at.y * 13) % 60) / 20;
  const lobes = 7;
  graphics.circle(at.x + 3, at.y + 4, 22).fill({ color: palette.rockLine, alpha: 0.25 });
  for (let lobe = 0; lobe < lobes; lobe += 1) {
    const angle = turn + (lobe * 2 * Math.PI) / lobes;
    graphics.circle(at.x + Math.cos(angle) * 13, at.y + Math.sin(angle) * 13, 9.5);
  }
  graphics.fill({ color: palette.exit, alpha: 0.62 });
  graphics.circle(at.x, at.y, 15).fill({ color: palette.exit, alpha: 0.4 });
  for (let lobe = 0; lobe < lobes; lobe += 1) {
    const angle = turn + ((lobe + 0.5) * 2 * Math.PI) / lobes;
    const x = at.x + Math.cos(angle) * 13;
    const y = at.y + Math.sin(angle) * 13;
    graphics.moveTo(x - 3, y + 1).quadraticCurveTo(x, y - 4, x + 3, y + 1);
  }
  graphics.stroke({ width: 1.3, color: palette.ink, alpha: 0.45, cap: 'round' });
  graphics
    .circle(at.x, at.y, 3.4)
    .fill({ color: palette.wood })
    .stroke({ width: 1, color: palette.ink, alpha: 0.6 });
}

function drawWave(graphics: Graphics, x: number, y: number): void {
  graphics
    .moveTo(x - 7, y)
    .quadraticCurveTo(x - 3.5, y - 4, x, y)
    .quadraticCurveTo(x + 3.5, y + 4, x + 7, y);
}

function drawFlame(graphics: Graphics, x: number, y: number, palette: Palette): void {
  graphics
    .moveTo(x, y - 9)
    .quadraticCurveTo(x + 7, y - 1, x, y + 6)
    .quadraticCurveTo(x - 7, y - 1, x, y - 9)
    .fill({ color: palette.fire, alpha: 0.9 });
}

function drawLamp({ graphics, geometry, palette }: Brush, at: Cell, burning: boolean): void {
  const { x, y } = geometry.centre(at, kCellSize);
  if (burning) {
    for (let ray = 0; ray < 8; ray += 1) {
      const angle = (ray * Math.PI) / 4;
      graphics.moveTo(x + Math.cos(angle) * 9, y + Math.sin(angle) * 9);
      graphics.lineTo(x + Math.cos(angle) * 14, y + Math.sin(angle) * 14);
    }
    graphics.stroke({ width: 2.2, color: palette.lamp, cap: 'round' });
  }
  graphics.circle(x, y, 6.5).fill({ color: burning ? palette.lamp : palette.rock });
  graphics.circle(x, y, 6.5).stroke({ width: 1.5, color: palette.ink, alpha: 0.8 });
}

// Things on the ground: a sack in the corner of the cell, counted where there are several.
function drawHeap(
  { graphics, layer, geometry, palette }: Brush,
  at: Cell,
  count: number,
  live: boolean,
): void {
  const middle = geometry.centre(at, kCellSize);
  const x = middle.x + kCellSize * 0.42;
  const y = middle.y + kCellSize * 0.44;
  if (live) graphics.circle(x, y, 11).stroke({ width: 2.5, color: palette.target });
  graphics
    .moveTo(x - 3, y - 6)
    .lineTo(x + 3, y - 6)
    .quadraticCurveTo(x + 10, y + 5, x, y + 6.5)
    .quadraticCurveTo(x - 10, y + 5, x - 3, y - 6)
    .fill({ color: palette.wood })
    .stroke({ width: 1.3, color: palette.paper });
  if (count > 1) layer.addChild(numeral(String(count), { x, y: y + 1.5 }, 9, palette.paper));
}

// A slip of paper in the corner of the cell, with two lines on it and its edge folded.
function drawNote({ graphics, geometry, palette }: Brush, at: Cell): void {
  const middle = geometry.centre(at, kCellSize);
  const x = middle.x - kCellSize * 0.42;
  const y = middle.y - kCellSize * 0.42;
  graphics
    .poly([x - 7, y - 8, x + 3, y - 8, x + 7, y - 4, x + 7, y + 8, x - 7, y + 8])
    .fill({ color: palette.paper })
    .stroke({ width: 1.5, color: palette.ink });
  for (const line of [-1, 3]) graphics.moveTo(x - 4, y + line).lineTo(x + 4, y + line);
  graphics.stroke({ width: 1.3, color: palette.ink, alpha: 0.8 });
}

function along(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

// A leaf across the border; an open one hangs off its post, a locked one bears a lock.
function drawDoor({ graphics, layer, geometry, palette }: Brush, door: DoorLook): void {
  const [here, there] = door.between;
  const border = geometry.border(here, there, kCellSize);
  if (border === undefined) return;
  const [from, to] = border;
  if (door.state === 'wall') {
    graphics.moveTo(from.x, from.y).lineTo(to.x, to.y);
    graphics.stroke({ width: 9, color: palette.rockLine, cap: 'round' });
    return;
  }
  const left = along(from, to, 0.1);
  const right = along(from, to, 0.9);
  const middle = along(from, to, 0.5);
  const into = along(geometry.centre(here, kCellSize), geometry.centre(there, kCellSize), 0.5);
  const beyond = geometry.centre(there, kCellSize);
  const away = { x: (beyond.x - into.x) * 0.75, y: (beyond.y - into.y) * 0.75 };
  if (door.live) {
    graphics.moveTo(left.x, left.y).lineTo(right.x, right.y);
    graphics.stroke({ width: 15, color: palette.target, alpha: 0.85, cap: 'round' });
  }
  graphics.moveTo(from.x, from.y).lineTo(left.x, left.y).moveTo(right.x, right.y).lineTo(to.x, to.y);
  graphics.stroke({ width: 7, color: palette.rockLine });
  const open = door.state === 'open' || door.state === 'broken';
  const end = open ? { x: left.x + away.x, y: left.y + away.y } : right;
  const parts = door.state === 'hidden' ? 5 : 1;
  for (const [width, color] of [
    [10, palette.paper],
    [7, palette.wood],
  ] as const) {
    for (let part = 0; part < parts; part += 1) {
      const a = along(left, end, part / parts);
      const b = along(left, end, (part + (parts > 1 ? 0.55 : 1)) / parts);
      graphics.moveTo(a.x, a.y).lineTo(b.x, b.y);
    }
    graphics.stroke({ width, color, alpha: door.state === 'broken' ? 0.55 : 1 });
  }
  if (door.state === 'hidden') drawIcon(layer, kHiddenIcon, middle.x, middle.y, palette.paper, palette.ink);
  if (door.state === 'locked') drawLock(graphics, middle, palette);
  if (door.state === 'stuck') drawWedge(graphics, middle, palette);
}

function drawLock(graphics: Graphics, at: Point, palette: Palette): void {
  graphics.arc(at.x, at.y - 3, 4.5, Math.PI, 0).stroke({ width: 2.5, color: palette.ink });
  graphics
    .roundRect(at.x - 6.5, at.y - 3, 13, 10, 2)
    .fill({ color: palette.lamp })
    .stroke({ width: 1.5, color: palette.ink });
}

function drawWedge(graphics: Graphics, at: Point, palette: Palette): void {
  graphics
    .poly([at.x - 7, at.y + 6, at.x, at.y - 7, at.x + 7, at.y + 6])
    .fill({ color: palette.hurt })
    .stroke({ width: 1.5, color: palette.ink });
}

// The dark covers cells; light is a warm ground, so that both can be told from a map by day.
export function drawShade(
  layer: Container,
  shade: ShadeLook | undefined,
  terrain: Terrain,
  palette: Palette,
): void {
  const graphics = cleared(layer);
  if (shade === undefined) return;
  const { geometry } = terrain;
  for (const at of shade.lit) {
    graphics.poly(geometry.outline(at, kCellSize)).fill({ color: palette.lamp, alpha: 0.13 });
  }
  for (const at of shade.dark) {
    graphics.poly(geometry.outline(at, kCellSize)).fill({ color: palette.dark, alpha: 0.62 });
  }
}
