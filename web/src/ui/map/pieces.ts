// The counters on the map: placed, gliding to where they stand, carried by a pointer, shaken by a blow.
import { Container } from 'pixi.js';
import type { Geometry, Point } from '../../model/geometry';
import { still } from './motion';
import type { Palette } from './palette';
import type { TokenLook } from './scene';
import { kCellSize } from './terrain';
import { drawToken, kFar } from './token';

const kGlideMs = 220;
const kShakeMs = 240;
const kShakeWide = 4;

interface Piece {
  box: Container;
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

  constructor(private readonly layer: Container) {
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
      drawToken(piece.box, token, geometry.bodyRadius(token.long, kCellSize), palette);
      this.reveal(piece.box);
    }
    for (const [number, piece] of this.pieces) {
      if (seen.has(number)) continue;
      piece.box.destroy({ children: true });
      this.pieces.delete(number);
    }
  }

  // From far away a picture says less than initials.
  seenFrom(far: boolean): void {
    if (this.far === far) return;
    this.far = far;
    for (const { box } of this.pieces.values()) this.reveal(box);
  }

  private reveal(box: Container): void {
    for (const part of box.getChildrenByLabel(/^(near|far)$/, true))
      part.visible = (part.label === kFar) === this.far;
  }

  private pieceOf(number: number, to: Point): Piece {
    const known = this.pieces.get(number);
    if (known !== undefined) return known;
    const piece = { box: new Container(), look: '', from: to, to, since: 0, struck: 0 };
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
