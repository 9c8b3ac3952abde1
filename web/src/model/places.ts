// A map of zones as a referee would draw it: places spread over a sheet by their links, clear of each other, with
// paths between them. Pure and without chance: the same zones and sizes always make the same drawing.
import type { Feature, Map as ZoneMap } from '../protocol/wire';
import { layOut, type Zone } from './zones';

export interface Size {
  width: number;
  height: number;
}

// `x` and `y` are of its middle.
export interface PlaceBox extends Size {
  zone: Zone;
  x: number;
  y: number;
}

export interface PlacePath {
  a: number;
  b: number;
  // A curve from middle to middle, as an SVG path, and its own middle.
  line: string;
  x: number;
  y: number;
}

export interface Sheet extends Size {
  places: PlaceBox[];
  paths: PlacePath[];
}

// Between two places there is room for a path and for what is said on it.
const kGaps = [46, 30, 20, 12] as const;
const kMargin = 16;
// A step along the sheet even where two places lie above one another.
const kStride = 96;

// Where the scene itself says where a zone lies: hundredths of the sheet, by zone.
export type Drawn = ReadonlyMap<number, { x: number; y: number }>;

export const kPlaceKind = 'place';

export function drawnPlaces(features: readonly Feature[]): Drawn {
  const found = new Map<number, { x: number; y: number }>();
  for (const one of features) {
    const zone = one.cells[0]?.x;
    if (one.kind !== kPlaceKind || zone === undefined) continue;
    const number = (name: string) => one.numbers.find((each) => each.name === name)?.value ?? 50;
    const within = (value: number) => Math.max(0, Math.min(100, value));
    found.set(zone, { x: within(number('x')), y: within(number('y')) });
  }
  return found;
}

// A number below `below` that goes with two others, always the same.
export function jitter(a: number, b: number, below: number): number {
  let hash = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 7, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) % below;
}

// In each row those come first whose neighbours of the row before do.
function untangled(rows: Zone[][]): Zone[][] {
  const at = new Map<number, number>();
  return rows.map((row) => {
    const pull = (zone: Zone) => {
      const known = zone.leadsTo.flatMap((other) => at.get(other) ?? []);
      return known.length === 0 ? 0.5 : known.reduce((sum, one) => sum + one, 0) / known.length;
    };
    const sorted = [...row].sort((a, b) => pull(a) - pull(b) || a.index - b.index);
    sorted.forEach((zone, index) => at.set(zone.index, (index + 0.5) / sorted.length));
    return sorted;
  });
}

// No more side by side than fit.
function broken(rows: Zone[][], across: number, gap: number, extent: (zone: Zone) => number): Zone[][] {
  return rows.flatMap((row) => {
    const lines: Zone[][] = [];
    let used = 0;
    for (const zone of row) {
      const needs = extent(zone) + gap;
      if (lines.length === 0 || used + needs > across + gap - 2 * kMargin) {
        lines.push([]);
        used = 0;
      }
      lines[lines.length - 1]!.push(zone);
      used += needs;
    }
    return lines;
  });
}

interface Spot {
  zone: Zone;
  along: number;
  across: number;
  long: number;
  wide: number;
}

// Where on the line across its row each of a row lies; one alone keeps to one side, then to the other.
function acrossOf(
  row: Zone[],
  index: number,
  room: number,
  least: number,
  wide: (zone: Zone) => number,
): number[] {
  if (row.length === 1) {
    const free = Math.max(0, room - wide(row[0]!) - 2 * kMargin);
    const share = index % 2 === 0 ? 0.22 : 0.78;
    return [kMargin + wide(row[0]!) / 2 + free * (room < 420 && free < 60 ? 0.5 : share)];
  }
  const needed = row.reduce((sum, zone) => sum + wide(zone), 0);
  const gap = Math.max(least, (room - 2 * kMargin - needed) / row.length);
  let at = Math.max(kMargin, (room - needed - gap * (row.length - 1)) / 2);
  return row.map((zone) => {
    const middle = at + wide(zone) / 2;
    at += wide(zone) + gap;
    return middle;
  });
}

const overlap = (a: Spot, across: number, wide: number, gap: number) =>
  Math.abs(a.across - across) < (a.wide + wide) / 2 + gap / 2;

// Row after row, each as near to what lies before it as its neighbours allow.
function packed(
  rows: Zone[][],
  room: number,
  gap: number,
  size: (zone: Zone) => { long: number; wide: number },
): Spot[] {
  const spots: Spot[] = [];
  let before = 0;
  rows.forEach((row, index) => {
    const across = acrossOf(row, index, room, gap, (zone) => size(zone).wide);
    const fresh = row.map((zone, each) => {
      const { long, wide } = size(zone);
      let along = index === 0 ? kMargin + long / 2 : before + Math.min(kStride, 2 * gap);
      for (const other of spots)
        if (overlap(other, across[each]!, wide, gap))
          along = Math.max(along, other.along + other.long / 2 + gap + long / 2);
      return { zone, along, across: across[each]!, long, wide };
    });
    before = Math.min(...fresh.map((spot) => spot.along));
    spots.push(...fresh);
  });
  return spots;
}

// Spread over the sheet where there is room to spare.
function spread(spots: Spot[], room: number): void {
  const first = Math.min(...spots.map((spot) => spot.along - spot.long / 2));
  const last = Math.max(...spots.map((spot) => spot.along + spot.long / 2));
  const spare = room - kMargin - last;
  if (spare <= 0 || last <= first) return;
  const from = Math.min(...spots.map((spot) => spot.along));
  const to = Math.max(...spots.map((spot) => spot.along));
  for (const spot of spots)
    spot.along += to === from ? spare / 2 : Math.min(spare, 900) * ((spot.along - from) / (to - from));
}

// Whoever lies on another is pushed off it, the shorter way, both alike.
function clear(places: PlaceBox[], gap: number): void {
  for (let pass = 0; pass < 80; pass += 1) {
    let moved = false;
    for (const [index, a] of places.entries()) {
      for (const b of places.slice(index + 1)) {
        const x = (a.width + b.width) / 2 + gap / 2 - Math.abs(a.x - b.x);
        const y = (a.height + b.height) / 2 + gap / 2 - Math.abs(a.y - b.y);
        if (x <= 0.5 || y <= 0.5) continue;
        moved = true;
        if (x < y) {
          const push = (x / 2) * (a.x <= b.x ? 1 : -1);
          a.x -= push;
          b.x += push;
        } else {
          const push = (y / 2) * (a.y <= b.y ? 1 : -1);
          a.y -= push;
          b.y += push;
        }
      }
    }
    if (!moved) return;
  }
}

// Nothing hangs over the upper or the left edge; what is right or below makes the sheet larger.
function onSheet(places: PlaceBox[], frame: Size): Size {
  const left = Math.min(...places.map((one) => one.x - one.width / 2)) - kMargin;
  const top = Math.min(...places.map((one) => one.y - one.height / 2)) - kMargin;
  for (const one of places) {
    one.x -= Math.min(0, left);
    one.y -= Math.min(0, top);
  }
  const right = Math.max(...places.map((one) => one.x + one.width / 2)) + kMargin;
  const bottom = Math.max(...places.map((one) => one.y + one.height / 2)) + kMargin;
  return { width: Math.max(frame.width, right), height: Math.max(frame.height, bottom) };
}

function pathsOf(edges: [number, number][], places: PlaceBox[]): PlacePath[] {
  const at = new Map(places.map((one) => [one.zone.index, one]));
  return edges.flatMap(([a, b]) => {
    const from = at.get(a);
    const to = at.get(b);
    if (from === undefined || to === undefined || a === b) return [];
    const bend = (jitter(a, b, 200) / 100 - 1) * 0.12;
    const x = (from.x + to.x) / 2 - (to.y - from.y) * bend;
    const y = (from.y + to.y) / 2 + (to.x - from.x) * bend;
    const line = `M${r(from.x)} ${r(from.y)}Q${r(x)} ${r(y)} ${r(to.x)} ${r(to.y)}`;
    return [{ a, b, line, x: r((from.x + 2 * x + to.x) / 4), y: r((from.y + 2 * y + to.y) / 4) }];
  });
}

const r = (value: number) => Math.round(value * 10) / 10;

const kPlain: Size = { width: 150, height: 96 };

// Where a box of that size lies whose middle is at a point of the sheet, in hundredths of what it may range over.
export function shareAt(point: { x: number; y: number }, size: Size, frame: Size): { x: number; y: number } {
  const over = (at: number, whole: number, own: number) =>
    Math.max(0, Math.min(100, ((at - kMargin - own / 2) * 100) / Math.max(1, whole - own - 2 * kMargin)));
  return { x: over(point.x, frame.width, size.width), y: over(point.y, frame.height, size.height) };
}

// `sizes` by zone; who has none is as large as an empty one. Where the sheet would be larger than the frame, places
// move closer together.
export function drawSheet(
  map: ZoneMap,
  sizes: ReadonlyMap<number, Size>,
  frame: Size,
  drawn: Drawn = new Map(),
): Sheet {
  const tried = kGaps.map((gap) => sheetWith(map, sizes, frame, drawn, gap));
  const fitting = tried.find((one) => one.width <= frame.width && one.height <= frame.height);
  return fitting ?? tried.find((one) => one.width <= frame.width) ?? tried[tried.length - 1]!;
}

function sheetWith(
  map: ZoneMap,
  sizes: ReadonlyMap<number, Size>,
  frame: Size,
  drawn: Drawn,
  gap: number,
): Sheet {
  const layout = layOut(map);
  const sizeOf = (zone: Zone) => sizes.get(zone.index) ?? kPlain;
  const upright = frame.width < frame.height && frame.width < 640;
  const long = (size: Size) => (upright ? size.height : size.width);
  const wide = (size: Size) => (upright ? size.width : size.height);
  const room = upright ? frame.width : frame.height;
  const rows = upright
    ? broken(untangled(layout.columns), room, gap, (zone) => wide(sizeOf(zone)))
    : untangled(layout.columns);
  const spots = packed(rows, room, gap, (zone) => ({ long: long(sizeOf(zone)), wide: wide(sizeOf(zone)) }));
  if (spots.length === 0) return { ...frame, places: [], paths: [] };
  if (!upright) spread(spots, frame.width);
  const places = spots.map(({ zone, along, across }): PlaceBox => {
    const size = sizeOf(zone);
    const said = drawn.get(zone.index);
    const x = upright ? across : along;
    const y = upright ? along : across;
    if (said === undefined || upright) return { zone, ...size, x, y };
    const over = (share: number, whole: number, own: number) =>
      kMargin + own / 2 + (share / 100) * Math.max(0, whole - own - 2 * kMargin);
    return {
      zone,
      ...size,
      x: over(said.x, frame.width, size.width),
      y: over(said.y, frame.height, size.height),
    };
  });
  places.sort((a, b) => a.zone.index - b.zone.index);
  clear(places, gap);
  const sheet = onSheet(places, frame);
  for (const one of places) {
    one.x = r(one.x);
    one.y = r(one.y);
  }
  return { ...sheet, places, paths: pathsOf(layout.edges, places) };
}

// The outline of a place, drawn by an unsteady hand around its box: a closed curve about the box's middle.
export function outline(index: number, { width, height }: Size): string {
  const points: [number, number][] = [];
  const many = Math.max(14, 2 * Math.round((width + height) / 60));
  for (let step = 0; step < many; step += 1) {
    const angle = (2 * Math.PI * step) / many;
    const round = (value: number) => Math.sign(value) * Math.abs(value) ** 0.42;
    const swell = 1.02 + jitter(index, step, 100) / 1400;
    points.push([
      round(Math.cos(angle)) * (width / 2) * swell,
      round(Math.sin(angle)) * (height / 2) * swell,
    ]);
  }
  const middle = (a: [number, number], b: [number, number]) =>
    `${r((a[0] + b[0]) / 2)} ${r((a[1] + b[1]) / 2)}`;
  const last = points[points.length - 1]!;
  const curve = points.map((point, step) => {
    const next = points[(step + 1) % points.length]!;
    return `Q${r(point[0])} ${r(point[1])} ${middle(point, next)}`;
  });
  return `M${middle(last, points[0]!)}${curve.join('')}Z`;
}

// How many zones away each is; undefined: no way leads there.
export function stepsFrom(map: ZoneMap, from: number): Map<number, number> {
  const zones = new Map(
    layOut(map)
      .columns.flat()
      .map((zone) => [zone.index, zone]),
  );
  const steps = new Map<number, number>([[from, 0]]);
  for (const [at, far] of steps)
    for (const next of zones.get(at)?.leadsTo ?? []) if (!steps.has(next)) steps.set(next, far + 1);
  return steps;
}
