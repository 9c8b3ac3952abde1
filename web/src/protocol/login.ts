// The account this browser is logged in with: its token stays in localStorage, as those of seats do, and goes
// nowhere but into the header Authorization.
import type { LoggedIn } from './gen/affray/v1/account_pb';
import type { Store } from './seats';

export interface Login {
  account: string;
  name: string;
  operator: boolean;
  token: string;
}

const kKey = 'affray/login';
const watchers = new Set<() => void>();

function isLogin(value: unknown): value is Login {
  const login = value as Login | null;
  return (
    typeof login === 'object' &&
    login !== null &&
    typeof login.account === 'string' &&
    typeof login.name === 'string' &&
    typeof login.token === 'string' &&
    login.token !== ''
  );
}

export function currentLogin(store: Store = localStorage): Login | undefined {
  try {
    const found: unknown = JSON.parse(store.getItem(kKey) ?? 'null');
    return isLogin(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

export function keepLogin(fresh: LoggedIn, store: Store = localStorage): void {
  const { id = '', name = '', isOperator = false } = fresh.account ?? {};
  store.setItem(kKey, JSON.stringify({ account: id, name, operator: isOperator, token: fresh.token }));
  watchers.forEach((tell) => tell());
}

// With a token: only if it is still the one that is kept.
export function forgetLogin(token?: string, store: Store = localStorage): void {
  if (token !== undefined && currentLogin(store)?.token !== token) return;
  store.removeItem(kKey);
  watchers.forEach((tell) => tell());
}

// Told when this page logs in or out; other pages of the browser hear it by the event `storage`.
export function watchLogin(tell: () => void): () => void {
  watchers.add(tell);
  const heard = (event: StorageEvent) => {
    if (event.key === kKey || event.key === null) tell();
  };
  if (typeof window !== 'undefined') window.addEventListener('storage', heard);
  return () => {
    watchers.delete(tell);
    if (typeof window !== 'undefined') window.removeEventListener('storage', heard);
  };
}
