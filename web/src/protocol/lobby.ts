// The lobby's HTTP requests: JSON bodies of proto/affray/v1/lobby.proto, failures as RFC 9457 problems.
import {
  create,
  fromJson,
  toJson,
  type DescMessage,
  type JsonValue,
  type MessageShape,
} from '@bufbuild/protobuf';
import {
  ContentListSchema,
  CreateEncounterRequestSchema,
  CreateEncounterResponseSchema,
  JoinRequestSchema,
  JoinResponseSchema,
  NewCodeRequestSchema,
  ProblemSchema,
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

// What the server, or the way to it, refused.
export class LobbyError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    detail: string,
  ) {
    super(detail);
  }
}

const kLenient = { ignoreUnknownFields: true };

export function join(joinCode: string, name: string): Promise<JoinResponse> {
  const body = toJson(JoinRequestSchema, create(JoinRequestSchema, { joinCode, name }));
  return ask('POST', '/api/join', JoinResponseSchema, body);
}

export function contents(): Promise<ContentList> {
  return ask('GET', '/api/contents', ContentListSchema);
}

export interface NewTable {
  content: string;
  title: string;
  refereeAdmits: boolean;
  spectators: number;
}

// `key`: what the server's operator gave to those who may open tables; empty where it asks for none.
export function createEncounter(table: NewTable, key: string): Promise<CreateEncounterResponse> {
  const body = toJson(CreateEncounterRequestSchema, create(CreateEncounterRequestSchema, table));
  return ask('POST', '/api/encounters', CreateEncounterResponseSchema, body, key);
}

// A fresh code for a seat; claiming it ends the seat's former token. `token`: the referee's.
export function newCode(encounter: string, seat: number, token: string): Promise<SeatLink> {
  const body = toJson(NewCodeRequestSchema, create(NewCodeRequestSchema, { seat }));
  return ask('POST', `/api/encounters/${encodeURIComponent(encounter)}/codes`, SeatLinkSchema, body, token);
}

async function ask<Desc extends DescMessage>(
  method: string,
  path: string,
  schema: Desc,
  body?: JsonValue,
  bearer = '',
): Promise<MessageShape<Desc>> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  const init: RequestInit = { method, headers };
  if (bearer !== '') headers['Authorization'] = `Bearer ${bearer}`;
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new LobbyError('UNREACHABLE', 0, '');
  }
  const answer = (await response.json().catch(() => undefined)) as JsonValue | undefined;
  if (!response.ok) throw problemOf(response.status, answer);
  if (answer === undefined) throw new LobbyError('BAD_ANSWER', response.status, '');
  return fromJson(schema, answer, kLenient);
}

function problemOf(status: number, answer: JsonValue | undefined): LobbyError {
  try {
    const problem = fromJson(ProblemSchema, answer ?? {}, kLenient);
    return new LobbyError(problem.code || `HTTP_${status}`, status, problem.detail || problem.title);
  } catch {
    return new LobbyError(`HTTP_${status}`, status, '');
  }
}
