// Rows of a long list of which only those in sight are drawn: where each lies, and which are to be drawn. Heights that
// nobody has measured yet are guessed.

export interface Strip {
  // Of the first row that is drawn, and behind the last one.
  first: number;
  end: number;
  // Room above and below those that are drawn.
  above: number;
  below: number;
}

// Where each row begins; the last is where all of them end.
export function tops(
  ids: readonly string[],
  heights: ReadonlyMap<string, number>,
  guess: number,
): Float64Array {
  const all = new Float64Array(ids.length + 1);
  ids.forEach((id, at) => {
    all[at + 1] = all[at]! + (heights.get(id) ?? guess);
  });
  return all;
}

// The last row that begins no later than `y`.
export function rowAt(from: Float64Array, y: number): number {
  let low = 0;
  let high = Math.max(0, from.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (from[middle]! <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

// Rows come and go by so many at a time: a small scroll changes nothing.
const kStride = 10;

// The rows in sight, and at least some around them.
export function strip(from: Float64Array, top: number, height: number, around: number): Strip {
  const count = from.length - 1;
  if (count <= 0) return { first: 0, end: 0, above: 0, below: 0 };
  const first = Math.max(0, Math.floor((rowAt(from, top) - around) / kStride) * kStride);
  const end = Math.min(count, Math.ceil((rowAt(from, top + height) + 1 + around) / kStride) * kStride);
  return { first, end, above: from[first]!, below: from[count]! - from[end]! };
}
