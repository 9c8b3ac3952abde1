// The stream of a table as lines that are shown: worded, marked where play was led back from them, and chosen by what
// somebody wants to read.
import type { Entry } from '../../../model/entry';
import { momentOf, standing } from '../../../model/standing';
import { plainName } from '../../../model/things';
import { zoneName } from '../../../model/zones';
import { humanise, kAttackOutcomes, kOutcomes, kTests, word } from '../../text';
import { language } from '../../text/language.svelte';
import { spoken, taleOf, type Tale } from '../../text/tale';
import type { TableView } from '../state/table_view.svelte';

export const kFilters = ['all', 'fight', 'rolls', 'talk'] as const;
export type Filter = (typeof kFilters)[number];

export interface Line {
  id: string;
  entry: Entry;
  tale: Tale | undefined;
  stands: boolean;
}

// What lines say goes by the entry, but for these: where play was led back to, and things by whose they are now.
const kAnew: readonly Entry['kind'][] = ['rewound', 'declared'];

// Lines of a log that grows, so that thousands that are known already are not worded anew with each that comes.
export class KnownLines {
  private lines = new WeakMap<Entry, Line | 'none'>();
  private names = '';

  // `names`: all else that words are made of. Where that changes nothing is known any more.
  keep(names: string): void {
    if (names === this.names) return;
    this.names = names;
    this.lines = new WeakMap();
  }

  // Undefined: this entry has no line.
  of(entry: Entry, worded: () => Line | undefined): Line | undefined {
    if (kAnew.includes(entry.kind)) return worded();
    let line = this.lines.get(entry);
    if (line === undefined) this.lines.set(entry, (line = worded() ?? 'none'));
    return line === 'none' ? undefined : line;
  }

  // The same line, as it stands now.
  standing(entry: Entry, line: Line, stands: boolean): Line {
    if (line.stands === stands) return line;
    const now = { ...line, stands };
    if (!kAnew.includes(entry.kind)) this.lines.set(entry, now);
    return now;
  }
}

function namesOf(table: TableView): string {
  const { view, seats, capabilities } = table;
  const seated = seats.map((seat) => [seat.number, seat.name]);
  const seen = (view?.creatures ?? []).map(({ number }) => [number, table.name(number)]);
  return JSON.stringify([
    language.tag,
    view?.map?.grid,
    view?.map?.zones,
    capabilities.segments,
    seated,
    seen,
  ]);
}

export function linesOf(table: TableView, known = new KnownLines()): Line[] {
  const stands = standing(table.log);
  known.keep(namesOf(table));
  return table.log.flatMap((whole) => {
    const line = known.of(whole, () => worded(whole, table));
    if (line === undefined) return [];
    // What play was led back from is no less said.
    return [known.standing(whole, line, line.entry.kind === 'talk' || stands(line.entry.version))];
  });
}

function worded(whole: Entry, table: TableView): Line | undefined {
  const entry = plainly(
    knownDice(whole, (number) => table.name(number) !== ''),
    table,
  );
  if (entry === undefined) return undefined;
  const tale = taleOf(
    entry,
    (seat) => table.seatName(seat),
    (index) => zoneName(table.view, index),
    table.view?.map?.grid === 'square' ? 'square' : 'hex',
    (version) => momentOf(table.log, version),
    table.capabilities.segments,
  );
  if (entry.kind !== 'roll' && entry.kind !== 'talk' && tale === undefined) return undefined;
  return { id: entry.id, entry, tale, stands: true };
}

// With things by their plain names: everybody sees whose bow it is.
function plainly(entry: Entry | undefined, table: TableView): Entry | undefined {
  if (entry?.kind !== 'declared') return entry;
  return { ...entry, subject: plainName(entry.subject, table.creature(entry.who)) };
}

// Dice that stand alone, without those of whom nobody here knows by now: a gap in a list tells of who hides.
export function knownDice(entry: Entry, known: (creature: number) => boolean): Entry | undefined {
  if (entry.kind !== 'rolled') return entry;
  const dice = entry.dice.filter(({ by }) => by === 0 || known(by));
  if (dice.length === entry.dice.length) return entry;
  return dice.length === 0 ? undefined : { ...entry, dice };
}

export function wanted({ entry, tale }: Line, filter: Filter): boolean {
  const talk = entry.kind === 'talk';
  if (filter === 'rolls') return entry.kind === 'roll' || (talk && entry.line.roll !== undefined);
  if (filter === 'talk') return talk || entry.kind === 'spoke';
  return filter === 'all' || (!talk && tale?.tone !== 'quiet');
}

// Whether each of the words stands in the line as it is read.
export function tells(table: TableView, line: Line, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = textOf(table, line).toLowerCase();
  return words.every((one) => text.includes(one));
}

function textOf(table: TableView, { entry, tale }: Line): string {
  const name = (number: number) => table.name(number);
  if (entry.kind === 'talk') {
    const { name: own, seat, text, roll } = entry.line;
    return `${own || table.seatName(seat)} ${roll === undefined ? '' : `${roll.dice} ${roll.total}`} ${text}`;
  }
  if (entry.kind !== 'roll') return tale === undefined ? '' : spoken(tale, name);
  const { test, harm } = entry;
  const outcome = word(test.kind === 'attack' ? kAttackOutcomes : kOutcomes, test.outcome);
  const hurt = harm.map((one) => `${name(one.who)} ${one.amount} ${humanise(one.type)}`);
  return [
    name(test.who),
    name(test.against),
    word(kTests, test.kind),
    humanise(test.subject),
    outcome,
    ...hurt,
  ].join(' ');
}

// The rounds that stand and have been read, with the line at which each begins.
export function roundsOf(lines: readonly Line[]): { number: number; id: string }[] {
  return lines.flatMap(({ entry, stands, id }) =>
    entry.kind === 'round' && stands ? [{ number: entry.number, id }] : [],
  );
}
