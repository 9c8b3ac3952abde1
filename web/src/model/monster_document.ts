// A monster of a campaign's own data: which text it stands in, its numbers and attacks, whatever its ruleset.
import { stringify } from 'yaml';
import { SceneText, type Path } from './scene_document/scene_text';

export interface MonsterField {
  key: string;
  // A whole number within bounds, one of some words, or words of one's own.
  kind: 'number' | 'word' | 'text';
  min?: number;
  max?: number;
  words?: readonly string[];
}

export interface MonsterShape {
  section: 'monsters' | 'stat_lines';
  attacks: 'attacks' | 'powers';
  fields: readonly MonsterField[];
  attack: readonly MonsterField[];
  blank: Record<string, unknown>;
  blankAttack: Record<string, unknown>;
}

const number = (key: string, min: number, max: number): MonsterField => ({ key, kind: 'number', min, max });
const text = (key: string): MonsterField => ({ key, kind: 'text' });
const word = (key: string, ...words: string[]): MonsterField => ({ key, kind: 'word', words });

const kLevels: MonsterShape = {
  section: 'monsters',
  attacks: 'attacks',
  fields: [
    text('name'),
    text('type'),
    number('level', 0, 14),
    word('role', 'normal', 'mook', 'large', 'huge'),
    number('size', 0, 4),
    number('hp', 1, 100_000),
    number('ac', 1, 60),
    number('pd', 1, 60),
    number('md', 1, 60),
    number('init', -10, 40),
  ],
  attack: [
    word('kind', 'melee', 'ranged', 'close'),
    number('bonus', -20, 60),
    word('vs', 'ac', 'pd', 'md'),
    text('damage'),
    text('text'),
  ],
  blank: { type: 'humanoid', level: 1, role: 'normal', size: 2, init: 4, ac: 17, pd: 15, md: 11, hp: 27 },
  blankAttack: { kind: 'melee', basic: true, bonus: 6, vs: 'ac', damage: 5 },
};

const kShapes: Record<string, MonsterShape> = {
  affray: kLevels,
  archmage: kLevels,
  classic: {
    section: 'stat_lines',
    attacks: 'powers',
    fields: [
      text('name'),
      text('hd'),
      number('hp', 1, 100_000),
      number('ac', -20, 20),
      number('move', 0, 600),
      number('morale', 2, 12),
      text('save_as'),
      number('size', 0, 4),
    ],
    attack: [word('mode', 'melee', 'thrown', 'fired'), text('damage'), text('text')],
    blank: { hd: '1', ac: 7, hp: 5, move: 120, morale: 7 },
    blankAttack: { mode: 'melee', damage: '1d6' },
  },
  'action-points': {
    section: 'stat_lines',
    attacks: 'powers',
    fields: [
      text('name'),
      number('hp', 1, 100_000),
      number('ac', -20, 20),
      number('thac0', 0, 30),
      number('ap_base', 1, 20),
      number('morale', 2, 12),
      number('size', 0, 4),
    ],
    attack: [text('damage'), text('text')],
    blank: { ac: 7, hp: 6, morale: 7 },
    blankAttack: { kind: 'attack', damage: '1d6' },
  },
  segments: {
    section: 'stat_lines',
    attacks: 'powers',
    fields: [
      text('name'),
      number('speed', 1, 5),
      number('stun', -100, 200),
      number('stun_max', 1, 200),
      number('body', -100, 100),
      number('body_max', 1, 100),
      number('ocv', 0, 20),
      number('dcv', 0, 20),
      number('pd', 0, 60),
      number('ed', 0, 60),
      number('rec', 0, 40),
    ],
    attack: [word('range', 'hth', 'ranged'), text('text')],
    blank: { speed: 2, stun: 20, stun_max: 20, body: 10, body_max: 10, ocv: 3, dcv: 3, pd: 2, ed: 2, rec: 4 },
    blankAttack: { range: 'hth' },
  },
};

export function monsterShape(ruleset: string): MonsterShape | undefined {
  return kShapes[ruleset];
}

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

export function writeMonster(shape: MonsterShape, id: string, block: Record<string, unknown>): string {
  return stringify({ [shape.section]: { [id]: block } }, { lineWidth: 0 });
}

export function blankMonster(shape: MonsterShape, id: string, name: string): string {
  return writeMonster(shape, id, {
    name,
    ...shape.blank,
    [shape.attacks]: { [shape.attacks === 'attacks' ? 'strike' : 'natural']: shape.blankAttack },
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Where the only monster of a text stands; undefined: it holds none, several, or something else.
export function monsterAt(text: SceneText, shape: MonsterShape): Path | undefined {
  const root: unknown = text.readable ? text.value : undefined;
  if (!isRecord(root) || Object.keys(root).some((key) => key !== shape.section)) return undefined;
  const lines = root[shape.section];
  const ids = isRecord(lines) ? Object.keys(lines) : [];
  return ids.length === 1 && isRecord((lines as Record<string, unknown>)[ids[0]!])
    ? [shape.section, ids[0]!]
    : undefined;
}

// The same monster under another id and name.
export function copyMonster(from: string, shape: MonsterShape, id: string, name: string): string {
  const text = new SceneText(from);
  const at = monsterAt(text, shape);
  if (at === undefined) return blankMonster(shape, id, name);
  return writeMonster(shape, id, { ...(text.at(at) as Record<string, unknown>), name });
}

// What is written for a field, as it is typed; undefined: nothing.
export function written(field: MonsterField, typed: string): string | number | undefined {
  const plain = typed.trim();
  if (plain === '') return undefined;
  return /^-?\d{1,6}$/.test(plain) && field.key !== 'text' && field.key !== 'name' && field.key !== 'hd'
    ? Number(plain)
    : plain;
}

export interface Attack {
  id: string;
  block: Record<string, unknown>;
}

export function attacksOf(text: SceneText, at: Path, shape: MonsterShape): Attack[] {
  const all: unknown = text.at([...at, shape.attacks]);
  if (!isRecord(all)) return [];
  return Object.entries(all).flatMap(([id, block]) => (isRecord(block) ? [{ id, block }] : []));
}
