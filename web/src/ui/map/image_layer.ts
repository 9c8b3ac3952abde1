// The picture under the map.
import { Graphics, Sprite, Texture, type Container } from 'pixi.js';
import type { Geometry, Point } from '../../model/geometry';
import type { Palette } from './palette';
import type { ImageLook } from './scene';
import { kCellSize } from './terrain';

const kHundred = 100;
// From the middle of a grip to its edge, in pixels of the world.
const kGrip = 9;

const kTextures = new WeakMap<ImageBitmap, Texture>();

function textureOf(picture: ImageBitmap): Texture {
  let texture = kTextures.get(picture);
  if (texture === undefined) {
    texture = Texture.from({ resource: picture, autoGenerateMipmaps: true, scaleMode: 'linear' });
    kTextures.set(picture, texture);
  }
  return texture;
}

// From the middle of one cell to that of its neighbour, in pixels of the world.
export function stepOf(geometry: Geometry): number {
  const [from, to] = [0, 1].map((x) => geometry.centre({ x, y: 0, z: 0 }, kCellSize));
  return Math.hypot(to!.x - from!.x, to!.y - from!.y);
}

export interface ImageBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function boxOf(
  look: Pick<ImageLook, 'x' | 'y' | 'width'>,
  picture: { width: number; height: number },
  geometry: Geometry,
): ImageBox {
  const step = stepOf(geometry);
  const first = geometry.centre({ x: 0, y: 0, z: 0 }, kCellSize);
  const width = (look.width / kHundred) * step;
  return {
    x: first.x + (look.x / kHundred - 0.5) * step,
    y: first.y + (look.y / kHundred - 0.5) * step,
    width,
    height: (width * picture.height) / Math.max(1, picture.width),
  };
}

// Whether a point of the world is meant for the corner that is pulled at.
export function atGrip(box: ImageBox, point: Point, zoom: number): boolean {
  return Math.hypot(point.x - box.x - box.width, point.y - box.y - box.height) * zoom < kGrip * 3;
}

export function drawImage(
  layer: Container,
  look: ImageLook | undefined,
  geometry: Geometry,
  palette: Palette,
): void {
  layer.removeChildren().forEach((child) => child.destroy({ children: true }));
  if (look === undefined) return;
  const box = boxOf(look, look.picture, geometry);
  const sprite = new Sprite(textureOf(look.picture));
  sprite.position.set(box.x, box.y);
  sprite.setSize(box.width, box.height);
  sprite.alpha = look.opacity / kHundred;
  layer.addChild(sprite);
  if (!look.fitting) return;
  const edge = new Graphics();
  edge.rect(box.x, box.y, box.width, box.height).stroke({ width: 3, color: palette.active });
  edge.circle(box.x + box.width, box.y + box.height, kGrip).fill({ color: palette.active });
  edge.circle(box.x + box.width, box.y + box.height, kGrip).stroke({ width: 2, color: palette.paper });
  layer.addChild(edge);
}
