// Filling in the form of a character: what is offered, what it comes to, and the choices that the server takes.
import type { JsonObject, JsonValue } from '@bufbuild/protobuf';
import { ChoiceKind, type ChoiceField, type ChoiceOption, type ScoreThrow } from '../protocol/records';

export const kRolled = 'rolled';
const kCopperInGold = 100;

export interface NamedPoints {
  name: string;
  points: number;
}

// By the field's kind: an option's id; how often each; a number or `rolled`; a flag; a score each; points by
// name; lists of options. undefined: left out.
export type ChoiceValue =
  | string
  | number
  | boolean
  | Record<string, number>
  | NamedPoints[]
  | string[][]
  | undefined;
export type Choices = Record<string, ChoiceValue>;

export function blank(field: ChoiceField): ChoiceValue {
  switch (field.kind) {
    case ChoiceKind.MANY:
      return {};
    case ChoiceKind.NUMBER:
      if (field.rolled) return kRolled;
      return field.required || isLevel(field) ? field.initial : undefined;
    case ChoiceKind.FLAG:
      return false;
    case ChoiceKind.SCORES:
      return Object.fromEntries(field.options.map((option) => [option.id, field.initial]));
    case ChoiceKind.POINTS:
    case ChoiceKind.RISES:
      return [];
    case ChoiceKind.ONE:
    case ChoiceKind.UNSPECIFIED:
      return '';
  }
}

export function blanks(form: readonly ChoiceField[]): Choices {
  return Object.fromEntries(form.map((field) => [field.key, blank(field)]));
}

const isLevel = (field: ChoiceField) => field.key.split('.').at(-1) === 'level';

export function levelOf(form: readonly ChoiceField[], choices: Choices): number {
  const value = choices[form.find(isLevel)?.key ?? ''];
  return typeof value === 'number' ? value : 1;
}

// Those that go with what is chosen so far.
export function offered(field: ChoiceField, form: readonly ChoiceField[], choices: Choices): ChoiceOption[] {
  const level = levelOf(form, choices);
  const chosen = choices[field.of];
  return field.options.filter(
    (option) => option.level <= level && (option.with.length === 0 || option.with.includes(String(chosen))),
  );
}

// How often three abilities, say, have risen by that level.
export function risesBy(field: ChoiceField, level: number): number {
  return field.levels.filter((from) => from <= level).length;
}

// Is there anything to choose?
export function asks(field: ChoiceField, form: readonly ChoiceField[], choices: Choices): boolean {
  switch (field.kind) {
    case ChoiceKind.ONE:
    case ChoiceKind.MANY:
    case ChoiceKind.SCORES:
      return offered(field, form, choices).length > (field.key.endsWith('melee_ability') ? 1 : 0);
    case ChoiceKind.RISES:
      return risesBy(field, levelOf(form, choices)) > 0;
    default:
      return true;
  }
}

// What of the budget is gone.
export function spent(field: ChoiceField, value: ChoiceValue): number {
  const cost = (score: number) =>
    field.costs.length === 0 ? score : (field.costs[score - field.min] ?? field.costs.at(-1)!);
  const numbers = Array.isArray(value)
    ? value.map((one) => ('points' in one ? one.points : 0))
    : typeof value === 'object'
      ? Object.values(value)
      : [];
  return numbers.reduce((sum, score) => sum + cost(score), 0);
}

// Number of an option by its name; 0: it has none.
export function numberOf(option: ChoiceOption, name: string): number {
  return option.numbers.find((one) => one.name === name)?.value ?? 0;
}

// What all that is carried costs, in copper.
export function price(form: readonly ChoiceField[], choices: Choices): number {
  let sum = 0;
  for (const field of form) {
    const value = choices[field.key];
    for (const option of field.options) {
      const times =
        typeof value === 'object' && !Array.isArray(value) && field.kind === ChoiceKind.MANY
          ? (value[option.id] ?? 0)
          : value === option.id || (value === true && field.kind === ChoiceKind.FLAG)
            ? 1
            : 0;
      sum += times * numberOf(option, 'cost_cp');
    }
  }
  return sum;
}

function many(field: ChoiceField, options: ChoiceOption[], times: Record<string, number>): JsonValue[] {
  return options.flatMap((option) =>
    Array.from<JsonValue>({ length: times[option.id] ?? 0 }).fill(option.value ?? option.id),
  );
}

// As the server takes it; undefined: left out.
function written(field: ChoiceField, form: readonly ChoiceField[], choices: Choices): JsonValue | undefined {
  const value = choices[field.key];
  const options = offered(field, form, choices);
  switch (field.kind) {
    case ChoiceKind.ONE:
      return options.some((option) => option.id === value) ? (value as string) : undefined;
    case ChoiceKind.MANY: {
      const list = many(field, options, value as Record<string, number>);
      return list.length === 0 ? undefined : list;
    }
    case ChoiceKind.NUMBER:
      return typeof value === 'number' || value === kRolled ? value : undefined;
    case ChoiceKind.FLAG:
      return value === true ? true : undefined;
    case ChoiceKind.SCORES: {
      const scores = value as Record<string, number>;
      const said = options.filter((option) => field.min > 0 || (scores[option.id] ?? 0) !== 0);
      if (said.length === 0) return undefined;
      return Object.fromEntries(said.map((option) => [option.id, scores[option.id] ?? field.initial]));
    }
    case ChoiceKind.POINTS: {
      const named = (value as NamedPoints[]).filter((one) => one.name.trim() !== '');
      if (named.length === 0) return undefined;
      return Object.fromEntries(named.map((one) => [one.name.trim().replace(/\s+/g, '_'), one.points]));
    }
    case ChoiceKind.RISES: {
      const rises = (value as string[][]).slice(0, risesBy(field, levelOf(form, choices)));
      return rises.length === 0 ? undefined : rises;
    }
    case ChoiceKind.UNSPECIFIED:
      return undefined;
  }
}

// The choices of a new character, or those of `fields` alone.
export function choicesOf(
  form: readonly ChoiceField[],
  choices: Choices,
  fields: readonly ChoiceField[] = form,
): JsonObject {
  const out: JsonObject = {};
  for (const field of fields) {
    const value = written(field, form, choices);
    if (value === undefined) continue;
    const path = field.key.split('.');
    let inner = out;
    for (const part of path.slice(0, -1)) inner = (inner[part] ??= {}) as JsonObject;
    inner[path.at(-1)!] = value;
  }
  return out;
}

// Back from what a character was made of.
export function readChoices(form: readonly ChoiceField[], from: JsonObject | undefined): Choices {
  const choices = blanks(form);
  for (const field of form) {
    let value: JsonValue | undefined = from;
    for (const part of field.key.split('.'))
      value = isObject(value) ? (value as Record<string, JsonValue | undefined>)[part] : undefined;
    if (value !== undefined) choices[field.key] = readValue(field, value);
  }
  return choices;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readValue(field: ChoiceField, value: JsonValue): ChoiceValue {
  if (field.kind === ChoiceKind.MANY && Array.isArray(value)) {
    const times: Record<string, number> = {};
    for (const one of value) {
      const id = isObject(one) ? String(one['id']) : String(one);
      times[id] = (times[id] ?? 0) + 1;
    }
    return times;
  }
  if (field.kind === ChoiceKind.POINTS && isObject(value))
    return Object.entries(value).map(([name, points]) => ({ name, points: Number(points) }));
  if (field.kind === ChoiceKind.SCORES && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([id, score]) => [id, Number(score)]));
  if (field.kind === ChoiceKind.RISES && Array.isArray(value))
    return value.map((one) => (Array.isArray(one) ? one.map(String) : []));
  if (['string', 'number', 'boolean'].includes(typeof value)) return value as string | number | boolean;
  return blank(field);
}

// The key of the field that the server blames ("choices.bought.str", "choices.items[2]"); "": none of them.
export function blamed(form: readonly ChoiceField[], field: string): string {
  if (!field.startsWith('choices.')) return '';
  const path = field.slice('choices.'.length).replace(/\[\d+\]/g, '');
  const meets = (key: string) => path === key || path.startsWith(`${key}.`);
  const exact = form.find((one) => meets(one.key));
  // What stands below `sheet` is named without it.
  return (exact ?? form.find((one) => meets(one.key.split('.').at(-1)!)))?.key ?? '';
}

// The server's throw that these scores are; undefined: they are written by hand.
export function throwOf(throws: readonly ScoreThrow[], value: ChoiceValue): ScoreThrow | undefined {
  const scores = typeof value === 'object' && !Array.isArray(value) ? value : {};
  return throws.find((one) => one.scores.every(({ name, value }) => scores[name] === value));
}

// Gold that somebody begins with, in copper pieces: as it was thrown with the scores, or written. undefined: not known yet, or
// there is none in these rules.
export function purseOf(choices: Choices, thrown: ScoreThrow | undefined): number | undefined {
  const { gold } = choices;
  if (gold === kRolled) return thrown === undefined ? undefined : thrown.gold * kCopperInGold;
  return typeof gold === 'number' ? gold * kCopperInGold : undefined;
}

export function scoresOf({ scores }: ScoreThrow): Record<string, number> {
  return Object.fromEntries(scores.map(({ name, value }) => [name, value]));
}
