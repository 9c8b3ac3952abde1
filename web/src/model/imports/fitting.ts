// A creature of another tool as a monster of one of our rulesets, with a line about each of its parts.
import { idOf, writeBlock } from '../block_document';
import { monsterShape, type MonsterShape } from '../monster_document';
import { fitActionPoints } from './fit_action_points';
import { fitClassic } from './fit_classic';
import { fitLevels } from './fit_levels';
import { fitSegments } from './fit_segments';
import { fitTurnBased } from './fit_turn_based';
import type { Foreign, Note, NumberPart, Part, Strike } from './format';

// taken: as it is; changed: into what this ruleset has instead; set: the file does not say, and it is needed; noted:
// kept as words for the referee; aside: says nothing of the creature; cut: there was no more room.
export type Outcome = 'taken' | 'changed' | 'set' | 'noted' | 'aside' | 'cut';

export interface ReportLine {
  outcome: Outcome;
  // What of a creature it is; empty: only the file's own name of it is known.
  part: Part | '';
  name: string;
  was: string;
  // The field that it has become, and what stands there.
  field: string;
  became: string;
}

export interface ImportedMonster {
  name: string;
  text: string;
  notes: string;
  report: ReportLine[];
}

export const kNotesMost = 3900;
const kCommentMost = 24_000;
const kStrikesMost = 20;
const kAboutMost = 590;
const kToldMost = 120;

export class Fitting {
  readonly block: Record<string, unknown> = {};
  readonly report: ReportLine[] = [];
  readonly notes: Note[] = [];
  private readonly used = new Set<string>();

  constructor(readonly from: Foreign) {
    this.block['name'] = from.name;
    this.say('taken', 'name', from.name, 'name', from.name);
  }

  // A number of the file that something is made of.
  number(part: NumberPart): number | undefined {
    const value = this.from.numbers[part];
    if (value !== undefined) this.used.add(part);
    return value;
  }

  say(outcome: Outcome, part: Part | '', was: string, field = '', became = '', name = ''): void {
    this.report.push({ outcome, part, name, was, field, became });
  }

  // A field of the monster. `part` of the file became it; without a value to tell, it was needed and is set.
  put(field: string, value: unknown, part: Part, was: string | number | undefined): void {
    this.block[field] = value;
    const became = Array.isArray(value) ? value.join(', ') : String(value);
    const said = was === undefined ? '' : String(was);
    this.say(said === '' ? 'set' : said === became ? 'taken' : 'changed', part, said, field, became);
  }

  note(note: Note): void {
    this.notes.push(note);
    const { part, name, text } = note;
    this.say(
      'noted',
      part,
      text.length > kToldMost ? `${text.slice(0, kToldMost - 1)}…` : text,
      '',
      '',
      name,
    );
  }

  useWord(part: string): void {
    this.used.add(part);
  }

  // What has no place in this ruleset is kept as words.
  finish(): void {
    const { numbers, words, lists } = this.from;
    const said = [...entriesOf(numbers), ...entriesOf(words), ...entriesOf(lists)];
    for (const [part, value] of said) {
      const text = Array.isArray(value) ? value.join(', ') : String(value);
      if (!this.used.has(part) && text !== '') this.note({ part, name: '', text });
    }
    for (const note of [...this.from.notes, ...this.from.leftover]) this.note(note);
    if (this.from.aside.length > 0) this.say('aside', 'bookkeeping', this.from.aside.join(', '));
  }
}

function entriesOf<Key extends string, Value>(of: Partial<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(of) as [Key, Value][];
}

// Each strike under a name of its own, in words of the ruleset; what is too much becomes notes.
export function putStrikes(
  fit: Fitting,
  section: MonsterShape['attacks'],
  write: (
    strike: Strike,
    first: boolean,
    fit: Fitting,
  ) => { block: Record<string, unknown>; changed: string },
): void {
  const all: Record<string, unknown> = {};
  for (const [index, strike] of fit.from.strikes.entries()) {
    const id = strikeId(strike.name, all);
    if (index >= kStrikesMost) {
      fit.note({ part: 'strikes', name: strike.name, text: strikeText(strike) });
      continue;
    }
    const { block, changed } = write(strike, index === 0, fit);
    all[id] = { name: strike.name.slice(0, 60) || id, ...block, ...aboutOf(fit, strike) };
    const was = told(strike);
    fit.say(
      changed === '' ? 'taken' : 'changed',
      'strikes',
      was,
      section,
      changed || said(block),
      strike.name,
    );
  }
  fit.block[section] = all;
}

export const signed = (bonus: number | undefined) =>
  bonus === undefined ? '' : bonus < 0 ? String(bonus) : `+${bonus}`;
const told = (strike: Strike) =>
  [signed(strike.bonus), strike.damage, strike.type].filter((one) => one !== '').join(' ');
const strikeText = (strike: Strike) => `${told(strike)} ${strike.text}`.trim();
const said = (block: Record<string, unknown>) =>
  [
    typeof block['bonus'] === 'number' ? signed(block['bonus']) : '',
    String(block['vs'] ?? '').toUpperCase(),
    String(block['damage'] ?? ''),
  ]
    .filter((one) => one !== '')
    .join(' ');

function strikeId(name: string, taken: Readonly<Record<string, unknown>>): string {
  const word = idOf(name).slice(0, 24);
  const wanted = /^[a-z]/.test(word) ? word : `strike${word === '' ? '' : `_${word}`}`;
  if (!Object.hasOwn(taken, wanted)) return wanted;
  let count = 2;
  while (Object.hasOwn(taken, `${wanted}_${count}`)) count += 1;
  return `${wanted}_${count}`;
}

// What it does in words, on one line; the whole of a long one is kept with the notes.
function aboutOf(fit: Fitting, strike: Strike): Record<string, string> {
  const line = strike.text
    .trim()
    .replace(/\s*\n\s*/g, ' · ')
    .replace(/\s+/g, ' ');
  if (line === '') return {};
  if (line.length <= kAboutMost) return { text: line };
  fit.note({ part: 'strikes', name: strike.name, text: line });
  return { text: `${line.slice(0, kAboutMost - 1)}…` };
}

const kFits: Readonly<Record<string, (fit: Fitting) => void>> = {
  affray: fitLevels,
  archmage: fitLevels,
  classic: fitClassic,
  'action-points': fitActionPoints,
  segments: fitSegments,
  'turn-based': fitTurnBased,
};

// How a part is called where the notes are read.
export type Spoken = (part: Part) => string;

export function fitted(
  from: Foreign,
  ruleset: string,
  id: string,
  spoken: Spoken,
): ImportedMonster | 'no-ruleset' {
  const shape = monsterShape(ruleset);
  const write = Object.hasOwn(kFits, ruleset) ? kFits[ruleset] : undefined;
  if (shape === undefined || write === undefined) return 'no-ruleset';
  const fit = new Fitting(from);
  write(fit);
  fit.finish();
  const { notes, comments } = written(fit, spoken);
  return {
    name: from.name,
    text: `${writeBlock(shape.section, id, fit.block)}${comments}`,
    notes,
    report: fit.report,
  };
}

// Words for the referee; those that find no room there stand as comments under the monster's text.
function written(fit: Fitting, spoken: Spoken): { notes: string; comments: string } {
  let notes = '';
  const beyond: string[] = [];
  for (const { part, name, text } of fit.notes) {
    const line = [part === '' ? '' : spoken(part), name, text].filter((one) => one !== '').join(': ');
    if (beyond.length === 0 && notes.length + line.length + 1 <= kNotesMost)
      notes += `${notes === '' ? '' : '\n'}${line}`;
    else beyond.push(line);
  }
  const all = beyond.flatMap((line) => line.split('\n')).map((line) => `# ${line}`);
  let comments = '';
  let cut = 0;
  for (const line of all)
    if (comments.length + line.length < kCommentMost) comments += `${line}\n`;
    else cut += line.length;
  if (cut > 0) fit.say('cut', 'notes', String(cut));
  return { notes, comments: comments === '' ? '' : `\n${comments}` };
}
