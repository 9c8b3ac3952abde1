// To which side a picture looks where no rule says it: toward the nearest of those who stand against it. Pure.
import type { CreatureView } from '../protocol/wire';
import { footprint } from './board';
import { cell, type Geometry, type Point } from './geometry';
import type { Relation, Relations } from './relation';

// Of a heading nearly up or down there is neither.
const kUpright = 0.1;

export interface Standing {
  number: number;
  at: Point;
  relation: Relation;
}

function camp(relation: Relation): string {
  return relation === 'own' || relation === 'ally' ? 'ours' : relation;
}

// Numbers of those who look to the right; pictures are drawn looking to the left. Neutral ones look at nobody, and nobody at them.
export function lookingRight(all: readonly Standing[]): Set<number> {
  const takingSides = all.filter(({ relation }) => relation !== 'neutral');
  const right = new Set<number>();
  for (const { number, at, relation } of takingSides) {
    let nearest: Point | undefined;
    let least = Infinity;
    for (const other of takingSides) {
      if (camp(other.relation) === camp(relation)) continue;
      const apart = (other.at.x - at.x) ** 2 + (other.at.y - at.y) ** 2;
      if (apart >= least) continue;
      least = apart;
      nearest = other.at;
    }
    if (nearest !== undefined && nearest.x > at.x) right.add(number);
  }
  return right;
}

// Of creatures that stand somewhere.
export function standings(
  creatures: readonly CreatureView[],
  geometry: Geometry,
  relations: Relations,
): Standing[] {
  return creatures.map((c) => ({
    number: c.number,
    at: geometry.bodyCentre(cell(c.place!), footprint(c), 1),
    relation: relations.creature(c),
  }));
}

// Whether who looks this way looks to the right; undefined: the way does not say.
export function turnedRight(heading: Point | undefined): boolean | undefined {
  if (heading === undefined || Math.abs(heading.x) < kUpright) return undefined;
  return heading.x > 0;
}
