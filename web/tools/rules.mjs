// Turns the rule catalogues (docs/rules) into what the rules pages show: one JSON file a catalogue. Where a rule comes
// from is the catalogue's business, and left out.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const docs = join(web, '..', 'docs', 'rules');
const out = join(web, 'src', 'ui', 'rules', 'gen');

const kMark = '`?\\[(?:seeds?|decision|supplement|ours|AP|ARC|BX|CLS|SEG|TBA)\\b[^\\]]*\\]`?';
const kMarks = new RegExp(`(?:for [^.,;:]{1,60}, )?${kMark}(?:\\s*[+,/]\\s*${kMark})*`, 'g');
const kRule = /^### ([A-Z]{2,4}-\d{3}[a-z]?) (.+)$/;
const kAboutSources = /\b(seeds?|supplement|SRD)\b/i;

function tidy(text) {
  return text
    .replace(kMarks, '')
    .replace(/\([^()]*\bseeds?\b[^()]*\)/gi, '')
    .replace(/\bthe seed['’]s /gi, '')
    .split(/(?<=[.:;]) (?=[A-Z*`])/)
    .filter((sentence) => !kAboutSources.test(sentence))
    .join(' ')
    .replace(/\s+([.,;:])/g, '$1')
    .replace(/\s{2,}/g, ' ')
    .replace(/^[\s.,;:+]+/, '')
    .trim();
}

function cells(line) {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

function table(lines) {
  const [head, , ...rows] = lines.map(cells);
  const kept = head.flatMap((name, at) => (/^(seed|mark|provenance|source)$/i.test(name) ? [] : [at]));
  const pick = (row) => kept.map((at) => (row[at] ?? '').replace(kMarks, '').trim());
  return { kind: 'table', head: pick(head), rows: rows.map(pick) };
}

function blocks(lines) {
  const found = [];
  for (let at = 0; at < lines.length; ) {
    const begin = at;
    const same = (wanted) => {
      while (at < lines.length && wanted(lines[at])) at += 1;
      return lines.slice(begin, at);
    };
    const line = lines[at];
    if (line.trim() === '') at += 1;
    else if (line.startsWith('```')) {
      at += 1;
      while (at < lines.length && !lines[at].startsWith('```')) at += 1;
      found.push({ kind: 'code', text: lines.slice(begin + 1, at).join('\n') });
      at += 1;
    } else if (line.startsWith('|')) {
      const rows = same((one) => one.startsWith('|'));
      if (rows.length > 2) found.push(table(rows));
    } else if (/^\s*[-*] /.test(line)) {
      const items = [];
      for (const one of same((next) => /^\s*[-*] /.test(next) || /^\s{2,}\S/.test(next))) {
        if (/^\s*[-*] /.test(one)) items.push(one.replace(/^\s*[-*] /, ''));
        else items[items.length - 1] += ` ${one.trim()}`;
      }
      const told = items.map(tidy).filter((item) => item !== '');
      if (told.length > 0) found.push({ kind: 'list', items: told });
    } else {
      const text = same(
        (one) =>
          one.trim() !== '' && !one.startsWith('|') && !one.startsWith('```') && !/^\s*[-*] /.test(one),
      );
      // An example is a paragraph of its own.
      const [rule, ...examples] = text.join(' ').split(/\*{1,2}Examples?[.:]\*{1,2}| Ex(?:ample)?: /);
      const told = [rule, ...examples].map(tidy);
      told.forEach((part, nth) => {
        if (part !== '') found.push({ kind: nth === 0 ? 'text' : 'example', text: part });
      });
    }
  }
  return found;
}

function catalogue(source) {
  const lines = source.split('\n');
  const chapters = [];
  let heading = '';
  let rule;
  const close = () => {
    if (rule !== undefined) rule.blocks = blocks(rule.lines);
    if (rule !== undefined) delete rule.lines;
    rule = undefined;
  };
  for (const line of lines) {
    const begins = kRule.exec(line);
    if (begins !== null) {
      close();
      const chapter = chapters[chapters.length - 1];
      if (chapter?.title !== heading) chapters.push({ title: heading, rules: [] });
      rule = { id: begins[1], title: tidy(begins[2]), lines: [] };
      chapters[chapters.length - 1].rules.push(rule);
    } else if (/^#{1,3} /.test(line)) {
      close();
      heading = tidy(line.replace(/^#+ /, '').replace(/^(?:[\d.]+ ?)?(?:[A-Z]\. )?/, ''));
    } else rule?.lines.push(line);
  }
  close();
  return chapters;
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
for (const file of readdirSync(docs).filter((name) => name.endsWith('.md') && name !== 'README.md')) {
  const chapters = catalogue(readFileSync(join(docs, file), 'utf8'));
  writeFileSync(join(out, file.replace(/\.md$/, '.json')), JSON.stringify(chapters));
}
