// A picture of the set: what is laid on what, the lowest first, in a square of 48. Its own ink and paper, as
// printed, whatever the colours of the page.
export type Tone = 'ink' | 'mid' | 'paper' | 'light' | 'line' | 'thin' | 'cut';

export interface Stroke {
  tone: Tone;
  path: string;
}

export type Picture = readonly Stroke[];

// Pens of the tones that are lines; `paper` is a surface with an edge.
export const kPens: Partial<Record<Tone, number>> = { line: 2, thin: 1.1, cut: 1.4, paper: 1.3 };

const kTones = new Set<string>(['ink', 'mid', 'paper', 'light', 'line', 'thin', 'cut']);

// One stroke a line, its tone first; a line without a tone goes on with the one before.
export function drawn(text: string): Picture {
  const strokes: Stroke[] = [];
  for (const line of text.trim().split('\n')) {
    const [first = '', ...rest] = line.trim().split(' ');
    const before = strokes.at(-1);
    if (kTones.has(first)) strokes.push({ tone: first as Tone, path: rest.join(' ') });
    else if (before !== undefined) before.path += ` ${line.trim()}`;
  }
  return strokes;
}
