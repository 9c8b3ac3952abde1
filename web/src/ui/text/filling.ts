// Fills words into a text by the rules of the language: numbers, plural forms, lists. Of a text, {name} is a
// parameter, {count, goblin|goblins} a number with its noun, {count: is|are} the fitting form alone, and [ … ] is
// left out where one of its parameters is empty. Forms stand in the order of Intl.PluralRules: one, other.
import { language } from './language.svelte';

export type Parameters = Record<string, string | number>;

// English of the house lists without a comma before "and".
const kLists = { en: 'en-GB', de: 'de' } as const;
const kOrder = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
// Numbers of four digits are read without a mark between them.
const kGrouped = 10000;

const kKept = new Map<string, unknown>();

function kept<T>(kind: string, make: (tag: string) => T): T {
  const key = `${kind} ${language.tag}`;
  if (!kKept.has(key)) kKept.set(key, make(language.tag));
  return kKept.get(key) as T;
}

export function numberText(value: number): string {
  if (Math.abs(value) >= kGrouped) return kept('grouped', (tag) => new Intl.NumberFormat(tag)).format(value);
  return kept('plain', (tag) => new Intl.NumberFormat(tag, { useGrouping: false })).format(value);
}

// As many forms as a noun has in this language, in their order.
export function pluralForms(tag: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  return kOrder.filter((one) => pluralCategories.includes(one));
}

function form(value: number, forms: string): string {
  const rules = kept('plural', (tag) => ({ rules: new Intl.PluralRules(tag), forms: pluralForms(tag) }));
  const said = forms.split('|');
  return said[rules.forms.indexOf(rules.rules.select(value))] ?? said[said.length - 1] ?? '';
}

const lists = () => kept('list', () => new Intl.ListFormat(kLists[language.tag], { type: 'conjunction' }));

export function list(names: readonly string[]): string {
  return lists().format(names);
}

// What stands before, between and after the names of a list, the names by their index.
export function listParts(count: number): (string | number)[] {
  const parts = lists().formatToParts(Array.from({ length: count }, (_one, index) => String(index)));
  return parts.map((part) => (part.type === 'element' ? Number(part.value) : part.value));
}

const kHole = /\{(\w+)(?:([,:]) ([^{}]*))?\}/g;

export function fill(template: string, parameters: Parameters): string {
  const lacks = (name: string) => parameters[name] === undefined || parameters[name] === '';
  return withoutEmpty(template, lacks).replace(
    kHole,
    (_whole, name: string, mark: string | undefined, forms = '') => {
      const value = parameters[name];
      if (value === undefined) return '';
      const said = typeof value === 'number' ? numberText(value) : value;
      if (mark === undefined) return said;
      return mark === ',' ? `${said} ${form(Number(value), forms)}` : form(Number(value), forms);
    },
  );
}

// Leaves out every [part] of which a parameter is missing.
export function withoutEmpty(template: string, lacks: (name: string) => boolean): string {
  return template.replace(/\[([^[\]]*)\]/g, (_whole, part: string) =>
    [...part.matchAll(kHole)].some((hole) => lacks(hole[1]!)) ? '' : part,
  );
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language.tag) + text.slice(1);
}

// A label within a sentence: languages that write nouns with a capital keep it.
export function inSentence(label: string): string {
  return language.foreign?.keepsCapitals === true ? label : label.toLowerCase();
}
