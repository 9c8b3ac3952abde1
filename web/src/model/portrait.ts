// Which picture a creature is shown as: the one that was chosen for it, else one of the drawn set, from what everybody who
// sees it is told: its name, its id, its kind. Every seat therefore sees the same picture, and no picture tells what the
// view keeps back.
import { Kind } from '../protocol/wire';
import { kCast, kCalls, kFolk, kHeroes } from './portrait_words';

// A square of an uploaded picture, in its pixels, or one of the drawn set.
export interface Face {
  picture: string;
  x: number;
  y: number;
  // 0: the largest square in its middle.
  size: number;
}

export interface Sitter {
  id: string;
  name: string;
  kind: Kind;
  // What it does for a living, where that is told.
  calling?: string;
  // As it was chosen, if it was.
  portrait?: Face | undefined;
}

// How a face names one of the drawn set: bone_archer is drawnBoneArcher. Ids of uploaded pictures have no capitals.
const kDrawn = /^drawn(?=[A-Z])/;

export function drawnFace(name: string): Face {
  const words = name.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { picture: `drawn${words.join('')}`, x: 0, y: 0, size: 0 };
}

// Which of the drawn set it is; undefined: an uploaded picture.
export function drawnName(picture: string): string | undefined {
  if (!kDrawn.test(picture)) return undefined;
  return picture
    .replace(kDrawn, '')
    .replaceAll(/(?<=.)[A-Z]/g, (capital) => `_${capital}`)
    .toLowerCase();
}

// The uploaded picture that a face is cut from; empty: none.
export function uploadOf(face: Face | undefined): string {
  return face === undefined || kDrawn.test(face.picture) ? '' : face.picture;
}

// What of a picture a face shows, all of it within its edges.
export function squareOf(face: Face, of: { width: number; height: number }): Face {
  const most = Math.min(of.width, of.height);
  const size = face.size <= 0 ? most : Math.min(face.size, most);
  const within = (at: number, edge: number) => Math.round(Math.min(Math.max(0, at), edge - size));
  const whole = face.size <= 0;
  return {
    picture: face.picture,
    x: whole ? Math.round((of.width - size) / 2) : within(face.x, of.width),
    y: whole ? Math.round((of.height - size) / 2) : within(face.y, of.height),
    size,
  };
}

interface Line {
  picture: string;
  // Each a set of words that must all be there.
  calls: readonly (readonly string[])[];
}

const kLines: readonly Line[] = kCalls
  .trim()
  .split('\n')
  .map((line) => {
    const [picture = '', ...calls] = line.split(' ');
    return { picture, calls: calls.map((call) => call.split('+')) };
  });

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(words.flatMap((word) => (word.endsWith('s') ? [word, word.slice(0, -1)] : [word])));
}

// Small, and the same on every machine.
function hashed(text: string): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}

function calledFor(text: string): string | undefined {
  const words = wordsOf(text);
  if (words.size === 0) return undefined;
  const fits = (line: Line) => line.calls.some((call) => call.every((word) => words.has(word)));
  return kLines.find(fits)?.picture;
}

function fallback({ id, name, kind }: Sitter): string | undefined {
  if (kind === Kind.UNSPECIFIED || kind === Kind.MONSTER) return undefined;
  const pool = kind === Kind.CHARACTER ? kHeroes : kFolk;
  return pool[hashed(`${id}/${name}`) % pool.length];
}

// Of the drawn set. Undefined: none fits, and its initials have to do.
export function portraitOf(sitter: Sitter): string | undefined {
  return (
    drawnName(sitter.portrait?.picture ?? '') ??
    kCast.get(sitter.name.toLowerCase()) ??
    calledFor(sitter.calling ?? '') ??
    calledFor(sitter.name) ??
    calledFor(sitter.id) ??
    fallback(sitter)
  );
}

// Pictures whose name, or what calls for them, has every word that is sought. `called`: their names as the reader knows them.
export function portraitsFor(wanted: string, called: Readonly<Record<string, string>>): string[] {
  const words = wanted.toLowerCase().split(/\s+/);
  const calls = new Map(kLines.map(({ picture, calls }) => [picture, calls.flat().join(' ')]));
  return Object.keys(called).filter((name) => {
    const text = `${called[name] ?? ''} ${name} ${calls.get(name) ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

// All that the choice may name, for the test that they are drawn.
export const kNamedPortraits = [
  ...new Set([...kCast.values(), ...kLines.map(({ picture }) => picture), ...kHeroes, ...kFolk]),
];
