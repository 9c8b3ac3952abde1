// Which page the address asks for. Codes stand in the fragment alone and leave the address bar at once; the
// pages of accounts and campaigns are paths in the fragment: /#/campaigns/ID/members.
export type Route =
  | { page: 'lobby' }
  // An address that leads to none of these.
  | { page: 'nowhere' }
  | { page: 'join'; codes: string[] }
  | { page: 'invited'; code: string }
  | { page: 'play'; encounter: string }
  // The same, with the seats that the page of another server held.
  | { page: 'carried'; seats: string }
  // Back from the server that says who somebody is.
  | { page: 'returned'; answer: { code: string; state: string; error: string } }
  // Of an encounter, as this browser's seat saw it, or as a member of its campaign; without one: of a file.
  | { page: 'replay'; encounter: string; campaign: string }
  // Of the fight that a shared link opens; the code stays in the address, for it is not a secret of this browser's.
  | { page: 'shared'; code: string }
  | { page: 'rules'; book: string; rule: string }
  | { page: SimplePage }
  // What follows the tab is the tab's own business: the character that is looked at, for example.
  | { page: 'campaign'; campaign: string; tab: string; rest: string[] };

const kSimplePages = [
  'sign-in',
  'sign-up',
  'set-up',
  'reset',
  'account',
  'server',
  'campaigns',
  'new-campaign',
] as const;
export type SimplePage = (typeof kSimplePages)[number];

const kPaths = /^\/(play\/*|openid|index\.html)?$/;

export function readRoute(at: { pathname: string; hash: string; search?: string }): Route {
  if (!kPaths.test(at.pathname)) return { page: 'nowhere' };
  if (at.pathname === '/openid') return readReturn(new URLSearchParams(at.search ?? ''));
  const fragment = at.hash.replace(/^#/, '').replace(/^rules(?=\/|$)/, '/rules');
  if (fragment.startsWith('/')) return readPath(fragment);
  const parameters = new URLSearchParams(fragment);
  const join = parameters.get('join');
  if (join !== null && join !== '') return { page: 'join', codes: splitCodes(join) };
  const seats = (parameters.get('seat') ?? '').split(',').filter((secret) => secret !== '');
  if (seats.length > 0) return { page: 'join', codes: seats };
  const carried = parameters.get('carried') ?? '';
  if (carried !== '') return { page: 'carried', seats: carried };
  const invited = tidyCode(parameters.get('invite') ?? '');
  if (invited !== '') return { page: 'invited', code: invited };
  if (at.pathname.replace(/\/+$/, '') === '/play' && fragment !== '') {
    return { page: 'play', encounter: decoded(fragment) };
  }
  return { page: 'lobby' };
}

function readReturn(answer: URLSearchParams): Route {
  const of = (name: string) => answer.get(name) ?? '';
  return { page: 'returned', answer: { code: of('code'), state: of('state'), error: of('error') } };
}

function readPath(path: string): Route {
  const [first = '', ...rest] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  if (first === 'campaigns' && rest[0] !== undefined) {
    return { page: 'campaign', campaign: rest[0], tab: rest[1] ?? '', rest: rest.slice(2) };
  }
  if (first === 'replay') return { page: 'replay', encounter: rest[0] ?? '', campaign: rest[1] ?? '' };
  if (first === 'shared' && rest[0] !== undefined) return { page: 'shared', code: rest[0] };
  if (first === 'rules') return { page: 'rules', book: rest[0] ?? '', rule: rest[1] ?? '' };
  const simple = kSimplePages.find((page) => page === first);
  if (first === '') return { page: 'lobby' };
  return simple === undefined ? { page: 'nowhere' } : { page: simple };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function pageAddress(page: SimplePage | 'lobby'): string {
  return page === 'lobby' ? '/' : `/#/${page}`;
}

export const kReplayAddress = '/#/replay';

export function replayAddress(encounter: string, campaign = ''): string {
  const parts = campaign === '' ? [encounter] : [encounter, campaign];
  return [kReplayAddress, ...parts.map(encodeURIComponent)].join('/');
}

export function sharedAddress(code: string): string {
  return `/#/shared/${encodeURIComponent(code)}`;
}

export function rulesAddress(...rest: string[]): string {
  return `/#/${['rules', ...rest].map(encodeURIComponent).join('/')}`;
}

export function campaignAddress(campaign: string, ...rest: string[]): string {
  return `/#/${['campaigns', campaign, ...rest].map(encodeURIComponent).join('/')}`;
}

// Goes to a page of this client; App hears it as it hears the browser's own ways.
export function go(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

// Several codes, as one link for somebody who plays several seats, are separated by commas.
export function splitCodes(text: string): string[] {
  return text
    .split(/[,\s]+/)
    .map(tidyCode)
    .filter((code) => code !== '');
}

// Crockford's alphabet: case does not matter, hyphens are for the eye, O is 0 and I and L are 1.
export function tidyCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}

export function playAddress(encounter: string): string {
  return `/play#${encodeURIComponent(encounter)}`;
}

export function seatAddress(secret: string): string {
  return `${location.origin}/#seat=${secret}`;
}

export function invitationAddress(code: string): string {
  return `${location.origin}/#invite=${code}`;
}
