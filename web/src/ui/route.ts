// Which page the address asks for. A join code stands in the fragment alone and leaves the address bar at
// once.
export type Route =
  | { page: 'lobby' }
  | { page: 'join'; codes: string[] }
  | { page: 'play'; encounter: string };

export function readRoute(at: { pathname: string; hash: string }): Route {
  const fragment = at.hash.replace(/^#/, '');
  const parameters = new URLSearchParams(fragment);
  const join = parameters.get('join');
  if (join !== null && join !== '') return { page: 'join', codes: splitCodes(join) };
  if (at.pathname.replace(/\/+$/, '') === '/play' && fragment !== '') {
    return { page: 'play', encounter: decodeURIComponent(fragment) };
  }
  return { page: 'lobby' };
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

export function joinAddress(code: string): string {
  return `${location.origin}/#join=${code}`;
}
