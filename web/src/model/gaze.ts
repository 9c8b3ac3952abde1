// To which side a picture looks where no rule says it: toward the nearest of those who stand against it. Pure.
import type { Point } from './geometry';
import type { Relation } from './relation';

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
