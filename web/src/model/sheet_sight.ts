// A sheet of places that is larger than the board: where it opens, and what lies outside of sight. In pixels.
import type { PlaceBox, Size } from './places';

export interface Corner {
  left: number;
  top: number;
}

// Less of a place than this is not seen.
const kSeen = 0.6;

interface Box extends Corner {
  right: number;
  bottom: number;
}

const boxOf = (place: PlaceBox): Box => ({
  left: place.x - place.width / 2,
  top: place.y - place.height / 2,
  right: place.x + place.width / 2,
  bottom: place.y + place.height / 2,
});

function around(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

// The upper left corner of what is shown: the place of whoever acts with as many others where somebody stands, nearest
// first, as fit beside it. undefined: there is no such place.
export function openingOn(
  places: readonly PlaceBox[],
  acts: number,
  peopled: (zone: number) => boolean,
  frame: Size,
): Corner | undefined {
  const first = places.find((one) => one.zone.index === acts);
  if (first === undefined) return undefined;
  const far = (one: PlaceBox) => Math.hypot(one.x - first.x, one.y - first.y);
  const others = places.filter((one) => one !== first);
  const wanted = [
    ...others.filter((one) => peopled(one.zone.index)).sort((a, b) => far(a) - far(b)),
    ...others.filter((one) => !peopled(one.zone.index)).sort((a, b) => far(a) - far(b)),
  ];
  let shown = boxOf(first);
  for (const one of wanted) {
    const wider = around(shown, boxOf(one));
    if (wider.right - wider.left <= frame.width && wider.bottom - wider.top <= frame.height) shown = wider;
  }
  return {
    left: Math.max(0, (shown.left + shown.right - frame.width) / 2),
    top: Math.max(0, (shown.top + shown.bottom - frame.height) / 2),
  };
}

export type Edge = 'left' | 'right' | 'top' | 'bottom';

// What is not seen, with the edge behind which it lies.
export function outOfSight(
  places: readonly PlaceBox[],
  at: Corner,
  frame: Size,
): { place: PlaceBox; edge: Edge }[] {
  return places.flatMap((place) => {
    const box = boxOf(place);
    const wide = Math.min(box.right, at.left + frame.width) - Math.max(box.left, at.left);
    const high = Math.min(box.bottom, at.top + frame.height) - Math.max(box.top, at.top);
    if (Math.max(0, wide) * Math.max(0, high) >= kSeen * place.width * place.height) return [];
    const beyond: [Edge, number][] = [
      ['left', at.left - box.left],
      ['right', box.right - at.left - frame.width],
      ['top', at.top - box.top],
      ['bottom', box.bottom - at.top - frame.height],
    ];
    const [edge] = beyond.reduce((most, one) => (one[1] > most[1] ? one : most));
    return [{ place, edge }];
  });
}
