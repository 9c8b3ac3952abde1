// No text is kept that nothing says.
import { expect, it } from 'vitest';
import { kEnglish } from './en';

const kSources = {
  ...import.meta.glob<string>(['../../**/*.svelte', '../../**/*.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
};
const kCatalogue = /\/(?:en|de)(?:_\w+)?\.ts$/;
const kTest = /\.test\.ts$/;

const code = Object.entries(kSources)
  .filter(([path]) => !kTest.test(path) && !path.includes('/gen/'))
  .filter(([path]) => !kCatalogue.test(path.replace(/^\.\//, '/')))
  .map(([, text]) => text)
  .join('\n');

// Keys that are put together: what stands between the holes of a template.
function madeKeys(): RegExp[] {
  return [...code.matchAll(/`([\w.]*(?:\$\{(?:[^{}]|\{[^{}]*\})*\}[\w.]*)+)`/g)]
    .map((match) => match[1]!.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/))
    .filter(
      (parts) => parts.some((part) => /[a-z]{2}/i.test(part)) && parts.some((part) => part.includes('.')),
    )
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`));
}

it('says every text somewhere', () => {
  const made = madeKeys();
  const quoted = new Set([...code.matchAll(/(['"`])([\w.-]+)\1/g)].map((match) => match[2]));
  const said = (key: string) => quoted.has(key) || made.some((one) => one.test(key));
  expect(code.length).toBeGreaterThan(100_000);
  expect(Object.keys(kEnglish).filter((key) => !said(key))).toEqual([]);
});
