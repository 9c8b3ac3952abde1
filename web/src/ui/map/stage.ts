// The drawn map: layers over a PixiJS canvas, redrawn only where the scene changed. Loaded when a table is
// opened.
import 'pixi.js/unsafe-eval';
import { Application, Container } from 'pixi.js';
import { geometryOf, type Cell, type Geometry, type Point } from '../../model/geometry';
import { Camera, type Box, type CameraListener } from './camera';
import { drawFeatures, drawShade } from './features';
import { drawLinks, drawPath, drawReach, type Sheet } from './overlay';
import { readPalette, type Palette } from './palette';
import type { Scene, TokenLook } from './scene';
import { drawTerrain, kCellSize } from './terrain';
import { drawToken } from './token';

const kGlideMs = 220;

interface Piece {
  box: Container;
  look: string;
  from: Point;
  to: Point;
  since: number;
}

export type StageListener = Pick<CameraListener, 'hover' | 'tap'>;

export class Stage {
  readonly camera: Camera;
  private readonly world = new Container();
  private readonly layers = {
    terrain: new Container(),
    ground: new Container(),
    shade: new Container(),
    reach: new Container(),
    standing: new Container(),
    links: new Container(),
    path: new Container(),
    tokens: new Container(),
    blades: new Container(),
  };
  private readonly pieces = new Map<number, Piece>();
  private readonly watcher: ResizeObserver;
  private scene: Scene | undefined;
  private palette: Palette;
  private frame = 0;
  private framed = false;

  private constructor(
    private readonly app: Application,
    private readonly host: HTMLElement,
    listener: StageListener,
  ) {
    this.palette = readPalette(host);
    const { terrain, ground, shade, reach, standing, links, path, tokens, blades } = this.layers;
    this.world.addChild(terrain, ground, shade, reach, standing, links, path, tokens, blades);
    app.stage.addChild(this.world);
    this.camera = new Camera(host, {
      moved: () => this.schedule(),
      cellAt: (point) => this.geometry.cellAt(point, kCellSize),
      hover: (cell) => listener.hover(cell),
      tap: (cell, touch, shift, point) => listener.tap(cell, touch, shift, point),
    });
    this.watcher = new ResizeObserver(() => this.resized());
    this.watcher.observe(host);
  }

  // Throws where no canvas can be had.
  static async open(host: HTMLElement, listener: StageListener): Promise<Stage> {
    const app = new Application();
    await app.init({
      width: Math.max(1, host.clientWidth),
      height: Math.max(1, host.clientHeight),
      antialias: true,
      autoDensity: true,
      autoStart: false,
      sharedTicker: false,
      backgroundAlpha: 0,
      preference: 'webgl',
      resolution: Math.min(2, window.devicePixelRatio || 1),
      accessibilityOptions: { enabledByDefault: false, activateOnTab: false },
    });
    app.canvas.setAttribute('aria-hidden', 'true');
    host.appendChild(app.canvas);
    return new Stage(app, host, listener);
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    this.watcher.disconnect();
    this.camera.release();
    this.app.destroy({ removeView: true }, { children: true });
  }

  // The colours of the page changed.
  recolour(): void {
    this.palette = readPalette(this.host);
    const scene = this.scene;
    if (scene === undefined) return;
    this.scene = undefined;
    for (const piece of this.pieces.values()) piece.look = '';
    this.show(scene);
  }

  show(scene: Scene): void {
    const old = this.scene;
    this.scene = scene;
    const { layers, palette } = this;
    const { terrain } = scene;
    const anew = old?.terrain !== terrain;
    if (anew) drawTerrain(layers.terrain, terrain, palette);
    if (anew || old?.features !== scene.features) {
      drawFeatures(layers.ground, layers.standing, scene.features, terrain, palette);
    }
    if (anew || old?.shade !== scene.shade) drawShade(layers.shade, scene.shade, terrain, palette);
    if (anew || old?.reach !== scene.reach) drawReach(this.sheet(layers.reach), scene.reach);
    if (anew || old?.links !== scene.links) drawLinks(this.sheet(layers.links), layers.blades, scene.links);
    const parts = ['path', 'choices', 'aim', 'cursor'] as const;
    if (anew || parts.some((part) => old?.[part] !== scene[part])) drawPath(this.sheet(layers.path), scene);
    if (anew || old?.tokens !== scene.tokens) this.placeTokens(scene.tokens);
    if (!this.framed && terrain.cells.length > 0) this.fit();
    this.schedule();
  }

  // Shows the whole map, or, of one that is too large for that, where the creatures stand.
  fit(): void {
    const cells = this.scene?.terrain.cells ?? [];
    if (cells.length === 0 || this.host.clientWidth === 0) return;
    this.framed = true;
    const whole = this.boxAround(cells);
    const peopled = this.scene?.tokens.map((token) => token.at) ?? [];
    this.camera.fit(this.camera.fits(whole) || peopled.length === 0 ? whole : this.boxAround(peopled));
  }

  centreOn(at: Cell): void {
    this.camera.handled = true;
    this.camera.centreOn(this.geometry.centre(at, kCellSize));
  }

  isLeft(at: Cell): boolean {
    return this.camera.onScreen(this.geometry.centre(at, kCellSize)).x < this.host.clientWidth / 2;
  }

  // Moves the picture as far as it takes to see the cell.
  reveal(at: Cell): void {
    const { x, y } = this.camera.onScreen(this.geometry.centre(at, kCellSize));
    const room = kCellSize * this.camera.zoom;
    const { clientWidth, clientHeight } = this.host;
    const dx = Math.max(0, room - x) - Math.max(0, x - (clientWidth - room));
    const dy = Math.max(0, room - y) - Math.max(0, y - (clientHeight - room));
    if (dx === 0 && dy === 0) return;
    this.camera.handled = true;
    this.camera.shift(dx, dy);
  }

  // Whether a point of the world lies on the border that two cells share, or so near that it is meant.
  onBorder(a: Cell, b: Cell, point: Point): boolean {
    const border = this.geometry.border(a, b, kCellSize);
    if (border === undefined) return false;
    const [from, to] = border;
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    return Math.hypot(point.x - middle.x, point.y - middle.y) < kCellSize * 0.45;
  }

  private get geometry(): Geometry {
    return this.scene?.terrain.geometry ?? geometryOf(undefined);
  }

  private sheet(layer: Container): Sheet {
    return { layer, geometry: this.geometry, palette: this.palette };
  }

  private boxAround(cells: readonly Cell[]): Box {
    const points = cells.map((at) => this.geometry.centre(at, kCellSize));
    const margin = kCellSize * 1.6;
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const { x, y } of points) {
      box.left = Math.min(box.left, x - margin);
      box.right = Math.max(box.right, x + margin);
      box.top = Math.min(box.top, y - margin);
      box.bottom = Math.max(box.bottom, y + margin);
    }
    return box;
  }

  private resized(): void {
    const { clientWidth, clientHeight } = this.host;
    if (clientWidth === 0 || clientHeight === 0) return;
    const { width, height } = this.app.screen;
    this.app.renderer.resize(clientWidth, clientHeight);
    // A turned screen is framed anew; otherwise what somebody chose to see keeps its middle.
    const turned = Math.abs(clientWidth - width) > width / 4;
    if (!this.framed || turned || !this.camera.handled) this.fit();
    else this.camera.shift((clientWidth - width) / 2, (clientHeight - height) / 2);
    // A resized canvas is empty: it is drawn before anybody sees that.
    if (this.draw(performance.now())) this.schedule();
  }

  private placeTokens(tokens: readonly TokenLook[]): void {
    const seen = new Set<number>();
    const now = performance.now();
    for (const token of tokens) {
      seen.add(token.number);
      const to = this.geometry.bodyCentre(token.at, token.long, kCellSize);
      let piece = this.pieces.get(token.number);
      if (piece === undefined) {
        piece = { box: new Container(), look: '', from: to, to, since: 0 };
        this.pieces.set(token.number, piece);
        this.layers.tokens.addChild(piece.box);
      }
      if (piece.to.x !== to.x || piece.to.y !== to.y) {
        piece.from = { x: piece.box.x, y: piece.box.y };
        piece.to = to;
        piece.since = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : now;
      }
      const { at: _at, ...rest } = token;
      const look = JSON.stringify(rest);
      if (piece.look === look) continue;
      piece.look = look;
      piece.box.zIndex = token.dead ? 0 : token.active ? 2 : 1;
      drawToken(piece.box, token, this.geometry.bodyRadius(token.long, kCellSize), this.palette);
    }
    this.layers.tokens.sortableChildren = true;
    for (const [number, piece] of this.pieces) {
      if (seen.has(number)) continue;
      piece.box.destroy({ children: true });
      this.pieces.delete(number);
    }
  }

  private schedule(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame((now) => {
      this.frame = 0;
      if (this.draw(now)) this.schedule();
    });
  }

  // True while something still glides.
  private draw(now: number): boolean {
    let gliding = false;
    for (const piece of this.pieces.values()) {
      const share = piece.since === 0 ? 1 : Math.min(1, Math.max(0, (now - piece.since) / kGlideMs));
      const eased = 1 - (1 - share) ** 3;
      piece.box.position.set(
        piece.from.x + (piece.to.x - piece.from.x) * eased,
        piece.from.y + (piece.to.y - piece.from.y) * eased,
      );
      if (share < 1) gliding = true;
    }
    this.world.position.set(this.camera.x, this.camera.y);
    this.world.scale.set(this.camera.zoom);
    // Lets whoever drives the page find a cell: origin and scale in pixels of the host, measure of a cell.
    this.host.dataset['camera'] = [this.camera.x, this.camera.y, this.camera.zoom, kCellSize].join(' ');
    this.app.render();
    return gliding;
  }
}
