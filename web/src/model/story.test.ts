import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { ChatLineSchema, DeltaSchema, EventSchema, ViewSchema, type ChatLine } from '../protocol/wire';
import type { Entry } from './entry';
import { joined, pageEntries, woven } from './story';

const line = (id: number, version: number): ChatLine =>
  create(ChatLineSchema, { id: BigInt(id), version: BigInt(version), text: `line ${id}` });
const round = (version: number, number: number): Entry => ({
  kind: 'round',
  number,
  id: `${version}.0`,
  version: BigInt(version),
});
const ids = (entries: readonly Entry[]) => entries.map((entry) => entry.id);

describe('a page of history', () => {
  it('is told as the same steps are told live', () => {
    const deltas = [3n, 4n].map((version) =>
      create(DeltaSchema, {
        version,
        events: [
          create(EventSchema, {
            body: { case: 'periodBegan', value: { unit: 'round', number: Number(version) } },
          }),
        ],
      }),
    );
    const told = pageEntries({ view: create(ViewSchema, { version: 2n }), deltas }, []);
    expect(ids(told)).toEqual(['3.0', '4.0']);
    expect(told.map((entry) => entry.kind)).toEqual(['round', 'round']);
  });
});

describe('talk', () => {
  it('stands behind what its version brought', () => {
    const stream = woven([round(1, 1), round(2, 2), round(5, 3)], [line(1, 1), line(2, 4), line(3, 9)], 0n);
    expect(ids(stream)).toEqual(['1.0', 'talk.1', '2.0', 'talk.2', '5.0', 'talk.3']);
  });

  it('from before what was told waits', () => {
    expect(ids(woven([round(7, 1)], [line(1, 2), line(2, 6)], 6n))).toEqual(['talk.2', '7.0']);
  });

  it('is known once, and in order, whatever comes first', () => {
    const all = joined(joined([line(4, 0), line(5, 0)], [line(2, 0), line(3, 0), line(4, 0)]), [line(6, 0)]);
    expect(all.map((one) => Number(one.id))).toEqual([2, 3, 4, 5, 6]);
  });
});
