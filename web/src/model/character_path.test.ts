import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { ChoiceFieldSchema, ChoiceKind } from '../protocol/gen/affray/v1/character_form_pb';
import { freshDraft, readDraft, stepsOf, wantsOf } from './character_path';

const kForm = [
  create(ChoiceFieldSchema, {
    key: 'class',
    kind: ChoiceKind.ONE,
    required: true,
    options: [{ id: 'fighter' }, { id: 'wizard' }],
  }),
  create(ChoiceFieldSchema, {
    key: 'bought',
    kind: ChoiceKind.SCORES,
    required: true,
    options: [{ id: 'str' }, { id: 'dex' }],
    min: 8,
    max: 10,
    initial: 8,
    budget: 3,
    costs: [0, 1, 2],
  }),
  create(ChoiceFieldSchema, {
    key: 'powers',
    kind: ChoiceKind.MANY,
    of: 'class',
    options: [{ id: 'sleep', with: ['wizard'] }],
  }),
  create(ChoiceFieldSchema, { key: 'sheet.items', kind: ChoiceKind.MANY, options: [{ id: 'rope' }] }),
];

const steps = (choices = freshDraft(kForm).choices) => stepsOf(kForm, choices).map((step) => step.id);

describe('the path of making a character', () => {
  it('has the steps in which there is something to choose', () => {
    expect(steps()).toEqual(['calling', 'scores', 'gear', 'person']);
    const { choices } = freshDraft(kForm);
    expect(steps({ ...choices, class: 'wizard' })).toEqual(['calling', 'scores', 'powers', 'gear', 'person']);
  });

  it('says what a step wants', () => {
    const { choices } = freshDraft(kForm);
    const wants = (of: typeof choices) =>
      stepsOf(kForm, of).flatMap((step) => wantsOf(step, kForm, of).map((one) => [one.what, one.points]));
    expect(wants(choices)).toEqual([
      ['choose', 0],
      ['left', 3],
    ]);
    expect(wants({ ...choices, class: 'fighter', bought: { str: 10, dex: 10 } })).toEqual([['over', 1]]);
    expect(wants({ ...choices, class: 'fighter', bought: { str: 10, dex: 9 } })).toEqual([]);
  });

  it('keeps an unfinished one, and nothing that is no choice', () => {
    const draft = { ...freshDraft(kForm), name: 'Ada', step: 'scores' as const };
    draft.choices = { ...draft.choices, class: 'wizard', powers: { sleep: 1 } };
    expect(readDraft(JSON.stringify(draft), kForm)).toEqual(draft);
    expect(readDraft(null, kForm)).toEqual(freshDraft(kForm));
    expect(readDraft('[{"name":', kForm)).toEqual(freshDraft(kForm));
    const odd = readDraft(
      '{"name":7,"step":"moon","choices":{"class":9,"bought":{"str":"x"},"gone":1}}',
      kForm,
    );
    expect(odd).toEqual(freshDraft(kForm));
  });
});
