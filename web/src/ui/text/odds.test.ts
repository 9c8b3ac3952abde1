// Odds in words: a number for whom one knows, the chances of defences for a foe.
import { create } from '@bufbuild/protobuf';
import { expect, it } from 'vitest';
import { OddsSchema } from '../../protocol/gen/affray/v1/session_pb';
import { oddsLines, oddsText } from './odds';

it('say the chance and what a hit does', () => {
  const known = create(OddsSchema, { target: 2, versus: 'ac', chance: 65, harmLeast: 5, harmMost: 12 });
  expect(oddsText(known)).toBe('65 % to hit; a hit does 5–12; about 6 on average');
  expect(oddsText(create(OddsSchema, { versus: 'ac', chance: 0, harmLeast: 4, harmMost: 4 }))).toBe(
    '0 % to hit; a hit does 4; about 0 on average',
  );
  expect(oddsText(create(OddsSchema, { versus: 'ac', chance: 95 }))).toBe('95 % to hit');
});

it('say of a foe what it could be', () => {
  const bands = [
    { chance: 75, defence: 10 },
    { chance: 50, defence: 15 },
    { chance: 25, defence: -2 },
  ];
  expect(oddsText(create(OddsSchema, { versus: 'pd', bands }))).toBe(
    'to hit: 75 % at PD 10, 50 % at PD 15 and 25 % at PD -2',
  );
  expect(oddsText(create(OddsSchema, { versus: 'dcv' }))).toBe('DCV not known');
});

it('say in short the chance, or the defence that every other roll reaches, and the extent of harm', () => {
  const known = create(OddsSchema, { versus: 'ac', chance: 65, harmLeast: 5, harmMost: 12 });
  expect(oddsLines(known)).toEqual(['65 %', '⚔ 5–12']);
  const bands = [75, 50, 25].map((chance, index) => ({ chance, defence: 10 + index * 5 }));
  expect(oddsLines(create(OddsSchema, { versus: 'pd', bands }))).toEqual(['50 % at PD 15']);
  expect(oddsLines(create(OddsSchema, { versus: 'dcv' }))).toEqual([]);
});
