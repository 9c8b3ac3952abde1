// A line of the log: words with creatures kept apart, and its tone.
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

export function tale(tone: Tone, template: string, words: Record<string, Word> = {}): Tale {
  const parts: Part[] = [];
  for (const piece of template.split(/(\{\w+\})/)) {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    if (name === undefined) {
      if (piece !== '') parts.push({ text: piece });
      continue;
    }
    const value = words[name] ?? '';
    if (Array.isArray(value)) {
      value.forEach((one, index) => {
        if (index > 0) parts.push({ text: index === value.length - 1 ? ' and ' : ', ' });
        parts.push({ who: one.creature });
      });
    } else if (typeof value === 'object') parts.push({ who: value.creature });
    else if (value !== '') parts.push({ text: String(value) });
  }
  return { parts, tone };
}
