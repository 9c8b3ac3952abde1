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
export function tracker(view: View): TrackerEntry[] {
  const listed = new Set<number>();
  const deck = onDeck(view);
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

// Who follows the active creature in the order, skipping the dead and the gone; 0: nobody.
export function onDeck(view: View): number {
  if (view.phase === 'ended' || view.order.length === 0) return 0;
  const start = view.order.findIndex((entry) => entry.who === view.active);
  for (let i = 1; i <= view.order.length; i += 1) {
    const entry = view.order[(start + i) % view.order.length]!;
    const creature = creatureOf(view, entry.who);
    if (creature !== undefined && inPlay(creature) && entry.who !== view.active) return entry.who;
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
  const words = name.trim().split(/[\s_-]+/).filter((word) => word !== '');
  if (words.length === 0) return '?';
  const first = [...words[0]!];
  const last = words[words.length - 1]!;
  if (words.length === 1) return first.slice(0, 2).join('');
  return /^\d+$/.test(last) ? `${first[0]}${last}` : `${first[0]}${[...last][0]}`;
}

export interface Difference {
  path: string;
  mine: string;
  theirs: string;
}

function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, v: unknown) => {
      if (name === '$typeName' || name === '$unknown') return undefined;
      return typeof v === 'bigint' ? v.toString() : v;
    }) ?? 'null',
  );
}

// Compares the reduced view with the server's own, field by field. Facts at their initial value are listed by
// neither side's rule alike, so a fact is compared only where the server lists it or the client holds a non-zero.
export function compareViews(mine: View, theirs: View): Difference[] {
  const found: Difference[] = [];
  for (const field of Object.keys(theirs) as (keyof View)[]) {
    if (field === '$typeName' || field === '$unknown') continue;
    const a = field === 'facts' ? factLines(mine, theirs) : plain(mine[field] ?? null);
    const b = field === 'facts' ? factLines(theirs, theirs) : plain(theirs[field] ?? null);
    const left = JSON.stringify(a);
    const right = JSON.stringify(b);
    if (left !== right) found.push({ path: field, mine: left, theirs: right });
  }
  return found;
}

function factLines(view: View, listed: View): string[] {
  const named = new Set(listed.facts.map((f) => `${f.fact}/${f.a}/${f.b}`));
  return view.facts
    .filter((f) => f.value !== 0 || named.has(`${f.fact}/${f.a}/${f.b}`))
    .map((f) => `${f.fact}/${f.a}/${f.b}=${f.value}`);
}
