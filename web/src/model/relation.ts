// How creatures and sides stand to whoever looks: what decides their colour and shape. Pure; from the kinds of sides, from
// whom the viewer's seat plays, and for whoever plays nobody from the party's point of view.
import { Kind, SeatRole, type CreatureView, type View } from '../protocol/wire';
import { sides } from './select';

// Several hostile sides are told apart; those beyond the third look like the third.
export type Relation = 'own' | 'ally' | 'neutral' | 'foe' | 'foe-2' | 'foe-3';

export const kRelations: readonly Relation[] = ['own', 'ally', 'neutral', 'foe', 'foe-2', 'foe-3'];
const kHostile: readonly Relation[] = ['foe', 'foe-2', 'foe-3'];

export interface Viewpoint {
  role: SeatRole;
  seat: number;
}

export interface Relations {
  // Nobody's own: a side is an ally's where one belongs to it.
  side(side: string): Relation;
  creature(creature: CreatureView | undefined): Relation;
}

function kindOf(view: View, side: string): string {
  const told = view.sides.find((one) => one.id === side)?.kind ?? '';
  if (told !== '') return told;
  const members = view.creatures.filter((c) => c.side === side);
  return members.length > 0 && members.every((c) => c.kind === Kind.NPC) ? 'npc' : '';
}

// The sides that count as "us". A creature that was handed over does not turn its whole side into friends as long as the
// seat has a character of its own.
function ourSides(view: View, plays: (c: CreatureView) => boolean): Set<string> {
  const own = view.creatures.filter(plays);
  const characters = own.filter((c) => c.kind === Kind.CHARACTER);
  if (own.length > 0) return new Set((characters.length > 0 ? characters : own).map((c) => c.side));
  const parties = sides(view).filter((side) => kindOf(view, side) === 'party');
  if (parties.length > 0) return new Set(parties);
  const peopled = view.creatures.filter((c) => c.kind === Kind.CHARACTER).map((c) => c.side);
  return new Set(
    peopled.length > 0 ? peopled : view.creatures.filter((c) => c.seat !== 0).map((c) => c.side),
  );
}

export function relationsOf(view: View, { role, seat }: Viewpoint): Relations {
  const plays = (c: CreatureView) => role === SeatRole.PLAYER && seat !== 0 && c.seat === seat;
  const ours = ourSides(view, plays);
  const ourKinds = new Set([...ours].map((side) => kindOf(view, side)));
  const bySide = new Map<string, Relation>();
  let hostile = 0;
  for (const side of sides(view)) {
    const kind = kindOf(view, side);
    if (ours.has(side) || (kind === 'party' && ourKinds.has('party'))) bySide.set(side, 'ally');
    else if (kind === 'npc') bySide.set(side, 'neutral');
    else bySide.set(side, kHostile[Math.min(hostile++, kHostile.length - 1)]!);
  }
  const ofSide = (side: string) => bySide.get(side) ?? 'neutral';
  return {
    side: ofSide,
    creature: (c) => (c === undefined ? 'neutral' : plays(c) ? 'own' : ofSide(c.side)),
  };
}
