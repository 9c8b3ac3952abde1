// How a format of another tool is described: as data, one table for each, and what comes out of any of them.
import type { Source } from './source';

export type FormatId = 'dnd5e' | 'archmage' | 'ose' | 'pf2e' | 'open5e' | 'open5e-2';
export type Ability = 'str' | 'dex' | 'con' | 'int' | 'wis' | 'cha';
export const kAbilities: readonly Ability[] = ['str', 'dex', 'con', 'int', 'wis', 'cha'];

// Numbers that any of the formats may have; each in the units of the format.
export type NumberPart =
  | 'level'
  | 'challenge'
  | 'hp'
  | 'ac'
  | 'ac_descending'
  | 'pd'
  | 'md'
  | 'fortitude'
  | 'reflex'
  | 'will'
  | 'thac0'
  | 'initiative'
  | 'speed'
  | 'fly'
  | 'swim'
  | 'climb'
  | 'turn_move'
  | 'morale'
  | 'save_d'
  | 'save_w'
  | 'save_p'
  | 'save_b'
  | 'save_s'
  | Ability;
export type WordPart = 'size' | 'type' | 'role' | 'hit_dice';
export type ListPart = 'resist' | 'vulnerable' | 'immune';

export interface Strike {
  name: string;
  mode: 'melee' | 'ranged' | 'close';
  bonus: number | undefined;
  vs: 'ac' | 'pd' | 'md';
  // Dice as this program writes them, or a number; empty: the file does not say, or not so that it could be read.
  damage: string;
  type: string;
  // Of a blow, in feet, where the file says.
  reach?: number;
  // Normal and long range in feet; of a tool with three: those.
  ranges: number[];
  text: string;
}

// What a note is about where the format itself says so; people read it in their language.
export type NotePart =
  | 'description'
  | 'details'
  | 'notes'
  | 'alignment'
  | 'subtype'
  | 'armour'
  | 'hit_points'
  | 'senses'
  | 'languages'
  | 'condition_immunities'
  | 'skills'
  | 'traits'
  | 'treasure'
  | 'appearing'
  | 'lair'
  | 'special'
  | 'source'
  | 'licence'
  | 'spell'
  | 'bonus'
  | 'reaction'
  | 'free'
  | 'legendary'
  | 'environment'
  | 'all_saves';

export type Part =
  | NumberPart
  | WordPart
  | ListPart
  | NotePart
  | 'name'
  | 'saves'
  | 'strikes'
  | 'body'
  | 'mind'
  | 'bookkeeping';

export interface Note {
  part: NotePart | NumberPart | WordPart | ListPart | 'strikes' | '';
  // The file's own; empty where the part says it all.
  name: string;
  text: string;
}

export interface Format {
  id: FormatId;
  // A creature has each of these, and the last is one of its words.
  signs: readonly string[];
  numbers: Partial<Record<NumberPart, readonly string[]>>;
  words: Partial<Record<WordPart, readonly string[]>>;
  lists: Partial<Record<ListPart, readonly string[]>>;
  sizes: Readonly<Record<string, number>>;
  // Texts for the referee, by what they are about.
  texts: Readonly<Record<string, NotePart | ListPart>>;
  // Paths that mean nothing here, `*` for any number; `*.key` for a key anywhere.
  meaningless: readonly string[];
  // An armour class that grows with the level (so much at level 0); undefined: it is what everybody's is.
  armourGrowsFrom: number | undefined;
  strikes: (source: Source, foreign: Foreign) => void;
}

export interface Foreign {
  format: FormatId;
  name: string;
  numbers: Partial<Record<NumberPart, number>>;
  words: Partial<Record<WordPart, string>>;
  lists: Record<ListPart, string[]>;
  // 0 tiny to 4 huge.
  size: number | undefined;
  strikes: Strike[];
  notes: Note[];
  // What nobody understood, by where in the file it was.
  leftover: Note[];
  aside: string[];
  armourGrowsFrom: number | undefined;
}

export const modifier = (score: number | undefined) => Math.floor(((score ?? 10) - 10) / 2);

// "2d6 + 3" as 2d6+3; "" where it is no sum of dice and numbers.
export function diceOf(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/\[[^\]]{0,60}\]/g, '')
    .replace(/\s+/g, '')
    .replace(/\+-/g, '-')
    .replace(/^\+/, '')
    .replace(/(^|[+-])d/g, '$11d')
    .replace(/[+-]0(?![\dd])/g, '');
  if (plain === '' || plain.length > 60) return '';
  return /^\d{1,3}(d\d{1,3})?([+-]\d{1,3}(d\d{1,3})?)*$/.test(plain) ? plain : '';
}
