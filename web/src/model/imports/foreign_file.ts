// A file of another tool: bounded before it is read, and cleaned of everything that could harm whoever reads on.
import { isRecord } from '../scene_document/scene_text';

export const kSourceMost = 4 * 1024 * 1024;
const kDepthMost = 40;
const kValuesMost = 60_000;
const kListMost = 4_000;
const kTextMost = 60_000;
export const kCreaturesMost = 200;

export type FileFailure =
  | 'too-large'
  | 'not-json'
  | 'too-deep'
  | 'too-much'
  | 'no-creature'
  | 'not-known'
  | 'nameless'
  | 'no-ruleset';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonRecord = { [key: string]: Json };

// Keys that mean something to the language itself.
const kUnsafe = new Set(['__proto__', 'constructor', 'prototype']);

// Brackets outside of words; a parser would run out of room before it could say so.
function depthOf(source: string): number {
  let depth = 0;
  let most = 0;
  let quoted = false;
  for (let at = 0; at < source.length; at += 1) {
    const sign = source.charCodeAt(at);
    if (quoted) {
      if (sign === 92) at += 1;
      else if (sign === 34) quoted = false;
    } else if (sign === 34) quoted = true;
    else if (sign === 123 || sign === 91) most = Math.max(most, (depth += 1));
    else if (sign === 125 || sign === 93) depth -= 1;
  }
  return most;
}

class TooMuch extends Error {}

// A copy without unsafe keys, control characters and turned writing.
function cleaned(value: unknown, left: { values: number }): Json {
  left.values -= 1;
  if (left.values < 0) throw new TooMuch();
  if (typeof value === 'string') {
    if (value.length > kTextMost) throw new TooMuch();
    return cleanText(value);
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) {
    if (value.length > kListMost) throw new TooMuch();
    return value.map((one) => cleaned(one, left));
  }
  if (!isRecord(value)) return null;
  const copy: JsonRecord = {};
  for (const [key, one] of Object.entries(value))
    if (!kUnsafe.has(key)) copy[cleanText(key).slice(0, 200)] = cleaned(one, left);
  return copy;
}

export function cleanText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, ' ')
      .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
  );
}

export function readJson(source: string): Json | FileFailure {
  if (source.length > kSourceMost) return 'too-large';
  if (depthOf(source) > kDepthMost) return 'too-deep';
  try {
    return cleaned(JSON.parse(source), { values: kValuesMost }) as Json;
  } catch (error) {
    return error instanceof TooMuch ? 'too-much' : 'not-json';
  }
}

// What a file may hold creatures as: it is one, a list of them, or a page of an answer.
export function recordsOf(file: Json): JsonRecord[] {
  const list = Array.isArray(file)
    ? file
    : isRecord(file) && Array.isArray(file['results'])
      ? file['results']
      : [file];
  return list.filter(isRecord) as JsonRecord[];
}

// What people read of a description that was written for a page.
export function plainText(text: string): string {
  return text
    .slice(0, kTextMost)
    .replace(/(?:@|&(?:amp;)?)\w+\[[^\]]{0,300}\]\{([^}]{0,200})\}/g, '$1')
    .replace(/(?:@|&(?:amp;)?)\w+\[([^\]]{0,300})\]/g, '$1')
    .replace(
      /\[\[\/?(?:[a-z]+ )?([^\]]{0,200})\]\](?:\{([^}]{0,200})\})?/gi,
      (_all, roll: string, said?: string) => (said === undefined || said === '' ? roll : said),
    )
    .replace(/<(?:br|\/p|\/li|\/h\d|\/tr)[^<>]{0,200}>/gi, '\n')
    .replace(/<[^<>]{0,2000}>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;|&rsquo;/g, '’')
    .replace(/&amp;/g, '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
