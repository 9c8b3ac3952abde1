// The text of a scene, and changes of single places in it: everything else stays letter for letter, comments and keys
// that nobody here knows included.
import {
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { rendered, wrapped } from './rendering';

export type Path = readonly (string | number)[];
type Json = unknown;

export interface TextProblem {
  line: number;
  message: string;
}

// Text that says too much to be a scene is not read.
export const kTextMost = 256 * 1024;

interface Splice {
  start: number;
  end: number;
  text: string;
}

export class SceneText {
  private parsed: Document.Parsed | undefined;
  private plain: { value: Json } | undefined;

  constructor(readonly text: string) {}

  private get document(): Document.Parsed {
    return (this.parsed ??= parseDocument(this.text.length > kTextMost ? '' : this.text, {
      prettyErrors: false,
      strict: true,
    }));
  }

  // What keeps it from being read; the server says what is wrong with what it means.
  get problems(): TextProblem[] {
    if (this.text.length > kTextMost) return [{ line: 0, message: 'too long' }];
    const found = this.document.errors.map((error) => ({
      line: this.text.slice(0, error.pos[0]).split('\n').length,
      message: error.message,
    }));
    if (found.length === 0 && !isMap(this.document.contents)) return [{ line: 1, message: 'no keys' }];
    return found;
  }

  get readable(): boolean {
    return this.problems.length === 0;
  }

  get value(): Json {
    this.plain ??= { value: this.readable ? this.document.toJS({ maxAliasCount: 100 }) : undefined };
    return this.plain.value;
  }

  at(path: Path): Json {
    return valueAt(this.value, path);
  }

  // The line that a place begins in, from 1; 0: there is no such place.
  lineOf(path: Path): number {
    const node = this.node(path);
    return node?.range ? this.text.slice(0, node.range[0]).split('\n').length : 0;
  }

  // Sets what stands at the end of a path; undefined takes it away.
  set(path: Path, value: Json): SceneText {
    const now = this.at(path);
    if (JSON.stringify(now) === JSON.stringify(value)) return this;
    const wanted = changed(this.value, path, value);
    const cut = value === undefined ? this.cutting(path) : this.setting(path, value);
    return this.spliced(cut, wanted) ?? this.rewritten(path, value);
  }

  // Adds an item at the end of a list, which is made if there is none.
  push(path: Path, item: Json): SceneText {
    const list = this.at(path);
    if (!Array.isArray(list)) return this.set(path, [item]);
    const wanted = changed(this.value, [...path, list.length], item);
    return this.spliced(this.appending(path, item), wanted) ?? this.rewritten([...path, list.length], item);
  }

  // A list of lines, each on a line of its own: the drawing of a map.
  setLines(path: Path, lines: readonly string[]): SceneText {
    const wanted = changed(this.value, path, [...lines]);
    const node = this.node(path);
    if (isSeq(node) && !node.flow && node.range) {
      const indent = this.columnOf(node.range[0]);
      const [start, end] = [node.range[0], this.endOf(node)];
      const text = lines.map((line) => `- '${line}'`).join(`\n${' '.repeat(indent)}`);
      const made = this.spliced({ start, end, text }, wanted);
      if (made !== undefined) return made;
    }
    return this.set(path, [...lines]);
  }

  private node(path: Path): Node | undefined {
    const found: unknown = path.length === 0 ? this.document.contents : this.document.getIn(path, true);
    return typeof found === 'object' && found !== null && 'range' in found ? (found as Node) : undefined;
  }

  private collection(path: Path): YAMLMap | YAMLSeq | undefined {
    const node = this.node(path);
    return isCollection(node) ? (node as YAMLMap | YAMLSeq) : undefined;
  }

  // Applied, if it came to what was wanted.
  private spliced(splice: Splice | undefined, wanted: Json): SceneText | undefined {
    if (splice === undefined) return undefined;
    const { start, end, text } = splice;
    const made = new SceneText(this.text.slice(0, start) + text + this.text.slice(end));
    return made.readable && JSON.stringify(made.value) === JSON.stringify(wanted) ? made : undefined;
  }

  // Where a place cannot be cut out, the whole is written anew; comments stay.
  private rewritten(path: Path, value: Json): SceneText {
    const copy = parseDocument(this.text);
    if (value === undefined) copy.deleteIn(path);
    else copy.setIn(path, value);
    return new SceneText(copy.toString({ lineWidth: 110, flowCollectionPadding: false }));
  }

  private setting(path: Path, value: Json): Splice | undefined {
    const node = this.node(path);
    const parent = this.collection(path.slice(0, -1));
    if (parent === undefined) {
      // Nothing stands there yet: it is made with what holds it.
      if (path.length < 2 || typeof path[path.length - 1] !== 'string') return undefined;
      return this.setting(path.slice(0, -1), { [path[path.length - 1]!]: value });
    }
    const held = this.held(parent, path[path.length - 1]!);
    if (held === undefined) {
      return isMap(parent) ? this.adding(parent, String(path[path.length - 1]), value) : undefined;
    }
    if (!node?.range || (isScalar(node) && node.value === null && node.range[0] === node.range[1])) {
      return undefined;
    }
    const [start, end] = [node.range[0], this.endOf(node)];
    const column = this.columnOf(start);
    const text = wrapped(value, column, this.indentAt(start) + 4);
    return { start, end, text };
  }

  private adding(map: YAMLMap, key: string, value: Json): Splice | undefined {
    if (!map.range) return undefined;
    if (map.flow) {
      const close = map.range[1] - 1;
      const text = `${map.items.length > 0 ? ', ' : ''}${rendered(key)}: ${rendered(value)}`;
      const at = this.text.slice(0, close).trimEnd().length;
      return { start: at, end: close, text };
    }
    const column = this.columnOf(map.range[0]);
    const at = this.lineEnd(this.endOf(map));
    const head = `${' '.repeat(column)}${rendered(key)}: `;
    const gap = column === 0 ? '\n\n' : '\n';
    return { start: at, end: at, text: `${gap}${head}${this.block(value, column, head.length)}` };
  }

  // A list of records has a line for each of them.
  private block(value: Json, indent: number, column: number): string {
    const records = Array.isArray(value) && value.length > 0 && value.every(isRecord);
    if (!records) return wrapped(value, column, indent + 4);
    const lines = value.map((one) => `\n${' '.repeat(indent + 2)}- ${wrapped(one, indent + 4, indent + 6)}`);
    return lines.join('').replace(/^/, '');
  }

  private appending(path: Path, item: Json): Splice | undefined {
    const list = this.collection(path);
    if (!isSeq(list) || !list.range) return undefined;
    const last = list.items[list.items.length - 1];
    if (list.flow) {
      const close = list.range[1] - 1;
      const at = this.text.slice(0, close).trimEnd().length;
      const column = this.columnOf(at) + 2;
      const text = `${last === undefined ? '' : ', '}${wrapped(item, column, this.indentAt(at) + 4)}`;
      return { start: at, end: close, text };
    }
    const column = this.columnOf(list.range[0]);
    const at = this.lineEnd(this.endOf(list));
    return { start: at, end: at, text: `\n${' '.repeat(column)}- ${wrapped(item, column + 2, column + 4)}` };
  }

  private cutting(path: Path): Splice | undefined {
    const parent = this.collection(path.slice(0, -1));
    const last = path[path.length - 1]!;
    if (parent === undefined || !parent.range) return undefined;
    const index = isMap(parent) ? parent.items.findIndex((pair) => keyOf(pair) === last) : Number(last);
    if (index < 0 || index >= parent.items.length) return undefined;
    const bounds = parent.items.map((one) => this.boundsOf(one));
    if (bounds.some((one) => one === undefined)) return undefined;
    const whole = bounds as [number, number][];
    if (parent.items.length === 1) {
      const text = isMap(parent) ? '{}' : '[]';
      return { start: parent.range[0], end: this.endOf(parent), text };
    }
    if (parent.flow) {
      if (index > 0) return { start: whole[index - 1]![1], end: whole[index]![1], text: '' };
      return { start: whole[0]![0], end: whole[1]![0], text: '' };
    }
    return this.cuttingLines(parent, whole, index);
  }

  private cuttingLines(
    parent: YAMLMap | YAMLSeq,
    bounds: readonly [number, number][],
    index: number,
  ): Splice | undefined {
    const [from, to] = bounds[index]!;
    const dash = isSeq(parent) ? this.text.lastIndexOf('-', from - 1) : from;
    const line = this.text.lastIndexOf('\n', dash) + 1;
    // The first of a record shares its line with the dash before it.
    if (this.text.slice(line, dash).trim() !== '') {
      const next = bounds[index + 1];
      return next === undefined ? undefined : { start: from, end: next[0], text: '' };
    }
    const end = this.lineEnd(to);
    return { start: line, end: Math.min(this.text.length, end + 1), text: '' };
  }

  private boundsOf(item: unknown): [number, number] | undefined {
    if (isPair(item)) {
      const { key, value } = item as Pair<Node, Node | null>;
      if (!key.range) return undefined;
      const end = value?.range ? this.endOf(value) : key.range[1];
      return [key.range[0], Math.max(end, key.range[1])];
    }
    const node = item as Node;
    return node.range ? [node.range[0], this.endOf(node)] : undefined;
  }

  private held(parent: YAMLMap | YAMLSeq, key: string | number): unknown {
    if (isMap(parent)) return parent.items.find((pair) => keyOf(pair) === key);
    return parent.items[Number(key)];
  }

  // Where a value ends, without the empty lines and comments behind it.
  private endOf(node: Node): number {
    const [start, end] = node.range!;
    if (isCollection(node) && !(node as YAMLMap).flow) {
      const last = (node as YAMLMap | YAMLSeq).items.at(-1);
      return (last === undefined ? undefined : this.boundsOf(last)?.[1]) ?? end;
    }
    return start + this.text.slice(start, end).trimEnd().length;
  }

  private columnOf(offset: number): number {
    return offset - (this.text.lastIndexOf('\n', offset - 1) + 1);
  }

  private indentAt(offset: number): number {
    const line = this.text.slice(this.text.lastIndexOf('\n', offset - 1) + 1);
    return line.length - line.trimStart().length;
  }

  private lineEnd(offset: number): number {
    const end = this.text.indexOf('\n', offset);
    return end < 0 ? this.text.length : end;
  }
}

function keyOf(pair: unknown): unknown {
  const { key } = pair as Pair;
  return isScalar(key) ? key.value : key;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueAt(value: Json, path: Path): Json {
  return path.reduce<Json>((now, key) => {
    if (Array.isArray(now)) return now[Number(key)];
    return isRecord(now) ? now[key] : undefined;
  }, value);
}

// A copy with another value at the end of a path.
function changed(value: Json, path: Path, to: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return to;
  if (Array.isArray(value)) {
    const copy = [...value];
    if (rest.length === 0 && to === undefined) copy.splice(Number(key), 1);
    else copy[Number(key)] = changed(copy[Number(key)], rest, to);
    return copy;
  }
  const copy: Record<string, unknown> = isRecord(value) ? { ...value } : {};
  if (rest.length === 0 && to === undefined) delete copy[key];
  else copy[key] = changed(copy[key], rest, to);
  return copy;
}
