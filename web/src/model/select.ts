// Questions about a view that the user interface asks often. Pure; knows the words of the protocol, no rule.
import type { CreatureView, Effect, OrderEntry, View } from '../protocol/wire';
import { Status } from '../protocol/wire';

// Names of facts to their numbers, as announced in Welcome.
export type FactNames = ReadonlyMap<string, number>;

export function factNames(facts: readonly string[]): FactNames {
  return new Map(facts.map((name, index) => [name, index]));
}

export function fact(view: View, names: FactNames, name: string, a = 0, b = 0): number | undefined {
  const number = names.get(name);
  if (number === undefined) return undefined;
  return view.facts.find((f) => f.fact === number && f.a === a && f.b === b)?.value;
}

// Pairs (a, b) for which a two-sided fact such as `engaged` or `grab` is set.
export function pairs(view: View, names: FactNames, name: string): [number, number][] {
  const number = names.get(name);
  if (number === undefined) return [];
  const seen = new Set<string>();
  const found: [number, number][] = [];
  for (const f of view.facts) {
    if (f.fact !== number || f.value === 0) continue;
    const tag = f.a < f.b ? `${f.a}-${f.b}` : `${f.b}-${f.a}`;
    // Engagement is symmetric and may be told both ways; a grab has a direction and is told once.
    if (seen.has(tag)) continue;
    seen.add(tag);
    found.push([f.a, f.b]);
  }
  return found;
}

export function creatureOf(view: View, number: number): CreatureView | undefined {
  return view.creatures.find((c) => c.number === number);
}

export function effectsOf(view: View, number: number): Effect[] {
  return view.effects.filter((e) => e.who === number);
}

export function inPlay(c: CreatureView): boolean {
  return c.status !== Status.DEAD && c.status !== Status.GONE;
}

// On the map and in the way of others: what a ghost path must not cross.
export function occupies(c: CreatureView): boolean {
  return c.place !== undefined && inPlay(c);
}

export interface TrackerEntry {
  who: number;
  score: number | undefined;
  creature: CreatureView;
  active: boolean;
  onDeck: boolean;
  acted: boolean;
  delaying: boolean;
}

// The order of battle with those who stand outside it at the end.
export function tracker(view: View, names: FactNames): TrackerEntry[] {
  const listed = new Set<number>();
  const deck = onDeck(view, names);
  const rows: TrackerEntry[] = [];
  const row = (creature: CreatureView, entry: OrderEntry | undefined): TrackerEntry => ({
    who: creature.number,
    score: entry?.score ?? creature.score,
    creature,
    active: view.active === creature.number,
    onDeck: deck === creature.number,
    acted: entry !== undefined && entry.lastTurnRound >= view.round && view.round > 0,
    delaying: view.delaying.includes(creature.number),
  });
  for (const entry of view.order) {
    const creature = creatureOf(view, entry.who);
    if (creature === undefined || listed.has(entry.who)) continue;
    listed.add(entry.who);
    rows.push(row(creature, entry));
  }
  for (const creature of view.creatures) {
    if (!listed.has(creature.number)) rows.push(row(creature, undefined));
  }
  return rows;
}

// Mounts that obey whoever rides them have no turn of their own (TBA-119).
function ridden(view: View, names: FactNames): Set<number> {
  const side = (who: number) => creatureOf(view, who)?.side;
  const obeying = pairs(view, names, 'riding').filter(([rider, mount]) => side(rider) === side(mount));
  return new Set(obeying.map(([, mount]) => mount));
}

// Who follows the active creature in the order, skipping the dead, the gone and the ridden; 0: nobody.
export function onDeck(view: View, names: FactNames): number {
  if (!['setup', 'ambush', 'turn'].includes(view.phase) || view.order.length === 0) return 0;
  // Groups act together: nobody is next.
  if (view.active === 0 && (view.stage !== '' || view.group >= 0)) return 0;
  const start = view.order.findIndex((entry) => entry.who === view.active);
  // Where somebody unseen acts, nobody can tell who comes after.
  if (start < 0 && view.phase === 'turn') return 0;
  const led = ridden(view, names);
  for (let i = 1; i <= view.order.length; i += 1) {
    const entry = view.order[(start + i) % view.order.length]!;
    const creature = creatureOf(view, entry.who);
    if (creature === undefined || !inPlay(creature) || led.has(entry.who)) continue;
    if (entry.who !== view.active) return entry.who;
  }
  return 0;
}

// Sides in order of appearance: their index decides colour and shape.
export function sides(view: View): string[] {
  const found: string[] = [];
  for (const c of view.creatures) if (!found.includes(c.side)) found.push(c.side);
  return found;
}

export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s_-]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return '?';
  const first = [...words[0]!];
  const last = words[words.length - 1]!;
  if (words.length === 1) return first.slice(0, 2).join('');
  return /^\d+$/.test(last) ? `${first[0]}${last}` : `${first[0]}${[...last][0]}`;
}

// Names by creature number; those who share a name are counted, in order of joining.
export function shownNames(creatures: readonly CreatureView[]): Map<number, string> {
  const shown = new Map<number, string>();
  for (const c of creatures) {
    const namesakes = creatures.filter((other) => other.name === c.name);
    const place = namesakes.indexOf(c) + 1;
    shown.set(c.number, namesakes.length > 1 ? `${c.name} ${place}` : c.name);
  }
  return shown;
}

// Initials by creature number; where two names would read alike, the last letter tells them apart.
export function tokenLabels(names: ReadonlyMap<number, string>): Map<number, string> {
  const labels = new Map([...names].map(([number, name]) => [number, initials(name)]));
  const count = (label: string) => [...labels.values()].filter((other) => other === label).length;
  for (const [number, name] of names) {
    const letters = [...name.replace(/[^\p{L}\p{N}]/gu, '')];
    if (letters.length > 2 && count(labels.get(number)!) > 1) {
      labels.set(number, `${letters[0]}${letters[letters.length - 1]}`);
    }
  }
  return labels;
}

export interface Difference {
  path: string;
  mine: string;
  theirs: string;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// The order in which fields were set says nothing.
function sorted(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, v: unknown) => {
      if (name === '$typeName' || name === '$unknown') return undefined;
      if (typeof v === 'bigint') return v.toString();
      return isRecord(v) ? sorted(v) : v;
    }) ?? 'null',
  );
}

// Compares the reduced view with the server's own, field by field; names the innermost fields that differ.
export function compareViews(mine: View, theirs: View): Difference[] {
  const found: Difference[] = [];
  compare('view', plain(mine), plain(theirs), found);
  return found;
}

function compare(path: string, mine: unknown, theirs: unknown, found: Difference[]): void {
  const left = JSON.stringify(mine);
  const right = JSON.stringify(theirs);
  if (left === right) return;
  if (isRecord(mine) && isRecord(theirs)) {
    const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
    for (const name of names) compare(`${path}.${name}`, mine[name], theirs[name], found);
  } else if (Array.isArray(mine) && Array.isArray(theirs) && mine.length === theirs.length) {
    mine.forEach((one, index) => compare(`${path}[${index}]`, one, theirs[index], found));
  } else found.push({ path, mine: left ?? '–', theirs: right ?? '–' });
}
