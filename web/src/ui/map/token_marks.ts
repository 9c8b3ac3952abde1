// What stands on and around a counter: wounds, conditions as icons, the eye of who is hidden, posture, heading, a lamp.
import { Container, Graphics, GraphicsPath, Text } from 'pixi.js';
import { kConditionIcons, kHiddenIcon, kIconSquare } from '../icons';
import { kLettering } from './lettering';
import type { Palette } from './palette';
import type { Posture, TokenLook } from './scene';
import { rim } from './token_shape';

const kIconSide = 14;
const kIconsShown = 4;
const kPaths = new Map<string, GraphicsPath>();

function pathOf(strokes: string): GraphicsPath {
  let path = kPaths.get(strokes);
  if (path === undefined) kPaths.set(strokes, (path = new GraphicsPath(strokes)));
  return path;
}

// An icon of the set on a small plate, its middle at x, y.
export function drawIcon(
  box: Container,
  strokes: string,
  x: number,
  y: number,
  plate: number,
  ink: number,
): void {
  const half = kIconSide / 2;
  box.addChild(
    new Graphics()
      .roundRect(x - half, y - half, kIconSide, kIconSide, 3.5)
      .fill({ color: plate })
      .stroke({
        width: 1,
        color: ink,
      }),
  );
  const icon = new Graphics().path(pathOf(strokes)).stroke({
    width: 2.6,
    color: ink,
    cap: 'round',
    join: 'round',
  });
  const scale = (kIconSide - 3) / kIconSquare;
  icon.scale.set(scale);
  icon.position.set(x - half + 1.5, y - half + 1.5);
  box.addChild(icon);
}

function drawLetter(box: Container, letter: string, x: number, y: number, palette: Palette): void {
  const half = kIconSide / 2;
  const plate = new Graphics()
    .roundRect(x - half, y - half, kIconSide, kIconSide, 3.5)
    .fill({ color: palette.ink })
    .stroke({ width: 1, color: palette.paper });
  const text = new Text({
    text: letter,
    style: { fontFamily: kLettering, fontSize: 10, fontWeight: '600', fill: palette.paper },
    resolution: 3,
  });
  text.anchor.set(0.5);
  text.position.set(x, y);
  box.addChild(plate, text);
}

// From the right shoulder leftward; what does not fit is counted.
export function drawConditions(box: Container, look: TokenLook, palette: Palette, radius: number): void {
  const shown = look.marks.length > kIconsShown ? look.marks.slice(0, kIconsShown - 1) : look.marks;
  const places = shown.length + (look.marks.length > shown.length ? 1 : 0);
  const at = (index: number) => ({ x: ((places - 1) / 2 - index) * (kIconSide + 1), y: -radius - 5 });
  shown.forEach((mark, index) => {
    const { x, y } = at(index);
    const strokes = kConditionIcons[mark];
    if (strokes !== undefined) drawIcon(box, strokes, x, y, palette.ink, palette.paper);
    else drawLetter(box, mark.charAt(0).toUpperCase(), x, y, palette);
  });
  if (places === shown.length) return;
  const { x, y } = at(places - 1);
  drawLetter(box, `+${look.marks.length - shown.length}`, x, y, palette);
}

// How high above the ground it is, on a tag at its side; the counter's shadow alone would not say how far.
export function drawHeight(box: Container, feet: number, palette: Palette, radius: number): void {
  const text = new Text({
    text: `${feet > 0 ? '↑' : '↓'}${Math.abs(feet)}`,
    style: { fontFamily: kLettering, fontSize: 11, fontWeight: '600', fill: palette.ink },
    resolution: 4,
  });
  text.anchor.set(0.5);
  const half = text.width / 2 + 4;
  const tag = new Graphics()
    .roundRect(-half, -7, half * 2, 14, 4)
    .fill({ color: palette.paper })
    .stroke({ width: 1.4, color: palette.ink });
  tag.position.set(-radius, 0);
  text.position.set(-radius, 0);
  box.addChild(tag, text);
}

// What aiming at it promises, at its foot.
export function drawOdds(box: Container, lines: readonly string[], palette: Palette, radius: number): void {
  const text = new Text({
    text: lines.join('\n'),
    style: {
      align: 'center',
      fill: palette.paper,
      fontFamily: kLettering,
      fontSize: 13,
      fontWeight: '600',
      lineHeight: 15,
    },
    resolution: 4,
  });
  text.anchor.set(0.5, 0);
  const half = text.width / 2 + 5;
  const plate = new Graphics()
    .roundRect(-half, -2, half * 2, text.height + 4, 4)
    .fill({ color: palette.ink })
    .stroke({ width: 1.4, color: palette.target });
  const at = radius + 2;
  plate.position.set(0, at);
  text.position.set(0, at);
  box.addChild(plate, text);
}

export function drawEye(box: Container, palette: Palette, radius: number): void {
  drawIcon(box, kHiddenIcon, radius * 0.8, radius * 0.8, palette.paper, palette.ink);
}

// Own numbers become an arc; of others one sees how badly they are hurt, as far as that is told.
export function drawHealth(graphics: Graphics, look: TokenLook, palette: Palette, radius: number): void {
  if (look.down) return;
  const ring = rim(look.side, radius) + 3;
  if (look.health === undefined) {
    if (look.staggered || look.hurt) drawBand(graphics, look.staggered ? 8 : 3, ring, palette.hurt);
    return;
  }
  const top = -Math.PI / 2;
  const share = Math.max(0, Math.min(1, look.health));
  graphics.circle(0, 0, ring).stroke({ width: 3, color: palette.ink, alpha: 0.25 });
  if (share === 0) return;
  graphics.moveTo(0, -ring);
  graphics.arc(0, 0, ring, top, top + share * Math.PI * 2);
  graphics.stroke({ width: 3, color: look.staggered ? palette.hurt : palette.health });
}

// Hurt: three notches at the top. Staggered: a broken ring.
function drawBand(graphics: Graphics, notches: number, ring: number, color: number): void {
  const whole = notches >= 8;
  for (let i = 0; i < notches; i += 1) {
    const start = whole ? (i * Math.PI) / 4 : -Math.PI / 2 - 0.75 + i * 0.55;
    graphics.moveTo(Math.cos(start) * ring, Math.sin(start) * ring);
    graphics.arc(0, 0, ring, start, start + 0.4);
    graphics.stroke({ width: 3, color });
  }
}

// A beak on the rim, toward where it looks.
export function drawHeading(graphics: Graphics, look: TokenLook, palette: Palette, radius: number): void {
  if (look.heading === undefined || look.down) return;
  const { x, y } = look.heading;
  const edge = look.side === 'foe' ? (radius * 1.22) / (Math.abs(x) + Math.abs(y)) : radius;
  const foot = edge - 2;
  const tip = edge + 8.5;
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
export function drawPosture(graphics: Graphics, look: TokenLook, palette: Palette, radius: number): void {
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

export function drawLamp(graphics: Graphics, palette: Palette, radius: number): void {
  const x = -radius * 0.85;
  const y = -radius * 0.8;
  graphics.circle(x, y, 8).fill({ color: palette.lamp, alpha: 0.4 });
  graphics.circle(x, y, 4.5).fill({ color: palette.lamp }).stroke({ width: 1.5, color: palette.ink });
}
