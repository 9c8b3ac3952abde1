import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../model/entry';
import { RolledSchema } from '../../../protocol/wire';
import { KnownLines, knownDice, linesOf } from './told_lines';
import type { TableView } from '../state/table_view.svelte';

const die = (by: number) => create(RolledSchema, { by, value: 4, sides: 6, purpose: 'initiative' });
const rolled = (...by: number[]): Entry => ({ kind: 'rolled', dice: by.map(die), id: '3.0', version: 3n });

it('leaves out of a list of dice whoever hides by now, and the list where nobody else is in it', () => {
  const known = (creature: number) => creature !== 7;
  expect(knownDice(rolled(1, 7, 0), known)).toMatchObject({ dice: [{ by: 1 }, { by: 0 }] });
  expect(knownDice(rolled(7), known)).toBeUndefined();
  const whole = rolled(1, 2);
  expect(knownDice(whole, known)).toBe(whole);
});

describe('lines of a log that grows', () => {
  const entries: Entry[] = [
    { kind: 'round', number: 1, id: '1.0', version: 1n },
    rolled(1, 7),
    { kind: 'rewound', to: 1n, id: '4.0', version: 4n } as Entry,
  ];
  const table = (log: Entry[], names: Record<number, string>) =>
    ({
      log,
      view: {
        map: { grid: 'hex', zones: [] },
        creatures: Object.keys(names).map((one) => ({ number: +one })),
      },
      seats: [],
      capabilities: { segments: false },
      name: (number: number) => names[number] ?? '',
      seatName: () => '',
      creature: () => undefined,
    }) as unknown as TableView;
  const both = { 1: 'Ada', 7: 'Bo' };

  it('stay the same as long as nothing about them changes', () => {
    const known = new KnownLines();
    const before = linesOf(table(entries.slice(0, 1), both), known);
    const after = linesOf(table(entries.slice(0, 2), both), known);
    expect(after).toHaveLength(2);
    expect(after[0]).toBe(before[0]);
    expect(linesOf(table(entries, both), known)).toEqual(linesOf(table(entries, both)));
  });

  it('are told anew once somebody hides, and no longer stand once play was led back', () => {
    const known = new KnownLines();
    linesOf(table(entries.slice(0, 2), both), known);
    const hid = linesOf(table(entries.slice(0, 2), { 1: 'Ada' }), known);
    expect(hid[1]!.entry).toMatchObject({ dice: [{ by: 1 }] });
    expect(hid[1]!.stands).toBe(true);
    const back = linesOf(table(entries, { 1: 'Ada' }), known);
    expect(back[1]!.stands).toBe(false);
    expect(back[0]!.stands).toBe(true);
  });
});
