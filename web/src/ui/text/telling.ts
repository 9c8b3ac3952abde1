// A line of the log: words with creatures kept apart, and its tone.
import { kTales, type TaleKey } from './en_tales';
import { fill, listParts, withoutEmpty } from './filling';

export type Part = { text: string } | { who: number };
export type Tone = 'plain' | 'quiet' | 'good' | 'bad' | 'head';

export interface Tale {
  parts: Part[];
  tone: Tone;
}

export interface Creature {
  creature: number;
}

export type Word = string | number | Creature | Creature[];

export const who = (creature: number): Creature => ({ creature });

const empty = (word: Word | undefined) =>
  word === undefined || word === '' || (Array.isArray(word) && word.length === 0);

export function tale(tone: Tone, key: TaleKey, words: Record<string, Word> = {}): Tale {
  return { parts: partsOf(key, words), tone };
}

// The text under a key, cut at its creatures; creatures of a list stand as the language lists names.
export function partsOf(key: TaleKey, words: Record<string, Word> = {}): Part[] {
  const parts: Part[] = [];
  const say = (text: string) => {
    const last = parts[parts.length - 1];
    if (text === '') return;
    if (last !== undefined && 'text' in last) last.text += text;
    else parts.push({ text });
  };
  const template = withoutEmpty(kTales[key] ?? '', (name) => empty(words[name]));
  for (const piece of template.split(/(\{[^{}]+\})/)) {
    const value = words[/^\{(\w+)/.exec(piece)?.[1] ?? ''];
    if (Array.isArray(value)) {
      for (const one of listParts(value.length)) {
        if (typeof one === 'number') parts.push({ who: value[one]!.creature });
        else say(one);
      }
    } else if (typeof value === 'object') parts.push({ who: value.creature });
    else say(piece.startsWith('{') ? fill(piece, words as Record<string, string | number>) : piece);
  }
  return parts;
}
