import { describe, expect, it } from 'vitest';
import { SceneText } from './scene_text';

const kText = `# The mill.
title: The mill
map:
  grid: square
  rows:
    - '. .'   # north
    - '. #'

# What stands here.
features:
  - {id: gate, kind: door, cells: [[0, 0], [1, 0]], state: open}   # creaks
  - id: pool
    kind: water
    mystery: {keep: me}
sides: [{id: party}, {id: foes}]
creatures:
  # The boss.
  - {id: boss, monster: ogre, side: foes, place: [1, 0]}
  - id: rat
    monster: rat   # small
    place: [0, 1]
`;

describe('the text of a scene', () => {
  it('changes one value and nothing else', () => {
    const after = new SceneText(kText).set(['features', 0, 'state'], 'locked');
    expect(after.text).toBe(kText.replace('state: open', 'state: locked'));
  });

  it('adds keys to records of both styles', () => {
    const flow = new SceneText(kText).set(['creatures', 0, 'hidden'], true);
    expect(flow.text).toBe(kText.replace('place: [1, 0]}', 'place: [1, 0], hidden: true}'));
    const block = new SceneText(kText).set(['creatures', 1, 'hidden'], true);
    expect(block.text).toBe(kText.replace('place: [0, 1]\n', 'place: [0, 1]\n    hidden: true\n'));
    const top = new SceneText(kText).set(['ruleset'], 'classic');
    expect(top.text).toBe(`${kText.trimEnd()}\n\nruleset: classic\n`);
  });

  it('adds and takes away items, and keeps comments', () => {
    const more = new SceneText(kText).push(['creatures'], { id: 'imp', place: [1, 1] });
    expect(more.text).toBe(`${kText.trimEnd()}\n  - {id: imp, place: [1, 1]}\n`);
    const fewer = more.set(['creatures', 0], undefined);
    expect(fewer.text).toContain('# The boss.');
    expect(fewer.text).not.toContain('ogre');
    expect(fewer.text).toContain('mystery: {keep: me}');
    const sides = new SceneText(kText).push(['sides'], { id: 'guests', kind: 'npc' });
    expect(sides.text).toContain('sides: [{id: party}, {id: foes}, {id: guests, kind: npc}]');
    expect(new SceneText(kText).set(['sides', 0], undefined).text).toContain('sides: [{id: foes}]');
  });

  it('empties lists and fills them again', () => {
    const none = new SceneText(kText).set(['creatures', 1], undefined).set(['creatures', 0], undefined);
    expect(none.at(['creatures'])).toEqual([]);
    const one = none.push(['creatures'], { id: 'imp' });
    expect(one.at(['creatures'])).toEqual([{ id: 'imp' }]);
    expect(one.text).toContain('# The mill.');
  });

  it('draws the map anew in its own lines', () => {
    const drawn = new SceneText(kText).setLines(['map', 'rows'], ['# #', '. .', '. e']);
    expect(drawn.at(['map', 'rows'])).toEqual(['# #', '. .', '. e']);
    expect(drawn.text).toContain("    - '# #'\n    - '. .'\n    - '. e'\n");
    expect(drawn.text).toContain('# What stands here.');
  });

  it('breaks long lists of cells', () => {
    const cells = Array.from({ length: 40 }, (_none, index) => [index, index + 1]);
    const wide = new SceneText(kText).set(['features', 1, 'cells'], cells);
    expect(wide.at(['features', 1, 'cells'])).toEqual(cells);
    expect(Math.max(...wide.text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(110);
  });

  it('takes away the first key of a record', () => {
    const after = new SceneText(kText).set(['features', 1, 'id'], undefined);
    expect(after.text).toContain('  - kind: water\n');
  });

  it('quotes words that would be read as something else', () => {
    const after = new SceneText(kText).set(['title'], 'No: 7 # "x"').set(['features', 1, 'kind'], 'off');
    expect(after.at(['title'])).toBe('No: 7 # "x"');
    expect(after.text).toContain('kind: "off"');
  });

  it('names the line of what cannot be read', () => {
    const broken = new SceneText('title: x\nmap: {grid: hex\nsides: []\n');
    expect(broken.readable).toBe(false);
    expect(broken.problems[0]!.line).toBeGreaterThan(1);
    expect(new SceneText('- a\n').readable).toBe(false);
    expect(new SceneText(`title: "${'x'.repeat(300_000)}"`).readable).toBe(false);
  });
});

const kFiles = import.meta.glob<string>('../../../../content/**/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const shipped = Object.entries(kFiles).filter(([path]) => !path.includes('/compendium/'));

it('knows the shipped encounters', () => expect(shipped.length).toBeGreaterThan(6));

describe.each(shipped)('shipped encounter %s', (_path, source) => {
  it('is read, and stays as it is', () => {
    const scene = new SceneText(source);
    expect(scene.problems).toEqual([]);
    expect(scene.set(['title'], scene.at(['title'])).text).toBe(source);
  }, 60_000);

  it('comes back from a change and its opposite', () => {
    const scene = new SceneText(source);
    const creatures = scene.at(['creatures']) as unknown[];
    const there = scene.push(['creatures'], { id: 'one_more', side: 'foes' });
    expect(there.set(['creatures', creatures.length], undefined).text).toBe(source);
    const hidden = scene.set(['creatures', 0, 'hidden'], true);
    expect(hidden.set(['creatures', 0, 'hidden'], undefined).text).toBe(source);
  }, 60_000);
});
