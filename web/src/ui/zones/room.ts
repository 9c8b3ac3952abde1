// How wide a place is drawn for those who stand in it, in pixels where letters have their usual size.
import type { ZoneCrowd } from '../../model/zones';

// Of a token with what lies beside it.
const kTokenRoom = 78;
const kBare = 176;
const kEdges = 44;
const kMeleeBetween = 26;

// Of whoever stands free and of the fallen about as many in a row as there are rows.
function inRow(count: number): number {
  return count <= 3 ? count : Math.min(5, Math.ceil(Math.sqrt(count * 1.6)));
}

// `most`: pixels that the whole sheet has; `letters`: how many times the usual size letters have.
export function placeWidth(crowd: ZoneCrowd | undefined, most: number, letters: number): number {
  const free = (crowd?.free.length ?? 0) + (crowd?.fallen.length ?? 0);
  const fights = crowd?.melees.length ?? 0;
  const tokens = inRow(free) * kTokenRoom;
  const melees = fights === 0 ? 0 : Math.min(fights, 2) * (2 * kTokenRoom + kMeleeBetween + 12);
  const needed = Math.max(kBare, kEdges + Math.max(tokens, melees));
  return Math.max(kBare, Math.min(needed * letters, most - 34));
}
