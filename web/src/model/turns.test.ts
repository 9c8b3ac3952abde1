import { describe, expect, it } from 'vitest';
import type { Entry } from './entry';
import { coursesOf, turnAt, turnsOf } from './turns';

let next = 0;
const entry = (version: number, body: object): Entry =>
  ({ ...body, version: BigInt(version), id: `${version}.${next++}` }) as Entry;
const round = (version: number, number: number) => entry(version, { kind: 'round', number });
const turn = (version: number, who: number) => entry(version, { kind: 'turn', who, limited: false });
const back = (version: number, to: number, undo = false) =>
  entry(version, { kind: 'rewound', to: BigInt(to), undo, reason: 'misread', seat: 0, keepDice: false });

const log = [round(1, 1), turn(1, 7), turn(3, 8), round(5, 2), turn(5, 7), back(6, 3), turn(7, 9)];
const shown = (turns: { round: number; who: number }[]) => turns.map(({ round: r, who }) => `${r}:${who}`);

describe('turns', () => {
  it('are those that stand, a round named with its first', () => {
    expect(shown(turnsOf(log))).toEqual(['1:7', '1:8', '1:9']);
  });

  it('of a course that was left are there to be looked at', () => {
    expect(coursesOf(log)).toEqual([{ end: 5n, reason: 'misread' }]);
    expect(shown(turnsOf(log, 5n))).toEqual(['1:7', '1:8', '2:7']);
    expect(coursesOf([back(4, 2, true)])).toEqual([]);
  });

  it('are found by what stood', () => {
    const turns = turnsOf(log);
    expect(turnAt(turns, 0n)).toBe(-1);
    expect(turnAt(turns, 3n)).toBe(1);
    expect(turnAt(turns, 99n)).toBe(2);
  });
});
