// Draws one creature as a die-cut counter: how it stands to the viewer by colour and shape, turn by a brass ring.
import { Container, Graphics, Sprite, Text, type Texture } from 'pixi.js';
import { kLettering } from './lettering';
import type { Palette } from './palette';
import type { TokenLook } from './scene';
import { kCellSize } from './terrain';
import {
  drawConditions,
  drawEye,
  drawHeading,
  drawHealth,
  drawHeight,
  drawLamp,
  drawOdds,
  drawPosture,
} from './token_marks';
import { faceTexture, portraitTexture } from './portrait_texture';
import { outline, rim } from './token_shape';

// Of a counter that fills one cell.
const kRadius = kCellSize * 0.58;
const kGhostAlpha = 0.5;
// What is seen of a counter only from near, and only from far.
export const kNear = 'near';
export const kFar = 'far';

export function drawToken(box: Container, look: TokenLook, room: number, palette: Palette): void {
  box.removeChildren().forEach((child) => child.destroy({ children: true }));
  const colour = palette.sides[look.side];
  const radius = look.mook ? room * 0.82 : room;
  const graphics = new Graphics();
  const counter = new Container();
  counter.addChild(graphics);
  box.addChild(counter);
  counter.alpha = look.ghost ? kGhostAlpha : look.dead ? 0.75 : 1;
  if (look.dead) drawRemains(graphics, palette, colour, room);
  else {
    drawRings(graphics, look, palette, radius);
    drawCounter(counter, graphics, look, palette, radius);
    drawPosture(graphics, look, palette, radius);
    drawHealth(graphics, look, palette, radius);
    drawHeading(graphics, look, palette, radius);
    if (look.lamp) drawLamp(graphics, palette, radius);
    drawConditions(box, look, palette, radius);
    if (look.height !== 0) drawHeight(box, look.height, palette, radius);
  }
  if (look.ghost) drawEye(box, palette, radius);
  if (look.odds !== undefined && look.odds.length > 0) drawOdds(box, look.odds, palette, radius);
}

// One's own have a broad rim of their colour, all others a narrow one; without a picture own ones are filled.
function drawCounter(box: Container, graphics: Graphics, look: TokenLook, palette: Palette, radius: number) {
  const colour = palette.sides[look.side];
  const own = look.side === 'own' && !look.down;
  const drawn = () => (look.portrait === undefined ? undefined : portraitTexture(look.portrait, palette));
  const texture = look.face === undefined ? drawn() : faceTexture(look.face);
  outline(graphics, look.side, radius, 2.5).fill({ color: 0x000000, alpha: 0.28 });
  outline(graphics, look.side, radius).fill({
    color: look.down ? palette.hexAlt : own ? colour : palette.paper,
  });
  if (own) outline(graphics, look.side, radius - 3.5).stroke({ width: 1.5, color: palette.paper });
  else outline(graphics, look.side, radius - 1.5).stroke({ width: look.down ? 2 : 4, color: colour });
  if (texture === undefined) drawInitials(box, look, palette, radius);
  else {
    drawPicture(box, texture, look, palette, radius);
    drawInitials(box, look, palette, radius).label = kFar;
    drawPlate(box, look, palette, radius);
  }
  if (!look.down) return;
  const slash = new Graphics();
  slash.moveTo(-radius * 0.7, radius * 0.7).lineTo(radius * 0.7, -radius * 0.7);
  slash.stroke({ width: 2.5, color: palette.danger });
  box.addChild(slash);
}

function drawPicture(box: Container, texture: Texture, look: TokenLook, palette: Palette, radius: number) {
  const reach = radius * (look.side === 'own' ? 0.84 : 0.86);
  const near = new Container({ label: kNear });
  const sprite = new Sprite(texture);
  sprite.anchor.set(0.5);
  sprite.width = sprite.height = reach * 2;
  // What somebody brought is shown as they brought it.
  if (look.rightward === true && look.face === undefined) sprite.scale.x *= -1;
  sprite.alpha = look.down ? 0.55 : 1;
  const edge = new Graphics().circle(0, 0, reach).stroke({ width: 1.2, color: palette.counterInk });
  near.addChild(sprite, edge);
  box.addChild(near);
}

function drawInitials(box: Container, look: TokenLook, palette: Palette, radius: number): Text {
  const filled = look.side === 'own' && !look.down;
  const size = (look.label.length > 2 ? 12 : 15) * (radius > kRadius ? 1.5 : 1);
  const label = new Text({
    text: look.label,
    style: {
      fontFamily: kLettering,
      fontSize: look.mook ? size - 3 : size,
      fontWeight: '600',
      fill: look.down ? palette.ink : filled ? palette.paper : palette.sides[look.side],
    },
    resolution: 3,
  });
  label.anchor.set(0.5);
  box.addChild(label);
  return label;
}

// Two of a kind show the same picture: the plate at its foot tells them apart.
function drawPlate(box: Container, look: TokenLook, palette: Palette, radius: number): void {
  if (look.label === '') return;
  const plate = new Container({ label: kNear });
  const text = new Text({
    text: look.label,
    style: { fontFamily: kLettering, fontSize: look.mook ? 8.5 : 10, fontWeight: '600', fill: palette.paper },
    resolution: 4,
  });
  text.anchor.set(0.5);
  const half = Math.max(7, text.width / 2 + 3.5);
  plate.addChild(
    new Graphics().roundRect(-half, -5.5, half * 2, 11, 3).fill({ color: palette.sides[look.side] }),
  );
  plate.addChild(text);
  plate.position.set(0, radius * 0.8);
  box.addChild(plate);
}

function drawRemains(graphics: Graphics, palette: Palette, colour: number, room: number): void {
  const r = room * 0.5;
  graphics.moveTo(-r, -r).lineTo(r, r).moveTo(r, -r).lineTo(-r, r);
  graphics.stroke({ width: 7, color: palette.paper, cap: 'round' });
  graphics.moveTo(-r, -r).lineTo(r, r).moveTo(r, -r).lineTo(-r, r);
  graphics.stroke({ width: 3.5, color: colour, cap: 'round' });
}

function drawRings(graphics: Graphics, look: TokenLook, palette: Palette, radius: number): void {
  const wide = rim(look.side, radius);
  if (look.active) {
    graphics.circle(0, 0, wide + 8).fill({ color: palette.active, alpha: 0.28 });
    graphics.circle(0, 0, wide + 8).stroke({ width: 3.5, color: palette.active });
  } else if (look.acting) {
    graphics.circle(0, 0, wide + 7).stroke({ width: 1.5, color: palette.active, alpha: 0.8 });
  }
  if (look.picked) {
    const half = wide + 9;
    graphics.rect(-half, -half, half * 2, half * 2).stroke({ width: 3, color: palette.ink });
    graphics.rect(-half, -half, half * 2, half * 2).fill({ color: palette.ink, alpha: 0.08 });
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
