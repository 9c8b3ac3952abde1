// Finding an order by a few letters of it: what the palette of commands ranks, as pure text.
export interface Findable {
  // What is shown, and other words that people look for it by.
  label: string;
  also?: string;
}

const kShown = 40;

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

// How well one word of the query is found; 0: not at all.
function found(word: string, text: string): number {
  const at = text.indexOf(word);
  if (at === 0) return 4;
  if (at > 0) return /[\p{L}\p{N}]/u.test(text[at - 1]!) ? 1 : 3;
  return 0;
}

function score(words: readonly string[], one: Findable): number {
  const label = folded(one.label);
  const also = folded(one.also ?? '');
  let sum = 0;
  for (const word of words) {
    const best = Math.max(found(word, label) * 2, found(word, also));
    if (best === 0) return 0;
    sum += best;
  }
  // Of two that hold the words, the shorter one says less besides.
  return sum + 1 / (1 + label.length);
}

// Every word has to be found; the best first, and in the given order where nothing is asked for.
export function rank<T extends Findable>(query: string, all: readonly T[], shown = kShown): T[] {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return all.slice(0, shown);
  return all
    .map((one, index) => ({ one, index, score: score(words, one) }))
    .filter((hit) => hit.score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, shown)
    .map((hit) => hit.one);
}

// "toll taker -7": whom it is about, and the change of hit points behind it.
export function splitAmount(query: string): { whom: string; amount: string } {
  const tail = /^(.*?)\s*([-−+=]\s*\d{1,5})\s*$/.exec(query);
  return tail === null ? { whom: query.trim(), amount: '' } : { whom: tail[1]!.trim(), amount: tail[2]! };
}
