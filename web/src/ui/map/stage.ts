// The drawn map: layers over a PixiJS canvas, redrawn only where the scene changed. Loaded when a table is
// opened.
import 'pixi.js/filters';
import 'pixi.js/unsafe-eval';
import { Container, Ticker, WebGLRenderer } from 'pixi.js';
import { geometryOf, type Cell, type Geometry, type Point } from '../../model/geometry';
import { Camera, type Box, type CameraListener } from './camera';
import { drawFeatures, drawShade } from './features';
import { atGrip, boxOf, drawImage, stepOf } from './image_layer';
import { drawLinks, drawPath, drawReach, drawRuler, type Sheet } from './overlay';
import { lettersReady } from './lettering';
import { readPalette, type Palette } from './palette';
import { Backdrop } from './backdrop';
import { Baker } from './baker';
import { Floor } from './floor';
import { FogLayer } from './fog_layer';
import { boxAround, peopled } from './framing';
import { ImpactLayer, type ImpactLook } from './impact_layer';
import { still } from './motion';
import { Pieces } from './pieces';
import { painterOf } from './processor';
import { differ, kAimed, kBelow, type Scene } from './scene';
import { SlidingCanvas } from './sliding';
import { kCellSize } from './terrain';

// Prices and harms in cells are left out where they would be too small to read.
const kNumbersFrom = 0.55;
// Smaller than this initials say more than a picture.
const kPicturesFrom = 0.42;
// Pixels of the floor's picture for each of the world, and on a machine that paints slowly.
const kFine = 2;
const kFineSlow = 1.25;
// Between two frames of what moves, on such a machine: it has other things to do.
const kRestMs = 45;

export type StageListener = Omit<CameraListener, 'cellAt'>;

export class Stage {
  readonly camera: Camera;
  private readonly root = new Container();
  // A group of its own: to move it is one matrix, whatever lies in it.
  private readonly world = new Container({ isRenderGroup: true });
  private readonly layers = {
    image: new Container(),
    terrain: new Container(),
    ground: new Container(),
    shade: new Container(),
    fog: new Container(),
    reach: new Container(),
    prices: new Container(),
    standing: new Container(),
    links: new Container(),
    path: new Container(),
    tokens: new Container(),
    blades: new Container(),
    ruler: new Container(),
    impacts: new Container(),
  };
  private readonly canvas: SlidingCanvas;
  private readonly backdrop: Backdrop | undefined;
  private readonly baker: Baker;
  private readonly floor: Floor;
  private readonly pieces: Pieces;
  private readonly impacts = new ImpactLayer(this.layers.impacts);
  private readonly fog: FogLayer;
  private readonly watcher: ResizeObserver;
  private scene: Scene | undefined;
  private palette: Palette;
  private frame = 0;
  private framed = false;
  // When it was last drawn.
  private drawn: number | undefined;
  // Who was to be followed while another pane hid the board.
  private missed: Cell | undefined;

  private constructor(
    private readonly renderer: WebGLRenderer,
    private readonly host: HTMLElement,
    listener: StageListener,
    private readonly slow: boolean,
  ) {
    this.palette = readPalette(host);
    this.canvas = new SlidingCanvas(renderer, host, slow);
    this.baker = new Baker(renderer);
    this.floor = new Floor(this.layers.terrain, this.baker, slow ? kFineSlow : kFine);
    this.pieces = new Pieces(this.layers.tokens, this.baker, renderer.resolution * (slow ? 0.7 : 1));
    this.fog = new FogLayer(this.layers.fog, this.baker);
    const { path, tokens, blades, ruler, impacts, ...lower } = this.layers;
    // In the order in which they were named, the lowest first.
    const below = new Container({ children: Object.values(lower) });
    const over = new Container({ children: [path, tokens, blades, ruler, impacts] });
    this.world.addChild(below, over);
    this.root.addChild(this.world);
    this.backdrop = slow ? new Backdrop(renderer, this.root, below, over) : undefined;
    this.camera = new Camera(host, {
      ...listener,
      moved: () => (this.schedule(), listener.moved()),
      cellAt: (point) => this.geometry.cellAt(point, kCellSize),
    });
    this.watcher = new ResizeObserver(() => this.resized());
    this.watcher.observe(host);
  }

  // Throws where no canvas can be had.
  static async open(host: HTMLElement, listener: StageListener): Promise<Stage> {
    // Named, it need not try what there is on a canvas of its own first.
    const renderer = new WebGLRenderer();
    // The library would look for what it may throw away in every frame, for ever: a board that stands still asks for none.
    Ticker.system.autoStart = false;
    const fine = Math.min(2, window.devicePixelRatio || 1);
    // Baked pictures have smooth edges of their own; fine screens, and machines that paint with the processor, do without.
    const { gl, slow } = painterOf(fine < 2);
    await renderer.init({
      ...(gl === undefined ? {} : { canvas: gl.canvas as HTMLCanvasElement, context: gl }),
      width: Math.max(1, host.clientWidth),
      height: Math.max(1, host.clientHeight),
      antialias: fine < 2 && !slow,
      autoDensity: true,
      backgroundAlpha: 0,
      resolution: slow ? 1 : fine,
      // Pointers and readers are the page's own: pieces of the library for either would be fetched in vain.
      skipExtensionImports: true,
    });
    // A processor looks into each picture that a brush may hold, for every point that it paints: here each holds one.
    if (slow) renderer.limits.maxBatchableTextures = 1;
    await lettersReady();
    return new Stage(renderer, host, listener, slow);
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    this.watcher.disconnect();
    this.camera.release();
    this.baker.close();
    this.root.destroy({ children: true });
    this.renderer.destroy({ removeView: true });
  }

  // The colours of the page changed.
  recolour(): void {
    this.palette = readPalette(this.host);
    const scene = this.scene;
    if (scene === undefined) return;
    this.scene = undefined;
    this.pieces.forget();
    this.show(scene);
  }

  show(scene: Scene): void {
    const { scene: old, layers, palette } = this;
    this.scene = scene;
    const { terrain } = scene;
    const anew = old?.terrain !== terrain;
    const pictured = scene.image !== undefined;
    if (anew || old?.image !== scene.image) drawImage(layers.image, scene.image, terrain.geometry, palette);
    if (anew || (old?.image !== undefined) !== pictured || old?.features !== scene.features) {
      this.floor.show(terrain, scene.features.ground, palette, pictured);
      drawFeatures(layers.ground, layers.standing, scene.features, terrain, palette);
    }
    if (anew || old?.shade !== scene.shade) drawShade(layers.shade, scene.shade, terrain, palette);
    if (anew || old?.fog !== scene.fog) this.fog.show(scene.fog, terrain, palette);
    if (anew || old?.reach !== scene.reach) drawReach(this.sheet(layers.reach), layers.prices, scene.reach);
    if (anew || old?.links !== scene.links) drawLinks(this.sheet(layers.links), layers.blades, scene.links);
    if (old === undefined || differ(old, scene, kAimed)) drawPath(this.sheet(layers.path), scene);
    if (anew || old?.ruler !== scene.ruler) drawRuler(this.sheet(layers.ruler), scene.ruler);
    if (anew || old?.tokens !== scene.tokens) this.pieces.place(scene.tokens, this.geometry, palette);
    if (old === undefined || differ(old, scene, kBelow)) this.backdrop?.spoil();
    if (!this.framed && terrain.cells.length > 0) this.fit();
    if (old === undefined || differ(old, scene)) this.repaint();
  }

  // Shows the whole map where it can be read; of a larger one the own figures, the nearest foes, and friends as long as
  // there is room for them.
  fit(): void {
    const cells = this.scene?.terrain.cells ?? [];
    if (cells.length === 0 || this.host.clientWidth === 0) return;
    this.framed = true;
    const whole = this.boxAround(cells);
    const [fights, own] = peopled(this.scene?.tokens ?? [], this.geometry);
    if (fights.length === 0 || this.camera.fits(whole)) this.camera.fit(whole);
    else {
      const fight = fights.map((some) => this.boxAround(some)).find((box) => this.camera.fits(box));
      this.camera.fit(fight ?? this.boxAround(own), fight !== undefined);
    }
  }

  // Shows all of the map, however small: whoever builds it wants to see where its edges are.
  whole(): void {
    const cells = this.scene?.terrain.cells ?? [];
    if (cells.length === 0 || this.host.clientWidth === 0) return;
    this.framed = true;
    this.camera.fit(this.boxAround([...cells, ...this.scene!.terrain.blocked]), true, true);
  }

  centreOn(at: Cell): void {
    this.camera.handled = true;
    this.camera.centreOn(this.geometry.centre(at, kCellSize));
  }

  // Brings a cell to the middle where it cannot be seen well.
  follow(at: Cell): void {
    if (this.host.clientWidth === 0) return void (this.missed = at);
    const middle = this.geometry.centre(at, kCellSize);
    const seen = this.edgeOf(at, kCellSize * 1.5) === undefined && !this.camera.covered(middle, kCellSize);
    if (this.framed && !this.camera.busy && !seen) this.camera.glideTo(middle, !still());
  }

  // Brings whoever is aimed at into sight, above what covers so much of the picture's foot.
  aim(at: Cell, covered: number): void {
    const { clientHeight: height } = this.host;
    if (!this.framed || height === 0 || this.camera.busy) return;
    if (this.edgeOf(at) === undefined && this.onScreen(at).y < height * (1 - covered)) return;
    const { x, y } = this.geometry.centre(at, kCellSize);
    this.camera.glideTo({ x, y: y + (height * covered) / 2 / this.camera.zoom }, !still());
  }

  // Where at the edge of the picture a sign points to a cell that lies beyond it; undefined: it can be seen.
  edgeOf(at: Cell, room = 0): { x: number; y: number; angle: number } | undefined {
    const { clientWidth: width, clientHeight: height } = this.host;
    const { x, y } = this.onScreen(at);
    const margin = room * this.camera.zoom;
    if (x >= margin && y >= margin && x <= width - margin && y <= height - margin) return undefined;
    const inset = 26;
    const [dx, dy] = [x - width / 2, y - height / 2];
    const share = Math.min(
      (width / 2 - inset) / Math.max(1, Math.abs(dx)),
      (height / 2 - inset) / Math.max(1, Math.abs(dy)),
    );
    return { x: width / 2 + dx * share, y: height / 2 + dy * share, angle: Math.atan2(dy, dx) };
  }

  // Where the middle of a cell lies in the element.
  onScreen(at: Cell): Point {
    return this.camera.onScreen(this.geometry.centre(at, kCellSize));
  }

  carry(number: number, at: Point): void {
    this.pieces.carry(number, at);
    this.repaint();
  }

  letGo(): void {
    this.pieces.letGo();
    this.repaint();
  }

  // Shows what has just happened to those who stand here.
  strike(looks: readonly ImpactLook[]): void {
    this.impacts.add(looks, (who) => this.pieces.placeOf(who), this.palette);
    for (const { who, tone } of looks) if (tone === 'harm' || tone === 'crit') this.pieces.shake(who);
    this.repaint();
  }

  // Whoever has seen enough takes the signs away.
  calm(): void {
    this.impacts.clear();
    this.repaint();
  }

  // Moves the picture as far as it takes to see the cell.
  reveal(at: Cell): void {
    const { x, y } = this.onScreen(at);
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

  // The neighbour beyond the border that lies nearest to a point of the world.
  neighbourAt(at: Cell, point: Point): Cell | undefined {
    let best: Cell | undefined;
    let least = Infinity;
    for (const next of this.geometry.neighbours(at)) {
      const border = this.geometry.border(at, next, kCellSize);
      if (border === undefined) continue;
      const [from, to] = border;
      const away = Math.hypot(point.x - (from.x + to.x) / 2, point.y - (from.y + to.y) / 2);
      if (away < least) [least, best] = [away, next];
    }
    return best;
  }

  // The cell under a point of the page, where something that was dragged in is dropped.
  cellUnder(at: { clientX: number; clientY: number }): Cell {
    return this.camera.cellUnder(at);
  }

  // ── The picture under the map ──

  atImageCorner(point: Point): boolean {
    const look = this.scene?.image;
    return look !== undefined && atGrip(boxOf(look, look.picture, this.geometry), point, this.camera.zoom);
  }

  // From one point of the world to another, in hundredths of a cell.
  hundredths(from: Point, to: Point): [number, number] {
    const step = stepOf(this.geometry) / 100;
    return [Math.round((to.x - from.x) / step), Math.round((to.y - from.y) / step)];
  }

  private get empty(): boolean {
    const { terrain } = this.scene ?? {};
    return terrain === undefined || terrain.cells.length + terrain.blocked.length === 0;
  }

  private get geometry(): Geometry {
    return this.scene?.terrain.geometry ?? geometryOf(undefined);
  }

  private sheet(layer: Container): Sheet {
    return { layer, geometry: this.geometry, palette: this.palette };
  }

  private boxAround(cells: readonly Cell[]): Box {
    return boxAround(cells, this.geometry);
  }

  private resized(): void {
    const { clientWidth, clientHeight } = this.host;
    if (clientWidth === 0 || clientHeight === 0) return;
    const { width, height } = this.canvas;
    this.canvas.resize(clientWidth, clientHeight);
    // A turned screen is framed anew; otherwise what is seen keeps its middle and its size.
    const turned = width > height !== clientWidth > clientHeight && Math.abs(clientWidth - width) > width / 4;
    if (!this.framed || (turned && !this.camera.handled)) this.fit();
    else this.camera.shift((clientWidth - width) / 2, (clientHeight - height) / 2);
    const { missed } = this;
    this.missed = undefined;
    if (missed !== undefined) this.follow(missed);
    // A resized canvas is empty: it is drawn before anybody sees that. What has its size already, or was never drawn, is not.
    const resized = (width !== clientWidth || height !== clientHeight) && this.drawn !== undefined;
    if (!resized || this.draw(performance.now())) this.schedule();
  }

  private repaint(): void {
    this.canvas.spoil();
    this.schedule();
  }

  private schedule(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame((now) => {
      this.frame = 0;
      if (this.goOn(now)) this.schedule();
    });
  }

  // True while there is more to show.
  private goOn(now: number): boolean {
    // A board that is not known yet is not painted.
    if (this.empty) return false;
    // What is beside the board is seen first: to paint it takes longest, and keeps the page from showing anything.
    if (this.drawn === undefined) {
      this.drawn = -Infinity;
      return true;
    }
    const gliding = this.camera.step(now);
    if (this.canvas.slide(this.camera, now)) return this.tell(gliding || this.canvas.stretched);
    if (this.slow && now - this.drawn < kRestMs) return true;
    return this.draw(now) || gliding;
  }

  // Lets whoever drives the page find a cell: origin and scale in pixels of the host, measure of a cell.
  private tell(more: boolean): boolean {
    this.host.dataset['camera'] = [this.camera.x, this.camera.y, this.camera.zoom, kCellSize].join(' ');
    this.host.dataset['paints'] = String(this.floor.paints);
    return more;
  }

  // True while something still moves.
  private draw(now: number): boolean {
    this.drawn = now;
    const lifting = this.fog.step(now);
    const moving = [lifting, this.pieces.step(now), this.impacts.step(now)].includes(true);
    this.layers.prices.visible = this.camera.zoom >= kNumbersFrom;
    const sight = this.canvas.begin(this.camera, this.world);
    const patchy = this.floor.cull(sight);
    this.pieces.look(this.camera.zoom < kPicturesFrom, sight);
    if (lifting) this.backdrop?.spoil();
    this.backdrop?.prepare(JSON.stringify([sight, this.floor.paints]));
    this.renderer.render({ container: this.root });
    Ticker.system.update(now);
    // What moves, or is to be painted still, can not be slid.
    if (moving || patchy) this.canvas.spoil();
    return this.tell(moving || patchy);
  }
}
