// The making of a character as a path: which choices belong to which step, what a step still wants, and keeping an
// unfinished one.
import type { ChoiceField } from '../protocol/records';
import { ChoiceKind } from '../protocol/records';
import type { Face } from './portrait';
import { asks, blank, blanks, offered, spent, type Choices, type ChoiceValue } from './character_form';

export type StepId = 'calling' | 'scores' | 'powers' | 'gear' | 'person';

export interface Step {
  id: StepId;
  fields: ChoiceField[];
}

// What a field still wants. `left` and `over` count points of its budget.
export interface Want {
  field: ChoiceField;
  what: 'choose' | 'over' | 'left';
  points: number;
  // Without it nothing can be made.
  needed: boolean;
}

const kSteps: Record<string, StepId> = {
  like: 'calling',
  class: 'calling',
  race: 'calling',
  level: 'calling',
  powers: 'powers',
  talents: 'powers',
  memory: 'powers',
  spells: 'powers',
  backgrounds: 'powers',
  gold: 'gear',
  armor: 'gear',
  armour: 'gear',
  shield: 'gear',
  weapons: 'gear',
  hand: 'gear',
  items: 'gear',
};

export const lastName = (field: ChoiceField) => field.key.split('.').at(-1)!;

export const stepOf = (field: ChoiceField): StepId => kSteps[lastName(field)] ?? 'scores';

// In the order in which players know them; who it is comes last, and is always there. A step without a choice is
// left out.
export function stepsOf(form: readonly ChoiceField[], choices: Choices): Step[] {
  const shown = form.filter((field) => asks(field, form, choices));
  const order: StepId[] = ['calling', 'scores', 'powers', 'gear', 'person'];
  return order
    .map((id) => ({ id, fields: shown.filter((field) => stepOf(field) === id) }))
    .filter((step) => step.id === 'person' || step.fields.length > 0);
}

function wantOf(field: ChoiceField, form: readonly ChoiceField[], choices: Choices): Want | undefined {
  const value = choices[field.key];
  if (field.kind === ChoiceKind.ONE && field.required) {
    const known = offered(field, form, choices).some((option) => option.id === value);
    return known ? undefined : { field, what: 'choose', points: 0, needed: true };
  }
  if (field.kind === ChoiceKind.NUMBER && field.required && value === undefined)
    return { field, what: 'choose', points: 0, needed: true };
  if (field.budget === 0) return undefined;
  const rest = field.budget - spent(field, value);
  if (rest < 0) return { field, what: 'over', points: -rest, needed: true };
  return rest > 0 ? { field, what: 'left', points: rest, needed: false } : undefined;
}

export function wantsOf(step: Step, form: readonly ChoiceField[], choices: Choices): Want[] {
  return step.fields.flatMap((field) => wantOf(field, form, choices) ?? []);
}

// Somebody on the way to being made, as this browser keeps it.
export interface Draft {
  name: string;
  kind: string;
  master: string;
  owner: string;
  notes: string;
  // The picture that was chosen; undefined: the one that goes with the name.
  portrait: Face | undefined;
  step: StepId;
  choices: Choices;
}

export function freshDraft(form: readonly ChoiceField[]): Draft {
  return {
    name: '',
    kind: 'character',
    master: '',
    owner: '',
    notes: '',
    portrait: undefined,
    step: 'calling',
    choices: blanks(form),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fits(field: ChoiceField, value: unknown): value is ChoiceValue {
  switch (field.kind) {
    case ChoiceKind.ONE:
      return typeof value === 'string';
    case ChoiceKind.NUMBER:
      return (typeof value === 'number' && Number.isFinite(value)) || (field.rolled && value === 'rolled');
    case ChoiceKind.FLAG:
      return typeof value === 'boolean';
    case ChoiceKind.MANY:
    case ChoiceKind.SCORES:
      return isRecord(value) && Object.values(value).every((one) => Number.isFinite(one));
    case ChoiceKind.POINTS:
      return (
        Array.isArray(value) &&
        value.every(
          (one) => isRecord(one) && typeof one['name'] === 'string' && Number.isFinite(one['points']),
        )
      );
    case ChoiceKind.RISES:
      return (
        Array.isArray(value) &&
        value.every((one) => Array.isArray(one) && one.every((id) => typeof id === 'string'))
      );
    case ChoiceKind.UNSPECIFIED:
      return false;
  }
}

function keptFace(kept: unknown): Face | undefined {
  if (!isRecord(kept)) return undefined;
  const { picture, x, y, size } = kept;
  const sound = [x, y, size].every((one) => Number.isInteger(one));
  return typeof picture === 'string' && sound ? ({ picture, x, y, size } as Face) : undefined;
}

// From what was kept: whatever does not fit the form of today begins anew.
export function readDraft(text: string | null, form: readonly ChoiceField[]): Draft {
  const fresh = freshDraft(form);
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '');
  } catch {
    return fresh;
  }
  if (!isRecord(kept)) return fresh;
  const word = (key: 'name' | 'kind' | 'master' | 'owner' | 'notes') =>
    typeof kept[key] === 'string' ? kept[key] : fresh[key];
  const choices = isRecord(kept['choices']) ? kept['choices'] : {};
  return {
    name: word('name'),
    kind: word('kind') === 'retainer' ? 'retainer' : 'character',
    master: word('master'),
    owner: word('owner'),
    notes: word('notes'),
    portrait: keptFace(kept['portrait']),
    step: stepsOf(form, fresh.choices).find((one) => one.id === kept['step'])?.id ?? 'calling',
    choices: Object.fromEntries(
      form.map((field) => [
        field.key,
        fits(field, choices[field.key]) ? (choices[field.key] as ChoiceValue) : blank(field),
      ]),
    ),
  };
}
