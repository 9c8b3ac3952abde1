// A picture on its way to the server. What is too large is drawn anew and smaller, and so is what a camera has turned:
// the server keeps nothing of which way up it was held.
import { kPictureMost } from '../../protocol/pictures';

const kEdgeMost = 8192;
const kPixelsMost = 40_000_000;
const kDrawn = 4096;

export async function fitting(file: Blob): Promise<Blob> {
  const known = ['image/png', 'image/jpeg', 'image/webp'].includes(file.type);
  // The server says best what is wrong with anything else.
  if (!known || (file.type !== 'image/jpeg' && file.size <= kPictureMost)) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return file;
  const { width, height } = picture;
  const whole = width <= kEdgeMost && height <= kEdgeMost && width * height <= kPixelsMost;
  const share = whole && file.size <= kPictureMost ? 1 : Math.min(1, kDrawn / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * share));
  canvas.height = Math.max(1, Math.round(height * share));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const type = file.type === 'image/png' ? 'image/webp' : file.type;
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.92));
  return drawn ?? file;
}
