import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../protocol/api';
import { problemText } from '../problem';
import { kGerman } from './de';
import { kReasons, reasonText } from './index';
import { language } from './language.svelte';
import { kServerSentences } from './server_sentences';

const kSources: Record<string, string> = import.meta.glob(
  [
    '../../../../server/store/writing/*.cpp',
    '../../../../server/content/making/*.cpp',
    '../../../../server/content/characters/*.cpp',
  ],
  { query: '?raw', import: 'default', eager: true },
);
const kSaid = [
  ['store/writing/quota_scribe.cpp', 'over('],
  ['store/writing/steward_scribe.cpp', 'refused('],
  ['content/making/outfit.cpp', '.fail('],
  ['content/making/character_maker.cpp', '.fail('],
  ['content/making/character_maker.cpp', 'message = '],
  ['content/characters/character_reader.cpp', '.fail('],
] as const;

// What stands between the bracket or the sign and its end, with what is written in brackets within.
function expression(source: string, from: number): string {
  let depth = 0;
  let quoted = false;
  for (let at = from; at < source.length; at += 1) {
    const one = source[at]!;
    if (one === '"' && source[at - 1] !== '\\') quoted = !quoted;
    if (quoted) continue;
    if (one === '(') depth += 1;
    if (one === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && one === ';')) return source.slice(from, at);
  }
  return source.slice(from);
}

// The sentence as somebody would get it, and the numbers in it.
function example(code: string): { text: string; numbers: string[] } {
  const numbers: string[] = [];
  const number = () => {
    numbers.push(String(11 + numbers.length));
    return numbers.at(-1)!;
  };
  // Of two ways to say it the one with numbers, which comes last.
  const text = [
    ...code
      .split(' : ')
      .at(-1)!
      .matchAll(/"((?:[^"\\]|\\.)*)"|(\w+)(?:::(\w+))?\(|\b(whose|field)\b/g),
  ]
    .map(([whole, literal, call, inner, word]) => {
      if (literal !== undefined) return literal;
      if (word !== undefined) return word === 'whose' ? 'You have' : 'str';
      const name = inner ?? call;
      if (name === 'text_of' || name === 'to_string') return number();
      if (name === 'size_of') return `${number()} MB`;
      if (name === 'in_gold') return `${number()} gp`;
      if (name === 'plural') return 'hoards';
      if (name === 'text') return 'sword_song';
      return whole === '' ? whole : '';
    })
    .join('');
  return { text, numbers };
}

const sentences = kSaid.flatMap(([file, opening]: readonly [string, string]) => {
  const source = kSources[`../../../../server/${file}`]!;
  return source
    .split(opening)
    .slice(1)
    .map(
      (_rest, index) =>
        source
          .split(opening)
          .slice(0, index + 1)
          .join(opening).length + opening.length,
    )
    .map((from) => expression(source, from))
    .filter((code) => /text_of|size_of|in_gold|to_string\(/.test(code) && code.includes('"'))
    .map((code) => ({ file, ...example(code) }));
});

describe('sentences with numbers that the server makes', () => {
  afterEach(() => language.speak('en', undefined));

  it('have the same holes in every language', () => {
    const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();
    for (const one of kServerSentences) expect(holes(kGerman.server.sentences[one]), one).toEqual(holes(one));
  });

  it('are found in its source', () => {
    expect(sentences.length).toBeGreaterThan(25);
  });

  it.each(sentences)('$text', ({ text, numbers }) => {
    language.speak('de', kGerman);
    const told = problemText(new ApiError('QUOTA_REACHED', 409, '', text));
    expect(told).not.toBe(problemText(new ApiError('QUOTA_REACHED', 409, '', '')));
    for (const one of numbers) expect(told).toContain(one);
    expect(told).not.toMatch(/\{|\b(the|and|may|of)\b/);
  });

  it('of rules have them in both languages, whatever the code', () => {
    for (const tag of ['en', 'de'] as const) {
      language.speak(tag, tag === 'de' ? kGerman : undefined);
      for (const code of Object.keys(kReasons)) {
        const told = reasonText({ code, field: '', have: 12, need: 34 });
        expect(told, `${tag} ${code}`).toMatch(/12.*34|34.*12/);
      }
      const coins = reasonText({ code: 'BAD_PAYMENT', field: 'coins', have: 1200, need: 3400 });
      expect(coins).toMatch(/34 G[PM]?/i);
      expect(coins).toMatch(/12 G[PM]?/i);
    }
  });

  it('are told with coins and sizes as the page writes them', () => {
    language.speak('de', kGerman);
    const gold = 'what is carried costs 33 gp 5 cp, and there are 10 gp; leave something out';
    expect(problemText(new ApiError('BAD_ARGUMENT', 422, 'choices.gold', gold))).toBe(
      'Die Ausrüstung kostet 33 GM 5 KM, und du hast 10 GM; lass etwas weg.',
    );
    const talk =
      'This table keeps 20000 lines or 100 bytes of talk, and that is all used; go on talking in another encounter.';
    expect(reasonText({ code: 'QUOTA_REACHED', field: '', text: talk })).toBe(
      'Dieser Tisch bewahrt 20.000 Zeilen oder 100 Byte Gespräch auf, und das ist voll; redet in einer anderen Begegnung weiter.',
    );
  });

  it('are the server’s own where the page is English', () => {
    const text = 'You have 3 encounters under way, and may have no more; end one first.';
    expect(problemText(new ApiError('QUOTA_REACHED', 409, '', text))).toBe(text);
  });
});
