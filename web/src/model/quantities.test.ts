import { describe, expect, it } from 'vitest';
import { view } from '../test/views';
import { quantitiesOf, quantitiesOfFight } from './quantities';
import { factNames } from './select';

const names = factNames(['ap', 'escalation', 'ap_max']);

describe('the numbers that a referee may set', () => {
  const table = view({
    facts: [
      { fact: 0, a: 1, b: 0, value: 7 },
      { fact: 1, a: 0, b: 0, value: 2 },
    ],
  });
  const ada = table.creatures[0]!;

  it('names those of a creature, and how they stand', () => {
    const own = quantitiesOf(table, names, ada);
    expect(own.find((one) => one.name === 'hp')).toEqual({ name: 'hp', path: 'creatures.ada.hp', now: '20' });
    expect(own.find((one) => one.name === 'ap')?.now).toBe('7');
    expect(own.find((one) => one.name === 'status')?.choices).toContain('surrendered');
  });

  it('leaves out what the ruleset does not count, and what is worked out', () => {
    const own = quantitiesOf(table, names, ada).map((one) => one.name);
    expect(own).not.toContain('slot.standard');
    expect(own).not.toContain('ap_max');
  });

  it('names those of the fight', () => {
    expect(quantitiesOfFight(table, names).map((one) => [one.path, one.now])).toEqual([
      ['encounter.round', '2'],
      ['facts.escalation', '2'],
    ]);
  });
});
