// What the referee reads of a power that is judged: whose words these are, and what each answer does (CLS-371).
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { CreatureViewSchema, OfferSchema } from '../../protocol/gen/affray/v1/event_pb';
import { PowerSchema } from '../../protocol/gen/affray/v1/values_pb';
import { brought, judgedPower } from './answer_words';

const text = 'It throws its web over somebody.';
const web = create(PowerSchema, {
  id: 'web',
  text,
  hit: {
    effects: [
      { operation: 'judge' },
      { operation: 'judge', answer: 'caught' },
      {
        op: 1,
        name: 'bound',
        answer: 'caught',
        lasts: { terms: [{ count: 2, sides: 4 }] },
        unit: 'turns',
        save: 'S',
      },
      { operation: 'judge', answer: 'tears_free' },
      { operation: 'arrive', name: 'wolf', dice: { terms: [{ count: 3, sides: 6 }] }, answer: 'wolves_come' },
      { op: 1, name: 'fleeing', to: 'user', answer: 'shrinks' },
    ],
  },
});

describe('the answers of a power that is judged', () => {
  it('are those of the power whose words are asked about', () => {
    const spider = create(CreatureViewSchema, { powers: [create(PowerSchema, { id: 'bite', text }), web] });
    expect(judgedPower(spider, create(OfferSchema, { option: 'caught', text }))).toBe(spider.powers[1]);
    expect(judgedPower(spider, create(OfferSchema, { option: 'dances', text }))).toBeUndefined();
  });

  it('say what they bring, and to whom', () => {
    const brings = (answer: string) => brought(web, answer, 'Widow', 'Ada');
    expect(brings('caught')).toBe('Ada is bound for 2d4 turns, unless a save (S) averts it');
    expect(brings('wolves_come')).toBe('3d6 × wolf beside it, in the nearest free squares');
    expect(brings('shrinks')).toBe('Widow is fleeing');
    expect(brings('tears_free')).toBe('told to all who see it; nothing else changes');
  });
});
