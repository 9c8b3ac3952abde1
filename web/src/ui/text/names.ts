// Codes of the server as people read them.
import { capital } from './filling';
import type { RuleId } from './ids';
import { language } from './language.svelte';

// A word of the rules that would be read as another, or says nothing to whoever does not know them.
const kOtherwise: Readonly<Record<string, string>> = {
  natural: 'plain blow',
  wanderers: 'wandering monsters',
  rope_50ft: 'rope, 50 feet',
  pole_10ft: 'pole, 10 feet',
  rations_iron_7: 'iron rations for a week',
  rations_standard_7: 'fresh rations for a week',
  iron_spikes_12: 'a dozen iron spikes',
  torches_6: 'six torches',
  wine_2_pints: 'wine, two pints',
  stakes_and_mallet: 'stakes and a mallet',
};

// "jagged_sword" -> "jagged sword"; what the rules name themselves has words in every language.
export function humanise(code: string): string {
  // A thing that content gives no name of its own is called by its code, with a capital.
  const known = code === 'Natural' ? 'natural' : code;
  return (
    language.foreign?.ids[known as RuleId] ??
    kOtherwise[known] ??
    code
      .replace(/:(?=\w)/g, ': ')
      .replace(/[_.-]+/g, ' ')
      .trim()
  );
}

export function word(table: Readonly<Record<string, string>>, code: string): string {
  return table[code] ?? humanise(code);
}

// Of a creature: what content gives no name of its own is called by the code of its kind, "giant_rat 2".
export function creatureName(name: string): string {
  const [, code, count = ''] = /^([a-z0-9]+(?:_[a-z0-9]+)*)( \d+)?$/.exec(name) ?? [];
  return code === undefined ? name : capital(humanise(code)) + count;
}
