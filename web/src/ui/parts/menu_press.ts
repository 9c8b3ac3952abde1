// Asks for the menu of whatever stands in an element: by the right button, by Shift+F10, by holding a finger on it.
import type { Point } from '../../model/geometry';

const kPressMs = 500;

export type OpenMenu = (at: Point) => void;

// Undefined: there is none now.
export function menuPress(node: HTMLElement, open: OpenMenu | undefined) {
  let wanted = open;
  let pressing: ReturnType<typeof setTimeout> | undefined;
  const rest = () => clearTimeout(pressing);

  function asked(event: MouseEvent) {
    if (wanted === undefined) return;
    // What is written in a field has the browser's own.
    if ((event.target as Element).closest('input, textarea, select') !== null) return;
    rest();
    event.preventDefault();
    wanted(pointOf(event));
  }

  function pressed(event: PointerEvent) {
    if (wanted === undefined || event.pointerType !== 'touch') return;
    const at = { x: event.clientX, y: event.clientY };
    pressing = setTimeout(() => wanted?.(at), kPressMs);
  }

  node.addEventListener('contextmenu', asked);
  node.addEventListener('pointerdown', pressed);
  const ends = ['pointerup', 'pointercancel', 'pointermove'] as const;
  ends.forEach((end) => node.addEventListener(end, rest));
  return {
    update(next: OpenMenu | undefined) {
      wanted = next;
    },
    destroy() {
      rest();
      node.removeEventListener('contextmenu', asked);
      node.removeEventListener('pointerdown', pressed);
      ends.forEach((end) => node.removeEventListener(end, rest));
    },
  };
}

// From the keyboard there is no place of a pointer: then under what has the focus.
export function pointOf(event: MouseEvent): Point {
  if (event.clientX !== 0 || event.clientY !== 0) return { x: event.clientX, y: event.clientY };
  const box = (event.target as Element).getBoundingClientRect();
  return { x: box.left, y: box.bottom };
}
