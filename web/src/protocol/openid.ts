// Logging in by another server’s word: the browser goes there and comes back to /openid with a code, which is good
// only with what this tab has kept of the try.
import { browserName } from './accounts';
import { ask, at, body, tell } from './api';
import {
  AccountIdentityListSchema,
  LoggedInSchema,
  OpenIdBeginningSchema,
  OpenIdReturnSchema,
  OpenIdSignUpSchema,
  type AccountIdentityList,
} from './gen/affray/v1/account_pb';
import { keepLogin } from './login';

// What somebody wants of it, and where they go when it is done.
export interface Wish {
  purpose: 'log-in' | 'sign-up' | 'link';
  back: string;
  // Of a new account.
  name?: string;
  invitation?: string;
}

export interface Try extends Wish {
  provider: string;
  verifier: string;
}

const kKey = 'affray/openid';

function isTry(value: unknown): value is Try {
  const one = value as Try | null;
  return (
    typeof one === 'object' &&
    one !== null &&
    ['log-in', 'sign-up', 'link'].includes(one.purpose) &&
    [one.provider, one.verifier, one.back].every((text) => typeof text === 'string' && text !== '')
  );
}

// Leaves this page.
export async function begin(provider: string, wish: Wish): Promise<void> {
  const path = at`/api/openid/${provider}/begin`;
  const { url, verifier } = await ask('POST', path, OpenIdBeginningSchema, undefined, '');
  sessionStorage.setItem(kKey, JSON.stringify({ ...wish, provider, verifier } satisfies Try));
  location.assign(url);
}

// The try that this tab has begun; each is taken once.
export function takeTry(store: Pick<Storage, 'getItem' | 'removeItem'> = sessionStorage): Try | undefined {
  const kept = store.getItem(kKey);
  store.removeItem(kKey);
  try {
    const found: unknown = JSON.parse(kept ?? 'null');
    return isTry(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

export async function finish(tried: Try, code: string, state: string): Promise<void> {
  const { provider, verifier, purpose, name = '', invitation = '' } = tried;
  const back = { code, state, verifier, client: browserName() };
  if (purpose === 'link') {
    return tell('POST', at`/api/openid/${provider}/identity`, body(OpenIdReturnSchema, back));
  }
  const answer =
    purpose === 'log-in'
      ? ask('POST', at`/api/openid/${provider}/sessions`, LoggedInSchema, body(OpenIdReturnSchema, back), '')
      : ask(
          'POST',
          at`/api/openid/${provider}/accounts`,
          LoggedInSchema,
          body(OpenIdSignUpSchema, { back, name, invitation }),
          '',
        );
  keepLogin(await answer);
}

// By whose word one may log in to this account.
export function waysIn(): Promise<AccountIdentityList> {
  return ask('GET', '/api/account/identities', AccountIdentityListSchema);
}

export function unlink(identity: string): Promise<void> {
  return tell('DELETE', at`/api/account/identities/${identity}`);
}
