// A creature of another tool, and what of it has been taken: whatever has not must be told.
import { isRecord } from '../scene_document/scene_text';
import { plainText, type Json, type JsonRecord } from './foreign_file';

export interface Leftover {
  path: string;
  text: string;
}

const kGate = '.';
const kKindKeys = ['type', 'value', 'key', 'name'] as const;

export class Source {
  private readonly taken = new Set<string>();

  constructor(readonly root: JsonRecord) {}

  at(path: string): Json | undefined {
    let now: Json | undefined = this.root;
    for (const key of path === '' ? [] : path.split(kGate)) {
      if (Array.isArray(now)) now = now[Number(key)];
      else if (isRecord(now) && Object.hasOwn(now, key)) now = (now as JsonRecord)[key];
      else return undefined;
    }
    return now;
  }

  // As above; from now on it counts as understood, with all that is in it.
  take(path: string): Json | undefined {
    const found = this.at(path);
    if (found !== undefined) this.taken.add(path);
    return found;
  }

  number(path: string): number | undefined {
    const found = this.at(path);
    const value =
      typeof found === 'string' && /^\s*[+-]?\d{1,7}(\.\d{1,4})?\s*$/.test(found) ? Number(found) : found;
    if (typeof value !== 'number' || Math.abs(value) > 1e7) return undefined;
    this.taken.add(path);
    return value;
  }

  text(path: string): string | undefined {
    const found = this.at(path);
    if (typeof found !== 'string' || found.trim() === '') return undefined;
    this.taken.add(path);
    return plainText(found);
  }

  // A list of words, whether it is written as a list, as words with commas between, or as a list of records.
  words(path: string): string[] {
    const found = this.at(path);
    const words =
      typeof found === 'string'
        ? found.split(/[,;]/)
        : Array.isArray(found)
          ? found.map((one) =>
              isRecord(one) ? one[kKindKeys.find((name) => one[name] !== undefined) ?? ''] : one,
            )
          : [];
    if (words.length > 0)
      for (const at of typeof found === 'object' ? kindsIn(found, path) : [path]) this.taken.add(at);
    return words
      .filter((one): one is string => typeof one === 'string')
      .map((one) => one.trim().toLowerCase())
      .filter((one) => one !== '');
  }

  records(path: string): { at: string; record: JsonRecord }[] {
    const found = this.at(path);
    const all: [string, Json][] = Array.isArray(found)
      ? found.map((one, index) => [String(index), one])
      : isRecord(found)
        ? (Object.entries(found) as [string, Json][])
        : [];
    return all.flatMap(([key, one]) =>
      isRecord(one) ? [{ at: path === '' ? key : `${path}${kGate}${key}`, record: one as JsonRecord }] : [],
    );
  }

  // Everything that says something and was neither taken nor is among those that mean nothing here. `aside` ends with
  // the names that were met of those.
  rest(meaningless: readonly string[], aside: Set<string>): Leftover[] {
    const left: Leftover[] = [];
    this.walk(this.root, '', new Set(meaningless), aside, left);
    return left;
  }

  private walk(
    value: Json,
    path: string,
    skip: ReadonlySet<string>,
    aside: Set<string>,
    out: Leftover[],
  ): void {
    if (this.taken.has(path) && path !== '') return;
    const wild = path.replace(/\.\d+(?=\.|$)/g, '.*');
    if (path !== '' && (skip.has(wild) || skip.has(`*.${wild.split(kGate).at(-1)}`))) {
      const partly = [...this.taken].some((one) => one.startsWith(`${path}${kGate}`));
      if (says(value) && !partly) aside.add(wild.split(kGate).at(-1)!);
      return;
    }
    if (Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null)) {
      const said = value.filter((one, index) => says(one) && !this.taken.has(`${path}${kGate}${index}`));
      if (said.length > 0) out.push({ path, text: plainText(said.map(String).join(', ')) });
    } else if (Array.isArray(value) || isRecord(value))
      for (const [key, one] of Object.entries(value) as [string, Json][])
        this.walk(one, path === '' ? key : `${path}${kGate}${key}`, skip, aside, out);
    else if (says(value)) {
      const text = plainText(String(value));
      if (text !== '') out.push({ path, text });
    }
  }
}

// Of a list of words itself, of a list of records where each says which it is: what else they say is left.
function kindsIn(found: Json | undefined, path: string): string[] {
  if (!Array.isArray(found)) return [path];
  return found.map((one, index) => {
    const key = isRecord(one) ? kKindKeys.find((name) => one[name] !== undefined) : undefined;
    return key === undefined ? `${path}.${index}` : `${path}.${index}.${key}`;
  });
}

// Nothing, no and zero are what a form holds that nobody has filled in.
function says(value: Json): boolean {
  if (Array.isArray(value)) return value.some(says);
  if (isRecord(value)) return Object.values(value).some((one) => says(one as Json));
  return value !== null && value !== false && value !== 0 && value !== '';
}
