// Values as YAML in flow style: [[1, 2], [3, 4]] and {id: gate, kind: door}.
const kWidth = 110;
// Words that a reader takes for what they say, without quotes.
const kPlain = /^[A-Za-z_][A-Za-z0-9_]*(?:[ -][A-Za-z0-9_]+)*$/;
const kDice = /^\d+d\d+(?:[+-]\d+)?$/;
const kReserved = new Set(['true', 'false', 'null', 'yes', 'no', 'on', 'off', 'y', 'n', 'nan', 'inf']);

export function rendered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(rendered).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).filter(([, one]) => one !== undefined);
    return `{${pairs.map(([key, one]) => `${text(key)}: ${rendered(one)}`).join(', ')}}`;
  }
  if (typeof value === 'string') return text(value);
  return value === null || value === undefined ? 'null' : String(value);
}

function text(words: string): string {
  const plain = (kPlain.test(words) && !kReserved.has(words.toLowerCase())) || kDice.test(words);
  return plain ? words : JSON.stringify(words);
}

// The same, broken after commas so that no line is wider than the house's. `column`: where it begins; lines that
// follow begin at `indent`.
export function wrapped(value: unknown, column: number, indent: number): string {
  const whole = rendered(value);
  if (column + whole.length <= kWidth) return whole;
  let line = '';
  let at = column;
  let out = '';
  for (const part of pieces(whole)) {
    if (at + line.length + part.length > kWidth && line !== '') {
      out += `${line.trimEnd()}\n${' '.repeat(indent)}`;
      at = indent;
      line = '';
    }
    line += part;
  }
  return out + line;
}

// Cut behind the commas that stand in no quotes; a cell stays whole.
function pieces(whole: string): string[] {
  const found: string[] = [];
  let quoted = false;
  let cell = false;
  let start = 0;
  for (let i = 0; i < whole.length; i += 1) {
    const sign = whole[i];
    if (quoted && sign === '\\') i += 1;
    else if (sign === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (sign === '[') cell = /^\[-?\d+, -?\d+/.test(whole.slice(i, i + 12));
    else if (sign === ']') cell = false;
    else if (sign === ',' && !cell) {
      found.push(whole.slice(start, i + 2));
      start = i + 2;
      i += 1;
    }
  }
  found.push(whole.slice(start));
  return found;
}
