// Intents made of a menu's line and what was chosen for it.
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { IntentSchema, intentOf, MenuEntrySchema, type IntentBody } from '../../../protocol/wire';
import {
  breakingAway,
  goneBy,
  paidWith,
  splitBy,
  splitsOf,
  thenKey,
  thenOf,
  withPlace,
  withTargets,
} from './plan_intents';
import { emptyDraft, heldVerb, kTriggerActor, readyIntent } from './readying';

function entry(subject: string, body: IntentBody, more = {}) {
  return create(MenuEntrySchema, { subject, allowed: true, intent: intentOf(body), targetCount: 1, ...more });
}

const move = (verb: string, subject: string) => entry(subject, { case: 'move', value: { verb, who: 1 } });

describe('plan intents', () => {
  it('splits a price as far as there are points of both kinds', () => {
    expect(splitsOf(3, { primary: 2, secondary: 2 })).toEqual([
      { primary: 1, secondary: 2 },
      { primary: 2, secondary: 1 },
    ]);
    const paid = splitBy(intentOf({ case: 'use', value: { verb: 'act', who: 1 } }), {
      primary: 1,
      secondary: 2,
    });
    // As it goes over the wire.
    expect(fromBinary(IntentSchema, toBinary(IntentSchema, paid)).body.value).toMatchObject({
      split: { primary: 1, secondary: 2 },
    });
    const blow = intentOf({ case: 'attack', value: { verb: 'attack', who: 1 } });
    expect(splitBy(blow, { primary: 3, secondary: 0 })).toBe(blow);
  });

  it('goes by a mode only where something is walked, and keeps the one of the menu', () => {
    const crawl = intentOf({ case: 'move', value: { verb: 'move', who: 1, mode: 'crawl' } });
    expect(goneBy(crawl, { mode: '', squeeze: true, drop: false, carry: false }).body.value).toMatchObject({
      mode: 'crawl',
      squeeze: true,
    });
    const away = intentOf({ case: 'move', value: { verb: 'disengage', who: 1 } });
    expect(goneBy(away, { mode: 'fly', squeeze: false, drop: false, carry: false })).toBe(away);
  });

  it('puts a goal where the form of the movement wants it', () => {
    expect(withTargets(move('engage', ''), [4, 5])!.body.value).toMatchObject({ target: 4, also: [5] });
    expect(withTargets(move('move', 'beside'), [2])!.body.value).toMatchObject({ beside: 2, target: 0 });
    expect(withTargets(move('move', 'behind'), [2])!.body.value).toMatchObject({ behind: 2, target: 0 });
  });

  it('sets a spell on a place, in a direction, and on nobody', () => {
    const bolt = entry('bolt', { case: 'cast', value: { verb: 'cast', spell: 'bolt', targets: [3] } });
    const value = withPlace(bolt, { x: 2, y: 5, z: 0 }, 3)!.body.value;
    expect(value).toMatchObject({ spell: 'bolt', targets: [], direction: 3, places: [{ x: 2, y: 5 }] });
    const off = withPlace(move('dismount', ''), { x: 4, y: 1, z: 0 }, 1);
    expect(off!.body.value, 'whoever gets down names where').toMatchObject({ path: [{ x: 4, y: 1 }] });
    expect(withPlace(entry('', { case: 'turn', value: {} }), { x: 0, y: 0, z: 0 }, 1)).toBeUndefined();
  });

  it('breaks away from some or all, and says what then', () => {
    expect(breakingAway(1, [], { kind: 'stay' }).body.value).toMatchObject({ verb: 'disengage', from: [] });
    for (const key of ['', 'zone:3', 'beside:4', 'behind:5', 'engage:6'])
      expect(thenKey(thenOf(key))).toBe(key);
    expect(breakingAway(1, [7], thenOf('zone:3')).body.value).toMatchObject({ from: [7], path: [{ x: 3 }] });
    expect(breakingAway(1, [], thenOf('engage:6')).body.value).toMatchObject({ target: 6 });
  });

  it('names what pays only if it was chosen', () => {
    const way = move('move', '').intent!;
    expect(paidWith(way, '')).toBe(way);
    expect(paidWith(way, 'standard').body.value).toMatchObject({ pay: 'standard' });
  });
});

describe('readying', () => {
  const attack = entry('bow', { case: 'attack', value: { verb: 'attack', who: 1, with: 'bow' } });

  it('aims at whoever sets it off unless told otherwise', () => {
    const intent = readyIntent(1, { ...emptyDraft(), entry: attack, event: 'cast' })!;
    expect(intent.body.value).toMatchObject({ verb: 'ready', triggerEvent: 'cast', triggerWho: 'any_enemy' });
    const readied = intent.body.case === 'prepare' ? intent.body.value.readied : undefined;
    expect(heldVerb(readied)).toEqual({ verb: 'attack', subject: 'bow', targets: [kTriggerActor] });
  });

  it('waits until everything is chosen', () => {
    const walk = entry(
      '',
      { case: 'move', value: { verb: 'move', who: 1 } },
      { needsPath: true, targetCount: 0 },
    );
    expect(readyIntent(1, emptyDraft())).toBeUndefined();
    expect(readyIntent(1, { ...emptyDraft(), entry: walk })).toBeUndefined();
    expect(readyIntent(1, { ...emptyDraft(), entry: walk, path: [{ x: 2, y: 0, z: 0 }] })).toBeDefined();
    expect(readyIntent(1, { ...emptyDraft(), entry: attack, event: '' })).toBeUndefined();
    const worded = readyIntent(1, { ...emptyDraft(), entry: attack, event: '', text: ' the bell rings ' });
    expect(worded!.body.value).toMatchObject({ text: 'the bell rings', triggerEvent: '' });
  });
});
