// The replay of an encounter from the server: as a seat of this browser saw it, or as a member of its campaign may.
import { at, download } from './api';
import { readReplay, type Replay } from './replay';
import { heldSeats, tokenOf } from './seats';
import { SeatRole } from './wire';

// Through whose eyes: "" one's own, else referee, spectator or a seat's number. With all that play was led back from.
export async function fetchReplay(encounter: string, campaign: string, as = ''): Promise<Replay> {
  const query = `?branches=true${as === '' ? '' : `&as=${encodeURIComponent(as)}`}`;
  if (campaign !== '') {
    const path = at`/api/campaigns/${campaign}/encounters/${encounter}/exports/affray`;
    return readReplay(await bytesOf(download(`${path}${query}`)));
  }
  const seat = seatFor(encounter, as);
  const path = at`/api/encounters/${encounter}/exports/affray`;
  return readReplay(await bytesOf(download(`${path}${query}`, tokenOf(encounter, seat))));
}

// The seat whose token asks: that one itself, else the referee's, else the first that there is.
function seatFor(encounter: string, as: string): number {
  const held = heldSeats(encounter);
  const own = held.find((seat) => String(seat.seat) === as);
  const referee = held.find((seat) => seat.role === SeatRole.REFEREE);
  return (own ?? referee ?? held[0])?.seat ?? 0;
}

async function bytesOf(file: Promise<Blob>): Promise<Uint8Array> {
  return new Uint8Array(await (await file).arrayBuffer());
}
