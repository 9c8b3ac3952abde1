// Requests of the HTTP API: bodies are messages of proto/affray/v1 in protobuf's JSON mapping, refusals RFC
// 9457 problems. A token goes into the header Authorization and nowhere else.
import {
  create,
  fromJson,
  toJson,
  type DescMessage,
  type JsonValue,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';
import { ProblemSchema, type TextProblem } from './gen/affray/v1/lobby_pb';
import { currentLogin, forgetLogin } from './login';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

// What the server, or the way to it, refused.
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    // Of the body, as the server names it; empty: of the request as a whole.
    readonly field: string,
    detail: string,
    // Seconds after which another try is worth it; 0: not said.
    readonly retryAfter = 0,
    // Of a text: all that is wrong with it, by line.
    readonly problems: readonly TextProblem[] = [],
    // Where another server would answer; empty: nowhere else.
    readonly elsewhere = '',
  ) {
    super(detail);
  }

  // Somebody else has changed it since it was read: nothing was done.
  get stale(): boolean {
    return this.code === 'STALE_VERSION';
  }
}

const kLenient = { ignoreUnknownFields: true };

// at`/api/campaigns/${id}/members`: what is filled in is one segment each, whatever it holds.
export function at(parts: TemplateStringsArray, ...ids: (string | number | bigint)[]): string {
  return parts.reduce((path, part, index) => `${path}${encodeURIComponent(String(ids[index - 1]))}${part}`);
}

// A page of a list: `after` is the `next` of the page before.
export function page(path: string, after = '', limit = 50): string {
  const query = new URLSearchParams({ limit: String(limit) });
  if (after !== '') query.set('after', after);
  return `${path}?${query}`;
}

// All pages of a list that is short by its nature.
export async function allPages<List extends { next: string }, Item>(
  read: (after: string) => Promise<List>,
  items: (list: List) => Item[],
): Promise<Item[]> {
  const found: Item[] = [];
  let after = '';
  do {
    const list = await read(after);
    found.push(...items(list));
    after = list.next;
  } while (after !== '');
  return found;
}

export function body<Desc extends DescMessage>(schema: Desc, init: MessageInitShape<Desc>): JsonValue {
  return toJson(schema, create(schema, init));
}

// Asks for a message. `bearer`: whose token is shown, the account's unless said otherwise.
export async function ask<Desc extends DescMessage>(
  method: Method,
  path: string,
  gives: Desc,
  message?: JsonValue,
  bearer = accountBearer(),
): Promise<MessageShape<Desc>> {
  const { status, answer } = await exchange(method, path, message, bearer);
  if (answer === undefined) throw new ApiError('BAD_ANSWER', status, '', '');
  return fromJson(gives, answer, kLenient);
}

// For what is answered without a body.
export async function tell(
  method: Method,
  path: string,
  message?: JsonValue,
  bearer = accountBearer(),
): Promise<void> {
  await exchange(method, path, message, bearer);
}

// For what is brought as a file.
export async function bring<Desc extends DescMessage>(
  method: Method,
  path: string,
  gives: Desc,
  file: Blob,
): Promise<MessageShape<Desc>> {
  const response = await send(method, path, file, accountBearer(), 'application/json');
  const answer = await jsonOf(response);
  if (answer === undefined) throw new ApiError('BAD_ANSWER', response.status, '', '');
  return fromJson(gives, answer, kLenient);
}

function accountBearer(): string {
  return currentLogin()?.token ?? '';
}

// For what is a file.
export async function download(path: string, bearer = accountBearer()): Promise<Blob> {
  return (await send('GET', path, undefined, bearer, '*/*')).blob();
}

// A file that is asked for by a message; nobody's token is shown.
export async function downloadBy(path: string, message: JsonValue): Promise<Blob> {
  return (await send('POST', path, message, '', '*/*')).blob();
}

async function exchange(method: Method, path: string, message: JsonValue | undefined, bearer: string) {
  const response = await send(method, path, message, bearer, 'application/json');
  return { status: response.status, answer: await jsonOf(response) };
}

async function jsonOf(response: Response): Promise<JsonValue | undefined> {
  return (await response.json().catch(() => undefined)) as JsonValue | undefined;
}

// The answer, if it is none of refusal.
async function send(
  method: Method,
  path: string,
  message: JsonValue | Blob | undefined,
  bearer: string,
  accept: string,
): Promise<Response> {
  const headers: Record<string, string> = { Accept: accept };
  const init: RequestInit = { method, headers };
  if (bearer !== '') headers['Authorization'] = `Bearer ${bearer}`;
  if (message instanceof Blob) {
    headers['Content-Type'] = message.type || 'application/octet-stream';
    init.body = message;
  } else if (message !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(message);
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError('UNREACHABLE', 0, '', '');
  }
  if (response.ok) return response;
  const refused = problemOf(response, await jsonOf(response));
  // The login has ended elsewhere: this browser need not go on showing it.
  if (refused.code === 'UNAUTHENTICATED' && bearer !== '') forgetLogin(bearer);
  throw refused;
}

function problemOf(response: Response, answer: JsonValue | undefined): ApiError {
  const unnamed = `HTTP_${response.status}`;
  const wait = Number(response.headers.get('Retry-After') ?? 0) || 0;
  try {
    const problem = fromJson(ProblemSchema, answer ?? {}, kLenient);
    const { code, field, detail, title, problems } = problem;
    const elsewhere = response.headers.get('Affray-Server') ?? '';
    return new ApiError(code || unnamed, response.status, field, detail || title, wait, problems, elsewhere);
  } catch {
    return new ApiError(unnamed, response.status, '', '', wait);
  }
}
