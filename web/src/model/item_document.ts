// A thing of a campaign's own data: what its ruleset can say of it as fields.
import { number, text, word, words, writeBlock, type BlockField, type BlockShape } from './block_document';

const bonus = (key: string, max: number): BlockField => number(`bonus.${key}`, 0, max);

// Magic items are worn, one in each place, or are used up (ARC-240, ARC-241).
const kMagic: BlockShape = {
  section: 'items',
  fields: [
    text('name'),
    word(
      'chakra',
      '',
      'armor',
      'shield',
      'cloak',
      'helmet',
      'weapon',
      'implement',
      'boots',
      'necklace',
      'belt',
      'ammunition',
      'ring',
    ),
    word(
      'kind',
      '',
      'healing_potion',
      'healing_potion_champion',
      'healing_potion_epic',
      'healing_potion_iconic',
      'resistance_potion_fire',
      'resistance_potion_cold',
      'resistance_potion_lightning',
      'resistance_potion_poison',
      'weapon_oil_1',
      'weapon_oil_2',
      'weapon_oil_3',
      'armor_oil_1',
      'armor_oil_2',
      'armor_oil_3',
    ),
    word('tier', '', 'adventurer', 'champion', 'epic'),
    bonus('ac', 10),
    bonus('pd', 10),
    bonus('md', 10),
    bonus('hp_max', 100),
    bonus('attack', 10),
    bonus('damage', 100),
    bonus('disengage', 10),
    bonus('save', 10),
    bonus('when_hp_at_most', 100),
    bonus('recoveries_max', 10),
    bonus('crit_range', 10),
    text('text'),
  ],
  blank: { chakra: 'cloak', tier: 'adventurer' },
};

const kCost = [number('weight', 0, 100_000), number('cost_gp', 0, 100_000), number('lot', 1, 1000)];

// Where powers say what a weapon does, things are what is found, carried and divided.
const kTreasure: BlockShape = {
  section: 'things',
  fields: [
    text('name'),
    word('kind', 'treasure', 'gear', 'weapon', 'armour', 'shield', 'potion', 'magic', 'food'),
    ...kCost,
    text('text'),
  ],
  blank: { kind: 'treasure', weight: 10, cost_gp: 10 },
};

const kShapes: Record<string, BlockShape> = {
  affray: kMagic,
  archmage: kMagic,
  classic: {
    section: 'things',
    fields: [
      text('name'),
      word('kind', 'gear', 'weapon', 'armour', 'shield', 'ammunition', 'treasure', 'potion', 'magic', 'food'),
      ...kCost,
      text('damage'),
      words('modes'),
      words('ranges'),
      words('qualities'),
      words('tags'),
      number('combat_bonus', -3, 5),
      number('ac', -20, 20),
      text('text'),
    ],
    blank: { kind: 'gear', weight: 10, cost_gp: 1 },
  },
  'action-points': {
    section: 'things',
    fields: [
      text('name'),
      word('kind', 'gear', 'weapon', 'armor', 'shield', 'ammunition', 'treasure', 'potion', 'magic', 'food'),
      ...kCost,
      word('type', '', 'melee', 'thrown', 'bow', 'sling', 'crossbow_light', 'crossbow_heavy', 'found'),
      text('damage'),
      words('ranges'),
      number('hands', 1, 2),
      number('length_ft', 0, 100),
      words('qualities'),
      number('combat_bonus', -3, 5),
      number('ac_points', 0, 20),
      number('ac_bonus', 0, 20),
      text('text'),
    ],
    blank: { kind: 'gear', weight: 10 },
  },
  segments: kTreasure,
  'turn-based': kTreasure,
};

export function itemShape(ruleset: string): BlockShape | undefined {
  return Object.hasOwn(kShapes, ruleset) ? kShapes[ruleset] : undefined;
}

export function blankItem(shape: BlockShape, id: string, name: string): string {
  return writeBlock(shape.section, id, { name, ...shape.blank });
}
