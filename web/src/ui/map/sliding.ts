// The canvas of the board. Where painting is slow, a board that is only pushed aside, or seen from nearer or farther, is not
// painted anew for each frame: it was painted with room around it, and that picture is slid and stretched as long as it covers all
// that is seen. What was stretched is painted once it rests.
import type { Container, WebGLRenderer } from 'pixi.js';
import type { Sight } from './camera';

// Pixels of the page that are painted beyond each edge of a board that is being pushed.
const kRoom = 160;
// How long the same distance is kept before what was stretched is painted.
const kRestMs = 160;
const kStretched = 2.2;

// Where the world lies on the screen.
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Laid {
  left: number;
  top: number;
  scale: number;
}

// How a picture of the world, painted with `room` around what was seen, has to lie to show the world in another place; undefined:
// it would not cover all that is seen, or only far too coarsely.
export function laidFor(
  painted: Place,
  place: Place,
  room: number,
  width: number,
  height: number,
): Laid | undefined {
  const scale = place.zoom / painted.zoom;
  const left = Math.round(place.x - (painted.x + room) * scale);
  const top = Math.round(place.y - (painted.y + room) * scale);
  const right = left + (width + 2 * room) * scale;
  const bottom = top + (height + 2 * room) * scale;
  const covers = left <= 0 && top <= 0 && right >= width && bottom >= height;
  return covers && scale <= kStretched ? { left, top, scale } : undefined;
}

export class SlidingCanvas {
  // Where the world lay when it was painted; undefined: what was painted is no more what is to be seen.
  private painted: Place | undefined;
  private room = 0;
  // Since when it is seen from this distance.
  private zoom = 1;
  private since = 0;

  // `host`: holds the canvas, and is covered by it.
  constructor(
    private readonly renderer: WebGLRenderer,
    host: HTMLElement,
    private readonly slow: boolean,
    public width = Math.max(1, host.clientWidth),
    public height = Math.max(1, host.clientHeight),
  ) {
    this.canvas.style.position = 'absolute';
    this.canvas.style.transformOrigin = '0 0';
    this.canvas.setAttribute('aria-hidden', 'true');
    host.style.overflow = 'clip';
    host.appendChild(this.canvas);
  }

  resize(width: number, height: number): void {
    if (width === this.width && height === this.height) return;
    [this.width, this.height] = [width, height];
    this.painted = undefined;
  }

  // Something has changed: it must be painted.
  spoil(): void {
    this.painted = undefined;
  }

  // It shows the world for a while as it would not be painted.
  get stretched(): boolean {
    return this.painted !== undefined && this.painted.zoom !== this.zoom;
  }

  // Shows the world where it is now without painting. False: it has to be painted.
  slide(place: Place, now: number): boolean {
    const { painted, room } = this;
    if (place.zoom !== this.zoom) [this.zoom, this.since] = [place.zoom, now];
    if (!this.slow || painted === undefined) return false;
    if (this.stretched && now - this.since > kRestMs) return false;
    const laid = laidFor(painted, place, room, this.width, this.height);
    if (laid === undefined) return false;
    this.lay(laid);
    return true;
  }

  // Makes ready for painting the world where it is now, and says what of it will be seen. What was pushed aside will be
  // pushed on.
  begin({ x, y, zoom }: Place, world: Container): Sight {
    const room = this.slow && this.painted !== undefined ? kRoom : 0;
    const [width, height] = [this.width + 2 * room, this.height + 2 * room];
    const { screen } = this.renderer;
    if (screen.width !== width || screen.height !== height) this.renderer.resize(width, height);
    this.room = room;
    this.painted = { x, y, zoom };
    this.zoom = zoom;
    this.lay({ left: -room, top: -room, scale: 1 });
    world.position.set(x + room, y + room);
    world.scale.set(zoom);
    const [left, top] = [(-x - room) / zoom, (-y - room) / zoom];
    return { left, top, right: left + width / zoom, bottom: top + height / zoom };
  }

  private lay({ left, top, scale }: Laid): void {
    const { style } = this.canvas;
    // Of its own: else all that lies around it would be painted with it.
    style.willChange = this.slow && this.room > 0 ? 'transform' : '';
    const moved = left !== 0 || top !== 0 || scale !== 1;
    style.transform = moved ? `translate(${left}px, ${top}px) scale(${scale})` : '';
  }

  private get canvas(): HTMLCanvasElement {
    return this.renderer.canvas as HTMLCanvasElement;
  }
}
