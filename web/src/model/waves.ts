// Waves that still wait off the board, as the referee is told of them: features of a kind of their own.
import type { Feature } from '../protocol/wire';

export interface WaveWaiting {
  id: string;
  // 0: with no round; with no losses.
  round: number;
  fallen: number;
  // Comes by itself no more.
  off: boolean;
  members: { of: string; count: number }[];
}

const kMember = 'of.';
const kCame = 1;
const kOff = 2;

// `stateOf`: what is told of the wave of that index.
export function wavesWaiting(
  features: readonly Feature[],
  stateOf: (index: number) => number,
): WaveWaiting[] {
  return features
    .filter((one) => one.kind === 'wave' && stateOf(one.index) !== kCame)
    .map((one) => {
      const number = (name: string) => one.numbers.find((each) => each.name === name)?.value ?? 0;
      return {
        id: one.id,
        round: number('round'),
        fallen: number('fallen'),
        off: stateOf(one.index) === kOff,
        members: one.numbers
          .filter(({ name }) => name.startsWith(kMember))
          .map(({ name, value }) => ({ of: name.slice(kMember.length), count: value })),
      };
    });
}
