// A block of a campaign's own data: the only monster or thing of a text, its fields by their paths.
import { stringify } from 'yaml';
import type { Path, SceneText } from './scene_document/scene_text';

export interface BlockField {
  // Below its block: bonus.ac is ac of bonus.
  key: string;
  // A whole number within bounds, one of some words, words of one's own, or several with commas between.
  kind: 'number' | 'word' | 'text' | 'list';
  min?: number;
  max?: number;
  // With an empty one: it may be left out.
  words?: readonly string[];
}

export interface BlockShape {
  section: string;
  fields: readonly BlockField[];
  blank: Record<string, unknown>;
}

export const number = (key: string, min: number, max: number): BlockField => ({
  key,
  kind: 'number',
  min,
  max,
});
export const text = (key: string): BlockField => ({ key, kind: 'text' });
export const words = (key: string): BlockField => ({ key, kind: 'list' });
export const word = (key: string, ...all: string[]): BlockField => ({ key, kind: 'word', words: all });

// A word of at most 31 letters that stands for a name; "" if nothing of it can.
export function idOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 28);
}

// An id that nobody has.
export function freeId(name: string, taken: ReadonlySet<string>): string {
  const wanted = /^[a-z]/.test(idOf(name)) ? idOf(name) : `own_${idOf(name)}`.replace(/_$/, '');
  if (!taken.has(wanted)) return wanted;
  let count = 2;
  while (taken.has(`${wanted}_${count}`)) count += 1;
  return `${wanted}_${count}`;
}

export function writeBlock(section: string, id: string, block: Record<string, unknown>): string {
  return stringify({ [section]: { [id]: block } }, { lineWidth: 0 });
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Where the only block of a text stands; undefined: it holds none, several, or something else.
export function blockAt(document: SceneText, section: string): Path | undefined {
  const root: unknown = document.readable ? document.value : undefined;
  if (!isRecord(root) || Object.keys(root).some((key) => key !== section)) return undefined;
  const lines = root[section];
  const ids = isRecord(lines) ? Object.keys(lines) : [];
  return ids.length === 1 && isRecord((lines as Record<string, unknown>)[ids[0]!])
    ? [section, ids[0]!]
    : undefined;
}

// The same block under another id and name; undefined: the text holds more than one.
export function copyBlock(from: SceneText, section: string, id: string, name: string): string | undefined {
  const at = blockAt(from, section);
  if (at === undefined) return undefined;
  return writeBlock(section, id, { ...(from.at(at) as Record<string, unknown>), name });
}

export const pathOf = (block: Path, field: BlockField): Path => [...block, ...field.key.split('.')];

// What stands there, as it is typed.
export function typedAt(document: SceneText, path: Path): string {
  const found: unknown = document.at(path);
  const plain = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  if (Array.isArray(found)) return found.filter(plain).join(', ');
  return plain(found) || typeof found === 'boolean' ? String(found) : '';
}

// What is written for a field, as it is typed; undefined: nothing.
export function written(field: BlockField, typed: string): unknown {
  const plain = typed.trim();
  if (plain === '') return undefined;
  const whole = (one: string) => (/^-?\d{1,6}$/.test(one) ? Number(one) : one);
  if (field.kind === 'list')
    return plain
      .split(',')
      .map((one) => whole(one.trim()))
      .filter((one) => one !== '');
  return ['text', 'name', 'hd'].includes(field.key) ? plain : whole(plain);
}

// A field changed; what held nothing but it goes with it.
export function changed(document: SceneText, block: Path, field: BlockField, typed: string): SceneText {
  const path = pathOf(block, field);
  const made = document.set(path, written(field, typed));
  const holder = path.slice(0, -1);
  const left: unknown = holder.length > block.length ? made.at(holder) : undefined;
  return isRecord(left) && Object.keys(left).length === 0 ? made.set(holder, undefined) : made;
}
