// A face that was uploaded, as it is painted: the picture, and what of it is shown.
import { squareOf, uploadOf, type Face } from '../../model/portrait';
import type { Uploaded } from './uploaded.svelte';

export interface FaceLook {
  picture: ImageBitmap;
  square: Face;
}

// Undefined: none was uploaded for it, or it is not there (yet).
export function faceLook(face: Face | undefined, uploaded: Uploaded | undefined): FaceLook | undefined {
  const picture = uploaded?.of(uploadOf(face));
  if (face === undefined || picture === undefined) return undefined;
  return { picture, square: squareOf(face, picture) };
}

export function paintFace(pen: CanvasRenderingContext2D, { picture, square }: FaceLook, side: number): void {
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, square.x, square.y, square.size, square.size, 0, 0, side, side);
}
