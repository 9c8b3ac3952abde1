// Another server of several plays the table: the page goes there, and takes along in the fragment, which no request sends,
// what it needs to go on.
import { heldSeats, holdSeat, type HeldSeat } from './seats';

// Of "https://host:port", and nothing else that an address could hold.
export function isServerAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#@]+$/.test(text);
}

// The seats that this browser holds at a table, for the same page of another server: tokens are kept by origin.
export function carriedSeats(encounter: string): string {
  const text = JSON.stringify({ encounter, seats: heldSeats(encounter) });
  const octets = new TextEncoder().encode(text);
  const plain = btoa(String.fromCharCode(...octets));
  return plain.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

export interface Carried {
  encounter: string;
  seats: HeldSeat[];
}

// What another server's page has sent along; undefined: it makes no sense.
export function readCarried(text: string): Carried | undefined {
  try {
    const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    const octets = Uint8Array.from(plain, (c) => c.charCodeAt(0));
    const found = JSON.parse(new TextDecoder().decode(octets)) as Partial<Carried> | null;
    if (typeof found?.encounter !== 'string' || !/^[0-9A-Za-z]+$/.test(found.encounter)) return undefined;
    if (!Array.isArray(found.seats)) return undefined;
    const seats = found.seats.filter(
      (seat) => typeof seat?.seat === 'number' && typeof seat.token === 'string',
    );
    return { encounter: found.encounter, seats };
  } catch {
    return undefined;
  }
}

export function keepCarried({ encounter, seats }: Carried): void {
  for (const seat of seats) holdSeat(encounter, seat);
}

// Leaves this page for the one that the server at the address has at this fragment.
export function goElsewhere(address: string, fragment: string): void {
  location.replace(`${address}/#${fragment}`);
}
