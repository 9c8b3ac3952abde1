// Who is held by whom, as lines between their cells.
import { footprint } from '../../model/board';
import { cell } from '../../model/geometry';
import { occupies, pairs, type FactNames } from '../../model/select';
import type { View } from '../../protocol/wire';
import type { LinkLook } from './scene';

export function linksOf(view: View | undefined, names: FactNames): LinkLook[] {
  if (view === undefined) return [];
  const places = new Map(view.creatures.filter(occupies).map((c) => [c.number, c]));
  return (['engaged', 'grab'] as const).flatMap((kind) =>
    pairs(view, names, kind).flatMap(([a, b]) => {
      const [from, to] = [places.get(a), places.get(b)];
      if (from === undefined || to === undefined) return [];
      const ends = { from: cell(from.place!), to: cell(to.place!) };
      return [{ ...ends, fromLong: footprint(from), toLong: footprint(to), kind }];
    }),
  );
}
