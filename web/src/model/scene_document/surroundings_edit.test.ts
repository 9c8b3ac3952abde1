import { describe, expect, it } from 'vitest';
import { SceneText } from './scene_text';
import { bringNewcomer, choose, chosenOf, dress, dropNewcomer, layOver } from './surroundings_edit';

const kScene = `title: The ford
ruleset: turn-based
environments: [frigid]
map: {grid: square, size: [9, 9]}
`;

describe('surroundings of a scene', () => {
  const begun = new SceneText(kScene);

  it('are chosen and left again, and the list goes with the last', () => {
    const two = choose(begun, 'swampy', true);
    expect(chosenOf(two).map((one) => one.id)).toEqual(['frigid', 'swampy']);
    expect(choose(two, 'swampy', true).text).toBe(two.text);
    const none = choose(choose(two, 'frigid', false), 'swampy', false);
    expect(none.at(['environments'])).toBeUndefined();
  });

  it('are written out once something is said of them', () => {
    const part = layOver(dress(begun, 0, true), 0, [1, 1, 4, 4]);
    expect(chosenOf(part)[0]).toMatchObject({ id: 'frigid', dress: true, over: [1, 1, 4, 4] });
    expect(chosenOf(layOver(part, 0, undefined))[0]?.over).toBeUndefined();
    expect(layOver(begun, 0, undefined).text).toBe(kScene);
  });

  it('bring somebody in, and no longer do', () => {
    const imp = { monster: 'imp', side: 'blue', zone: '', recharge: 5, most: 2 };
    const two = bringNewcomer(bringNewcomer(begun, 0, imp), 0, { ...imp, zone: 'snow' });
    expect(chosenOf(two)[0]?.newcomers.map((one) => one.zone)).toEqual(['', 'snow']);
    expect(two.at(['environments', 0, 'emerge', 0])).toEqual({
      monster: 'imp',
      side: 'blue',
      recharge: 5,
      most: 2,
    });
    const none = dropNewcomer(dropNewcomer(two, 0, 0), 0, 0);
    expect(none.at(['environments', 0, 'emerge'])).toBeUndefined();
  });
});
