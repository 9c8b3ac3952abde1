import { create } from '@bufbuild/protobuf';
import { expect, it } from 'vitest';
import type { Entry } from '../../../model/entry';
import { RolledSchema } from '../../../protocol/wire';
import { knownDice } from './told_lines';

const die = (by: number) => create(RolledSchema, { by, value: 4, sides: 6, purpose: 'initiative' });
const rolled = (...by: number[]): Entry => ({ kind: 'rolled', dice: by.map(die), id: '3.0', version: 3n });

it('leaves out of a list of dice whoever hides by now, and the list where nobody else is in it', () => {
  const known = (creature: number) => creature !== 7;
  expect(knownDice(rolled(1, 7, 0), known)).toMatchObject({ dice: [{ by: 1 }, { by: 0 }] });
  expect(knownDice(rolled(7), known)).toBeUndefined();
  const whole = rolled(1, 2);
  expect(knownDice(whole, known)).toBe(whole);
});
