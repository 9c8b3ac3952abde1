// Which drawn picture a creature is shown as, from what everybody who sees it is told: its name, its id, its kind.
// Every seat therefore sees the same picture, and no picture tells what the view keeps back.
import { Kind } from '../protocol/wire';
import { kCast, kCalls, kFolk, kHeroes } from './portrait_words';

export interface Sitter {
  id: string;
  name: string;
  kind: Kind;
  // What it does for a living, where that is told.
  calling?: string;
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

// Undefined: none fits, and its initials have to do.
export function portraitOf(sitter: Sitter): string | undefined {
  return (
    kCast.get(sitter.name.toLowerCase()) ??
    calledFor(sitter.calling ?? '') ??
    calledFor(sitter.name) ??
    calledFor(sitter.id) ??
    fallback(sitter)
  );
}

// All that the choice may name, for the test that they are drawn.
export const kNamedPortraits = [
  ...new Set([...kCast.values(), ...kLines.map(({ picture }) => picture), ...kHeroes, ...kFolk]),
];
