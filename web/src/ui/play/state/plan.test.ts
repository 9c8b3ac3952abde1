// The plan of an action: which kind a menu's line asks for, what a newer menu leaves of it, and the intent it comes to.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { CreatureViewSchema, intentOf, MenuEntrySchema, type IntentBody } from '../../../protocol/wire';
import { kAnyWay } from './plan_intents';
import {
  entryOf,
  intentFor,
  kNoPlan,
  kSaying,
  placeable,
  planFor,
  readyPlan,
  renewed,
  stuntPlan,
  toggled,
  type Chosen,
  type PlanOf,
} from './plan';

type Line = Omit<MessageInitShape<typeof MenuEntrySchema>, '$typeName'>;

function entry(verb: string, body: IntentBody, more: Line = {}) {
  return create(MenuEntrySchema, { verb, allowed: true, intent: intentOf(body), ...more });
}

const walk = entry('move', { case: 'move', value: { verb: 'move', who: 1 } }, { needsPath: true });
const engage = entry(
  'engage',
  { case: 'move', value: { verb: 'engage', who: 1 } },
  { targetCount: 1, targets: [4, 5] },
);
const strike = entry(
  'attack',
  { case: 'attack', value: { verb: 'attack', who: 1, with: 'axe' } },
  { targetCount: 1, targets: [4] },
);
const spirit = entry(
  'fight_in_spirit',
  { case: 'use', value: { verb: 'fight_in_spirit', who: 1 } },
  { targetCount: 1, targets: [2, 3] },
);
const flee = entry('disengage', { case: 'move', value: { verb: 'disengage', who: 1 } });
const call = entry('speak', { case: 'say', value: { verb: 'speak', who: 1 } });
const web = entry(
  'cast',
  { case: 'cast', value: { verb: 'cast', who: 1, spell: 'web' } },
  { targetCount: 3, targets: [4, 5] },
);
const oil = entry('use', { case: 'use', value: { verb: 'throw', who: 1 } }, { places: [{ x: 2, y: 2 }] });

const kChosen: Chosen = {
  who: 1,
  walking: undefined,
  path: [],
  at: undefined,
  direction: 0,
  pay: '',
  pace: '',
  way: kAnyWay,
  split: undefined,
  creature: () => undefined,
};
const kPath = [{ x: 1, y: 0, z: 0 }];

function targetsOf(line: typeof strike): PlanOf<'targets'> {
  const plan = planFor(line, false);
  if (plan.kind !== 'targets') throw new Error(plan.kind);
  return plan;
}

describe('a plan', () => {
  it('is of the kind that a line of the menu asks for', () => {
    const kinds = [walk, engage, spirit, oil, call, flee].map((line) => planFor(line, false).kind);
    expect(kinds).toEqual(['path', 'targets', 'targets', 'place', 'say', 'confirm']);
    expect(planFor(flee, true)).toMatchObject({ kind: 'breaking', from: [], then: { kind: 'stay' } });
    expect(entryOf(planFor(call, false))).toBe(call);
    expect(entryOf(kSaying)).toBeUndefined();
  });

  it('aims at an only target at once, and takes words only where they are told', () => {
    expect(targetsOf(strike)).toMatchObject({ targets: [4], told: undefined });
    expect(targetsOf(spirit)).toMatchObject({ targets: [], told: { detail: 'attack' } });
  });

  it('has as many targets as the line allows, and of one the last', () => {
    const one = toggled(toggled(targetsOf(spirit), 2), 3);
    expect(one.targets).toEqual([3]);
    const all = toggled(toggled(targetsOf(engage), 4), 5);
    expect(all.targets).toEqual([4, 5]);
    expect(toggled(all, 4).targets).toEqual([5]);
    expect(toggled(all, 9)).toBe(all);
  });

  it('follows its line into a newer menu, and ends where that is gone', () => {
    const both = toggled(toggled(targetsOf(engage), 4), 5);
    const now = create(MenuEntrySchema, { ...engage, targets: [5] });
    expect(renewed(both, [walk, now])).toMatchObject({ entry: now, targets: [5] });
    expect(renewed(both, [walk])).toBe(kNoPlan);
    expect(renewed(both, [create(MenuEntrySchema, { ...engage, allowed: false })])).toBe(kNoPlan);
    const stunt = stuntPlan(false);
    expect(renewed(stunt, [])).toBe(stunt);
    expect(renewed(kNoPlan, [])).toBe(kNoPlan);
  });

  it('may be set on a cell if it is for places, or a spell that covers ground', () => {
    const actor = (area: number) =>
      create(CreatureViewSchema, { powers: [{ id: 'web', form: { area } }, { id: 'bolt' }] });
    const plan = planFor(web, false);
    expect([placeable(plan, actor(2)), placeable(plan, actor(0)), placeable(plan, undefined)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(placeable(planFor(oil, false), undefined)).toBe(true);
    expect(placeable(planFor(strike, false), actor(2))).toBe(false);
  });
});

describe('the intent of a plan', () => {
  it('is missing until all that its kind needs is chosen', () => {
    const open = [
      kNoPlan,
      planFor(walk, false),
      targetsOf(engage),
      planFor(oil, false),
      kSaying,
      stuntPlan(true),
      readyPlan(),
      { ...targetsOf(spirit), targets: [2] },
    ];
    expect(open.map((plan) => intentFor(plan, { ...kChosen, walking: walk }))).toEqual(
      open.map(() => undefined),
    );
  });

  it('walks where nothing else is chosen', () => {
    const walked = intentFor(kNoPlan, { ...kChosen, walking: walk, path: kPath, pay: 'standard', pace: '3' });
    expect(walked?.body.value).toMatchObject({ path: kPath, pay: 'standard', pace: 'stride', stride: 3 });
    expect(intentFor(kNoPlan, { ...kChosen, path: kPath })).toBeUndefined();
  });

  it('takes the cell while no target is chosen, then the targets', () => {
    const aimed = { ...kChosen, at: { x: 3, y: 1, z: 0 }, direction: 2 };
    const none = targetsOf(web);
    expect(intentFor(none, aimed)?.body.value).toMatchObject({ places: [{ x: 3, y: 1 }], direction: 2 });
    expect(intentFor(toggled(none, 4), kChosen)?.body.value).toMatchObject({ targets: [4], places: [] });
  });

  it('says what the referee ruled of an attack', () => {
    const ruled = {
      ...targetsOf(strike),
      situation: { modifier: -2, cover: undefined, unaware: true, way: 4 },
    };
    expect(intentFor(ruled, kChosen)?.body.value).toMatchObject({
      targets: [4],
      modifier: -2,
      unaware: true,
      direction: 4,
    });
  });

  it('carries the words that were told', () => {
    const told = { subject: '', detail: 'ac', slot: '', text: ' Hold fast! ' };
    const beside = { ...targetsOf(spirit), targets: [2], told };
    expect(intentFor(beside, kChosen)?.body.value).toMatchObject({ detail: 'ac', text: 'Hold fast!' });
    expect(
      intentFor({ ...kSaying, kind: 'say', entry: undefined, text: 'Run' }, kChosen)?.body.value,
    ).toMatchObject({ verb: 'speak', text: 'Run' });
  });
});
