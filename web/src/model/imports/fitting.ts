// A creature of another tool as a monster of one of our rulesets, with a line about each of its parts.
import { idOf, monsterShape, writeMonster, type MonsterShape } from '../monster_document';
import { fitActionPoints } from './fit_action_points';
import { fitClassic } from './fit_classic';
import { fitLevels } from './fit_levels';
import type { Foreign, Note, NumberPart, Strike } from './format';

// taken: as it is; changed: into what this ruleset has instead; set: the file does not say, and it is needed; noted:
// kept as words for the referee; aside: says nothing of the creature; cut: there was no more room.
export type Outcome = 'taken' | 'changed' | 'set' | 'noted' | 'aside' | 'cut';

export interface ReportLine {
  outcome: Outcome;
  // A part that every format may have, or a name of the file's own.
  part: string;
  own: boolean;
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

  say(outcome: Outcome, part: string, was: string, field = '', became = '', own = false): void {
    this.report.push({ outcome, part, own, was, field, became });
  }

  // A field of the monster. `part` of the file became it; without a value to tell, it was needed and is set.
  put(field: string, value: unknown, part: string, was: string | number | undefined): void {
    this.block[field] = value;
    const became = typeof value === 'object' ? JSON.stringify(value) : String(value);
    const said = was === undefined ? '' : String(was);
    this.say(said === '' ? 'set' : said === became ? 'taken' : 'changed', part, said, field, became);
  }

  note(name: string, text: string, own = true): void {
    this.notes.push({ name, text });
    this.say('noted', name, text.length > 80 ? `${text.slice(0, 79)}…` : text, '', '', own);
  }

  useWord(part: string): void {
    this.used.add(part);
  }

  // What has no place in this ruleset is kept as words.
  finish(): void {
    const { numbers, words, lists } = this.from;
    for (const [part, value] of [...Object.entries(numbers), ...Object.entries(words)])
      if (!this.used.has(part) && String(value) !== '') this.note(part, String(value), false);
    for (const [part, all] of Object.entries(lists))
      if (!this.used.has(part) && all.length > 0) this.note(part, all.join(', '), false);
    for (const { name, text } of [...this.from.notes, ...this.from.leftover]) this.note(name, text);
    if (this.from.aside.length > 0) this.say('aside', 'bookkeeping', this.from.aside.join(', '));
  }
}

// Each strike under a name of its own, in words of the ruleset; what is too much becomes notes.
export function putStrikes(
  fit: Fitting,
  section: MonsterShape['attacks'],
  write: (strike: Strike, first: boolean) => { block: Record<string, unknown>; changed: string },
): void {
  const all: Record<string, unknown> = {};
  for (const [index, strike] of fit.from.strikes.entries()) {
    const id = strikeId(strike.name, all);
    if (index >= kStrikesMost) {
      fit.note(strike.name, [strike.damage, strike.text].join(' ').trim());
      continue;
    }
    const { block, changed } = write(strike, index === 0);
    all[id] = { name: strike.name.slice(0, 60) || id, ...block, ...aboutOf(fit, strike) };
    const was = [signed(strike.bonus), strike.damage, strike.type].filter((one) => one !== '').join(' ');
    fit.say(changed === '' ? 'taken' : 'changed', strike.name, was, section, changed || said(block), true);
  }
  fit.block[section] = all;
}

const signed = (bonus: number | undefined) =>
  bonus === undefined ? '' : bonus < 0 ? String(bonus) : `+${bonus}`;
const said = (block: Record<string, unknown>) =>
  ['bonus', 'vs', 'damage']
    .filter((key) => block[key] !== undefined)
    .map((key) => String(block[key]))
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
  const line = strike.text.replace(/\s+/g, ' ').trim();
  if (line === '') return {};
  if (line.length <= kAboutMost) return { text: line };
  fit.note(strike.name, line);
  return { text: `${line.slice(0, kAboutMost - 1)}…` };
}

const kFits: Readonly<Record<string, (fit: Fitting) => void>> = {
  affray: fitLevels,
  archmage: fitLevels,
  classic: fitClassic,
  'action-points': fitActionPoints,
};

export function fitted(from: Foreign, ruleset: string, id: string): ImportedMonster | 'no-ruleset' {
  const shape = monsterShape(ruleset);
  const write = Object.hasOwn(kFits, ruleset) ? kFits[ruleset] : undefined;
  if (shape === undefined || write === undefined) return 'no-ruleset';
  const fit = new Fitting(from);
  write(fit);
  fit.finish();
  const { notes, comments } = written(fit);
  return {
    name: from.name,
    text: `${writeMonster(shape, id, fit.block)}${comments}`,
    notes,
    report: fit.report,
  };
}

// Words for the referee; those that find no room there stand as comments under the monster's text.
function written(fit: Fitting): { notes: string; comments: string } {
  let notes = '';
  const beyond: string[] = [];
  for (const { name, text } of fit.notes) {
    const line = text === '' ? name : `${name}: ${text}`;
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
