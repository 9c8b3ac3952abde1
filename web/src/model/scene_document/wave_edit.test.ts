// Waves in the text of a scene: sent off, counted, brought back; the rest of the text stays.
import { describe, expect, it } from 'vitest';
import { SceneText } from './scene_text';
import { bringIn, comesWhen, countMember, mayWait, sendOff, wavesOf } from './wave_edit';

const kScene = `# mine
title: The ford
ruleset: classic
map: {grid: square, width: 8, height: 6}
sides: [party, foes]
creatures:
  - {id: mara, side: party, kind: character, place: [0, 0], hp: 8}
  - {id: wolf, monster: wolf, side: foes, place: [5, 5]}
  - {id: wolf2, monster: wolf, side: foes, place: [6, 5]}
  - {id: orc, monster: orc, side: foes, place: [3, 3]}
`;

const read = () => new SceneText(kScene);

describe('waves', () => {
  it('takes creatures off the board into one wave for all that come alike', () => {
    const one = sendOff(read(), 2, { round: 3 });
    const both = sendOff(one, 1, { round: 3 });
    expect(wavesOf(both)).toMatchObject([
      {
        side: 'foes',
        round: 3,
        members: [{ of: 'wolf', monster: true, count: 2 }],
        spots: [
          { x: 6, y: 5, z: 0 },
          { x: 5, y: 5, z: 0 },
        ],
      },
    ]);
    expect(both.text).toContain('# mine');
    expect(both.text).not.toContain('id: wolf2');
  });

  it('keeps apart what comes at another time', () => {
    const text = sendOff(sendOff(read(), 1, { round: 3 }), 2, { fallen: 2, of: 'foes' });
    expect(wavesOf(text)).toHaveLength(2);
    expect(wavesOf(text)[1]).toMatchObject({ round: 0, fallen: 2, fallenOf: 'foes' });
  });

  it('lets no character wait', () => {
    expect(mayWait(read(), 0)).toBe(false);
    expect(sendOff(read(), 0, 'call').text).toBe(kScene);
  });

  it('comes at another time, in other numbers, or not at all', () => {
    const wave = sendOff(read(), 1, { round: 3 });
    expect(wavesOf(comesWhen(wave, 0, 'call'))[0]).toMatchObject({ round: 0, fallen: 0 });
    expect(wavesOf(countMember(wave, 0, 0, 4))[0]!.members[0]!.count).toBe(4);
    expect(countMember(wave, 0, 0, 0).at(['waves'])).toBeUndefined();
  });

  it('is brought back onto the board', () => {
    const text = bringIn(countMember(sendOff(read(), 1, 'call'), 0, 0, 2), 0);
    expect(wavesOf(text)).toEqual([]);
    expect(text.text.match(/monster: wolf/g)).toHaveLength(3);
  });
});
