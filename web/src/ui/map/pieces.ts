// The counters on the map: placed, gliding to where they stand, carried by a pointer, shaken by a blow.
import { Container, type Sprite } from 'pixi.js';

import type { Geometry, Point } from '../../model/geometry';
import { discard, type Baker } from './baker';
import { still } from './motion';
import type { Sight } from './camera';
import type { Palette } from './palette';
import type { TokenLook } from './scene';
import { kCellSize } from './terrain';
import { drawToken, kFar } from './token';

const kGlideMs = 220;
const kShakeMs = 240;
const kShakeWide = 4;

// Pixels of a counter's picture for each of the world: near, as large as it may be seen; far, a little finer than the screen.
const kNearFine = 2.5;
const kFinest = 4;
// How far beyond its body a counter may have something to say.
const kAround = kCellSize * 2.5;

interface Piece {
  // What is shown, and what that is a picture of.
  box: Container;
  drawn: Container;
  // From its middle to the end of all that is drawn of it.
  room: number;
  near: Sprite | undefined;
  far: Sprite | undefined;
  look: string;
  from: Point;
  to: Point;
  since: number;
  struck: number;
}

export class Pieces {
  private readonly pieces = new Map<number, Piece>();
  private carried: { number: number; at: Point } | undefined;

  private far = false;

  // `fine`: pixels of the screen for each of the page; less where painting is slow.
  constructor(
    private readonly layer: Container,
    private readonly baker: Baker,
    private readonly fine: number,
  ) {
    layer.sortableChildren = true;
  }

  // Draws all anew at the next placing.
  forget(): void {
    for (const piece of this.pieces.values()) piece.look = '';
  }

  place(tokens: readonly TokenLook[], geometry: Geometry, palette: Palette): void {
    const seen = new Set<number>();
    const now = performance.now();
    for (const token of tokens) {
      seen.add(token.number);
      const to = geometry.bodyCentre(token.at, token.long, kCellSize);
      const piece = this.pieceOf(token.number, to);
      if (piece.to.x !== to.x || piece.to.y !== to.y) {
        piece.from = { x: piece.box.x, y: piece.box.y };
        piece.to = to;
        piece.since = still() ? 0 : now;
      }
      const { at: _at, ...rest } = token;
      const look = JSON.stringify(rest);
      if (piece.look === look) continue;
      piece.look = look;
      piece.box.zIndex = token.dead ? 0 : (token.odds?.length ?? 0) > 0 ? 3 : token.active ? 2 : 1;
      piece.room = geometry.bodyRadius(token.long, kCellSize) + kAround;
      drawToken(piece.drawn, token, geometry.bodyRadius(token.long, kCellSize), palette);
      this.wipe(piece);
    }
    for (const [number, piece] of this.pieces) {
      if (seen.has(number)) continue;
      this.wipe(piece);
      piece.box.destroy();
      piece.drawn.destroy({ children: true });
      this.pieces.delete(number);
    }
  }

  // Shows who is in sight. From far away a picture says less than initials.
  look(far: boolean, { left, top, right, bottom }: Sight): void {
    this.far = far;
    for (const piece of this.pieces.values()) {
      const { box, room } = piece;
      const seen = box.x + room > left && box.x - room < right && box.y + room > top && box.y - room < bottom;
      if (seen) this.reveal(piece);
      if (box.visible !== seen) box.visible = seen;
    }
  }

  private reveal(piece: Piece): void {
    const side = this.far ? 'far' : 'near';
    if (piece[side] === undefined) {
      for (const part of piece.drawn.getChildrenByLabel(/^(near|far)$/, true))
        part.visible = (part.label === kFar) === this.far;
      const fine = Math.min(kFinest, this.fine * (this.far ? 1 : kNearFine));
      piece[side] = this.baker.take(piece.drawn, fine);
    }
    if (piece.box.children[0] === piece[side]) return;
    piece.box.removeChildren();
    piece.box.addChild(piece[side]);
  }

  private wipe(piece: Piece): void {
    piece.box.removeChildren();
    discard(piece.near);
    discard(piece.far);
    piece.near = piece.far = undefined;
  }

  private pieceOf(number: number, to: Point): Piece {
    const known = this.pieces.get(number);
    if (known !== undefined) return known;
    const piece: Piece = {
      box: new Container(),
      drawn: new Container(),
      room: 0,
      near: undefined,
      far: undefined,
      look: '',
      from: to,
      to,
      since: 0,
      struck: 0,
    };
    this.pieces.set(number, piece);
    this.layer.addChild(piece.box);
    return piece;
  }

  // Where it stands, or is on its way to.
  placeOf(number: number): Point | undefined {
    return this.pieces.get(number)?.to;
  }

  carry(number: number, at: Point): void {
    this.carried = { number, at };
  }

  // It glides back to where it stands.
  letGo(): void {
    const piece = this.pieces.get(this.carried?.number ?? 0);
    this.carried = undefined;
    if (piece === undefined) return;
    piece.box.alpha = 1;
    piece.from = { x: piece.box.x, y: piece.box.y };
    piece.since = still() ? 0 : performance.now();
  }

  shake(number: number): void {
    const piece = this.pieces.get(number);
    if (piece !== undefined && !still()) piece.struck = performance.now();
  }

  // Puts all where they are now. True while something still moves.
  step(now: number): boolean {
    let moving = false;
    for (const [number, piece] of this.pieces) {
      if (this.carried?.number === number) {
        piece.box.alpha = 0.8;
        piece.box.position.set(this.carried.at.x, this.carried.at.y);
        continue;
      }
      const share = piece.since === 0 ? 1 : Math.min(1, Math.max(0, (now - piece.since) / kGlideMs));
      const eased = 1 - (1 - share) ** 3;
      const beat = piece.struck === 0 ? 1 : Math.min(1, Math.max(0, (now - piece.struck) / kShakeMs));
      if (beat >= 1) piece.struck = 0;
      const sway = Math.sin(beat * Math.PI * 5) * kShakeWide * (1 - beat);
      piece.box.position.set(
        piece.from.x + (piece.to.x - piece.from.x) * eased + sway,
        piece.from.y + (piece.to.y - piece.from.y) * eased,
      );
      if (share < 1 || beat < 1) moving = true;
    }
    return moving;
  }
}
