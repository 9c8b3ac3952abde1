// What a view says of the cells of its map: doors that bar steps, bodies of several squares, light and the dark,
// the cells of spells, and what can be done where.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { MenuEntrySchema, PowerSchema, ReachCellSchema, type ViewSchema } from '../protocol/wire';
import { view } from '../test/views';
import { aimedCells, lastingAreas } from './areas';
import { away, bodyOf, deedsAt, footprint, openSteps, thingsAt } from './board';
import { key, shortestWay, type Cell } from './geometry';
import { hexes } from './geometry_hex';
import { squares } from './geometry_square';
import { bearsLight, darkCells } from './light';
import { straightOn, straightRuns, straightWay } from './ways';

const names = new Map([['light_ft', 3]]);
const at = (x: number, y: number): Cell => ({ x, y, z: 0 });
const floor = (width: number, height: number) =>
  Array.from({ length: width * height }, (_one, index) => at(index % width, Math.floor(index / width)));
const who = (number: number, x: number, y: number, more = {}) => ({
  number,
  id: `c${number}`,
  name: `C${number}`,
  side: number < 3 ? 'party' : 'foes',
  status: 1,
  place: { x, y },
  ...more,
});

function hall(more: MessageInitShape<typeof ViewSchema> = {}) {
  return view({
    map: { grid: 'square', cells: floor(8, 4) },
    environment: 'dungeon',
    creatures: [who(1, 0, 0), who(3, 5, 1, { stats: [{ name: 'footprint', value: 2 }] })],
    ...more,
  } as MessageInitShape<typeof ViewSchema>);
}

describe('bodies and steps', () => {
  it('gives a large creature all its squares', () => {
    const ogre = hall().creatures[1]!;
    expect(footprint(ogre)).toBe(2);
    expect(bodyOf(squares, ogre).map(key)).toEqual(['5,1,0', '6,1,0', '5,2,0', '6,2,0']);
  });

  it('goes through no wall between two cells', () => {
    const wall = { id: 'wall_0', kind: 'wall', state: '', cells: [at(1, 0), at(2, 0)] };
    const there = hall({ features: [wall] });
    const steps = openSteps(there, squares, there.creatures[0]!);
    expect(steps(at(1, 0), at(2, 0))).toBe(false);
    expect(steps(at(1, 0), at(1, 1))).toBe(true);
  });

  it('goes through open doors only, and into nobody', () => {
    const door = (state: string) => ({ id: 'd', kind: 'door', state, cells: [at(1, 0), at(2, 0)] });
    for (const [state, open] of [
      ['open', true],
      ['closed', false],
      ['locked', false],
      ['broken', true],
    ] as const) {
      const there = hall({ features: [door(state)] });
      const steps = openSteps(there, squares, there.creatures[0]!);
      expect(steps(at(1, 0), at(2, 0)), state).toBe(open);
      expect(steps(at(2, 0), at(1, 0)), state).toBe(open);
    }
    const there = hall();
    const steps = openSteps(there, squares, there.creatures[0]!);
    expect(steps(at(4, 1), at(5, 2))).toBe(false);
    expect(steps(at(4, 0), at(5, 0))).toBe(true);
    expect(steps(at(7, 0), at(8, 0))).toBe(false);
    const way = shortestWay(squares, at(0, 0), at(7, 2), steps)!;
    expect(way.length).toBe(7);
  });

  it('squeezes between no two walls, and large bodies through no narrow place', () => {
    const cells = floor(4, 4).filter((one) => !['1,0,0', '0,1,0'].includes(key(one)));
    const there = hall({ map: { grid: 'square', cells } });
    expect(openSteps(there, squares, there.creatures[0]!)(at(0, 0), at(1, 1))).toBe(false);
    const ogre = { ...there.creatures[1]!, place: there.creatures[0]!.place };
    expect(openSteps(there, squares, ogre)(at(2, 2), at(1, 1))).toBe(true);
    expect(openSteps(there, squares, ogre)(at(2, 2), at(3, 2))).toBe(false);
  });
});

describe('ways', () => {
  const there = hall();
  const reach = floor(8, 4).flatMap((place) => {
    const steps = Math.max(place.x, place.y);
    const path = Array.from({ length: steps }, () => place);
    return steps === 0 || steps > 4 ? [] : [create(ReachCellSchema, { place, cost: 5 * steps, path })];
  });
  const goal = (to: Cell, path: Cell[]) =>
    create(ReachCellSchema, { place: to, cost: 5 * path.length, path });
  const zigzag = goal(at(3, 0), [at(1, 1), at(2, 1), at(3, 0)]);
  const walk = (seen: typeof there, to: typeof zigzag) =>
    straightWay(seen, squares, seen.creatures[0]!, reach, to).map(key);

  it('are straight where that costs no more', () => {
    expect(walk(there, zigzag)).toEqual(['1,0,0', '2,0,0', '3,0,0']);
  });

  it('keep clear of fire where that costs no more', () => {
    const fire = (cells: Cell[]) =>
      hall({ features: [{ id: 'oil', kind: 'zone', damage: { bonus: 3 }, cells }] });
    expect(walk(fire([at(1, 0), at(2, 0)]), zigzag)).toEqual(['1,1,0', '2,1,0', '3,0,0']);
    const whole = fire([at(1, 0), at(1, 1)]);
    expect(walk(whole, zigzag)).toEqual(['1,1,0', '2,1,0', '3,0,0']);
  });

  it('are the server’s where prices are not even', () => {
    const dear = { ...goal(at(2, 0), [at(1, 1), at(2, 1), at(2, 0)]), cost: 20 };
    expect(walk(there, dear)).toEqual(['1,1,0', '2,1,0', '2,0,0']);
  });
});

describe('sprints', () => {
  const run = (to: Cell) => straightOn(hall(), squares, hall().creatures[0]!, to).map(key);

  it('go straight on, as far as the goal lies that way', () => {
    expect(run(at(3, 0))).toEqual(['1,0,0', '2,0,0', '3,0,0']);
    expect(run(at(3, 1))).toEqual(['1,0,0', '2,0,0', '3,0,0']);
    expect(run(at(3, 3))).toEqual(['1,1,0', '2,2,0', '3,3,0']);
    expect(run(at(0, 0))).toEqual([]);
  });

  it('reach whatever lies on a straight line, as far as the feet carry', () => {
    const { creatures } = hall();
    const ends = straightRuns(hall(), squares, creatures[0]!, 10).map(({ place, cost }) => [
      key(place!),
      cost,
    ]);
    expect(ends).toContainEqual(['2,0,0', 10]);
    expect(ends).toContainEqual(['2,2,0', 10]);
    expect(ends.map(([at]) => at)).not.toContain('3,0,0');
    expect(ends.map(([at]) => at)).not.toContain('2,1,0');
  });

  it('end where the floor does', () => {
    expect(run(at(0, 9))).toEqual(['0,1,0', '0,2,0', '0,3,0']);
  });
});

describe('measures', () => {
  it('counts feet indoors, yards outdoors, cells where nothing else is said', () => {
    expect(away(hall(), squares, 3)).toEqual({ unit: 'feet', amount: 15 });
    expect(away(hall({ environment: 'wilderness' }), squares, 24)).toEqual({ unit: 'yards', amount: 40 });
    expect(away(hall({ environment: '' }), hexes, 3)).toEqual({ unit: 'cells', amount: 3 });
    expect(away(hall({ environment: '' }), squares, 1)).toEqual({ unit: 'feet', amount: 5 });
  });
});

describe('light', () => {
  const count = (more: MessageInitShape<typeof ViewSchema>) =>
    darkCells(hall(more), names, squares, floor(8, 4)).size;

  it('is everywhere, unless the map is dark', () => {
    expect(count({})).toBe(0);
    expect(count({ dark: true })).toBe(32);
  });

  it('shines around lamps, torches and those who carry them', () => {
    const numbers = [{ name: 'radius', value: 5 }];
    const lamp = { id: 'l', kind: 'light', numbers, cells: [at(0, 0)] };
    expect(count({ dark: true, features: [lamp] })).toBe(32 - 4);
    expect(count({ dark: true, features: [{ ...lamp, state: 'out' }] })).toBe(32);
    expect(count({ dark: true, features: [{ ...lamp, cells: [], carrier: 3 }] })).toBe(32 - 16);
    const torch = { id: 1, name: 'torch', owner: 1, where: 'main', state: 'lit' };
    expect(count({ dark: true, items: [torch] })).toBe(32 - 28);
    expect(bearsLight(hall({ items: [torch] }), names, 1)).toBe(true);
    expect(bearsLight(hall({ items: [{ ...torch, state: '' }] }), names, 1)).toBe(false);
    const told = [{ fact: 3, a: 3, value: 30 }];
    expect(count({ dark: true, facts: told })).toBe(0);
    expect(bearsLight(hall({ facts: told }), names, 3)).toBe(true);
    const dropped = { ...torch, owner: 0, where: 'ground', place: at(7, 3) };
    expect(count({ dark: true, items: [dropped] })).toBe(32 - 28);
  });

  it('obeys the last spell over a place', () => {
    const spell = (id: number, name: string) => ({ id, name, level: 5, place: at(7, 3) });
    expect(count({ effects: [spell(1, 'darkness')] })).toBe(4);
    expect(count({ effects: [spell(1, 'darkness'), spell(2, 'light')] })).toBe(0);
    expect(count({ effects: [spell(1, 'light'), spell(2, 'darkness')], dark: true })).toBe(32);
  });
});

describe('spells', () => {
  const spell = (shape: string, area: number) => create(PowerSchema, { form: { shape, area } });
  const cells = floor(8, 4);
  const shown = (shape: string, area: number, from: Cell, to: Cell) =>
    aimedCells(squares, spell(shape, area), from, to, cells).map(key);

  it('covers spheres, cubes and lines', () => {
    expect(shown('sphere', 5, at(0, 0), at(0, 0)).length).toBe(4);
    expect(shown('cube', 10, at(0, 0), at(3, 1))).toEqual(['3,1,0', '4,1,0', '3,2,0', '4,2,0']);
    expect(shown('line', 20, at(0, 0), at(1, 1))).toEqual(['1,1,0', '2,2,0', '3,3,0']);
    expect(shown('line', 30, at(4, 1), at(5, 1))).toEqual(['5,1,0', '6,1,0', '7,1,0', '4,1,0']);
    expect(shown('creature', 0, at(0, 0), at(4, 1))).toEqual(['4,1,0']);
  });

  it('lasts where it was set, or around whom it is on', () => {
    const web = { id: 1, name: 'web', level: 10, place: at(1, 1) };
    const hush = { id: 2, name: 'silence', level: 5, who: 1 };
    const areas = lastingAreas(hall({ effects: [web, hush] }), squares, cells);
    expect(areas.map(({ name, cells: covered }) => [name, covered.length])).toEqual([
      ['web', 4],
      ['silence', 4],
    ]);
  });
});

describe('deeds', () => {
  const deed = (item: string, object: string) =>
    create(MenuEntrySchema, {
      verb: 'act',
      allowed: true,
      intent: { body: { case: 'use', value: { verb: 'act', who: 1, item, object } } },
    });
  const rope = { id: 1, name: 'rope', where: 'ground', place: at(0, 0) };

  it('are found at doors and at things that lie about', () => {
    const there = hall({
      features: [{ id: 'd1', kind: 'door', state: 'closed', cells: [at(0, 0), at(1, 0)] }],
      items: [rope, { id: 2, name: 'knife', owner: 1, where: 'belt' }],
    });
    const menu = [deed('', 'd1'), deed('rope', ''), deed('knife', ''), deed('', 'd2')];
    expect(deedsAt(there, menu, at(0, 0))).toEqual([menu[0], menu[1]]);
    expect(deedsAt(there, menu, at(1, 0))).toEqual([menu[0]]);
    expect(deedsAt(there, menu, at(2, 0))).toEqual([]);
    expect(thingsAt(there, at(0, 0)).map((item) => item.name)).toEqual(['rope']);
  });
});
