// A link as a square that a phone's camera reads: QR code of bytes, versions 1 to 10, error correction M
// (ISO/IEC 18004). Undefined where the text is too long for that.

// Of each version at level M: correction bytes of a block, and how many blocks hold how many bytes.
const kBlocks: readonly { correction: number; blocks: readonly [number, number][] }[] = [
  { correction: 10, blocks: [[1, 16]] },
  { correction: 16, blocks: [[1, 28]] },
  { correction: 26, blocks: [[1, 44]] },
  { correction: 18, blocks: [[2, 32]] },
  { correction: 24, blocks: [[2, 43]] },
  { correction: 16, blocks: [[4, 27]] },
  { correction: 18, blocks: [[4, 31]] },
  {
    correction: 22,
    blocks: [
      [2, 38],
      [2, 39],
    ],
  },
  {
    correction: 22,
    blocks: [
      [3, 36],
      [2, 37],
    ],
  },
  {
    correction: 26,
    blocks: [
      [4, 43],
      [1, 44],
    ],
  },
];
// Middles of the small squares that keep the grid straight.
const kAlignment: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const kByteMode = 0b0100;
const kLevelM = 0b00;
const kField = 0x11d;
const kFormat = 0b10100110111;
const kFormatMask = 0b101010000010010;
const kVersion = 0b1111100100101;

type Grid = (boolean | undefined)[][];

const kMasks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// `mask`: one of the eight patterns; undefined: the one that is read best.
export function encodeQr(text: string, mask?: number): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  const version = kBlocks.findIndex((_one, index) => bytes.length <= room(index + 1)) + 1;
  if (version === 0) return undefined;
  const bits = interleaved(version, framed(version, bytes));
  const tried = mask === undefined ? kMasks.map((_one, index) => index) : [mask];
  const made = tried.map((one) => draw(version, bits, one));
  return made.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

function capacity(version: number): number {
  return kBlocks[version - 1]!.blocks.reduce((sum, [count, size]) => sum + count * size, 0);
}

const lengthBits = (version: number) => (version < 10 ? 8 : 16);

function room(version: number): number {
  return Math.floor((capacity(version) * 8 - 4 - lengthBits(version)) / 8);
}

// Mode, length, the bytes, an end, and filling.
function framed(version: number, bytes: Uint8Array): number[] {
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  push(kByteMode, 4);
  push(bytes.length, lengthBits(version));
  for (const byte of bytes) push(byte, 8);
  const whole = capacity(version) * 8;
  push(0, Math.min(4, whole - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < whole; pad ^= 0xec ^ 0x11) push(pad, 8);
  return Array.from({ length: whole / 8 }, (_one, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  );
}

function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i -= 1) {
    product = (product << 1) ^ ((product >> 7) * kField);
    if (((b >> i) & 1) !== 0) product ^= a;
  }
  return product;
}

// The polynomial that the correction bytes are what remains of, its highest term left out.
function generator(degree: number): number[] {
  const result = new Array<number>(degree).fill(0);
  result[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i += 1) {
    for (let j = 0; j < degree; j += 1) {
      result[j] = times(result[j]!, root) ^ (result[j + 1] ?? 0);
    }
    root = times(root, 2);
  }
  return result;
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  const result = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ result.shift()!;
    result.push(0);
    divisor.forEach((one, i) => (result[i]! ^= times(one, factor)));
  }
  return result;
}

// Byte by byte from all blocks in turn, then their correction bytes likewise.
function interleaved(version: number, data: readonly number[]): boolean[] {
  const { correction, blocks } = kBlocks[version - 1]!;
  const divisor = generator(correction);
  const cut: number[][] = [];
  let from = 0;
  for (const [count, size] of blocks)
    for (let i = 0; i < count; i += 1) cut.push(data.slice(from, (from += size)));
  const checks = cut.map((block) => remainder(block, divisor));
  const longest = Math.max(...cut.map((block) => block.length));
  const bytes: number[] = [];
  for (let i = 0; i < longest; i += 1) for (const block of cut) if (i < block.length) bytes.push(block[i]!);
  for (let i = 0; i < correction; i += 1) for (const check of checks) bytes.push(check[i]!);
  return bytes.flatMap((byte) => Array.from({ length: 8 }, (_one, i) => ((byte >> (7 - i)) & 1) === 1));
}

function draw(version: number, bits: readonly boolean[], mask: number): boolean[][] {
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | undefined>(size).fill(undefined));
  drawFunction(grid, version);
  drawFormat(grid, mask);
  fillIn(grid, bits, kMasks[mask]!);
  return grid.map((row) => row.map((one) => one === true));
}

function square(grid: Grid, x: number, y: number, reach: number, dark: (far: number) => boolean): void {
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) {
      const row = grid[y + dy];
      if (row === undefined || x + dx < 0 || x + dx >= row.length) continue;
      row[x + dx] = dark(Math.max(Math.abs(dx), Math.abs(dy)));
    }
}

function drawFunction(grid: Grid, version: number): void {
  const end = grid.length - 1;
  for (let i = 0; i <= end; i += 1) grid[6]![i] = grid[i]![6] = i % 2 === 0;
  for (const [x, y] of [
    [3, 3],
    [end - 3, 3],
    [3, end - 3],
  ] as const)
    square(grid, x, y, 4, (far) => far !== 2 && far !== 4);
  const middles = kAlignment[version - 1]!;
  const last = middles.length - 1;
  middles.forEach((y, i) =>
    middles.forEach((x, j) => {
      // Three corners have the large squares.
      if ((i === 0 && (j === 0 || j === last)) || (i === last && j === 0)) return;
      square(grid, x, y, 2, (far) => far !== 1);
    }),
  );
  if (version >= 7) drawVersion(grid, version);
}

// `bits` with what remains of them, `degree` bits of it, behind.
function checked(bits: number, degree: number, divisor: number): number {
  let rest = bits;
  for (let i = 0; i < degree; i += 1) rest = (rest << 1) ^ ((rest >> (degree - 1)) * divisor);
  return (bits << degree) | rest;
}

function drawVersion(grid: Grid, version: number): void {
  const bits = checked(version, 12, kVersion);
  const from = grid.length - 11;
  for (let i = 0; i < 18; i += 1) {
    const dark = ((bits >> i) & 1) === 1;
    const a = from + (i % 3);
    const b = Math.floor(i / 3);
    grid[b]![a] = grid[a]![b] = dark;
  }
}

function drawFormat(grid: Grid, mask: number): void {
  const bits = checked((kLevelM << 3) | mask, 10, kFormat) ^ kFormatMask;
  const size = grid.length;
  const dark = (i: number) => ((bits >> i) & 1) === 1;
  for (let i = 0; i < 6; i += 1) grid[i]![8] = dark(i);
  grid[7]![8] = dark(6);
  grid[8]![8] = dark(7);
  grid[8]![7] = dark(8);
  for (let i = 9; i < 15; i += 1) grid[8]![14 - i] = dark(i);
  for (let i = 0; i < 8; i += 1) grid[8]![size - 1 - i] = dark(i);
  for (let i = 8; i < 15; i += 1) grid[size - 15 + i]![8] = dark(i);
  grid[size - 8]![8] = true;
}

// In pairs of columns from the right, up and down in turn; past the column of the clock.
function fillIn(grid: Grid, bits: readonly boolean[], mask: (x: number, y: number) => boolean): void {
  const size = grid.length;
  let next = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const up = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y]![x] !== undefined) continue;
        grid[y]![x] = (bits[next] ?? false) !== mask(x, y);
        next += 1;
      }
    }
  }
}

// Runs, blocks, what looks like the large squares, and too much of one colour are read badly.
function penalty(grid: readonly (readonly boolean[])[]): number {
  const size = grid.length;
  const columns = grid.map((_row, x) => grid.map((row) => row[x]!));
  const lines = [...grid, ...columns];
  let sum = lines.reduce((all, line) => all + runs(line) + likeFinders(line), 0);
  for (let y = 1; y < size; y += 1)
    for (let x = 1; x < size; x += 1) {
      const one = grid[y]![x];
      if (one === grid[y - 1]![x] && one === grid[y]![x - 1] && one === grid[y - 1]![x - 1]) sum += 3;
    }
  const dark = grid.flat().filter(Boolean).length;
  return sum + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}

function runs(line: readonly boolean[]): number {
  let sum = 0;
  let length = 0;
  line.forEach((one, i) => {
    length = i > 0 && line[i - 1] === one ? length + 1 : 1;
    if (length === 5) sum += 3;
    else if (length > 5) sum += 1;
  });
  return sum;
}

function likeFinders(line: readonly boolean[]): number {
  const text = line.map((one) => (one ? '1' : '0')).join('');
  return (text.match(/(?=10111010000|00001011101)/g)?.length ?? 0) * 40;
}
