// A monster of a campaign's own data: its numbers and attacks, whatever its ruleset.
import {
  copyBlock,
  isRecord,
  number,
  text,
  word,
  words,
  writeBlock,
  type BlockField,
  type BlockShape,
} from './block_document';
import { kAbilities } from './imports/format';
import { SceneText, type Path } from './scene_document/scene_text';

export interface MonsterShape extends BlockShape {
  section: 'monsters' | 'stat_lines';
  attacks: 'attacks' | 'powers';
  attack: readonly BlockField[];
  blankAttack: Record<string, unknown>;
}

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
      number('rpd', 0, 60),
      number('rec', 0, 40),
      number('running', 0, 40),
      number('abilities.dex', 1, 40),
      number('abilities.con', 1, 60),
    ],
    attack: [
      word('range', 'hth', 'ranged'),
      number('damage.dice', 0, 40),
      word('damage.type', 'normal', 'killing'),
      word('damage.vs', 'pd', 'ed'),
      text('text'),
    ],
    blank: { speed: 2, stun: 20, stun_max: 20, body: 10, body_max: 10, ocv: 3, dcv: 3, pd: 2, ed: 2, rec: 4 },
    blankAttack: { range: 'hth', damage: { dice: 4 } },
  },
  'turn-based': {
    section: 'stat_lines',
    attacks: 'powers',
    fields: [
      text('name'),
      text('breed'),
      number('size', 0, 4),
      number('hp_max', 1, 100_000),
      number('ac', 1, 40),
      number('speed.walk', 0, 600),
      number('speed.fly', 0, 600),
      number('speed.swim', 0, 600),
      number('speed.climb', 0, 600),
      ...kAbilities.map((one) => number(`mods.${one}`, -5, 15)),
      number('attacks_per_action', 1, 8),
      words('resist'),
      words('vulnerable'),
      words('immune'),
    ],
    attack: [
      word('kind', 'melee', 'ranged', 'thrown', 'spell'),
      number('bonus', -10, 30),
      number('reach', 0, 60),
      words('range'),
      text('damage'),
      text('type'),
      text('text'),
    ],
    blank: { kind: 'monster', size: 2, ac: 12, hp_max: 11, speed: { walk: 30 } },
    blankAttack: { kind: 'melee', bonus: 3, damage: '1d6+1', type: 'bludgeoning' },
  },
};

export function monsterShape(ruleset: string): MonsterShape | undefined {
  return Object.hasOwn(kShapes, ruleset) ? kShapes[ruleset] : undefined;
}

export function blankMonster(shape: MonsterShape, id: string, name: string): string {
  return writeBlock(shape.section, id, {
    name,
    ...shape.blank,
    [shape.attacks]: { [shape.attacks === 'attacks' ? 'strike' : 'natural']: shape.blankAttack },
  });
}

// The same monster under another id and name.
export function copyMonster(from: string, shape: MonsterShape, id: string, name: string): string {
  return copyBlock(new SceneText(from), shape.section, id, name) ?? blankMonster(shape, id, name);
}

export interface Attack {
  id: string;
  block: Record<string, unknown>;
}

export function attacksOf(document: SceneText, at: Path, shape: MonsterShape): Attack[] {
  const all: unknown = document.at([...at, shape.attacks]);
  if (!isRecord(all)) return [];
  return Object.entries(all).flatMap(([id, block]) => (isRecord(block) ? [{ id, block }] : []));
}
