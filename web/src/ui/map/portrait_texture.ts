// Pictures as textures for counters: each is painted once on a disc of paper and shared by all that show it.
import { Texture } from 'pixi.js';
import { paintFace, type FaceLook } from './face';
import type { Palette } from './palette';
import { kPens, kPortraits, type Tone } from './portraits';

// Enough for a large creature on a fine screen; smaller ones are taken from the mipmaps.
const kSide = 256;
const kSquare = 48;

const kTextures = new Map<string, Texture>();

function css(colour: number): string {
  return `#${colour.toString(16).padStart(6, '0')}`;
}

function paint(pen: CanvasRenderingContext2D, name: string, palette: Palette): void {
  const { counterInk: ink, counterPaper: paper, counterTint: tint } = palette;
  const colours: Record<Tone, number> = {
    ink,
    mid: tint,
    paper,
    light: paper,
    line: ink,
    thin: ink,
    cut: paper,
  };
  pen.scale(kSide / kSquare, kSide / kSquare);
  pen.arc(kSquare / 2, kSquare / 2, kSquare / 2, 0, Math.PI * 2);
  pen.clip();
  pen.fillStyle = css(paper);
  pen.fillRect(0, 0, kSquare, kSquare);
  pen.lineCap = pen.lineJoin = 'round';
  for (const { tone, path } of kPortraits[name] ?? []) {
    const width = kPens[tone];
    const shape = new Path2D(path);
    pen.fillStyle = css(colours[tone]);
    if (width === undefined || tone === 'paper') pen.fill(shape);
    if (width === undefined) continue;
    pen.strokeStyle = css(tone === 'paper' ? ink : colours[tone]);
    pen.lineWidth = width;
    pen.stroke(shape);
  }
}

function painted(key: string, paint: (pen: CanvasRenderingContext2D) => void): Texture | undefined {
  const known = kTextures.get(key);
  if (known !== undefined) return known;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = kSide;
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  paint(pen);
  const texture = Texture.from({ resource: canvas, autoGenerateMipmaps: true, scaleMode: 'linear' });
  kTextures.set(key, texture);
  return texture;
}

export function portraitTexture(name: string, palette: Palette): Texture | undefined {
  if (kPortraits[name] === undefined) return undefined;
  const key = `${name}/${palette.counterPaper}/${palette.counterInk}`;
  return painted(key, (pen) => paint(pen, name, palette));
}

export function faceTexture(face: FaceLook): Texture | undefined {
  const { picture, x, y, size } = face.square;
  return painted(`${picture}/${x}/${y}/${size}`, (pen) => {
    pen.arc(kSide / 2, kSide / 2, kSide / 2, 0, Math.PI * 2);
    pen.clip();
    paintFace(pen, face, kSide);
  });
}
