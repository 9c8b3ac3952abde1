import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { CharacterFormSchema, ChoiceKind } from '../protocol/gen/affray/v1/character_form_pb';
import { ScoreThrowSchema } from '../protocol/gen/affray/v1/record_pb';
import {
  blamed,
  blanks,
  choicesOf,
  offered,
  price,
  purseOf,
  readChoices,
  spent,
  type Choices,
} from './character_form';

const abilities = [{ id: 'str' }, { id: 'dex' }];
const form = create(CharacterFormSchema, {
  fields: [
    { key: 'class', kind: ChoiceKind.ONE, required: true, options: [{ id: 'fighter' }, { id: 'wizard' }] },
    { key: 'level', kind: ChoiceKind.NUMBER, min: 1, max: 10, initial: 1 },
    {
      key: 'bought',
      kind: ChoiceKind.SCORES,
      options: abilities,
      min: 8,
      max: 18,
      initial: 10,
      budget: 28,
      costs: [0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 16],
    },
    { key: 'increases', kind: ChoiceKind.RISES, options: abilities, max: 3, levels: [4], grows: true },
    { key: 'shield', kind: ChoiceKind.FLAG },
    { key: 'hit_points', kind: ChoiceKind.NUMBER, min: 1, max: 99, rolled: true },
    {
      key: 'powers',
      kind: ChoiceKind.MANY,
      of: 'class',
      max: 1,
      options: [
        { id: 'cleave', with: ['fighter'] },
        { id: 'storm', with: ['wizard'] },
        { id: 'late', level: 3 },
      ],
    },
    { key: 'backgrounds', kind: ChoiceKind.POINTS, min: 1, max: 5, budget: 8 },
    {
      key: 'sheet.items',
      kind: ChoiceKind.MANY,
      max: 9,
      options: [
        { id: 'rope', numbers: [{ name: 'cost_cp', value: 100 }] },
        { id: 'leather', value: { id: 'leather', where: 'worn' } },
      ],
    },
  ],
}).fields;
const field = (key: string) => form.find((one) => one.key === key)!;

describe('the form of a character', () => {
  it('offers what goes with class and level', () => {
    const choices: Choices = { ...blanks(form), class: 'fighter' };
    const ids = () => offered(field('powers'), form, choices).map((option) => option.id);
    expect(ids()).toEqual(['cleave']);
    choices['level'] = 3;
    expect(ids()).toEqual(['cleave', 'late']);
  });

  it('counts points by their costs', () => {
    expect(spent(field('bought'), { str: 16, dex: 10 })).toBe(12);
    expect(spent(field('backgrounds'), [{ name: 'smith', points: 5 }])).toBe(5);
  });

  it('writes the choices as the server takes them', () => {
    const choices = {
      ...blanks(form),
      class: 'fighter',
      shield: true,
      powers: { cleave: 1, storm: 1 },
      'sheet.items': { rope: 2, leather: 1 },
      backgrounds: [{ name: 'harbour watch', points: 3 }],
    };
    expect(choicesOf(form, choices)).toEqual({
      class: 'fighter',
      level: 1,
      bought: { str: 10, dex: 10 },
      shield: true,
      hit_points: 'rolled',
      powers: ['cleave'],
      backgrounds: { harbour_watch: 3 },
      sheet: { items: ['rope', 'rope', { id: 'leather', where: 'worn' }] },
    });
    expect(price(form, choices)).toBe(200);
  });

  it('counts what is taken or left, and knows the gold that was thrown or written', () => {
    const shield = create(CharacterFormSchema, {
      fields: [
        {
          key: 'shield',
          kind: ChoiceKind.FLAG,
          options: [{ id: 'shield', numbers: [{ name: 'cost_cp', value: 1000 }] }],
        },
      ],
    }).fields;
    expect(price(shield, { shield: true })).toBe(1000);
    expect(price(shield, { shield: false })).toBe(0);
    const thrown = create(ScoreThrowSchema, { gold: 90 });
    expect(purseOf({ gold: 'rolled' }, thrown)).toBe(9000);
    expect(purseOf({ gold: 'rolled' }, undefined)).toBeUndefined();
    expect(purseOf({ gold: 30 }, undefined)).toBe(3000);
    expect(purseOf({ gold: undefined }, thrown)).toBeUndefined();
  });

  it('reads them back', () => {
    const made = {
      class: 'wizard',
      level: 4,
      increases: [['str', 'dex']],
      sheet: { items: ['rope', 'rope'] },
    };
    const choices = readChoices(form, made);
    expect(choices['sheet.items']).toEqual({ rope: 2 });
    expect(choicesOf(form, choices, [field('increases'), field('sheet.items')])).toEqual({
      increases: [['str', 'dex']],
      sheet: { items: ['rope', 'rope'] },
    });
  });

  it('knows which field the server blames', () => {
    expect(blamed(form, 'choices.bought.str')).toBe('bought');
    expect(blamed(form, 'choices.powers[1]')).toBe('powers');
    expect(blamed(form, 'choices.items[0].id')).toBe('sheet.items');
    expect(blamed(form, 'choices')).toBe('');
    expect(blamed(form, 'name')).toBe('');
  });
});
