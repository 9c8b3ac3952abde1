// What the server says with numbers in it, in the language of the page: known by its English.
import { kUnits } from './amounts';
import { fill, numberText } from './filling';
import { language } from './language.svelte';
import { humanise, word } from './names';
import { kStats } from './stats';

const kHole = /\{(\w+)\}/g;
const kLetters = /[.*+?^${}()|[\]\\]/g;

interface Pattern {
  holes: string[];
  whole: RegExp;
  anew: string;
}
let known: { of: object; patterns: Pattern[] } | undefined;

// Made when a refusal first wants them.
function patternsOf(sentences: Readonly<Record<string, string>>): Pattern[] {
  if (known?.of !== sentences) {
    const patterns = Object.entries(sentences).map(([english, anew]) => {
      const holes = [...english.matchAll(kHole)].map((hole) => hole[1]!);
      const whole = english
        .split(kHole)
        .map((part, index) => (index % 2 === 1 ? '(.+?)' : part.replace(kLetters, '\\$&')))
        .join('');
      return { holes, whole: new RegExp(`^${whole}$`), anew };
    });
    known = { of: sentences, patterns };
  }
  return known.patterns;
}

// undefined: the page is English, or it is none of these.
export function serverText(message: string): string | undefined {
  const told = language.foreign?.server;
  if (told === undefined) return undefined;
  const words: Readonly<Record<string, string>> = told.words;

  // "33 gp 5 cp", "4 MB", "17", "characters".
  function filling(text: string): string {
    if (!/^\d/.test(text)) return words[text] ?? text;
    return text
      .replace(/^\d+$/, (number) => numberText(Number(number)))
      .replace(
        /(\d+) (gp|cp)\b/g,
        (_coins, count: string, of: string) => `${numberText(Number(count))} ${kUnits[of]}`,
      )
      .replace(/ bytes$/, ` ${words['bytes']}`);
  }

  const plain = message.replaceAll("'", '’');
  for (const { holes, whole, anew } of patternsOf(told.sentences)) {
    const found = whole.exec(plain);
    if (found === null) continue;
    const named = (hole: string, text: string) =>
      hole === 'ability' ? word(kStats, text) : hole === 'power' ? humanise(text) : filling(text);
    const parameters = holes.map((hole, index) => [hole, named(hole, found[index + 1]!)]);
    return fill(anew, Object.fromEntries(parameters));
  }
  return undefined;
}
