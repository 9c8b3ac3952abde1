// Maps of other tools: Universal VTT files (.dd2vtt, .uvtt, .df2vtt) as squares, doors and lights of ours, and a report
// of everything that was not taken. What comes from such a file is bounded and never trusted.
import { isRecord } from './scene_text';

export const kFileMost = 40 * 1024 * 1024;
const kSide = 100;
const kPointsMost = 20_000;
const kDoorsMost = 400;
const kLightsMost = 200;
// How far a line may lie from a border of cells and still be meant as one.
const kNear = 0.26;
const kFeet = 5;

// A line of the report: a text of the catalogue, and how many.
export interface Untaken {
  what:
    | 'image'
    | 'too-large'
    | 'thin-walls'
    | 'props'
    | 'portals'
    | 'lights'
    | 'light-colours'
    | 'environment'
    | 'outside'
    | 'too-many'
    | 'unknown-keys'
    | 'format';
  count: number;
  names?: string;
}

export interface ImportedMap {
  rows: string[];
  doors: { here: [number, number]; there: [number, number]; state: string }[];
  // Stretches of wall between two cells of floor: walls on their edge.
  barriers: { here: [number, number]; there: [number, number] }[];
  lights: { at: [number, number]; radius: number }[];
  // The picture of the whole map, as the file has it (base64); empty: none. So many hundredths of a cell wide.
  image: string;
  imageWidth: number;
  untaken: Untaken[];
}

export type ImportFailure = 'not-json' | 'not-uvtt' | 'no-size' | 'too-large';

interface Point {
  x: number;
  y: number;
}

const kKnown = new Set([
  'format',
  'resolution',
  'line_of_sight',
  'objects_line_of_sight',
  'portals',
  'lights',
  'environment',
  'image',
  'software',
  'creator',
]);

function pointOf(value: unknown): Point | undefined {
  if (!isRecord(value)) return undefined;
  const { x, y } = value;
  const sound = (one: unknown): one is number => typeof one === 'number' && Math.abs(one) < 1e6;
  return sound(x) && sound(y) ? { x, y } : undefined;
}

function linesOf(value: unknown, bad: () => void): Point[][] {
  if (!Array.isArray(value)) return [];
  let points = 0;
  return value.flatMap((line: unknown) => {
    const read = Array.isArray(line) ? line.map(pointOf) : [];
    points += read.length;
    const whole = read.length > 1 && points <= kPointsMost && read.every((one) => one !== undefined);
    if (!whole) bad();
    return whole ? [read as Point[]] : [];
  });
}

// Borders of cells: "v x y" stands left of the cell (x, y), "h x y" above it.
class Walls {
  private readonly borders = new Set<string>();
  // Cells that a wall runs through.
  readonly crossed = new Set<string>();

  constructor(
    readonly width: number,
    readonly height: number,
  ) {}

  border(a: [number, number], b: [number, number]): string {
    return a[1] === b[1] ? `v ${Math.max(a[0], b[0])} ${a[1]}` : `h ${a[0]} ${Math.max(a[1], b[1])}`;
  }

  between(a: [number, number], b: [number, number]): boolean {
    return this.borders.has(this.border(a, b));
  }

  open(name: string): void {
    this.borders.delete(name);
  }

  all(): string[] {
    return [...this.borders];
  }

  // In steps of a tenth of a cell: each lies on a border, or within a cell.
  draw(from: Point, to: Point): void {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const steps = Math.min(4000, Math.max(1, Math.ceil(length * 10)));
    const upright = Math.abs(to.x - from.x) < Math.abs(to.y - from.y) * 0.15;
    const level = Math.abs(to.y - from.y) < Math.abs(to.x - from.x) * 0.15;
    for (let step = 0; step < steps; step += 1) {
      const share = (step + 0.5) / steps;
      const x = from.x + (to.x - from.x) * share;
      const y = from.y + (to.y - from.y) * share;
      const [column, row] = [Math.round(x), Math.round(y)];
      if (upright && Math.abs(x - column) <= kNear) this.borders.add(`v ${column} ${Math.floor(y)}`);
      else if (level && Math.abs(y - row) <= kNear) this.borders.add(`h ${Math.floor(x)} ${row}`);
      else this.crossed.add(`${Math.floor(x)} ${Math.floor(y)}`);
    }
  }
}

// Cells that can be reached from beyond the edge without passing a wall or a door: the rock around the rooms. Where
// everything can, the map is open ground and nothing is rock.
function outside(walls: Walls, doors: ReadonlySet<string>): Set<string> {
  const { width, height } = walls;
  const seen = new Set<string>();
  const ring: [number, number][] = [];
  const visit = (at: [number, number]) => {
    const name = `${at[0]} ${at[1]}`;
    if (at[0] < -1 || at[1] < -1 || at[0] > width || at[1] > height || seen.has(name)) return;
    seen.add(name);
    if (!walls.crossed.has(name)) ring.push(at);
  };
  visit([-1, -1]);
  for (let next = ring.pop(); next !== undefined; next = ring.pop()) {
    const [x, y] = next;
    for (const to of [
      [x + 1, y],
      [x - 1, y],
      [x, y + 1],
      [x, y - 1],
    ] as [number, number][]) {
      const name = walls.border([x, y], to);
      if (!walls.between([x, y], to) && !doors.has(name)) visit(to);
    }
  }
  return seen;
}

function borderEnds(name: string): [[number, number], [number, number]] {
  const [kind, x, y] = name.split(' ') as [string, string, string];
  const [column, row] = [Number(x), Number(y)];
  return kind === 'v'
    ? [
        [column - 1, row],
        [column, row],
      ]
    : [
        [column, row - 1],
        [column, row],
      ];
}

// A door stands on the border nearest to its middle; a wide one on each that it spans.
function portalBorders(portal: Record<string, unknown>, origin: Point): string[] {
  const place = pointOf(portal['position']);
  if (place === undefined) return [];
  const bounds = Array.isArray(portal['bounds']) ? portal['bounds'].map(pointOf) : [];
  const [a = place, b = place] = bounds as (Point | undefined)[];
  const from = { x: a.x - origin.x, y: a.y - origin.y };
  const to = { x: b.x - origin.x, y: b.y - origin.y };
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const upright =
    Math.hypot(to.x - from.x, to.y - from.y) > 0.1
      ? Math.abs(to.y - from.y) >= Math.abs(to.x - from.x)
      : Math.abs(middle.x - Math.round(middle.x)) <= Math.abs(middle.y - Math.round(middle.y));
  const span = Math.min(8, Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y))));
  return Array.from({ length: span }, (_none, index) => {
    const shift = index - (span - 1) / 2;
    return upright
      ? `v ${Math.round(middle.x)} ${Math.floor(middle.y + shift)}`
      : `h ${Math.floor(middle.x + shift)} ${Math.round(middle.y)}`;
  });
}

class Reading {
  readonly counts = new Map<Untaken['what'], number>();

  note(what: Untaken['what'], by = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by);
  }
}

export function readUvtt(source: string): ImportedMap | ImportFailure {
  if (source.length > kFileMost) return 'too-large';
  let file: unknown;
  try {
    file = JSON.parse(source);
  } catch {
    return 'not-json';
  }
  if (!isRecord(file) || !isRecord(file['resolution'])) return 'not-uvtt';
  const size = pointOf(file['resolution']['map_size']);
  if (size === undefined || size.x < 1 || size.y < 1) return 'no-size';
  return convert(file, size);
}

function convert(file: Record<string, unknown>, size: Point): ImportedMap {
  const reading = new Reading();
  const [whole, high] = [Math.ceil(size.x - 1e-6), Math.ceil(size.y - 1e-6)];
  const [width, height] = [Math.min(kSide, whole), Math.min(kSide, high)];
  if (width < whole || height < high) reading.note('too-large', whole * high - width * height);
  const resolution = file['resolution'] as Record<string, unknown>;
  const origin = pointOf(resolution['map_origin']) ?? { x: 0, y: 0 };
  const walls = new Walls(width, height);
  for (const line of linesOf(file['line_of_sight'], () => reading.note('too-many'))) {
    line.slice(1).forEach((point, index) => {
      const last = line[index]!;
      walls.draw(
        { x: last.x - origin.x, y: last.y - origin.y },
        { x: point.x - origin.x, y: point.y - origin.y },
      );
    });
  }
  const doors = portalsOf(file['portals'], origin, walls, reading);
  const rock = rockOf(walls, new Set(doors.map((door) => door.border)));
  const inside = ([x, y]: [number, number]) =>
    x >= 0 && y >= 0 && x < width && y < height && !rock.has(`${x} ${y}`);
  const standing = doors.filter((door) => borderEnds(door.border).every(inside));
  reading.note('outside', doors.length - standing.length);
  const barriers = walls.all().filter((name) => borderEnds(name).every(inside));
  reading.note('thin-walls', barriers.length);
  const props = linesOf(file['objects_line_of_sight'], () => reading.note('too-many'));
  reading.note('props', props.length);
  const rows = Array.from({ length: height }, (_none, y) =>
    Array.from({ length: width }, (_cell, x) => (rock.has(`${x} ${y}`) ? '#' : '.')).join(' '),
  );
  return {
    rows,
    doors: standing.map(({ border, state }) => {
      const [here, there] = borderEnds(border);
      return { here, there, state };
    }),
    barriers: barriers.slice(0, kDoorsMost).map((name) => {
      const [here, there] = borderEnds(name);
      return { here, there };
    }),
    lights: lightsOf(file['lights'], origin, inside, reading),
    image: typeof file['image'] === 'string' ? file['image'] : '',
    imageWidth: Math.round(size.x * 100),
    untaken: untakenOf(file, reading, barriers.length),
  };
}

// The picture of an imported map as a file; undefined: it is none.
export function pictureOf(image: string): Blob | undefined {
  let bytes: string;
  try {
    bytes = atob(image);
  } catch {
    return undefined;
  }
  const starts = { 'image/png': '\x89PNG', 'image/jpeg': '\xff\xd8\xff', 'image/webp': 'RIFF' };
  const type = Object.entries(starts).find(([, start]) => bytes.startsWith(start))?.[0];
  if (type === undefined) return undefined;
  return new Blob([Uint8Array.from(bytes, (one) => one.charCodeAt(0))], { type });
}

function rockOf(walls: Walls, doors: ReadonlySet<string>): Set<string> {
  const { width, height } = walls;
  const around = outside(walls, doors);
  const rock = new Set([...walls.crossed]);
  let open = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (!around.has(`${x} ${y}`)) open += 1;
  // Rooms have an inside; a field with some hedges has none.
  if (open > 0) for (const name of around) rock.add(name);
  return rock;
}

interface FoundDoor {
  border: string;
  state: string;
}

function portalsOf(value: unknown, origin: Point, walls: Walls, reading: Reading): FoundDoor[] {
  const found: FoundDoor[] = [];
  for (const portal of Array.isArray(value) ? value : []) {
    const borders = isRecord(portal) ? portalBorders(portal, origin) : [];
    if (borders.length === 0 || found.length + borders.length > kDoorsMost) {
      reading.note('portals');
      continue;
    }
    const state = (portal as Record<string, unknown>)['closed'] === false ? 'open' : 'closed';
    for (const border of borders) {
      walls.open(border);
      if (!found.some((one) => one.border === border)) found.push({ border, state });
    }
  }
  return found;
}

function lightsOf(
  value: unknown,
  origin: Point,
  inside: (at: [number, number]) => boolean,
  reading: Reading,
): ImportedMap['lights'] {
  const lights: ImportedMap['lights'] = [];
  for (const light of Array.isArray(value) ? value : []) {
    const place = isRecord(light) ? pointOf(light['position']) : undefined;
    const range = isRecord(light) ? Number(light['range']) : NaN;
    if (place === undefined || !(range > 0) || lights.length >= kLightsMost) {
      reading.note('lights');
      continue;
    }
    const at: [number, number] = [Math.floor(place.x - origin.x), Math.floor(place.y - origin.y)];
    if (!inside(at)) {
      reading.note('outside');
      continue;
    }
    if (isRecord(light) && (light['color'] !== undefined || light['intensity'] !== undefined)) {
      reading.note('light-colours');
    }
    lights.push({ at, radius: Math.min(500, Math.max(kFeet, Math.round(range) * kFeet)) });
  }
  return lights;
}

function untakenOf(file: Record<string, unknown>, reading: Reading, barriers: number): Untaken[] {
  if (isRecord(file['environment'])) reading.note('environment');
  const format = Number(file['format'] ?? 0.3);
  if (!(format > 0 && format < 1)) reading.note('format');
  if (barriers > kDoorsMost) reading.note('too-many', barriers - kDoorsMost);
  const unknown = Object.keys(file).filter((name) => !kKnown.has(name));
  const all = [...reading.counts].filter(([, count]) => count > 0).map(([what, count]) => ({ what, count }));
  if (unknown.length === 0) return all;
  const names = unknown
    .slice(0, 8)
    .map((name) => name.slice(0, 30))
    .join(', ');
  return [...all, { what: 'unknown-keys', count: unknown.length, names }];
}
