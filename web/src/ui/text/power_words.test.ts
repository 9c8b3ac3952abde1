// What is said of powers and things: numbers from the sheet, sentences from the content, nothing of others'.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { CreatureViewSchema } from '../../protocol/gen/affray/v1/event_pb';
import { ViewSchema } from '../../protocol/gen/affray/v1/view_pb';
import { ItemSchema, PowerSchema } from '../../protocol/gen/affray/v1/values_pb';
import { powerFacts, wordsOf } from './power_words';

const frost = create(PowerSchema, {
  id: 'ray_of_frost',
  kind: 'ranged',
  spell: true,
  usage: 'at_will',
  attack: 'roll',
  attackBonus: 5,
  versus: 'pd',
  hit: { damage: { terms: [{ count: 3, sides: 6 }] }, type: 'cold' },
  miss: { damage: { bonus: 1 }, type: 'cold' },
  text: 'A beam of cold.',
});

describe('the words of a power', () => {
  it('are its numbers', () => {
    expect(powerFacts(frost)).toEqual([
      'ranged spell',
      'at will',
      '+5 against PD',
      'hit 3d6 cold',
      'miss 1 cold',
    ]);
  });

  it('count its uses, and its half damage', () => {
    const once = create(PowerSchema, {
      kind: 'melee',
      usage: 'per_battle',
      usageNumber: 2,
      miss: { half: true },
    });
    expect(powerFacts(once)).toEqual(['melee', '2 × a battle', 'miss half']);
    expect(powerFacts(create(PowerSchema, { passive: true, kind: 'special' }))).toEqual(['always on']);
  });

  it('are seconds, harm and what stops it, where powers are paid for in seconds', () => {
    const axe = create(PowerSchema, {
      kind: 'melee',
      usage: 'at_will',
      attack: 'roll',
      versus: 'pd',
      hit: { damage: { terms: [{ count: 2, sides: 6 }] }, type: 'killing' },
      timed: { kind: 'attack', row: 'half_attack', modifier: 1 },
    });
    expect(powerFacts(axe)).toEqual(['hand to hand', 'an attack', '1 point more', '2d6 body against PD']);
    const shield = create(PowerSchema, {
      kind: 'ranged',
      attack: 'none',
      timed: { kind: 'defence', row: 'zero', adds: [{ name: 'rpd', value: 2 }] },
    });
    expect(powerFacts(shield)).toEqual(['defence', '+2 Resistant PD']);
  });

  it('are found for the creature that has it, and for nobody else', () => {
    const ada = create(CreatureViewSchema, { number: 1, powers: [frost] });
    const bo = create(CreatureViewSchema, { number: 2 });
    const view = create(ViewSchema, {
      creatures: [ada, bo],
      items: [create(ItemSchema, { id: 1, name: 'rope_50ft', owner: 2, text: 'Fifty feet of rope.' })],
    });
    expect(wordsOf(view, ada, 'ray_of_frost')).toMatchObject({
      title: 'Ray of frost',
      text: 'A beam of cold.',
    });
    expect(wordsOf(view, bo, 'ray_of_frost')).toBeUndefined();
    expect(wordsOf(view, bo, 'rope_50ft')?.text).toBe('Fifty feet of rope.');
    expect(wordsOf(view, ada, 'rope_50ft')).toBeUndefined();
    expect(wordsOf(view, ada, '')).toBeUndefined();
  });
});
