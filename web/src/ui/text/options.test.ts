// Every option of a ruleset says what it changes; so does every condition that a power of the data may bring.
import { describe, expect, it } from 'vitest';
import powers from '../../../../content/archmage/compendium/powers.yaml?raw';
import monsters from '../../../../content/archmage/compendium/monsters.yaml?raw';
import spells from '../../../../content/classic/compendium/spells.yaml?raw';
import { conditionText } from './conditions';
import { kOptionTexts } from './options';

const kMechanics = Object.values(
  import.meta.glob<string>('../../../../server/mechanics/**/*.cpp', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n');

function found(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1]!))];
}

describe('what ships', () => {
  it('has a sentence for every option', () => {
    const declared = found(kMechanics, /\.options = \{((?:\{"[a-z0-9_]+", [^{}]+\},?\s*)+)\}/g).join();
    const options = found(declared, /"([a-z0-9_]+)"/g);
    expect(options.length).toBeGreaterThan(30);
    expect(options.filter((id) => kOptionTexts[id] === undefined)).toEqual([]);
    for (const [id, { name, about }] of Object.entries(kOptionTexts)) {
      expect(name, id).not.toBe('');
      expect(about, id).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('has a sentence for every condition', () => {
    const conditions = found(powers + monsters, /condition: ([a-z_]+)/g);
    expect(conditions).toContain('dazed');
    expect(conditions.filter((name) => conditionText(name, 'archmage') === undefined)).toEqual([]);
    const magic = found(spells, /condition: ([a-z_]+)/g);
    expect(magic.filter((name) => conditionText(name, 'classic') === undefined)).toEqual([]);
  });
});
