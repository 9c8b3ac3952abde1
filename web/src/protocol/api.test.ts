// Requests of the HTTP API: what goes out, what comes back, and where tokens go.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserName, logIn, logOut } from './accounts';
import { allPages, ApiError, ask, at, page, tell } from './api';
import { createCampaign } from './campaigns';
import { CampaignSchema } from './gen/affray/v1/campaign_pb';
import { currentLogin, forgetLogin, keepLogin, watchLogin } from './login';
import { heldSeats, holdSeat } from './seats';
import { memoryStorage } from '../test/storage';
import { create } from '@bufbuild/protobuf';
import { LoggedInSchema } from './gen/affray/v1/account_pb';

interface Sent {
  path: string;
  init: RequestInit;
}

let sent: Sent[] = [];
let answers: Response[] = [];

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const loggedIn = (token: string) =>
  create(LoggedInSchema, { account: { id: 'a1', name: 'Ada', isOperator: true }, token });
const bearer = (index: number) =>
  (sent[index]?.init.headers as Record<string, string> | undefined)?.['Authorization'];

beforeEach(() => {
  sent = [];
  answers = [];
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { userAgent: 'test' });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, init });
    const answer = answers.shift();
    return answer === undefined ? Promise.reject(new Error('no way')) : Promise.resolve(answer);
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('the HTTP API', () => {
  it('shows the account’s token in the header alone', async () => {
    keepLogin(loggedIn('secret'));
    answers = [json(201, { id: 'c1', title: 'Mill', version: '3', createdAtMs: '17' })];
    const made = await createCampaign({ title: 'Mill', ruleset: 'affray', options: { morale: 0 } });
    expect(made.version).toBe(3n);
    expect(bearer(0)).toBe('Bearer secret');
    expect(sent[0]?.path).toBe('/api/campaigns');
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({
      title: 'Mill',
      ruleset: 'affray',
      options: { morale: 0 },
    });
    expect(JSON.stringify(sent.map((one) => [one.path, one.init.body]))).not.toContain('secret');
  });

  it('makes one kind of refusal of problems, of nonsense and of silence', async () => {
    const problem = { status: 409, code: 'STALE_VERSION', field: 'title', detail: 'Look again.' };
    answers = [
      json(409, problem),
      json(429, { code: 'RATE_LIMITED' }, { 'Retry-After': '7' }),
      new Response('<html>', { status: 502 }),
      new Response('', { status: 200 }),
    ];
    const refusal = () => ask('GET', '/api/x', CampaignSchema).catch((error: unknown) => error as ApiError);
    const stale = (await refusal()) as ApiError;
    expect(stale).toBeInstanceOf(ApiError);
    expect([stale.stale, stale.code, stale.status, stale.field, stale.message]).toEqual([
      true,
      'STALE_VERSION',
      409,
      'title',
      'Look again.',
    ]);
    expect(((await refusal()) as ApiError).retryAfter).toBe(7);
    expect(((await refusal()) as ApiError).code).toBe('HTTP_502');
    expect(((await refusal()) as ApiError).code).toBe('BAD_ANSWER');
    expect(((await refusal()) as ApiError).code).toBe('UNREACHABLE');
  });

  it('forgets a login that has ended, but not the one that came after it', async () => {
    const heard = vi.fn();
    const stop = watchLogin(heard);
    keepLogin(loggedIn('old'));
    answers = [
      json(401, { code: 'BAD_LOGIN', field: 'oldPassword' }),
      json(401, { code: 'UNAUTHENTICATED' }),
    ];
    await expect(tell('PUT', '/api/account/password')).rejects.toThrow(ApiError);
    expect(currentLogin()?.name).toBe('Ada');
    await expect(tell('GET', '/api/account')).rejects.toThrow(ApiError);
    expect(currentLogin()).toBeUndefined();
    keepLogin(loggedIn('new'));
    forgetLogin('old');
    expect(currentLogin()?.token).toBe('new');
    expect(heard).toHaveBeenCalledTimes(3);
    stop();
  });

  it('logs in without showing an older token, and out with the seats that the login held', async () => {
    keepLogin(loggedIn('older'));
    answers = [
      json(201, { account: { id: 'a1', name: 'Ada' }, token: 'fresh' }),
      json(401, { code: 'UNAUTHENTICATED' }),
    ];
    await logIn('Ada', 'correct horse');
    expect(bearer(0)).toBeUndefined();
    expect(currentLogin()?.token).toBe('fresh');
    const seat = { role: 2, name: 'Ada', token: 't' };
    holdSeat('e1', { ...seat, seat: 1, account: 'a1', campaign: 'c1' });
    holdSeat('e1', { ...seat, seat: 2 });
    await logOut();
    expect(currentLogin()).toBeUndefined();
    expect(heldSeats('e1').map((held) => held.seat)).toEqual([2]);
  });

  it('fills paths and pages whatever the ids hold', async () => {
    expect(at`/api/campaigns/${'a/../b?c#d'}/members/${3n}`).toBe(
      '/api/campaigns/a%2F..%2Fb%3Fc%23d/members/3',
    );
    expect(page('/api/accounts', 'x&y', 5)).toBe('/api/accounts?limit=5&after=x%26y');
    const lists: Record<string, { items: number[]; next: string }> = {
      '': { items: [1, 2], next: 'two' },
      two: { items: [3], next: '' },
    };
    expect(
      await allPages(
        (after) => Promise.resolve(lists[after]!),
        (list) => list.items,
      ),
    ).toEqual([1, 2, 3]);
  });

  it('names the browser for the list of logins', () => {
    const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36';
    expect(browserName(chrome)).toBe('Chrome on Linux');
    expect(browserName('Mozilla/5.0 (Macintosh; Mac OS X 14) Version/17 Safari/605')).toBe('Safari on macOS');
    expect(browserName('curl')).toBe('Browser');
  });
});
