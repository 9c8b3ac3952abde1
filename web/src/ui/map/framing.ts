// What a board's first picture shows.
import type { Cell, Geometry } from '../../model/geometry';
import type { Box } from './camera';
import type { TokenLook } from './scene';
import { kCellSize } from './terrain';

// So many foes besides one's own figures make the first picture.
const kFoesShown = 3;

// Who is best seen, the whole fight first; nothing where nobody stands. And where the own figures are.
export function peopled(tokens: readonly TokenLook[], geometry: Geometry): [Cell[][], Cell[]] {
  const of = (...sides: string[]) => tokens.filter((one) => sides.includes(one.side)).map((one) => one.at);
  const friends = of('own', 'ally');
  const mine = of('own');
  const own = mine.length > 0 ? mine : friends;
  if (own.length === 0) {
    const all = tokens.map((one) => one.at);
    return [all.length === 0 ? [] : [all], all];
  }
  const away = (at: Cell) => Math.min(...own.map((one) => geometry.distance(one, at)));
  const foes = of('foe', 'foe-2', 'foe-3').sort((a, b) => away(a) - away(b));
  const near = foes.slice(0, kFoesShown);
  return [
    [
      [...friends, ...near],
      [...own, ...near],
    ],
    own,
  ];
}

// Around all of these cells, with some room.
export function boxAround(cells: readonly Cell[], geometry: Geometry): Box {
  const points = cells.map((at) => geometry.centre(at, kCellSize));
  const margin = kCellSize * 1.6;
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x - margin);
    box.right = Math.max(box.right, x + margin);
    box.top = Math.min(box.top, y - margin);
    box.bottom = Math.max(box.bottom, y + margin);
  }
  return box;
}
