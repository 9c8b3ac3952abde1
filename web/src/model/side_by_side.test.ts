import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { delta, view } from '../test/views';
import { WelcomeSchema, type Delta, type View } from '../protocol/wire';
import { played, Reel } from './reel';
import { apart, sideBySide } from './side_by_side';
import { coursesOf } from './turns';

const hurt = (version: bigint, who: number, hp: number): Delta =>
  delta(version, { case: 'harmed', value: { who, amount: 5, hp, source: 2 } });
const turn = (version: bigint, who: number): Delta => delta(version, { case: 'turnBegan', value: { who } });
const back = (version: bigint, to: bigint, then: View): Delta => ({
  ...delta(version),
  rewound: {
    $typeName: 'affray.v1.Rewound',
    version,
    to,
    seat: 0,
    undo: false,
    reason: 'misread',
    keepDice: false,
  },
  view: { ...then, version },
});

const opening = view({ version: 0n, active: 0 });
const after1 = view({ version: 1n, active: 1 });

// 1 turn of Ada; left: 2 and 3 Ada is hurt twice, 4 turn of the orc, 5 hurt; back to 1 as 6; 7 hurt, 8 turn of the orc.
const deltas = [
  turn(1n, 1),
  hurt(2n, 1, 15),
  hurt(3n, 1, 10),
  turn(4n, 2),
  hurt(5n, 1, 5),
  back(6n, 1n, after1),
  hurt(7n, 1, 18),
  turn(8n, 2),
];
const replay = { welcome: create(WelcomeSchema), opening, deltas, talk: [] };
const reel = new Reel(replay);

describe('two courses of a fight', () => {
  const [left] = coursesOf(reel.log(reel.last));

  it('begin where they part, and begin turns together', () => {
    expect(left).toEqual({ end: 5n, reason: 'misread' });
    const found = sideBySide(reel, left!.end)!;
    expect(found.frames).toEqual([
      { left: 1, right: 1 },
      { left: 2, right: 7 },
      { left: 3, right: 7 },
      { left: 4, right: 8 },
      { left: 5, right: 8 },
    ]);
    expect(found.turns).toEqual([3]);
  });

  it('are none where one is the other', () => {
    expect(sideBySide(reel, 5n, 5n)).toBeUndefined();
  });

  it('differ by who stands where, how hurt, and in what state', () => {
    expect(apart(reel.view(1), reel.view(1))).toEqual([]);
    const [one, ...more] = apart(reel.view(5), reel.view(8));
    expect(more).toEqual([]);
    expect(one).toMatchObject({ who: 1, moved: false, hp: true, status: false });
    expect([one!.left!.hp, one!.right!.hp]).toEqual([5, 18]);
    const gone = view({ creatures: [] });
    expect(apart(reel.view(8), gone).map(({ who, right }) => [who, right])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, undefined],
    ]);
  });
});

describe('the course that was played', () => {
  it('leaves out what was left', () => {
    expect(played(replay).deltas.map((one) => one.version)).toEqual([1n, 7n, 8n]);
    expect(new Reel(played(replay)).view(3).creatures[0]!.hp).toBe(18);
  });
});
