import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { AmountSchema } from '../protocol/gen/affray/v1/record_pb';
import { amountOf, blankAmount, idOf, pounds, worth } from './amounts';

const amount = (kind: string, name: string, count: number, valueCp = 0) =>
  create(AmountSchema, { kind, name, count: BigInt(count), valueCp });

describe('amounts', () => {
  it('are written as the book wants them', () => {
    expect(idOf(' Sword +1 ')).toBe('sword_plus_1');
    const ruby = { ...blankAmount('gem'), name: 'Ruby', count: 2, gold: 50.5, pounds: 0.1 };
    expect(amountOf(ruby)).toEqual({ kind: 'gem', name: 'ruby', count: 2n, valueCp: 5050, weight: 1 });
    expect(amountOf({ ...blankAmount('coin'), count: 7, gold: 3 })).toMatchObject({ name: 'gp', valueCp: 0 });
    expect(amountOf(blankAmount('xp')).name).toBe('xp');
  });

  it('are worth and weigh something', () => {
    expect(worth([amount('coin', 'gp', 2, 100), amount('gem', 'ruby', 1, 5000), amount('xp', 'xp', 9)])).toBe(
      5200,
    );
    expect(pounds(125n)).toBe(12.5);
  });
});
