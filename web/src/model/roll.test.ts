import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { RolledSchema } from '../protocol/wire';
import { ownDice, testDice } from './roll';

const die = (purpose: string, sides: number, value: number) =>
  create(RolledSchema, { purpose, sides, value });

describe('the dice of a test', () => {
  it('tells the better of two from the worse', () => {
    const dice = [die('attack', 20, 7), die('attack.2', 20, 15)];
    expect(testDice(dice, true, 15)).toMatchObject({ dropped: 7, odds: 'better' });
    expect(testDice(dice, true, 7)).toMatchObject({ dropped: 15, odds: 'worse' });
    expect(testDice([die('save', 20, 9), die('save.2', 20, 9)], false, 9).odds).toBe('twice');
    expect(testDice([die('attack', 20, 7)], true, 7).odds).toBeUndefined();
  });

  it('keeps a die of expertise apart from harm', () => {
    const dice = [die('attack', 20, 12), die('attack.die', 4, 3), die('weapon', 8, 5)];
    const found = testDice(dice, true, 12);
    expect(found.damage.map(({ value }) => value)).toEqual([5]);
    expect(ownDice(dice, found.damage).map(({ value }) => value)).toEqual([12]);
  });

  it('knows a check for initiative by what it was thrown for', () => {
    expect(testDice([die('initiative', 20, 4)], false, 4).initiative).toBe(true);
    expect(testDice([die('check', 20, 4)], false, 4).initiative).toBe(false);
  });
});
