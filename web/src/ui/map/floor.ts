// The floor of the board: its terrain and what lies on it, in square tiles. Each is painted into a picture of its own, and anew
// only where something on it has changed; what lies outside the screen costs nothing, and what is seen is a handful of pictures
// however many cells it has.
import { Container, type Sprite } from 'pixi.js';
import { edgeAround, key, type Cell } from '../../model/geometry';
import { discard, type Baker } from './baker';
import type { Sight } from './camera';
import { drawGround } from './features';
import type { Palette } from './palette';
import type { GroundLook, Terrain } from './scene';
import { drawPatch, groundOf, kCellSize, type Ground, type Patch } from './terrain';

// Of a tile, in pixels of the world; and how many pixels all of them may have together.
const kTile = 640;
const kTexels = 24_000_000;
const kCoarsest = 0.75;
// How long a frame may begin to paint tiles.
const kPaintMs = 6;
// What is laid on a picture lets it shine through.
const kOnPicture = 0.78;

interface Tile extends Patch {
  // Of its corner, in pixels of the world; its cells reach a little beyond it.
  x: number;
  y: number;
  laid: GroundLook[];
  // What lies on it, and what lay on it when its picture was painted.
  sign: string;
  painted: string;
  sprite: Sprite | undefined;
}

export class Floor {
  private readonly tiles = new Map<string, Tile>();
  private ground: Ground | undefined;
  private resolution = 1;
  private pictured = false;
  // How many tiles have been painted, those that were painted anew counted again.
  paints = 0;

  constructor(
    private readonly layer: Container,
    private readonly baker: Baker,
    // Pixels of a tile's picture for each of the world, at most.
    private readonly finest: number,
  ) {}

  show(terrain: Terrain, looks: readonly GroundLook[], palette: Palette, pictured: boolean): void {
    if (this.ground?.terrain !== terrain || this.ground.palette !== palette) this.begin(terrain, palette);
    this.lay(looks);
    this.pictured = pictured;
    for (const tile of this.tiles.values()) tile.sign = this.signOf(tile);
  }

  private signOf({ laid }: Tile): string {
    const parts = laid.map(({ kind, label, ghost, cells }) => [kind, label, ghost, cells.map(key)]);
    return JSON.stringify([this.pictured, parts]);
  }

  private begin(terrain: Terrain, palette: Palette): void {
    for (const { sprite } of this.tiles.values()) discard(sprite);
    this.tiles.clear();
    this.ground = groundOf(terrain, palette);
    const edge = edgeAround(terrain.geometry, [...terrain.cells, ...terrain.blocked]);
    const parts = { cells: terrain.cells, blocked: terrain.blocked, edge };
    for (const part of ['cells', 'blocked', 'edge'] as const)
      for (const at of parts[part]) this.tileOf(at)[part].push(at);
    const count = terrain.cells.length + terrain.blocked.length + edge.length;
    const area = count * kCellSize * kCellSize * 2.6;
    this.resolution = Math.max(kCoarsest, Math.min(this.finest, Math.sqrt(kTexels / Math.max(1, area))));
  }

  private tileOf(at: Cell): Tile {
    const centre = this.ground!.terrain.geometry.centre(at, kCellSize);
    const [x, y] = [Math.floor(centre.x / kTile) * kTile, Math.floor(centre.y / kTile) * kTile];
    const name = `${x},${y}`;
    let tile = this.tiles.get(name);
    if (tile === undefined) {
      tile = { x, y, cells: [], blocked: [], edge: [], laid: [], sign: '', painted: '', sprite: undefined };
      this.tiles.set(name, tile);
    }
    return tile;
  }

  private lay(looks: readonly GroundLook[]): void {
    for (const tile of this.tiles.values()) tile.laid = [];
    for (const look of looks) {
      const parts = new Map<Tile, Cell[]>();
      for (const at of look.cells) {
        const tile = this.tileOf(at);
        const cells = parts.get(tile);
        if (cells === undefined) parts.set(tile, [at]);
        else cells.push(at);
      }
      for (const [tile, cells] of parts) tile.laid.push({ ...look, cells });
    }
  }

  private paint(tile: Tile): void {
    if (tile.painted === tile.sign) return;
    discard(tile.sprite);
    const { terrain, palette } = this.ground!;
    const over = new Container();
    over.alpha = this.pictured ? kOnPicture : 1;
    drawGround(over, tile.laid, terrain.geometry, palette);
    const drawn = new Container();
    drawn.addChild(drawPatch(tile, this.ground!, this.pictured), over);
    tile.painted = tile.sign;
    this.paints += 1;
    tile.sprite = this.baker.bake(drawn, this.resolution);
    this.layer.addChild(tile.sprite);
  }

  // What lies outside the screen is not drawn, and not painted before it comes into sight. True: something that is seen
  // is still to be painted, for this frame has taken long enough.
  cull({ left, top, right, bottom }: Sight): boolean {
    const until = performance.now() + kPaintMs;
    let patchy = false;
    for (const tile of this.tiles.values()) {
      const seen =
        tile.x - kCellSize < right &&
        tile.y - kCellSize < bottom &&
        tile.x + kTile + kCellSize > left &&
        tile.y + kTile + kCellSize > top;
      const late = seen && tile.painted !== tile.sign && performance.now() > until;
      if (seen && !late) this.paint(tile);
      patchy ||= late;
      if (tile.sprite !== undefined && tile.sprite.visible !== seen) tile.sprite.visible = seen;
    }
    return patchy;
  }
}
