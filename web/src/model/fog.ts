// What a side has seen of the map where an encounter is played in fog: bits in words of eight by four cells, as the server
// tells them, each word numbered by where it lies.
import type { View } from '../protocol/wire';
import { key, type Cell } from './geometry';
import type { FactNames } from './select';

const kMiddle = 1 << 15;

export function groundBit(at: Cell): { word: number; bit: number } {
  const word = (((at.y >> 2) + kMiddle) << 16) | ((at.x >> 3) + kMiddle);
  return { word: word >>> 0, bit: 1 << ((at.y & 3) * 8 + (at.x & 7)) };
}

// Where it is played in fog the server tells of this fact.
export function inFog(names: FactNames): boolean {
  return names.has('explored');
}

// Numbers of the sides whose sight this seat is told of.
export function lookingSides(view: View, names: FactNames): number[] {
  const fact = names.get('explored');
  const sides = new Set(view.facts.filter((one) => one.fact === fact).map((one) => one.a));
  return [...sides].sort((a, b) => a - b);
}

// The words of one fact; of several sides what any of them has. `side`: of that one alone.
function wordsOf(view: View, names: FactNames, name: string, side: number | undefined): Map<number, number> {
  const fact = names.get(name);
  const words = new Map<number, number>();
  for (const one of view.facts) {
    if (one.fact !== fact || (side !== undefined && one.a !== side)) continue;
    words.set(one.b, (words.get(one.b) ?? 0) | one.value);
  }
  return words;
}

export interface Fog {
  // Keys of the cells that nobody of the side has seen, of those asked about.
  covered: Set<string>;
  // Seen once, and out of sight now.
  dim: Set<string>;
}

// undefined: no fog lies here.
export function fogOver(
  view: View,
  names: FactNames,
  cells: readonly Cell[],
  side?: number,
): Fog | undefined {
  if (!inFog(names)) return undefined;
  const explored = wordsOf(view, names, 'explored', side);
  const inSight = wordsOf(view, names, 'in_sight', side);
  const fog: Fog = { covered: new Set(), dim: new Set() };
  for (const at of cells) {
    const { word, bit } = groundBit(at);
    if (((inSight.get(word) ?? 0) & bit) !== 0) continue;
    if (((explored.get(word) ?? 0) & bit) !== 0) fog.dim.add(key(at));
    else fog.covered.add(key(at));
  }
  return fog;
}
