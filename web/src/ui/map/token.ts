// Draws one creature as a die-cut counter: side by colour and shape, turn by a brass ring, wounds by an arc.
import { Container, Graphics, Text } from 'pixi.js';
import type { Palette } from './palette';
import type { Posture, TokenLook } from './scene';
import { kCellSize } from './terrain';

// Of a counter that fills one cell.
const kRadius = kCellSize * 0.58;

// Shapes by side: disc, lozenge, square, hexagon.
function outline(graphics: Graphics, side: number, radius: number, dy = 0): Graphics {
  switch (side % 4) {
    case 1: {
      const r = radius * 1.22;
      return graphics.poly([0, -r + dy, r, dy, 0, r + dy, -r, dy], true);
    }
    case 2:
      return graphics.roundRect(-radius * 0.92, -radius * 0.92 + dy, radius * 1.84, radius * 1.84, 4);
    case 3: {
      const points = [0, 60, 120, 180, 240, 300].flatMap((angle) => {
        const turn = (angle * Math.PI) / 180;
        return [Math.cos(turn) * radius * 1.08, Math.sin(turn) * radius * 1.08 + dy];
      });
      return graphics.poly(points, true);
    }
    default:
      return graphics.circle(0, dy, radius);
  }
}

export function drawToken(box: Container, look: TokenLook, room: number, palette: Palette): void {
  box.removeChildren().forEach((child) => child.destroy({ children: true }));
  const colour = palette.sides[look.side % 4]!;
  const radius = look.mook ? room * 0.82 : room;
  const graphics = new Graphics();
  box.addChild(graphics);
  if (look.dead) {
    drawRemains(graphics, palette, colour, room);
    box.alpha = 0.75;
    return;
  }
  box.alpha = 1;
  drawRings(graphics, look, palette, radius);
  outline(graphics, look.side, radius, 2.5).fill({ color: 0x000000, alpha: 0.28 });
  outline(graphics, look.side, radius).fill({ color: look.down ? palette.hexAlt : palette.paper });
  outline(graphics, look.side, radius - 1.5).stroke({ width: look.down ? 2 : 4, color: colour });
  const size = (look.label.length > 2 ? 12 : 15) * (room > kRadius ? 1.5 : 1);
  const label = new Text({
    text: look.label,
    style: {
      fontFamily: 'Georgia, "DejaVu Serif", serif',
      fontSize: look.mook ? size - 3 : size,
      fontWeight: '700',
      fill: look.down ? palette.ink : colour,
    },
    resolution: 3,
  });
  label.anchor.set(0.5);
  box.addChild(label);
  if (look.down) {
    graphics.moveTo(-radius * 0.7, radius * 0.7).lineTo(radius * 0.7, -radius * 0.7);
    graphics.stroke({ width: 2.5, color: palette.danger });
  }
  drawPosture(graphics, look, palette, radius);
  drawHealth(graphics, look, palette, radius);
  drawHeading(graphics, look, palette, radius);
  if (look.lamp) drawLamp(graphics, palette, radius);
  drawMarks(box, look, palette, radius);
}

function drawRemains(graphics: Graphics, palette: Palette, colour: number, room: number): void {
  const r = room * 0.5;
  graphics.moveTo(-r, -r).lineTo(r, r).moveTo(r, -r).lineTo(-r, r);
  graphics.stroke({ width: 7, color: palette.paper, cap: 'round' });
  graphics.moveTo(-r, -r).lineTo(r, r).moveTo(r, -r).lineTo(-r, r);
  graphics.stroke({ width: 3.5, color: colour, cap: 'round' });
}

// A beak on the rim, toward where it looks.
function drawHeading(graphics: Graphics, look: TokenLook, palette: Palette, radius: number): void {
  if (look.heading === undefined || look.down) return;
  const { x, y } = look.heading;
  const rim = look.side % 4 === 1 ? (radius * 1.22) / (Math.abs(x) + Math.abs(y)) : radius;
  const foot = rim - 2;
  const tip = rim + 8.5;
  const half = 7.5;
  graphics
    .poly([
      x * tip,
      y * tip,
      x * foot - y * half,
      y * foot + x * half,
      x * foot + y * half,
      y * foot - x * half,
    ])
    .fill({ color: palette.ink })
    .stroke({ width: 1.5, color: palette.paper, join: 'round' });
}

// Who lies has the ground over it, who sits a seat under it, who rides a saddle.
function drawPosture(graphics: Graphics, look: TokenLook, palette: Palette, radius: number): void {
  if (look.posture === 'standing') return;
  for (const [width, color] of [
    [6, palette.paper],
    [2.8, palette.ink],
  ] as const) {
    tracePosture(graphics, look.posture, radius * 0.8);
    graphics.stroke({ width, color, cap: 'round', join: 'round' });
  }
}

function tracePosture(graphics: Graphics, posture: Posture, long: number): void {
  const half = long * 0.6;
  switch (posture) {
    case 'standing':
      return;
    case 'prone':
      graphics.moveTo(-long, long).lineTo(long, long);
      graphics.moveTo(-half, long + 6).lineTo(half, long + 6);
      return;
    case 'seated':
      graphics
        .moveTo(-half, long - 7)
        .lineTo(-half, long + 8)
        .moveTo(-half, long + 2);
      graphics.lineTo(half, long + 2).lineTo(half, long + 8);
      return;
    case 'mounted':
      graphics.moveTo(-long, long - 4).quadraticCurveTo(0, long + 12, long, long - 4);
  }
}

function drawLamp(graphics: Graphics, palette: Palette, radius: number): void {
  const x = -radius * 0.85;
  const y = -radius * 0.8;
  graphics.circle(x, y, 8).fill({ color: palette.lamp, alpha: 0.4 });
  graphics.circle(x, y, 4.5).fill({ color: palette.lamp }).stroke({ width: 1.5, color: palette.ink });
}

function drawRings(graphics: Graphics, look: TokenLook, palette: Palette, radius: number): void {
  const wide = look.side % 4 === 1 ? radius * 1.22 : radius;
  if (look.active) {
    graphics.circle(0, 0, wide + 8).fill({ color: palette.active, alpha: 0.28 });
    graphics.circle(0, 0, wide + 8).stroke({ width: 3.5, color: palette.active });
  } else if (look.acting) {
    graphics.circle(0, 0, wide + 7).stroke({ width: 1.5, color: palette.active, alpha: 0.8 });
  }
  if (look.legal || look.chosen) {
    const reach = wide + 6;
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const start = (quarter * Math.PI) / 2 + 0.35;
      graphics.moveTo(Math.cos(start) * reach, Math.sin(start) * reach);
      graphics.arc(0, 0, reach, start, start + 0.87);
      graphics.stroke({ width: look.chosen ? 5.5 : 3, color: palette.target });
    }
  }
}

// Own numbers become an arc; of others one sees only that they stagger.
function drawHealth(graphics: Graphics, look: TokenLook, palette: Palette, radius: number): void {
  const ring = (look.side % 4 === 1 ? radius * 1.22 : radius) + 3;
  if (look.health !== undefined && !look.down) {
    const top = -Math.PI / 2;
    const share = Math.max(0, Math.min(1, look.health));
    graphics.circle(0, 0, ring).stroke({ width: 3, color: palette.ink, alpha: 0.25 });
    if (share > 0) {
      graphics.moveTo(0, -ring);
      graphics.arc(0, 0, ring, top, top + share * Math.PI * 2);
      graphics.stroke({ width: 3, color: look.staggered ? palette.hurt : palette.health });
    }
    return;
  }
  if (!look.staggered) return;
  for (let i = 0; i < 8; i += 1) {
    const start = (i * Math.PI) / 4;
    graphics.moveTo(Math.cos(start) * ring, Math.sin(start) * ring);
    graphics.arc(0, 0, ring, start, start + 0.4);
    graphics.stroke({ width: 3, color: palette.hurt });
  }
}

function drawMarks(box: Container, look: TokenLook, palette: Palette, radius: number): void {
  look.marks.slice(0, 3).forEach((mark, index) => {
    const flag = new Graphics();
    const x = radius * 0.85 - index * 13;
    const y = -radius - 2;
    flag
      .roundRect(x - 6, y - 6, 12, 12, 3)
      .fill({ color: palette.ink })
      .stroke({ width: 1, color: palette.paper });
    const letter = new Text({
      text: mark,
      style: { fontFamily: 'Georgia, serif', fontSize: 9, fontWeight: '700', fill: palette.paper },
      resolution: 3,
    });
    letter.anchor.set(0.5);
    letter.position.set(x, y);
    box.addChild(flag, letter);
  });
}
