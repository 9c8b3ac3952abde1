import { create } from '@bufbuild/protobuf';
import { expect, it } from 'vitest';
import { MenuEntrySchema, OddsSchema, PreviewReplySchema } from '../../../protocol/gen/affray/v1/session_pb';
import { intentOf, type Intent, type PreviewReply } from '../../../protocol/wire';
import { Foresight } from './foresight.svelte';

const strike = create(MenuEntrySchema, {
  verb: 'attack',
  allowed: true,
  targetCount: 1,
  targets: [2, 3],
  intent: intentOf({ case: 'attack', value: { who: 1, with: 'sword' } }),
});
const walk = create(MenuEntrySchema, {
  verb: 'move',
  allowed: true,
  targetCount: 1,
  targets: [2],
  intent: intentOf({ case: 'move', value: { who: 1 } }),
});

function table() {
  const asked: number[] = [];
  const waiting: (() => void)[] = [];
  const preview = (intent: Intent) => {
    const [target = 0] = intent.body.case === 'attack' ? intent.body.value.targets : [];
    asked.push(target);
    const odds = target === 3 ? [] : [create(OddsSchema, { target, versus: 'ac', chance: 65 })];
    return new Promise<PreviewReply>((done) =>
      waiting.push(() => done(create(PreviewReplySchema, { allowed: true, odds }))),
    );
  };
  // Lets the server answer everything that it is asked.
  const answer = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      next();
      await new Promise((done) => setTimeout(done));
    }
  };
  return { acting: 1, connection: { preview }, asked, answer };
}

it('asks once for each target, one after another, and knows what it was told', async () => {
  const at = table();
  const foresight = new Foresight(at);
  foresight.want(strike, [2, 3, 2]);
  foresight.want(strike, [2]);
  expect(at.asked).toEqual([2]);
  await at.answer();
  expect(at.asked).toEqual([2, 3]);
  expect(foresight.of(strike, 2)?.chance).toBe(65);
  expect(foresight.of(strike, 3)).toBeUndefined();
});

it('asks nothing of ways, nor of what is not allowed', async () => {
  const at = table();
  const foresight = new Foresight(at);
  foresight.want(walk, [2]);
  foresight.want({ ...strike, allowed: false }, [2]);
  expect(at.asked).toEqual([]);
});

it('forgets with everything that happens, also an answer that comes after it', async () => {
  const at = table();
  const foresight = new Foresight(at);
  foresight.want(strike, [2, 3]);
  foresight.forget();
  await at.answer();
  expect(at.asked).toEqual([2]);
  expect(foresight.of(strike, 2)).toBeUndefined();
  foresight.want(strike, [2]);
  await at.answer();
  expect(foresight.of(strike, 2)?.chance).toBe(65);
});

it('asks of one moment no more than a server bears', async () => {
  const at = table();
  const foresight = new Foresight(at);
  foresight.want(
    strike,
    Array.from({ length: 60 }, (_one, index) => index + 10),
  );
  await at.answer();
  expect(at.asked).toHaveLength(24);
});
