// Pan, zoom, hover, tap, drag and long press of the map by mouse, pen and touch: pointer events in, cells out.
import type { Cell, Point } from '../../model/geometry';

export interface CameraListener {
  // The picture moved: draw again.
  moved(): void;
  cellAt(point: Point): Cell;
  hover(cell: Cell | undefined): void;
  // `point`: where in the world, for what is smaller than a cell.
  tap(cell: Cell, touch: boolean, shift: boolean, point: Point): void;
  // What can be done there is asked for: the right button, or a finger that rests.
  menu(cell: Cell): void;
  // A mouse button is held where nothing is carried.
  hold?(cell: Cell): void;
  // Whether a drag from here carries what stands there; else it pans.
  grab(cell: Cell): boolean;
  carry(cell: Cell, point: Point): void;
  drop(cell: Cell): void;
  measure(from: Cell, to: Cell): void;
  // A frame around several may be drawn, is drawn, has been drawn.
  gathers(): boolean;
  gather(from: Point, to: Point): void;
  gathered(): void;
  // The drag came to nothing, or the ruler is taken away.
  letGo(): void;
  // Whether fingers carry too: where the board is painted, not played. Two of them pan.
  readonly fingers?: boolean;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

// What of the world is to be seen.
export type Sight = Box;

// Pixels at the foot of the map that the planned action may cover.
const kFoot = 56;
const kDragStart = 6;
const kZoomMin = 0.35;
const kZoomMax = 2.6;
// Smaller than this a map is not opened: initials and prices would be too small to read, and cells too small for a finger.
const kZoomOpen = 0.75;
const kZoomOpenByMouse = 0.6;
const kGlideMs = 420;
const kLongPressMs = 500;
const kRightButton = 2;

// What a pressed pointer does once it moves.
type Grip = 'pan' | 'carry' | 'measure' | 'gather';

export class Camera {
  x = 0;
  y = 0;
  zoom = 1;
  // Somebody has chosen what is to be seen.
  handled = false;
  private readonly pointers = new Map<number, Point>();
  private dragged = false;
  private origin: Point = { x: 0, y: 0 };
  private pinch = 0;
  private grip: Grip = 'pan';
  private from: Cell | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private glide: { from: Point; to: Point; since: number } | undefined;

  constructor(
    private readonly element: HTMLElement,
    private readonly listener: CameraListener,
  ) {
    element.addEventListener('pointerdown', this.down);
    element.addEventListener('pointermove', this.move);
    element.addEventListener('pointerup', this.up);
    element.addEventListener('pointercancel', this.up);
    element.addEventListener('pointerleave', this.leave);
    element.addEventListener('wheel', this.wheel, { passive: false });
    element.addEventListener('contextmenu', this.menu);
  }

  release(): void {
    clearTimeout(this.rest);
    this.element.removeEventListener('pointerdown', this.down);
    this.element.removeEventListener('pointermove', this.move);
    this.element.removeEventListener('pointerup', this.up);
    this.element.removeEventListener('pointercancel', this.up);
    this.element.removeEventListener('pointerleave', this.leave);
    this.element.removeEventListener('wheel', this.wheel);
    this.element.removeEventListener('contextmenu', this.menu);
  }

  // Zooms by a factor around a point of the element.
  zoomBy(factor: number, around: Point = this.middle()): void {
    this.handled = true;
    this.glide = undefined;
    const next = Math.max(kZoomMin, Math.min(kZoomMax, this.zoom * factor));
    const scale = next / this.zoom;
    this.x = around.x - (around.x - this.x) * scale;
    this.y = around.y - (around.y - this.y) * scale;
    this.zoom = next;
    this.listener.moved();
  }

  shift(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.listener.moved();
  }

  centreOn(point: Point): void {
    const middle = this.middle();
    this.x = middle.x - point.x * this.zoom;
    this.y = middle.y - point.y * this.zoom;
    this.glide = undefined;
    this.listener.moved();
  }

  // Brings a point to the middle: gently, or at once for whoever wants no motion.
  glideTo(point: Point, gently: boolean): void {
    if (!gently) {
      this.centreOn(point);
      return;
    }
    const middle = this.middle();
    const to = { x: middle.x - point.x * this.zoom, y: middle.y - point.y * this.zoom };
    this.glide = { from: { x: this.x, y: this.y }, to, since: performance.now() };
    this.listener.moved();
  }

  // Moves on; true while it has not arrived.
  step(now: number): boolean {
    if (this.glide === undefined) return false;
    const { from, to, since } = this.glide;
    const share = Math.min(1, Math.max(0, (now - since) / kGlideMs));
    const eased = share * share * (3 - 2 * share);
    this.x = from.x + (to.x - from.x) * eased;
    this.y = from.y + (to.y - from.y) * eased;
    if (share >= 1) this.glide = undefined;
    // What stands over the picture goes along.
    this.listener.moved();
    return this.glide !== undefined;
  }

  // A drag or a ruler is under way.
  get busy(): boolean {
    return this.grip !== 'pan' && this.pointers.size > 0;
  }

  // Lets go of what is carried or measured.
  cancel(): void {
    if (this.grip === 'pan') return;
    this.grip = 'pan';
    this.from = undefined;
    // What is still pressed pans no more than it taps.
    this.pointers.clear();
    this.listener.letGo();
  }

  private get least(): number {
    return matchMedia('(pointer: coarse)').matches ? kZoomOpen : kZoomOpenByMouse;
  }

  // Whether the whole box can be shown so large that it can be read.
  fits(box: Box): boolean {
    return this.spreadOf(box) >= this.least;
  }

  // Shows the whole box, with room around it; of one that is too large its middle. Not `near`: and as much around
  // it as can be read. `small`: all of it, be it too small to read.
  fit(box: Box, near = true, small = false): void {
    const spread = this.spreadOf(box);
    this.zoom = Math.max(small ? kZoomMin : this.least, Math.min(near ? 1.5 : kZoomOpen, spread));
    const foot = kFoot / 2 / this.zoom;
    this.centreOn({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 + foot });
  }

  // Where a point of the map lies in the element.
  onScreen(point: Point): Point {
    return { x: point.x * this.zoom + this.x, y: point.y * this.zoom + this.y };
  }

  // Whether a tool or a card of the page lies over what stands around a point of the world.
  covered(point: Point, around: number): boolean {
    const { left, top } = this.element.getBoundingClientRect();
    const { x, y } = this.onScreen(point);
    const far = around * this.zoom * 0.7;
    const looks = [
      [0, 0],
      ...[-far, far].flatMap((by) => [
        [by, 0],
        [0, by],
      ]),
    ] as [number, number][];
    return looks.some(
      ([dx, dy]) =>
        document.elementFromPoint(left + x + dx, top + y + dy)?.closest('button, .notices') instanceof
        Element,
    );
  }

  private spreadOf(box: Box): number {
    const height = this.element.clientHeight - kFoot;
    return Math.min(this.element.clientWidth / (box.right - box.left), height / (box.bottom - box.top));
  }

  private middle(): Point {
    return { x: this.element.clientWidth / 2, y: this.element.clientHeight / 2 };
  }

  private local(event: { clientX: number; clientY: number }): Point {
    const box = this.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private inWorld(event: { clientX: number; clientY: number }): Point {
    const at = this.local(event);
    return { x: (at.x - this.x) / this.zoom, y: (at.y - this.y) / this.zoom };
  }

  cellUnder(event: { clientX: number; clientY: number }): Cell {
    return this.listener.cellAt(this.inWorld(event));
  }

  private readonly down = (event: PointerEvent): void => {
    this.pointers.set(event.pointerId, this.local(event));
    this.element.setPointerCapture(event.pointerId);
    this.glide = undefined;
    if (this.pointers.size === 1) {
      this.dragged = false;
      this.origin = this.local(event);
      this.from = this.cellUnder(event);
      this.grip = this.gripOf(event, this.from);
      const { menu, hold } = this.listener;
      if (event.pointerType === 'touch') this.awaitRest(this.from, menu);
      else if (event.button === 0 && this.grip === 'pan' && hold !== undefined)
        this.awaitRest(this.from, hold);
    } else {
      this.pressed();
      // A second finger makes a stroke a look around.
      if (this.grip === 'carry') {
        this.grip = 'pan';
        this.listener.letGo();
      }
    }
    this.pinch = this.spread();
  };

  // Fingers pan and tap: a figure goes where the second tap says.
  private gripOf(event: PointerEvent, from: Cell): Grip {
    const touch = event.pointerType === 'touch';
    if ((touch && this.listener.fingers !== true) || event.button !== 0) return 'pan';
    if (event.shiftKey) return 'measure';
    if (event.ctrlKey && this.listener.gathers()) return 'gather';
    return this.listener.grab(from) ? 'carry' : 'pan';
  }

  private awaitRest(at: Cell, then: (at: Cell) => void): void {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => {
      if (this.dragged || this.pointers.size !== 1) return;
      // What has rested taps no more.
      this.dragged = true;
      then(at);
    }, kLongPressMs);
  }

  private pressed(): void {
    clearTimeout(this.rest);
  }

  private readonly move = (event: PointerEvent): void => {
    const before = this.pointers.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType !== 'touch') this.listener.hover(this.cellUnder(event));
      return;
    }
    const now = this.local(event);
    this.pointers.set(event.pointerId, now);
    if (this.pointers.size === 2) {
      this.pinched(now.x - before.x, now.y - before.y);
      return;
    }
    if (!this.dragged && Math.hypot(now.x - this.origin.x, now.y - this.origin.y) < kDragStart) return;
    this.dragged = true;
    this.pressed();
    if (this.grip !== 'pan') this.pull(event);
    else {
      this.handled = true;
      this.x += now.x - before.x;
      this.y += now.y - before.y;
      this.listener.moved();
    }
  };

  // The right button during a drag takes it back.
  private pull(event: PointerEvent): void {
    if ((event.buttons & 2) !== 0) this.cancel();
    else if (this.grip === 'gather') this.listener.gather(this.origin, this.local(event));
    else if (this.grip === 'measure') this.listener.measure(this.from!, this.cellUnder(event));
    else this.listener.carry(this.cellUnder(event), this.inWorld(event));
  }

  private readonly up = (event: PointerEvent): void => {
    this.pressed();
    const alone = this.pointers.size === 1;
    const grip = this.grip;
    if (!this.pointers.delete(event.pointerId)) return;
    this.grip = 'pan';
    const whole = event.type === 'pointerup';
    if (this.dragged && grip === 'gather' && whole) this.listener.gathered();
    else if (this.dragged && grip === 'carry' && whole) this.listener.drop(this.cellUnder(event));
    else if (this.dragged && grip !== 'pan') this.listener.letGo();
    if (!alone || this.dragged || !whole) return;
    if (event.pointerType !== 'touch' && event.button === kRightButton)
      this.listener.menu(this.cellUnder(event));
    else if (event.pointerType === 'touch' || event.button === 0) {
      const point = this.inWorld(event);
      this.listener.tap(this.listener.cellAt(point), event.pointerType === 'touch', event.shiftKey, point);
    }
  };

  private readonly leave = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch' && this.pointers.size === 0) this.listener.hover(undefined);
  };

  private readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.zoomBy(Math.exp(-event.deltaY * 0.0012), this.local(event));
  };

  private readonly menu = (event: Event): void => event.preventDefault();

  private spread(): number {
    const [a, b] = [...this.pointers.values()];
    return a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y);
  }

  private pinched(dx: number, dy: number): void {
    const [a, b] = [...this.pointers.values()];
    const spread = this.spread();
    this.dragged = true;
    if (this.pinch > 0 && spread > 0) {
      this.zoomBy(spread / this.pinch, { x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2 });
    }
    this.pinch = spread;
    if (this.listener.fingers === true) this.shift(dx / 2, dy / 2);
  }
}
