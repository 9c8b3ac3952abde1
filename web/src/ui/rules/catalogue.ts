// The words of the rules, generated from docs/rules by tools/rules.mjs; one file a catalogue, read when it is asked for.
export type Block =
  | { kind: 'text' | 'example' | 'code'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] };

export interface Rule {
  id: string;
  title: string;
  blocks: Block[];
}

export interface Chapter {
  title: string;
  rules: Rule[];
}

// A catalogue by the prefix of its rules; `rulesets`: which of them play by it.
export const kBooks = [
  { id: 'affray', prefix: 'AFR', rulesets: ['affray'] },
  { id: 'archmage', prefix: 'ARC', rulesets: ['archmage', 'affray'] },
  { id: 'classic', prefix: 'CLS', rulesets: ['classic', 'action-points'] },
  { id: 'adventure', prefix: 'ADV', rulesets: ['classic'] },
  { id: 'action-points', prefix: 'AP', rulesets: ['action-points'] },
  { id: 'segments', prefix: 'SEG', rulesets: ['segments'] },
  { id: 'turn-based', prefix: 'TBA', rulesets: ['turn_based_action'] },
] as const;
export type Book = (typeof kBooks)[number]['id'];

const kFiles = import.meta.glob<{ default: Chapter[] }>('./gen/*.json');

export function bookOf(rule: string): Book | undefined {
  const prefix = rule.slice(0, rule.lastIndexOf('-'));
  return kBooks.find((book) => book.prefix === prefix)?.id;
}

export function isBook(id: string): id is Book {
  return kBooks.some((book) => book.id === id);
}

export async function chaptersOf(book: Book): Promise<Chapter[]> {
  const file = kFiles[`./gen/${book}.json`];
  return file === undefined ? [] : (await file()).default;
}

// A rule with its chapter, and those before and behind it.
export interface Found {
  rule: Rule;
  chapter: Chapter;
  before: Rule | undefined;
  behind: Rule | undefined;
}

export function findRule(chapters: readonly Chapter[], id: string): Found | undefined {
  const all = chapters.flatMap((chapter) => chapter.rules.map((rule) => ({ rule, chapter })));
  const at = all.findIndex(({ rule }) => rule.id === id);
  const here = all[at];
  if (here === undefined) return undefined;
  return { ...here, before: all[at - 1]?.rule, behind: all[at + 1]?.rule };
}

function textOf(rule: Rule): string {
  const told = rule.blocks.map((block) => {
    if (block.kind === 'list') return block.items.join(' ');
    if (block.kind === 'table') return [block.head, ...block.rows].flat().join(' ');
    return block.text;
  });
  return `${rule.id} ${rule.title} ${told.join(' ')}`.toLowerCase();
}

// Chapters with the rules in which every word stands; a rule whose title has them comes before others of its chapter.
export function searched(chapters: readonly Chapter[], query: string): Chapter[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...chapters];
  const named = (rule: Rule) => words.every((word) => rule.title.toLowerCase().includes(word));
  return chapters.flatMap((chapter) => {
    const rules = chapter.rules.filter((rule) => words.every((word) => textOf(rule).includes(word)));
    rules.sort((a, b) => Number(named(b)) - Number(named(a)));
    return rules.length === 0 ? [] : [{ ...chapter, rules }];
  });
}

// What a text is made of: words, what is set apart, and names of other rules.
export type Span = { kind: 'plain' | 'strong' | 'code' | 'rule'; text: string };

export function spansOf(text: string): Span[] {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\b[A-Z]{2,3}-\d{3}\b)/);
  return parts.flatMap((part): Span[] => {
    if (part === '') return [];
    if (part.startsWith('`')) return [{ kind: 'code', text: part.slice(1, -1) }];
    if (part.startsWith('**')) return [{ kind: 'strong', text: part.slice(2, -2) }];
    if (/^\*[^*\s]/.test(part) && part.endsWith('*')) return [{ kind: 'strong', text: part.slice(1, -1) }];
    if (/^[A-Z]{2,3}-\d{3}$/.test(part) && bookOf(part) !== undefined) return [{ kind: 'rule', text: part }];
    return [{ kind: 'plain', text: part }];
  });
}
