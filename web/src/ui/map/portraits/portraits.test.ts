import { describe, expect, it } from 'vitest';
import { drawnFace, kNamedPortraits, portraitOf, portraitsFor } from '../../../model/portrait';
import { Kind } from '../../../protocol/wire';
import { kPortraitNames } from '../../text/portraits';
import { kPens, kPortraits } from '.';

const kEncounters = import.meta.glob<string>('../../../../../content/*/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const monster = (name: string, id = '') => portraitOf({ name, id, kind: Kind.MONSTER });

describe('the drawn set', () => {
  it('has every picture that the choice may name', () => {
    expect(kNamedPortraits.filter((name) => kPortraits[name] === undefined)).toEqual([]);
  });

  it('is large, of whole strokes, and no two are alike', () => {
    const all = Object.values(kPortraits);
    expect(all.length).toBeGreaterThanOrEqual(60);
    for (const { tone, path } of all.flat()) {
      expect(path).toMatch(/^M[-\d. MLCZ]+$/);
      expect(['ink', 'mid', 'light', ...Object.keys(kPens)]).toContain(tone);
    }
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(all.length);
  });
});

describe('the choice of a picture', () => {
  it('reads the name first, then the id', () => {
    expect(monster('Grey wolf', 'orc1')).toBe('wolf');
    expect(monster('Thing in the sump', 'sump_slime')).toBe('slime');
    expect(monster('Wheel ogre', 'ogre')).toBe('ogre');
    expect(monster('Bone archer')).toBe('bone_archer');
    expect(monster('Toll takers')).toBe('guard');
  });

  it('goes by whole words', () => {
    expect(monster('Ratcliffe')).toBeUndefined();
    expect(monster('Orchard')).toBeUndefined();
  });

  it('gives people a face that stays theirs, and monsters without a word none', () => {
    const person = { id: 'x', name: 'Ysolde Harrow', kind: Kind.CHARACTER };
    expect(portraitOf(person)).toBe(portraitOf({ ...person }));
    expect(kPortraits[portraitOf(person) ?? '']).toBeDefined();
    expect(monster('Vrrl')).toBeUndefined();
    expect(monster('')).toBeUndefined();
  });

  it('takes the calling where it is told', () => {
    expect(portraitOf({ id: 'x', name: 'Ysolde', kind: Kind.CHARACTER, calling: 'magic_user' })).toBe('mage');
  });

  it('knows everybody in the encounters that come with the server', () => {
    const unknown: string[] = [];
    let seen = 0;
    for (const [file, text] of Object.entries(kEncounters)) {
      const cast = text.slice(text.indexOf('\ncreatures:'));
      const found = cast.matchAll(/^ {2}- (?:\{id: (\w+), name: ([^,]+),|id: (\w+)\n {4}name: (.+))/gm);
      for (const [, id, name, id2, name2] of found) {
        seen += 1;
        if (monster(name ?? name2 ?? '', id ?? id2) === undefined) unknown.push(`${file}: ${name ?? name2}`);
      }
    }
    expect(seen).toBeGreaterThan(60);
    expect(unknown).toEqual([]);
  });
});

describe('the search for a picture', () => {
  it('knows every one of the set by a name', () => {
    expect(Object.keys(kPortraitNames).sort()).toEqual(Object.keys(kPortraits).sort());
    expect(portraitsFor('', kPortraitNames)).toEqual(Object.keys(kPortraitNames));
  });

  it("finds it by what it is called, in the reader's words and in those that call for it", () => {
    expect(portraitsFor('bone', kPortraitNames)).toContain('bone_archer');
    expect(portraitsFor('Frost GIANT', kPortraitNames)).toEqual(['frost_giant']);
    expect(portraitsFor('lich', kPortraitNames)).toEqual(['wight']);
    expect(portraitsFor('wolf', { wolf: 'Grauer Wolf', bear: 'Bär' })).toEqual(['wolf']);
    expect(portraitsFor('nobody knows', kPortraitNames)).toEqual([]);
  });

  it('lets the chosen one stand before what a name calls for', () => {
    const wolf = { id: 'wolf', name: 'Grey wolf', kind: Kind.MONSTER };
    for (const name of Object.keys(kPortraits))
      expect(portraitOf({ ...wolf, portrait: drawnFace(name) })).toBe(name);
  });
});
