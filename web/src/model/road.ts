// How far a campaign is on its way to a table, and how an encounter stands: from what the server lists of both.
import { SeatRole } from '../protocol/wire';

// prepared: nobody sits there yet · open: some have come · on: every player's seat is taken · resting: put off until
// another day · over.
export type EncounterStand = 'prepared' | 'open' | 'on' | 'resting' | 'over';

export interface SeatTaken {
  role: SeatRole;
  taken: boolean;
}

export interface Standing {
  ended: boolean;
  // 0: it does not rest.
  restingSinceMs: bigint;
  seats: readonly SeatTaken[];
}

export function standOf(encounter: Standing): EncounterStand {
  if (encounter.ended) return 'over';
  if (encounter.restingSinceMs !== 0n) return 'resting';
  if (!encounter.seats.some((seat) => seat.taken)) return 'prepared';
  const players = encounter.seats.filter((seat) => seat.role === SeatRole.PLAYER);
  return players.every((seat) => seat.taken) ? 'on' : 'open';
}

export type Milestone = 'invite' | 'characters' | 'party' | 'scene' | 'play';

export interface Known {
  players: number;
  characters: number;
  // Members of all parties.
  marching: number;
  scenes: number;
  // Played to their end, and not.
  over: number;
  open: number;
}

export interface Stretch {
  id: Milestone;
  // What part of the campaign's pages it is done on.
  tab: string;
  done: boolean;
  next: boolean;
}

// A scene is only one way to an encounter: whoever has played one needs none. After a fight the next one follows.
export function roadOf(known: Known): Stretch[] {
  const played = known.over + known.open > 0;
  const all: [Milestone, string, boolean][] = [
    ['invite', 'members', known.players > 0],
    ['characters', 'characters', known.characters > 0],
    ['party', 'parties', known.marching > 0],
    ['scene', 'scenes', known.scenes > 0 || played],
    ['play', 'encounters', known.open > 0],
  ];
  const next = all.findIndex(([, , done]) => !done);
  return all.map(([id, tab, done], index) => ({ id, tab, done, next: index === next }));
}
