// A file of another tool into creatures: which format it is, its numbers and words by the format's table, and a list of
// whatever nobody understood.
import { isRecord } from '../scene_document/scene_text';
import {
  kCreaturesMost,
  readJson,
  recordsOf,
  plainText,
  type FileFailure,
  type JsonRecord,
} from './foreign_file';
import { kArchmage } from './formats/archmage';
import { kDnd5e } from './formats/dnd5e';
import { kOpen5e } from './formats/open5e';
import { kOpen5eLater } from './formats/open5e_later';
import { kOse } from './formats/ose';
import { kPf2e } from './formats/pf2e';
import type { Foreign, Format, ListPart, NumberPart, WordPart } from './format';
import { Source } from './source';

const kFormats: readonly Format[] = [kArchmage, kPf2e, kOse, kDnd5e, kOpen5eLater, kOpen5e];
const kLeftoverMost = 400;

// Before version 10 Foundry called its system's part `data`.
function modern(creature: JsonRecord): JsonRecord {
  if (isRecord(creature['system']) || !isRecord(creature['data'])) return creature;
  const { data, ...rest } = creature;
  const items = Array.isArray(rest['items'])
    ? rest['items'].map((item) => {
        if (!isRecord(item) || !isRecord(item['data'])) return item;
        const { data: own, ...others } = item as JsonRecord;
        return { ...others, system: own! };
      })
    : [];
  return { ...rest, system: data!, items };
}

export function formatOf(creature: JsonRecord): Format | undefined {
  const source = new Source(modern(creature));
  return kFormats.find((format) => format.signs.every((sign) => source.at(sign) !== undefined));
}

export interface Opened {
  creatures: JsonRecord[];
  // Records that are none, or of no tool that is known here; and creatures beyond what is shown of a file.
  strange: number;
  beyond: number;
}

export function openFile(text: string): Opened | FileFailure {
  const file = readJson(text);
  if (typeof file === 'string' && isFailure(file)) return file;
  const all = recordsOf(file as JsonRecord);
  if (all.length === 0) return 'no-creature';
  const known = all.filter((one) => formatOf(one) !== undefined);
  if (known.length === 0) return 'not-known';
  return {
    creatures: known.slice(0, kCreaturesMost),
    strange: all.length - known.length,
    beyond: Math.max(0, known.length - kCreaturesMost),
  };
}

export function nameOf(creature: JsonRecord): string {
  const { name } = creature;
  return typeof name === 'string' ? plainText(name).replace(/\s+/g, ' ').slice(0, 60).trim() : '';
}

const kFailures: readonly string[] = ['too-large', 'not-json', 'too-deep', 'too-much'];
const isFailure = (word: string): word is FileFailure => kFailures.includes(word);

export function takeIn(creature: JsonRecord): Foreign | FileFailure {
  const format = formatOf(creature);
  if (format === undefined) return 'not-known';
  const source = new Source(modern(creature));
  source.take('name');
  const name = nameOf(creature);
  if (name === '') return 'nameless';
  const foreign: Foreign = {
    format: format.id,
    name,
    numbers: {},
    words: {},
    lists: { resist: [], vulnerable: [], immune: [] },
    size: undefined,
    strikes: [],
    notes: [],
    leftover: [],
    aside: [],
    armourGrowsFrom: format.armourGrowsFrom,
  };
  takeTables(source, format, foreign);
  format.strikes(source, foreign);
  const aside = new Set<string>();
  const rest = source.rest(format.meaningless, aside);
  foreign.leftover = rest
    .slice(0, kLeftoverMost)
    .map(({ path, text }) => ({ part: '' as const, name: spoken(source, path), text }));
  if (rest.length > kLeftoverMost)
    foreign.leftover.push({ part: '', name: '…', text: String(rest.length - kLeftoverMost) });
  foreign.aside = [...aside].sort();
  return foreign;
}

function takeTables(source: Source, format: Format, foreign: Foreign): void {
  for (const [part, paths] of Object.entries(format.numbers) as [NumberPart, string[]][])
    for (const path of paths) {
      const value = source.number(path);
      if (value !== undefined) foreign.numbers[part] ??= value;
    }
  for (const [part, paths] of Object.entries(format.words) as [WordPart, string[]][])
    for (const path of paths) {
      const value = source.text(path);
      if (value !== undefined) foreign.words[part] ??= value;
    }
  for (const [part, paths] of Object.entries(format.lists) as [ListPart, string[]][])
    foreign.lists[part] = paths.flatMap((path) => source.words(path));
  for (const [path, part] of Object.entries(format.texts)) {
    const text = source.text(path);
    if (text !== undefined && text !== '') foreign.notes.push({ part, name: '', text });
  }
  const size = (foreign.words.size ?? '').toLowerCase();
  if (Object.hasOwn(format.sizes, size)) foreign.size = format.sizes[size];
}

// items.3.system.save.dc of the item "Breath" is Breath: save dc.
function spoken(source: Source, path: string): string {
  const item = /^([a-z_]+)\.(\d+)\.(?:system\.)?(.*)$/.exec(path);
  const plain = (at: string) =>
    at
      .replace(/^system\./, '')
      .replace(/\.value$/, '')
      .replace(/[._]+/g, ' ');
  if (item === null) return plain(path);
  const name = source.at(`${item[1]}.${item[2]}.name`);
  return `${typeof name === 'string' && name !== '' ? plainText(name) : `${item[1]} ${item[2]}`}: ${plain(item[3]!)}`;
}
