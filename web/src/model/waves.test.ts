// What a referee reads of the waves that wait.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { FeatureSchema } from '../protocol/wire';
import { wavesWaiting } from './waves';

const wave = (index: number) =>
  create(FeatureSchema, {
    id: `w${index}`,
    kind: 'wave',
    index,
    numbers: [
      { name: 'round', value: 3 },
      { name: 'side', value: 2 },
      { name: 'of.wolf', value: 4 },
    ],
  });

describe('wavesWaiting', () => {
  it('names who comes and when, without those who have come', () => {
    const features = [create(FeatureSchema, { id: 'pool', kind: 'water' }), wave(1), wave(2), wave(3)];
    const states = [0, 0, 1, 2];
    expect(wavesWaiting(features, (index) => states[index]!)).toEqual([
      { id: 'w1', round: 3, fallen: 0, off: false, members: [{ of: 'wolf', count: 4 }] },
      { id: 'w3', round: 3, fallen: 0, off: true, members: [{ of: 'wolf', count: 4 }] },
    ]);
  });
});
