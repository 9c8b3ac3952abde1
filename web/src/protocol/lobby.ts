// Requests around an encounter without an account.
import { ask, at, body } from './api';
import {
  ContentListSchema,
  CreateEncounterRequestSchema,
  CreateEncounterResponseSchema,
  JoinRequestSchema,
  JoinResponseSchema,
  NewCodeRequestSchema,
  SeatLinkSchema,
  type ContentList,
  type CreateEncounterResponse,
  type JoinResponse,
  type SeatLink,
} from './gen/affray/v1/lobby_pb';

export type {
  ContentSummary,
  CreateEncounterResponse,
  JoinResponse,
  SeatLink,
} from './gen/affray/v1/lobby_pb';

export function join(joinCode: string, name: string): Promise<JoinResponse> {
  return ask('POST', '/api/join', JoinResponseSchema, body(JoinRequestSchema, { joinCode, name }), '');
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

// A fresh code for a seat; claiming it ends the seat's former token. `token`: the referee's.
export function newCode(encounter: string, seat: number, token: string): Promise<SeatLink> {
  const wish = body(NewCodeRequestSchema, { seat });
  return ask('POST', at`/api/encounters/${encounter}/codes`, SeatLinkSchema, wish, token);
}
