// Where there is light on a map that is dark, as far as a view tells of lamps, torches and spells: for the eye
// alone, the server judges who sees whom.
import type { View } from '../protocol/wire';
import { bodyOf, inactive, lying, numberOf } from './board';
import { between, cell, key, type Cell, type Geometry } from './geometry';
import { lastingAreas } from './areas';
import { creatureOf, fact, inPlay, type FactNames } from './select';

const kFeetPerCell = 5;
const kLampFeet = 30;

interface Lamp {
  from: readonly Cell[];
  feet: number;
}

// What somebody is told to carry, own things apart: whoever sees the bearer sees the light.
function shines(view: View, names: FactNames, who: number): number {
  const burning = view.items.some((item) => item.owner === who && item.state === 'lit');
  return Math.max(fact(view, names, 'light_ft', who) ?? 0, burning ? kLampFeet : 0);
}

function lampsOf(view: View, names: FactNames, geometry: Geometry): Lamp[] {
  const lamps: Lamp[] = [];
  const carried = (who: number, feet: number) => {
    const bearer = creatureOf(view, who);
    if (bearer !== undefined && inPlay(bearer)) lamps.push({ from: bodyOf(geometry, bearer), feet });
  };
  for (const feature of view.features) {
    if (feature.kind !== 'light' || inactive(feature)) continue;
    const feet = numberOf(feature, 'radius') || kLampFeet;
    if (feature.carrier !== 0) carried(feature.carrier, feet);
    else lamps.push({ from: feature.cells.map(cell), feet });
  }
  for (const item of lying(view)) {
    if (item.state === 'lit') lamps.push({ from: [cell(item.place!)], feet: kLampFeet });
  }
  for (const c of view.creatures) {
    const feet = shines(view, names, c.number);
    if (feet > 0) carried(c.number, feet);
  }
  return lamps;
}

// Who carries a light that this seat sees.
export function bearsLight(view: View, names: FactNames, who: number): boolean {
  const feature = view.features.some((one) => one.kind === 'light' && one.carrier === who && !inactive(one));
  return feature || shines(view, names, who) > 0;
}

// Keys of the cells that lie in the dark: the last spell over a place prevails, whatever burns there.
export function darkCells(
  view: View,
  names: FactNames,
  geometry: Geometry,
  cells: readonly Cell[],
): Set<string> {
  const lamps = view.dark ? lampsOf(view, names, geometry) : [];
  const dark = new Set<string>(view.dark ? cells.map(key) : []);
  for (const at of cells) {
    const lit = (lamp: Lamp) => between(geometry, lamp.from, [at]) * kFeetPerCell <= lamp.feet;
    if (lamps.some(lit)) dark.delete(key(at));
  }
  for (const area of lastingAreas(view, geometry, cells)) {
    for (const at of area.cells.map(key)) {
      if (area.name === 'darkness') dark.add(at);
      else if (area.name === 'light') dark.delete(at);
    }
  }
  return dark;
}
