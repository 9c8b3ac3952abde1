// Requests around an encounter without an account.
import { ApiError, ask, at, body, tell } from './api';
import { goElsewhere, isServerAddress } from './elsewhere';
import {
  ContentListSchema,
  CreateEncounterRequestSchema,
  CreateEncounterResponseSchema,
  JoinRequestSchema,
  JoinResponseSchema,
  LookAtSeatRequestSchema,
  SeatLinkSchema,
  SeatSeenSchema,
  type ContentList,
  type CreateEncounterResponse,
  type JoinResponse,
  type SeatLink,
  type SeatSeen,
} from './gen/affray/v1/lobby_pb';

export type {
  ContentSummary,
  CreateEncounterResponse,
  JoinResponse,
  SeatLink,
  SeatSeen,
} from './gen/affray/v1/lobby_pb';

// What opens a seat is a code as people type it, or what a lasting link carries; they differ in length.
const kLinkLength = 43;

function opener(secret: string): { link: string } | { joinCode: string } {
  return secret.length === kLinkLength ? { link: secret } : { joinCode: secret };
}

export function join(secret: string, name: string): Promise<JoinResponse> {
  const wish = body(JoinRequestSchema, { ...opener(secret), name });
  return atTheTable(secret, ask('POST', '/api/join', JoinResponseSchema, wish, ''));
}

// What it opens; takes nothing.
export function lookAtSeat(secret: string): Promise<SeatSeen> {
  const wish = body(LookAtSeatRequestSchema, opener(secret));
  return atTheTable(secret, ask('POST', '/api/join/look', SeatSeenSchema, wish, ''));
}

// Where another server plays the table the page goes there, with what opens the seat.
async function atTheTable<Answer>(secret: string, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && isServerAddress(error.elsewhere))
      goElsewhere(error.elsewhere, `${secret.length === kLinkLength ? 'seat' : 'join'}=${secret}`);
    throw error;
  }
}

export function contents(): Promise<ContentList> {
  return ask('GET', '/api/contents', ContentListSchema, undefined, '');
}

export interface NewTable {
  content: string;
  title: string;
  refereeAdmits: boolean;
  spectators: number;
}

// `key`: what the server's operator gave to those who may open tables; empty where it asks for none.
export function createEncounter(table: NewTable, key: string): Promise<CreateEncounterResponse> {
  const wish = body(CreateEncounterRequestSchema, table);
  return ask('POST', '/api/encounters', CreateEncounterResponseSchema, wish, key);
}

// A lasting link to a seat, which ends the one before. `token`: the referee's, or that of the seat itself.
export function newLink(encounter: string, seat: number, token: string): Promise<SeatLink> {
  return ask('POST', linkPath(encounter, seat), SeatLinkSchema, undefined, token);
}

export function endLink(encounter: string, seat: number, token: string): Promise<void> {
  return tell('DELETE', linkPath(encounter, seat), undefined, token);
}

function linkPath(encounter: string, seat: number): string {
  return at`/api/encounters/${encounter}/seats/${String(seat)}/link`;
}
