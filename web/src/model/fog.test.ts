import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { FactValueSchema, ViewSchema } from '../protocol/wire';
import type { Cell } from './geometry';
import { fogOver, groundBit, inFog, lookingSides } from './fog';
import { factNames } from './select';

const kNames = factNames(['hp', 'explored', 'in_sight']);

function told(fact: number, side: number, ...cells: Cell[]) {
  const words = new Map<number, number>();
  for (const at of cells) {
    const { word, bit } = groundBit(at);
    words.set(word, (words.get(word) ?? 0) | bit);
  }
  return [...words].map(([b, value]) => create(FactValueSchema, { fact, a: side, b, value }));
}

describe('fog', () => {
  it('numbers cells left of and above the middle like all others', () => {
    const seen = new Set<string>();
    for (let y = -9; y < 9; y += 1)
      for (let x = -17; x < 17; x += 1) {
        const { word, bit } = groundBit({ x, y, z: 0 });
        expect(word).toBeGreaterThan(0);
        seen.add(`${word} ${bit}`);
      }
    expect(seen.size).toBe(18 * 34);
    // As the server counts them.
    expect(groundBit({ x: -1, y: -1, z: 0 })).toEqual({ word: 0x7fff7fff, bit: 1 << 31 });
    expect(groundBit({ x: 9, y: 6, z: 0 })).toEqual({ word: 0x80018001, bit: 1 << 17 });
  });

  it('tells what is in sight, remembered and unknown apart', () => {
    const [here, there, beyond] = [
      { x: 7, y: 3, z: 0 },
      { x: -3, y: 3, z: 0 },
      { x: 40, y: 0, z: 0 },
    ];
    const view = create(ViewSchema, { facts: [...told(1, 0, here, there), ...told(2, 0, here)] });
    const fog = fogOver(view, kNames, [here, there, beyond])!;
    expect([...fog.dim]).toEqual(['-3,3,0']);
    expect([...fog.covered]).toEqual(['40,0,0']);
    expect(lookingSides(view, kNames)).toEqual([0]);
  });

  it('looks with one side where several are told', () => {
    const at = { x: 1, y: 1, z: 0 };
    const view = create(ViewSchema, { facts: [...told(1, 0, at), ...told(1, 2, { x: 9, y: 9, z: 0 })] });
    expect(fogOver(view, kNames, [at], 2)!.covered.size).toBe(1);
    expect(fogOver(view, kNames, [at])!.covered.size).toBe(0);
  });

  it('lies nowhere where the server tells of none', () => {
    expect(inFog(factNames(['hp']))).toBe(false);
    expect(fogOver(create(ViewSchema), factNames(['hp']), [{ x: 0, y: 0, z: 0 }])).toBeUndefined();
  });
});
