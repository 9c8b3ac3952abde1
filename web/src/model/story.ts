// The story of a fight out of pages and of what is told live: one stream of events, rolls and talk.
import type { ChatLine, Delta, View } from '../protocol/wire';
import { said, tell } from './chronicle';
import type { Entry } from './entry';
import { reduce } from './reduce';

// What a server's page of history brings: the view before its first step, and the steps.
export interface Page {
  view?: View;
  deltas: readonly Delta[];
}

export function pageEntries({ view, deltas }: Page, facts: readonly string[]): Entry[] {
  if (view === undefined) return [];
  const entries: Entry[] = [];
  let before = view;
  for (const delta of deltas) {
    entries.push(...tell(delta, facts, before));
    before = reduce(before, delta);
  }
  return entries;
}

// Lines that are known and others, each once and in order.
export function joined(known: readonly ChatLine[], more: readonly ChatLine[]): ChatLine[] {
  const last = known[known.length - 1];
  const ids = new Set(known.map((line) => line.id));
  const fresh = more.filter((line) => !ids.has(line.id));
  if (fresh.length === 0) return [...known];
  const all = [...known, ...fresh];
  if (last === undefined || fresh.some((line) => line.id < last.id))
    all.sort((a, b) => (a.id < b.id ? -1 : 1));
  return all;
}

// The entry of a line stays the same, so that what is drawn of it need not change.
const kSaid = new WeakMap<ChatLine, Entry>();

function entryOf(line: ChatLine): Entry {
  const entry = kSaid.get(line) ?? said(line);
  kSaid.set(line, entry);
  return entry;
}

// One stream: a line of talk stands behind what its version brought. Talk from before the first version that was told
// waits until that is told too.
export function woven(events: readonly Entry[], talk: readonly ChatLine[], from: bigint): Entry[] {
  const all: Entry[] = [];
  let next = 0;
  for (const line of talk) {
    if (line.version < from) continue;
    while (next < events.length && events[next]!.version <= line.version) all.push(events[next++]!);
    all.push(entryOf(line));
  }
  for (; next < events.length; next += 1) all.push(events[next]!);
  return all;
}
