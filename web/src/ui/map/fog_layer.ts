// The fog over what a side has not seen, and the dusk over what it sees no more. Its edges are soft; what has just come to
// light lifts out of it, unless things shall stand still.
import { BlurFilter, Container, Graphics, type Sprite } from 'pixi.js';
import { edgeAround, key, type Cell, type Geometry } from '../../model/geometry';
import { discard, type Baker } from './baker';
import { still } from './motion';
import type { Palette } from './palette';
import type { FogLook, Terrain } from './scene';
import { kCellSize } from './terrain';

const kLiftMs = 450;
const kDusk = 0.46;
// Through which the referee sees everything.
const kSheer = 0.5;
const kSoft = 7;
// Pixels of its picture for each of the world, and along its longer side.
const kFinest = 0.5;
const kLongest = 4000;

export class FogLayer {
  private veil: Sprite | undefined;
  private lifting: { sheet: Graphics; since: number } | undefined;
  private known: Set<string> | undefined;

  constructor(
    private readonly layer: Container,
    private readonly baker: Baker,
  ) {
    layer.visible = false;
  }

  show(look: FogLook | undefined, terrain: Terrain, palette: Palette): void {
    discard(this.veil);
    this.veil = undefined;
    this.layer.visible = look !== undefined;
    if (look === undefined) {
      this.known = undefined;
      this.stop();
      return;
    }
    const { geometry } = terrain;
    const alpha = look.sheer ? kSheer : 1;
    // What lies beyond the last cell that is known is as unknown as the covered ones.
    const beyond = look.sheer ? [] : edgeAround(geometry, [...terrain.cells, ...terrain.blocked]);
    const [dusk, fog] = [new Graphics(), new Graphics()];
    dusk.filters = [new BlurFilter({ strength: kSoft / 2, quality: 2 })];
    fog.filters = [new BlurFilter({ strength: kSoft, quality: 3 })];
    fill(fog, geometry, [...look.covered, ...beyond], palette.fog, alpha);
    fill(dusk, geometry, look.dim, palette.fog, kDusk * alpha);
    const drawn = new Container();
    drawn.addChild(dusk, fog);
    this.veil = this.baker.bake(drawn, finest(drawn));
    this.layer.addChildAt(this.veil, 0);
    this.lift(look, terrain, palette);
  }

  // What was not known when it was last drawn, and is now.
  private lift(look: FogLook, terrain: Terrain, palette: Palette): void {
    const covered = new Set(look.covered.map(key));
    const clear = [...terrain.cells, ...terrain.blocked].filter((at) => !covered.has(key(at)));
    const before = this.known;
    this.known = new Set(clear.map(key));
    const fresh = before === undefined ? [] : clear.filter((at) => !before.has(key(at)));
    if (fresh.length === 0 || still()) return;
    this.stop();
    const sheet = new Graphics();
    fill(sheet, terrain.geometry, fresh, palette.fog, 1);
    this.layer.addChild(sheet);
    this.lifting = { sheet, since: performance.now() };
  }

  private stop(): void {
    this.lifting?.sheet.destroy();
    this.lifting = undefined;
  }

  // True while something still lifts.
  step(now: number): boolean {
    if (this.lifting === undefined) return false;
    const share = Math.min(1, Math.max(0, (now - this.lifting.since) / kLiftMs));
    this.lifting.sheet.alpha = 1 - share * share;
    if (share >= 1) this.stop();
    return this.lifting !== undefined;
  }
}

// As fine as a picture may be large; what is soft need not be finer.
function finest(drawn: Container): number {
  const { width, height } = drawn.getLocalBounds();
  return Math.min(kFinest, kLongest / Math.max(1, width, height));
}

function fill(
  graphics: Graphics,
  geometry: Geometry,
  cells: readonly Cell[],
  color: number,
  alpha: number,
): void {
  if (cells.length === 0) return;
  for (const at of cells) graphics.poly(geometry.outline(at, kCellSize));
  graphics.fill({ color, alpha });
}
