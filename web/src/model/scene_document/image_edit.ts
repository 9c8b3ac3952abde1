// The picture under a scene's map: where it lies, in hundredths of a cell, and how it is fitted to the grid.
import { isRecord, type SceneText } from './scene_text';

export interface MapImage {
  picture: string;
  // Of its left upper corner.
  x: number;
  y: number;
  // From its left edge to its right one.
  width: number;
  // Percent.
  opacity: number;
}

export const kWidthLeast = 10;
export const kEdgeMost = 1_000_000;
const kWhole = 100;

function whole(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isInteger(value) ? value : otherwise;
}

export function readImage(value: unknown): MapImage | undefined {
  if (!isRecord(value) || typeof value['picture'] !== 'string' || value['picture'] === '') return undefined;
  return {
    picture: value['picture'],
    x: whole(value['x'], 0),
    y: whole(value['y'], 0),
    width: whole(value['width'], 10 * kWhole),
    opacity: whole(value['opacity'], 100),
  };
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(value)));
}

export function setImage(text: SceneText, image: MapImage | undefined): SceneText {
  if (image === undefined) return text.set(['map_image'], undefined);
  const { picture, x, y, width, opacity } = image;
  const kept = {
    picture,
    x: within(x, -kEdgeMost, kEdgeMost),
    y: within(y, -kEdgeMost, kEdgeMost),
    width: within(width, kWidthLeast, kEdgeMost),
    ...(opacity === 100 ? {} : { opacity: within(opacity, 1, 100) }),
  };
  return text.set(['map_image'], kept);
}

// Whoever counted the squares of the picture from edge to edge has its width.
export function countedAcross(image: MapImage, squares: number): MapImage {
  return { ...image, width: within(squares * kWhole, kWidthLeast, kEdgeMost) };
}

export function moved(image: MapImage, dx: number, dy: number): MapImage {
  return { ...image, x: image.x + dx, y: image.y + dy };
}

// Pulled at the right lower corner: the left upper one stays. `dx`: hundredths of a cell.
export function pulled(image: MapImage, dx: number): MapImage {
  return { ...image, width: within(image.width + dx, kWidthLeast, kEdgeMost) };
}
