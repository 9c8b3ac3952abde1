// The region of an expedition as its view tells of it: hexes that the party has drawn, the one where it believes to be;
// for the referee all others too. Hexes have a side to the north; a column with an odd number stands half a hex lower.
// Decides nothing: what a day may cover the server says.
import type { Feature, View } from '../protocol/wire';
import { fact, type FactNames } from './select';

// In the order of the numbers of the fact `hex.land`.
export const kGround = [
  '',
  'city',
  'settled',
  'clear',
  'grassland',
  'barren',
  'forest',
  'hills',
  'desert',
  'mountains',
  'jungle',
  'swamp',
  'coastal',
  'open_sea',
  'river',
  'lake',
] as const;
export type Ground = (typeof kGround)[number];
const kWaters: readonly Ground[] = ['coastal', 'open_sea', 'river', 'lake'];
const kWide = 64;
const kHigh = 64;
const kRoad = 32;
// By how much column and row change, clockwise from north, in even and in odd columns.
const kSteps = [
  [
    [0, -1],
    [1, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
    [-1, -1],
  ],
  [
    [0, -1],
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 1],
    [-1, 0],
  ],
] as const;

export interface Hex {
  // 1 + column + 64 × row.
  number: number;
  column: number;
  row: number;
  ground: Ground;
  road: boolean;
  // The party has drawn it.
  drawn: boolean;
  place: Feature | undefined;
}

export interface Region {
  hexes: Hex[];
  // Where the party believes to be; 0: it does not know.
  here: number;
  // Where it is, as the referee alone is told; 0: nobody says so.
  truly: number;
}

export function hexNumber(column: number, row: number): number {
  const inside = column >= 0 && column < kWide && row >= 0 && row < kHigh;
  return inside ? 1 + column + kWide * row : 0;
}

function hexAt(number: number, ground: Ground, road = false, drawn = false, place?: Feature): Hex {
  const column = (number - 1) % kWide;
  return { number, column, row: (number - 1 - column) / kWide, ground, road, drawn, place };
}

// By sixths of a circle clockwise from north; 0: the region ends there.
export function besides(number: number): number[] {
  const { column, row } = hexAt(number, '');
  return kSteps[(column % 2) as 0 | 1].map(([x, y]) => hexNumber(column + x, row + y));
}

// As maps of the old school number them: two digits for the column, two for the row.
export function hexName({ column, row }: Hex): string {
  return `${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`;
}

export function isWater(ground: Ground): boolean {
  return kWaters.includes(ground);
}

// Undefined: the expedition has no region, or nothing of it is known.
export function regionOf(view: View, names: FactNames): Region | undefined {
  const all = new Map<number, Hex>();
  // An area without a text is plain land.
  const place = (wanted: string, number: number) =>
    view.features.find(
      (one) => one.kind === 'area' && one.text !== '' && fact(view, names, wanted, one.index) === number,
    );
  const map = names.get('hex.map');
  const of = names.get('hex.of');
  for (const one of view.facts) {
    if (one.fact !== map || one.value === 0) continue;
    const ground = kGround[one.value % kRoad] ?? '';
    all.set(one.b, hexAt(one.b, ground, one.value >= kRoad, true, place('hex.drawn', one.b)));
  }
  for (const one of view.facts) {
    if (one.fact !== of || one.value === 0 || all.has(one.value)) continue;
    const ground = kGround[fact(view, names, 'hex.land', one.a) ?? 0] ?? '';
    const road = (fact(view, names, 'hex.road', one.a) ?? 0) > 0;
    all.set(one.value, hexAt(one.value, ground, road, false, place('hex.of', one.value)));
  }
  if (all.size === 0) return undefined;
  // What nobody has drawn, beside what is drawn: there one may go, too.
  for (const { number, drawn } of [...all.values()])
    for (const next of drawn ? besides(number) : [])
      if (next !== 0 && !all.has(next)) all.set(next, hexAt(next, ''));
  const hexes = [...all.values()].sort((a, b) => a.column - b.column || a.row - b.row);
  return { hexes, here: fact(view, names, 'hex') ?? 0, truly: fact(view, names, 'hex.true') ?? 0 };
}

// The fewest hexes from where the party believes to be to another, by land or by water over what is drawn; empty: no
// way is known.
export function wayTo(region: Region, to: number, sails: boolean): number[] {
  const passes = ({ ground, drawn }: Hex) => drawn && isWater(ground) === sails;
  const known = new Map(region.hexes.map((hex) => [hex.number, hex]));
  const from = new Map<number, number>();
  const queue = region.here === 0 ? [] : [region.here];
  for (let index = 0; index < queue.length && !from.has(to); index += 1) {
    const at = queue[index]!;
    for (const next of besides(at)) {
      const hex = known.get(next);
      if (hex === undefined || from.has(next) || next === region.here) continue;
      if (next !== to && !passes(hex)) continue;
      from.set(next, at);
      queue.push(next);
    }
  }
  const way: number[] = [];
  for (let at = to; from.has(at); at = from.get(at)!) way.unshift(at);
  return way;
}
