// Which seats of an encounter a member may take: the permission table of the server, as far as it shows.
import type { CampaignSeat } from '../../protocol/campaigns';
import { SeatRole } from '../../protocol/wire';
import type { Room } from './room.svelte';

// own: it is mine · free: mine for the taking · over: another's, which I may take over.
export type Claim = 'own' | 'free' | 'over' | 'no';

export type Standing = Pick<Room, 'me' | 'owner' | 'referee' | 'player' | 'archived'>;

export function claimOn(seat: CampaignSeat, who: Standing): Claim {
  if (who.archived || !mayHold(seat.role, who)) return 'no';
  if (seat.account !== '' && seat.account === who.me) return 'own';
  if (!seat.taken) return 'free';
  return seat.role === SeatRole.REFEREE && who.owner ? 'over' : 'no';
}

function mayHold(role: SeatRole, who: Standing): boolean {
  if (role === SeatRole.REFEREE) return who.referee;
  return role === SeatRole.SPECTATOR || who.referee || who.player;
}
