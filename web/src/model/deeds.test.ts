import { create } from '@bufbuild/protobuf';
import { expect, it } from 'vitest';
import { Status } from '../protocol/wire';
import { HarmedSchema, TestedSchema } from '../protocol/gen/affray/v1/event_pb';
import { deedsOf } from './deeds';
import type { Entry, EntryBody } from './entry';

const line = (body: EntryBody): Entry => ({ ...body, id: '', version: 1n });
const hurt = (source: number, who: number, amount: number, kind = '') =>
  create(HarmedSchema, { source, who, amount, kind });
const roll = (who: number, outcome: string, harm: ReturnType<typeof hurt>[] = [], reroll = false) =>
  line({
    kind: 'roll',
    test: create(TestedSchema, { who, kind: 'attack', outcome, reroll }),
    dice: [],
    harm,
    status: [],
  });
const falls = (who: number, status: Status, by = 0) => line({ kind: 'status', who, status, detail: '', by });

it('counts attacks and hits, a reroll in the place of its roll', () => {
  const log = [
    roll(1, 'failure'),
    roll(1, 'success', [], true),
    roll(1, 'crit'),
    roll(1, 'failure', [], true),
    roll(1, 'missed_unseen'),
  ];
  expect(deedsOf(log)).toMatchObject([{ who: 1, attacks: 3, hits: 1 }]);
});

it('adds up harm by whose hand and to whom, and keeps apart what only stuns', () => {
  const log = [
    roll(1, 'success', [hurt(1, 2, 7), hurt(1, 2, 20, 'stun')]),
    line({ kind: 'harm', harm: hurt(0, 1, 3), dice: [] }),
    line({ kind: 'harm', harm: hurt(2, 2, 1), dice: [] }),
  ];
  const [ada, rat] = deedsOf(log);
  expect(ada).toMatchObject({ who: 1, dealt: 7, stunned: 20, taken: 3 });
  expect(rat).toMatchObject({ who: 2, dealt: 0, taken: 8 });
});

it('credits a fall once to whose hand it was, and again after one has risen', () => {
  const log = [
    falls(2, Status.UNCONSCIOUS, 1),
    falls(2, Status.DEAD, 3),
    falls(4, Status.DEAD, 1),
    falls(5, Status.UNCONSCIOUS, 5),
    falls(2, Status.UP),
    falls(2, Status.UNCONSCIOUS, 3),
  ];
  expect(deedsOf(log).map(({ who, felled }) => [who, felled])).toEqual([
    [1, 2],
    [3, 1],
  ]);
});
