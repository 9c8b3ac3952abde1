// The order of the client's folders: a file uses what lies in its own folder or below, and nothing above.
import { describe, expect, it } from 'vitest';

const kSources = import.meta.glob<string>('../**/*.{ts,svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

// From the ground up; "" is what lies in the folder itself.
const kFloors = ['protocol', 'model', 'test', 'ui', 'gallery', ''];
// Names what opens on a table; its files are had when something of them opens (docs/decisions/0195).
const kLater = '/src/ui/play/later';
const kPlay = ['state', 'rest', 'ask', 'referee', 'log', 'act', 'end', 'table', ''];

// The folder of each file below `root`, and of each file that it imports from there, where that is higher.
function upward(root: string, floors: string[]): string[] {
  const folder = (path: string) =>
    path.includes('/', root.length) ? path.slice(root.length).split('/')[0]! : '';
  return Object.entries(kSources).flatMap(([file, text]) => {
    const from = new URL(file, 'file:///src/test/').pathname;
    if (!from.startsWith(root) || from.endsWith('.test.ts')) return [];
    const used = [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(
      (match) => new URL(match[1]!, `file://${from}`).pathname,
    );
    return used
      .filter(
        (to) =>
          to.startsWith(root) && to !== kLater && floors.indexOf(folder(to)) > floors.indexOf(folder(from)),
      )
      .map((to) => `${from} uses ${to}`);
  });
}

describe('folders', () => {
  it('rise from the protocol by the model to the screen', () => {
    expect(upward('/src/', kFloors)).toEqual([]);
  });

  it('of the table rise from its state to its whole', () => {
    expect(upward('/src/ui/play/', kPlay)).toEqual([]);
  });

  it('of the table are those that are ordered here', () => {
    const folders = Object.keys(kSources).flatMap((file) => /^\.\.\/ui\/play\/(\w+)\//.exec(file)?.[1] ?? []);
    expect([...new Set(folders)].sort()).toEqual(kPlay.filter((name) => name !== '').sort());
  });
});
