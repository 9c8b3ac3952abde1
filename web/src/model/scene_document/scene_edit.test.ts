import { describe, expect, it } from 'vitest';
import { drawBoard, paintGround, rectangleOf, resize } from './ground_edit';
import { freshId, layStretch, putCoins, putDoor, putNote, rubOut } from './feature_edit';
import { History } from './history';
import { drawnFace } from '../portrait';
import { addMonsters, addStart, copyPiece, giveFace, movePiece, pieceAt, removePiece } from './piece_edit';
import { readScene } from './scene_model';
import { SceneText } from './scene_text';
import { pictureOf, readUvtt, type ImportedMap } from './uvtt';
import { takeMap } from './uvtt_edit';
import {
  addZone,
  drawZoneAt,
  forgetSpots,
  linkZones,
  removeZone,
  renameZone,
  setZoneExit,
  zoneSpots,
} from './zone_edit';

const at = (x: number, y: number, z = 0) => ({ x, y, z });
const hexes = new SceneText(`title: T
ruleset: affray
map:
  grid: hex
  rows:
    - '. . . .'
    - '. # . e'
    - '. . . .'
sides: [{id: party, kind: party}, {id: foes, kind: monsters}]
seats: [{name: Ada, creatures: [ada]}]
creatures:
  - {id: ada, side: party, kind: character, place: [0, 0], hp: 10}
`);
const measured = new SceneText(`title: T
map: {grid: square, width: 6, height: 4, exits: [[0, 0]]}
creatures: []
`);
const zones = new SceneText(`title: T
map: {grid: zones, zones: [gate, hall], edges: [[gate, hall]]}
features:
  - {id: n, kind: note, cells: [hall], text: x}
creatures:
  - {id: rat, side: foes, place: hall}
`);

// As the ready encounters of the turn-based ruleset are written: a size, blocks of squares, stretches by their corners.
const blocks = new SceneText(`title: T
map:
  grid: square
  size: [6, 4]
  squares: [{rect: [0, 0, 5, 0], solid: true}, {rect: [4, 1, 5, 2], elevation: 5}, {at: [[1, 1]], difficult: mud}]
features:
  - {id: mire, kind: tenacious_mud, rect: [2, 1, 3, 2]}
creatures: []
`);

describe('ground by blocks', () => {
  it('is read: what is solid, what lies higher, what is hard to cross', () => {
    const { board, ground, features } = readScene(blocks);
    expect([board.width, board.height, board.cells.length, board.blocked.length]).toEqual([6, 4, 18, 6]);
    expect(ground.map(({ numbers, cells }) => [numbers, cells.length])).toEqual([
      [{ elevation: 5 }, 4],
      [{ difficult: 1 }, 1],
    ]);
    expect(features[0]!.cells).toEqual([at(2, 1), at(3, 1), at(2, 2), at(3, 2)]);
  });

  it('is opened where it was solid, and keeps the rest', () => {
    const after = paintGround(blocks, [at(2, 0)], 'floor');
    const { board, ground } = readScene(after);
    expect(board.blocked.map(({ x }) => x)).toEqual([0, 1, 3, 4, 5]);
    expect(ground).toHaveLength(2);
    expect(resize(blocks, 8, 5).at(['map', 'size'])).toEqual([8, 5]);
  });

  it('is rubbed out cell by cell', () => {
    const after = rubOut(blocks, [at(2, 1)]);
    expect(after.at(['features', 0, 'rect'])).toBeUndefined();
    expect(readScene(after).features[0]!.cells).toEqual([at(3, 1), at(2, 2), at(3, 2)]);
    const more = layStretch(blocks, [at(1, 2)], { kind: 'tenacious_mud' }, 'mud');
    expect(readScene(more).features.map(({ cells }) => cells.length)).toEqual([5]);
  });
});

describe('ground', () => {
  it('is painted into a drawing of hexes', () => {
    const after = paintGround(hexes, [at(1, 0), at(-1, 2)], 'rock');
    expect(after.at(['map', 'rows'])).toEqual(['. # . .', '. # . e', '# . . .']);
    expect(paintGround(after, [at(9, 9)], 'rock').text).toBe(after.text);
  });

  it('is painted into lists where the map is measured', () => {
    const rock = paintGround(measured, [at(1, 1), at(0, 0)], 'rock');
    expect(rock.at(['map', 'blocked'])).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(rock.at(['map', 'exits'])).toBeUndefined();
    const floor = paintGround(rock, [at(1, 1), at(0, 0)], 'floor');
    expect(floor.at(['map'])).toEqual({ grid: 'square', width: 6, height: 4 });
  });

  it('grows and shrinks', () => {
    expect(resize(hexes, 2, 4).at(['map', 'rows'])).toEqual(['. .', '. #', '. .', '. .']);
    expect(resize(measured, 8, 500).at(['map', 'height'])).toBe(100);
    expect(readScene(drawBoard(zones, 'square', 3, 2)).board.cells).toHaveLength(6);
  });

  it('has rectangles by columns', () => {
    const { board } = readScene(hexes);
    expect(rectangleOf(board, at(1, 0), at(0, 2))).toHaveLength(3);
  });
});

describe('features', () => {
  it('grow by one stretch of each kind', () => {
    const water = { kind: 'water', type: 'in_water' };
    const twice = layStretch(
      layStretch(hexes, [at(0, 0)], water, 'water'),
      [at(0, 0), at(1, 0)],
      water,
      'water',
    );
    const { features } = readScene(twice);
    expect(features).toHaveLength(1);
    expect(features[0]!.cells).toHaveLength(2);
    const deep = layStretch(twice, [at(2, 0)], { kind: 'water', type: 'underwater' }, 'water');
    expect(readScene(deep).features.map((one) => one.id)).toEqual(['water', 'water2']);
    expect(rubOut(deep, [at(0, 0), at(1, 0), at(2, 0)]).at(['features'])).toBeUndefined();
  });

  it('have doors between neighbours, one on each border', () => {
    const once = putDoor(hexes, at(0, 0), at(1, 0), 'closed');
    const again = putDoor(once, at(1, 0), at(0, 0), 'locked');
    expect(readScene(again).features).toHaveLength(1);
    expect(readScene(again).features[0]!.state).toBe('locked');
    expect(rubOut(again, [at(1, 0)]).at(['features'])).toBeUndefined();
  });

  it('have notes and coins, in zones too', () => {
    expect(readScene(putNote(zones, 'gate', 'Who: "goes"?', true)).features[1]!.text).toBe('Who: "goes"?');
    expect(readScene(putCoins(zones, 'hall', 'gp', 30)).things).toEqual([
      { index: 0, id: 'gp', count: 30, at: undefined, zone: 'hall' },
    ]);
  });

  it('get ids that nobody has', () => {
    expect(freshId(hexes, 'ada')).toBe('ada2');
    expect(freshId(hexes, '7 Große Öfen, ganz und gar viel zu lang')).toMatch(/^x7_gro/);
  });
});

describe('pieces', () => {
  const wish = { monster: 'wolf', name: '', count: 3, side: 'foes', hidden: false, footprint: 1 };

  it('come as many as there is room for', () => {
    const scene = readScene(addMonsters(hexes, at(2, 0), wish));
    expect(scene.pieces.map((one) => one.id)).toEqual(['ada', 'wolf', 'wolf2', 'wolf3']);
    expect(new Set(scene.pieces.map((one) => JSON.stringify(one.at))).size).toBe(4);
    expect(readScene(addMonsters(hexes, at(2, 0), { ...wish, count: 12 })).pieces).toHaveLength(11);
    const big = { ...wish, count: 9, footprint: 2 };
    expect(readScene(addMonsters(measured, at(0, 0), big)).pieces).toHaveLength(6);
  }, 60_000);

  it('are moved, copied and taken away with their seats', () => {
    const moved = movePiece(hexes, 0, at(2, 1));
    expect(pieceAt(readScene(moved), at(2, 1))!.id).toBe('ada');
    expect(readScene(copyPiece(moved, 0)).pieces[1]!.id).toBe('ada2');
    const gone = removePiece(hexes, 0);
    expect(gone.at(['creatures'])).toEqual([]);
    expect(gone.at(['seats'])).toBeUndefined();
  });

  it('have a picture that was chosen, written as content has it, and none where none is', () => {
    const drawn = giveFace(hexes, 0, drawnFace('bone_archer'));
    expect(drawn.at(['creatures', 0, 'portrait'])).toBe('drawnBoneArcher');
    expect(readScene(drawn).pieces[0]!.portrait).toEqual(drawnFace('bone_archer'));
    const square = { picture: 'p1', x: 3, y: 4, size: 50 };
    expect(readScene(giveFace(drawn, 0, square)).pieces[0]!.portrait).toEqual(square);
    expect(giveFace(drawn, 0, undefined).text).toBe(hexes.text);
    expect(readScene(hexes).pieces[0]!.portrait).toBeUndefined();
  });

  it('leave places for the party', () => {
    expect(readScene(addStart(hexes, at(1, 2))).pieces[1]).toMatchObject({ character: true, side: 'party' });
  });
});

describe('zones', () => {
  it('are added, linked, named and taken away', () => {
    const more = linkZones(addZone(zones, 'cellar'), 'hall', 'cellar', true);
    const named = setZoneExit(renameZone(more, 'hall', 'great_hall'), 'gate', true);
    const scene = readScene(named);
    expect(scene.board.zones).toEqual(['gate', 'great_hall', 'cellar']);
    expect(scene.board.edges).toEqual([
      ['gate', 'great_hall'],
      ['great_hall', 'cellar'],
    ]);
    expect(scene.pieces[0]!.zone).toBe('great_hall');
    expect(scene.features[0]!.zones).toEqual(['great_hall']);
    expect(removeZone(named, 'great_hall').text).toBe(named.text);
    expect(readScene(removeZone(named, 'cellar')).board.edges).toEqual([['gate', 'great_hall']]);
  });
});

describe('history', () => {
  it('takes back and does again', () => {
    const history = new History('a');
    history.does('b');
    history.does('b');
    history.amends('c');
    history.undo();
    expect([history.now, history.undoable, history.redoable]).toEqual(['a', false, true]);
    history.redo();
    expect(history.now).toBe('c');
    history.undo();
    history.does('d');
    expect(history.redoable).toBe(false);
  });
});

describe('maps of other tools', () => {
  // Two rooms of three by three in a frame, with an open door between them, cropped at (2, 1).
  const room = (x: number, y: number, w: number, h: number) => [
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
    { x, y },
  ];
  const file = (more: object = {}) =>
    JSON.stringify({
      format: 0.3,
      resolution: { map_origin: { x: 2, y: 1 }, map_size: { x: 9, y: 5 }, pixels_per_grid: 256 },
      line_of_sight: [
        room(3, 2, 6, 3),
        [
          { x: 6, y: 2 },
          { x: 6, y: 3 },
        ],
        [
          { x: 6, y: 4 },
          { x: 6, y: 5 },
        ],
      ],
      objects_line_of_sight: [room(4.2, 2.2, 0.4, 0.4)],
      portals: [
        {
          position: { x: 6, y: 3.5 },
          bounds: [
            { x: 6, y: 3 },
            { x: 6, y: 4 },
          ],
          rotation: 0,
          closed: false,
        },
        { rotation: 1 },
      ],
      lights: [{ position: { x: 4.5, y: 3.5 }, range: 4, intensity: 1, color: 'ffffffff' }, { range: 2 }],
      environment: { baked_lighting: true },
      image: 'iVBORw0KGgo=',
      ...more,
    });

  it('become rock, floor, doors and lights, and nothing is lost in silence', () => {
    const map = readUvtt(file({ secret_plugin: 1 })) as ImportedMap;
    expect(map.rows).toEqual([
      '# # # # # # # # #',
      '# . . . . . . # #',
      '# . . . . . . # #',
      '# . . . . . . # #',
      '# # # # # # # # #',
    ]);
    expect(map.doors).toEqual([{ here: [3, 2], there: [4, 2], state: 'open' }]);
    expect(map.barriers).toEqual([
      { here: [3, 1], there: [4, 1] },
      { here: [3, 3], there: [4, 3] },
    ]);
    expect(map.lights).toEqual([{ at: [2, 2], radius: 20 }]);
    const said = Object.fromEntries(map.untaken.map(({ what, count }) => [what, count]));
    expect(said).toEqual({
      portals: 1,
      'thin-walls': 2,
      props: 1,
      lights: 1,
      'light-colours': 1,
      environment: 1,
      'unknown-keys': 1,
    });
    expect(map.untaken.at(-1)!.names).toBe('secret_plugin');
    expect(pictureOf(map.image)?.type).toBe('image/png');
    expect(map.imageWidth).toBeGreaterThan(0);
    expect(pictureOf('PHN2Zz4=')).toBeUndefined();
    expect(pictureOf('%')).toBeUndefined();
  });

  it('leave an open field open', () => {
    const map = readUvtt(
      file({
        line_of_sight: [
          [
            { x: 3, y: 3 },
            { x: 5, y: 3 },
          ],
        ],
        portals: [],
      }),
    ) as ImportedMap;
    expect(map.rows.join('')).not.toContain('#');
    expect(map.barriers).toHaveLength(2);
  });

  it('are refused, or cut, where they are not what they say', () => {
    expect(readUvtt('{')).toBe('not-json');
    expect(readUvtt('[1]')).toBe('not-uvtt');
    expect(readUvtt('{"resolution": {"map_size": {"x": 0, "y": "no"}}}')).toBe('no-size');
    const large = readUvtt('{"resolution": {"map_size": {"x": 300, "y": 2}}, "line_of_sight": [[1], "x"]}');
    expect((large as ImportedMap).rows[0]!.split(' ')).toHaveLength(100);
    expect((large as ImportedMap).untaken.map((one) => one.what)).toEqual(['too-large', 'too-many']);
  });

  it('take the place of the map alone', () => {
    const after = takeMap(hexes, readUvtt(file()) as ImportedMap);
    const scene = readScene(after);
    expect(scene.board.grid).toBe('square');
    expect(scene.features.filter((one) => one.kind === 'door')).toHaveLength(1);
    expect(scene.features.filter((one) => one.kind === 'wall')).toHaveLength(2);
    expect(scene.pieces).toHaveLength(1);
  });
});

describe('where zones are drawn', () => {
  it('is kept by name, moved in place, and goes with its zone', () => {
    const put = drawZoneAt(zones, 'gate', { x: 12.4, y: 130 });
    expect(zoneSpots(readScene(put)).get('gate')).toEqual({ x: 12, y: 100 });
    const moved = drawZoneAt(put, 'gate', { x: 40, y: 20 });
    expect(moved.at(['features'])).toHaveLength(2);
    expect(zoneSpots(readScene(renameZone(moved, 'gate', 'porch'))).get('porch')).toEqual({ x: 40, y: 20 });
    expect(drawZoneAt(zones, 'moat', { x: 1, y: 1 }).text).toBe(zones.text);
    expect(removeZone(moved, 'gate').at(['features'])).toHaveLength(1);
    expect(forgetSpots(moved).text).toBe(zones.text);
  });
});

describe('heights', () => {
  const rise = (elevation: number) => ({ kind: 'height', elevation });

  it('grow by the level', () => {
    const ten = layStretch(hexes, [at(0, 0), at(1, 0)], rise(10), 'height');
    const more = layStretch(ten, [at(2, 0)], rise(10), 'height');
    const both = layStretch(more, [at(3, 0)], rise(-5), 'height');
    expect(readScene(both).features.map((one) => [one.numbers['elevation'], one.cells.length])).toEqual([
      [10, 3],
      [-5, 1],
    ]);
  });
});
