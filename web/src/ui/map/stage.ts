// The drawn map: layers over a PixiJS canvas, redrawn only where the scene changed. Loaded when a table is
// opened.
import 'pixi.js/unsafe-eval';
import { Application, Container } from 'pixi.js';
import { centre, type Cell, type Point } from '../../model/geometry';
import { Camera, type CameraListener } from './camera';
import { drawLinks, drawPath, drawReach } from './overlay';
import { readPalette, type Palette } from './palette';
import type { Scene, TokenLook } from './scene';
import { drawTerrain, kHexSize } from './terrain';
import { drawToken } from './token';

const kGlideMs = 220;

interface Piece {
  box: Container;
  look: string;
  from: Point;
  to: Point;
  since: number;
}

export class Stage {
  readonly camera: Camera;
  private readonly world = new Container();
  private readonly layers = {
    terrain: new Container(),
    reach: new Container(),
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
    listener: Omit<CameraListener, 'moved'>,
  ) {
    this.palette = readPalette(host);
    const { terrain, reach, links, path, tokens, blades } = this.layers;
    this.world.addChild(terrain, reach, links, path, tokens, blades);
    app.stage.addChild(this.world);
    this.camera = new Camera(host, {
      moved: () => this.schedule(),
      hover: (cell) => listener.hover(cell),
      tap: (cell, touch, shift) => listener.tap(cell, touch, shift),
    });
    this.watcher = new ResizeObserver(() => this.resized());
    this.watcher.observe(host);
  }

  // Throws where no canvas can be had.
  static async open(host: HTMLElement, listener: Omit<CameraListener, 'moved'>): Promise<Stage> {
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
    const { terrain, reach, links, blades, path } = this.layers;
    if (old?.terrain !== scene.terrain) drawTerrain(terrain, scene.terrain, this.palette);
    if (old?.reach !== scene.reach) drawReach(reach, scene.reach, this.palette);
    if (old?.links !== scene.links) drawLinks(links, blades, scene.links, this.palette);
    if (old?.path !== scene.path || old?.cursor !== scene.cursor || old?.choices !== scene.choices) {
      drawPath(path, scene.path, scene.choices, scene.cursor, this.palette);
    }
    if (old?.tokens !== scene.tokens) this.placeTokens(scene.tokens);
    if (!this.framed && scene.terrain.cells.length > 0) this.fit();
    this.schedule();
  }

  fit(): void {
    const cells = this.scene?.terrain.cells ?? [];
    if (cells.length === 0 || this.host.clientWidth === 0) return;
    const points = cells.map((at) => centre(at, kHexSize));
    const margin = kHexSize * 1.6;
    this.framed = true;
    this.camera.fit({
      left: Math.min(...points.map((p) => p.x)) - margin,
      right: Math.max(...points.map((p) => p.x)) + margin,
      top: Math.min(...points.map((p) => p.y)) - margin,
      bottom: Math.max(...points.map((p) => p.y)) + margin,
    });
  }

  centreOn(at: Cell): void {
    this.camera.centreOn(centre(at, kHexSize));
  }

  // The middle of a cell in page pixels of the host, for whoever wants to point at it.
  pixelOf(at: Cell): Point {
    return this.camera.onScreen(centre(at, kHexSize));
  }

  private resized(): void {
    const { clientWidth, clientHeight } = this.host;
    if (clientWidth === 0 || clientHeight === 0) return;
    const { width, height } = this.app.screen;
    this.app.renderer.resize(clientWidth, clientHeight);
    // A turned screen is framed anew; a pane that grows a little only keeps its middle.
    const turned = Math.abs(clientWidth - width) > width / 4;
    if (!this.framed || turned) this.fit();
    else this.camera.shift((clientWidth - width) / 2, (clientHeight - height) / 2);
    // A resized canvas is empty: it is drawn before anybody sees that.
    if (this.draw(performance.now())) this.schedule();
  }

  private placeTokens(tokens: readonly TokenLook[]): void {
    const seen = new Set<number>();
    const now = performance.now();
    for (const token of tokens) {
      seen.add(token.number);
      const to = centre(token.at, kHexSize);
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
      drawToken(piece.box, token, this.palette);
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
    // Lets whoever drives the page find a hex: origin and scale in pixels of the host, size of a hex.
    this.host.dataset['camera'] = [this.camera.x, this.camera.y, this.camera.zoom, kHexSize].join(' ');
    this.app.render();
    return gliding;
  }
}
