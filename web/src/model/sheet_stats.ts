// Which numbers of a creature stand on its sheet: those that its players know by a word, where they say something.
export interface Numbered {
  name: string;
  value: number;
}

// Told beside hit points and points of action, or of use to nobody but the rules.
const kElsewhere: ReadonlySet<string> = new Set(['hp_max', 'body_max', 'ap_base']);
// Nothing is written as 0, and by the rules of older days as a number below it.
const kUnsigned: ReadonlySet<string> = new Set(['infravision_ft', 'saves.D', 'thac0']);

// `words`: what numbers are called; those of no name are of the rules alone.
export function sheetStats<One extends Numbered>(
  stats: readonly One[],
  words: Readonly<Record<string, unknown>>,
): One[] {
  return stats.filter(
    ({ name, value }) =>
      Object.hasOwn(words, name) &&
      !kElsewhere.has(name) &&
      value !== 0 &&
      (value > 0 || !kUnsigned.has(name)),
  );
}
