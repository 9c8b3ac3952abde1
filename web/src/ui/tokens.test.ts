// The tokens keep what DESIGN.md promises: words can be read on what they stand on, and how somebody stands to the
// viewer is told apart by eyes that see fewer colours.
import { describe, expect, it } from 'vitest';
import { kRelations } from '../model/relation';
import css from './tokens.css?raw';

type Rgb = [number, number, number];
const kThemes = {
  light: [''],
  dark: ['', "[data-theme='dark']"],
  contrast: ['', "[data-contrast='more']"],
  'contrast dark': [
    '',
    "[data-theme='dark']",
    "[data-contrast='more']",
    "[data-contrast='more'][data-theme='dark']",
  ],
};

function tokens(selectors: readonly string[]): Map<string, Rgb> {
  const found = new Map<string, Rgb>();
  for (const selector of selectors) {
    const start = css.indexOf(`:root${selector} {`);
    expect(start).toBeGreaterThanOrEqual(0);
    const block = css.slice(start, css.indexOf('}', start));
    for (const [, name = '', hex = ''] of block.matchAll(/--([\w-]+): #([0-9a-f]{6});/g)) {
      const parts = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
      found.set(name, parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as Rgb);
    }
  }
  return found;
}

function contrast(a: Rgb, b: Rgb): number {
  const light = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  const [one, other] = [light(a), light(b)];
  return Math.max(one, other) / Math.min(one, other);
}

function times(matrix: readonly Rgb[], [x, y, z]: Rgb): Rgb {
  return matrix.map(([a, b, c]) => a * x + b * y + c * z) as Rgb;
}

// How the three kinds of colour blindness see, on linear light (Machado, Oliveira and Fernandes 2009).
const kEyes: Record<string, readonly Rgb[]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

// A distance as the eye has it (OKLab).
function apart(a: Rgb, b: Rgb): number {
  const lab = (colour: Rgb) => {
    const cones = times(
      [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ],
      colour,
    ).map((cone) => Math.cbrt(Math.max(0, cone))) as Rgb;
    return times(
      [
        [0.2104542553, 0.793617785, -0.0040720468],
        [1.9779984951, -2.428592205, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.808675766],
      ],
      cones,
    );
  };
  const [one, other] = [lab(a), lab(b)];
  return Math.hypot(...one.map((part, index) => part - (other[index] ?? 0)));
}

const kGrounds = ['table', 'panel', 'raised', 'sunk'];

describe.each(Object.entries(kThemes))('the %s theme', (name, selectors) => {
  const all = tokens(selectors);
  const token = (id: string) => all.get(id) ?? expect.fail(`no token ${id}`);
  const least = name.startsWith('contrast') ? 7 : 4.5;

  it('can be read', () => {
    const faint: string[] = [];
    const check = (ink: string, ground: string, needs: number) => {
      const has = contrast(token(ink), token(ground));
      if (has < needs) faint.push(`${ink} on ${ground}: ${has.toFixed(2)}`);
    };
    for (const ground of kGrounds) {
      for (const ink of ['ink', 'ink-soft']) check(ink, ground, least);
    }
    for (const ground of ['panel', 'raised']) {
      for (const ink of ['accent', 'brass', 'good', 'bad']) check(ink, ground, least);
      for (const side of kRelations) check(`side-${side}`, ground, least);
    }
    check('accent-ink', 'accent', least);
    check('bad', 'bad-soft', 4.5);
    check('ink', 'accent-soft', least);
    check('ink-soft', 'accent-soft', 4.5);
    check('counter-ink', 'counter-paper', 7);
    check('rule-strong', 'raised', 3);
    for (const ground of kGrounds) check('focus', ground, 3);
    expect(faint).toEqual([]);
  });

  it('tells friend from foe to every eye', () => {
    const alike: string[] = [];
    for (const [eye, matrix] of Object.entries(kEyes)) {
      const seen = (id: string) => times(matrix, token(`side-${id}`));
      for (const friend of ['own', 'ally']) {
        for (const other of ['neutral', 'foe', 'foe-2', 'foe-3']) {
          const far = apart(seen(friend), seen(other));
          if (far < 0.06) alike.push(`${eye}: ${friend} and ${other} ${far.toFixed(3)}`);
        }
      }
    }
    expect(alike).toEqual([]);
  });
});
