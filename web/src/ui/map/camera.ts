// Pan, zoom, hover and tap of the map by mouse, pen and touch: pointer events in, cells out.
import type { Cell, Point } from '../../model/geometry';

export interface CameraListener {
  // The picture moved: draw again.
  moved(): void;
  cellAt(point: Point): Cell;
  hover(cell: Cell | undefined): void;
  // `point`: where in the world, for what is smaller than a cell.
  tap(cell: Cell, touch: boolean, shift: boolean, point: Point): void;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

// Pixels at the foot of the map that the planned action may cover.
const kFoot = 56;
const kDragStart = 6;
const kZoomMin = 0.35;
const kZoomMax = 2.6;

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
    this.listener.moved();
  }

  // Whether the whole box can be shown without drawing it too small.
  fits(box: Box): boolean {
    return this.spreadOf(box) >= kZoomMin;
  }

  // Shows the whole box, with room around it.
  fit(box: Box): void {
    const spread = this.spreadOf(box);
    this.zoom = Math.max(kZoomMin, Math.min(1.5, spread));
    const foot = kFoot / 2 / this.zoom;
    this.centreOn({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 + foot });
  }

  // Where a point of the map lies in the element.
  onScreen(point: Point): Point {
    return { x: point.x * this.zoom + this.x, y: point.y * this.zoom + this.y };
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

  private cellUnder(event: { clientX: number; clientY: number }): Cell {
    return this.listener.cellAt(this.inWorld(event));
  }

  private readonly down = (event: PointerEvent): void => {
    this.pointers.set(event.pointerId, this.local(event));
    this.element.setPointerCapture(event.pointerId);
    if (this.pointers.size === 1) {
      this.dragged = false;
      this.origin = this.local(event);
    }
    this.pinch = this.spread();
  };

  private readonly move = (event: PointerEvent): void => {
    const before = this.pointers.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType !== 'touch') this.listener.hover(this.cellUnder(event));
      return;
    }
    const now = this.local(event);
    this.pointers.set(event.pointerId, now);
    if (this.pointers.size === 2) {
      this.pinched();
      return;
    }
    if (!this.dragged && Math.hypot(now.x - this.origin.x, now.y - this.origin.y) < kDragStart) return;
    this.dragged = true;
    this.handled = true;
    this.x += now.x - before.x;
    this.y += now.y - before.y;
    this.listener.moved();
  };

  private readonly up = (event: PointerEvent): void => {
    const alone = this.pointers.size === 1;
    this.pointers.delete(event.pointerId);
    const primary = event.type === 'pointerup' && (event.pointerType === 'touch' || event.button === 0);
    if (alone && !this.dragged && primary) {
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

  private pinched(): void {
    const [a, b] = [...this.pointers.values()];
    const spread = this.spread();
    this.dragged = true;
    if (this.pinch > 0 && spread > 0) {
      this.zoomBy(spread / this.pinch, { x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2 });
    }
    this.pinch = spread;
  }
}
