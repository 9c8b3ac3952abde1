import { describe, expect, it } from 'vitest';
import { Kind, Status } from '../protocol/wire';
import { view } from '../test/views';
import type { Entry } from './entry';
import { recapOf } from './recap';

let next = 0;
const entry = (version: number, body: object): Entry =>
  ({ ...body, version: BigInt(version), id: `${version}.${next++}` }) as Entry;
const harm = (version: number, source: number, who: number, amount: number, hp?: number) =>
  entry(version, { kind: 'harm', harm: { source, who, amount, hp }, dice: [] });

const last = view({ outcome: 'victory', round: 3 } as never);

describe('a recap', () => {
  const log = [
    entry(1, { kind: 'round', number: 1 }),
    harm(2, 2, 1, 9, 21),
    entry(3, { kind: 'round', number: 2 }),
    harm(3, 1, 2, 30),
    harm(4, 2, 1, 4, 3),
    harm(5, 2, 1, 50, 1),
    entry(6, { kind: 'rewound', to: 4n, undo: false, reason: 'misread', seat: 0, keepDice: false }),
    entry(7, { kind: 'status', who: 3, status: Status.DEAD, detail: '', by: 1 }),
    entry(8, { kind: 'appeared', item: { id: 9, name: 'Silver key' } }),
  ];
  const recap = recapOf(log, last);

  it('tells turning points of what stands alone', () => {
    expect(recap.blow).toEqual({ who: 1, whom: 2, amount: 30, round: 2 });
    expect(recap.close).toEqual({ who: 1, hp: 3, max: 30, round: 2 });
    expect(recap.fallen).toEqual([{ who: 3, round: 2 }]);
    expect(recap.loot.map((item) => item.name)).toEqual(['Silver key']);
  });

  it('calls nothing close of monsters, nor of those whose hit points were not told', () => {
    const beasts = view({ creatures: [{ number: 1, hpMax: 30, kind: Kind.MONSTER }] } as never);
    expect(recapOf([harm(1, 2, 1, 9, 1)], beasts).close).toBeUndefined();
    expect(recapOf([harm(1, 1, 2, 9)], last).close).toBeUndefined();
  });
});
