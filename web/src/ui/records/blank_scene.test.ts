import { describe, expect, it } from 'vitest';
import { readScene } from '../../model/scene_document/scene_model';
import { SceneText } from '../../model/scene_document/scene_text';
import { blankScene } from './blank_scene';

describe('a scene to begin from', () => {
  it.each([
    ['action-points', 'hex'],
    ['affray', 'hex'],
    ['archmage', 'zones'],
    ['classic', 'square'],
    ['segments', 'hex'],
    ['turn-based', 'square'],
  ])('has ground of %s, a way out, and a foe on the floor', (ruleset, grid) => {
    const scene = readScene(new SceneText(blankScene(ruleset)));
    const { board, pieces, sides } = scene;
    expect([scene.ruleset, board.grid]).toEqual([ruleset, grid]);
    expect(board.exits.length + board.zoneExits.length).toBeGreaterThan(0);
    const [foe] = pieces;
    expect(foe!.name).not.toBe('');
    expect(sides.map(({ id }) => id)).toContain(foe!.side);
    if (grid === 'zones') expect(board.zones).toContain(foe!.zone);
    else expect(board.cells).toContainEqual(foe!.at);
  });
});
