// The outlines of counters: a shape for each way to stand to the viewer, so that colour never speaks alone.
import type { Graphics } from 'pixi.js';
import type { Relation } from '../../model/relation';

// Corners on a circle, the first straight up or turned by half a step.
function regular(corners: number, radius: number, dy: number, turned = 0): number[] {
  return Array.from({ length: corners }, (_none, index) => {
    const angle = ((index + turned) * 2 * Math.PI) / corners - Math.PI / 2;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius + dy];
  }).flat();
}

// Friends are round, neutrals square, foes pointed.
export function outline(graphics: Graphics, side: Relation, radius: number, dy = 0): Graphics {
  switch (side) {
    case 'own':
    case 'ally':
      return graphics.circle(0, dy, radius);
    case 'neutral':
      return graphics.roundRect(-radius * 0.92, -radius * 0.92 + dy, radius * 1.84, radius * 1.84, 4);
    case 'foe':
      return graphics.poly(regular(4, radius * 1.22, dy), true);
    case 'foe-2':
      return graphics.poly(regular(6, radius * 1.08, dy, 0.5), true);
    case 'foe-3':
      return graphics.poly(regular(5, radius * 1.14, dy), true);
  }
}

// How far rings keep from the middle.
export function rim(side: Relation, radius: number): number {
  return side === 'foe' ? radius * 1.22 : radius;
}
