import { describe, expect, it } from 'vitest';
import vocabulary from '../../../../docs/rules/README.md?raw';
import { kConditionNames } from '../text/conditions';
import { kConditionIcons, kHiddenIcon, kShownIcon, kVerbIcons, verbIcon } from '.';

// Sections of the catalogue of intents that a person at the table may ask for about a creature of theirs.
const kSections = /turn flow|movement|attacks|spells|other actions|answers/;

function playersVerbs(): string[] {
  const table = vocabulary.slice(vocabulary.indexOf('| intent | alt |'), vocabulary.indexOf('## 3.'));
  const verbs: string[] = [];
  let ours = false;
  for (const line of table.split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim());
    const heading = /^\*\*(.+)\*\*$/.exec(cells[1] ?? '');
    if (heading !== null) ours = kSections.test(heading[1] ?? '');
    else if (ours)
      verbs.push(...[...(cells[1] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, verb]) => verb ?? ''));
  }
  return verbs;
}

describe('the one set of icons', () => {
  it('draws every condition of the catalogue', () => {
    expect(kConditionNames.length).toBeGreaterThan(25);
    expect(kConditionNames.filter((name) => kConditionIcons[name] === undefined)).toEqual([]);
  });

  it('draws no two conditions alike', () => {
    const all = [...Object.values(kConditionIcons), kHiddenIcon, kShownIcon];
    expect(new Set(all).size).toBe(all.length);
  });

  it('draws every verb of the vocabulary that players have', () => {
    const verbs = playersVerbs();
    expect(verbs).toContain('attack');
    expect(verbs.length).toBeGreaterThan(50);
    expect(verbs.filter((verb) => kVerbIcons[verb] === undefined)).toEqual([]);
  });

  it('draws weapons by their use, and the unknown as something', () => {
    expect(verbIcon('attack', 'longbow')).not.toBe(verbIcon('attack', 'mace'));
    expect(verbIcon('act', 'open_door')).toBe(kVerbIcons['door']);
    expect(verbIcon('no_such_verb')).toBe(kVerbIcons['other']);
  });
});
