// The seats this browser holds, by encounter: their tokens stay in localStorage and go nowhere but into
// Hello.
import { SeatRole } from './wire';

export interface HeldSeat {
  seat: number;
  role: SeatRole;
  name: string;
  token: string;
  // Taken as a member: the account that holds it, and the campaign to which one returns.
  account?: string;
  campaign?: string;
  // What the table was called when it was last open.
  table?: string;
}

// The part of Storage that is used.
export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

function storageKey(encounter: string): string {
  return `affray/seats/${encounter}`;
}

// Encounters in which this browser holds a seat.
export function knownTables(store: Storage = localStorage): { encounter: string; seats: HeldSeat[] }[] {
  const prefix = storageKey('');
  const found: { encounter: string; seats: HeldSeat[] }[] = [];
  for (let i = 0; i < store.length; i += 1) {
    const name = store.key(i) ?? '';
    if (!name.startsWith(prefix)) continue;
    const encounter = name.slice(prefix.length);
    const seats = heldSeats(encounter, store);
    if (seats.length > 0) found.push({ encounter, seats });
  }
  return found;
}

function isHeldSeat(value: unknown): value is HeldSeat {
  const seat = value as HeldSeat | null;
  return (
    typeof seat === 'object' &&
    seat !== null &&
    typeof seat.seat === 'number' &&
    typeof seat.token === 'string'
  );
}

export function heldSeats(encounter: string, store: Store = localStorage): HeldSeat[] {
  try {
    const found: unknown = JSON.parse(store.getItem(storageKey(encounter)) ?? '[]');
    return Array.isArray(found) ? found.filter(isHeldSeat) : [];
  } catch {
    return [];
  }
}

// Adds a seat or replaces what was known of it.
export function holdSeat(encounter: string, seat: HeldSeat, store: Store = localStorage): void {
  const others = heldSeats(encounter, store).filter((held) => held.seat !== seat.seat);
  const all = [...others, seat].sort((a, b) => a.seat - b.seat);
  store.setItem(storageKey(encounter), JSON.stringify(all));
}

export function keepToken(encounter: string, seat: number, token: string, store: Store = localStorage): void {
  const held = heldSeats(encounter, store).find((one) => one.seat === seat);
  if (held !== undefined) holdSeat(encounter, { ...held, token }, store);
}

export function keepTitle(encounter: string, title: string, store: Store = localStorage): void {
  for (const held of heldSeats(encounter, store))
    if (held.table !== title) holdSeat(encounter, { ...held, table: title }, store);
}

export function tokenOf(encounter: string, seat: number, store: Store = localStorage): string {
  return heldSeats(encounter, store).find((one) => one.seat === seat)?.token ?? '';
}

export function releaseSeat(encounter: string, seat: number, store: Store = localStorage): void {
  const left = heldSeats(encounter, store).filter((held) => held.seat !== seat);
  if (left.length === 0) store.removeItem(storageKey(encounter));
  else store.setItem(storageKey(encounter), JSON.stringify(left));
}

// The campaign whose member took a seat in this encounter; empty: none.
export function campaignOf(encounter: string, store: Store = localStorage): string {
  return heldSeats(encounter, store).find((seat) => seat.campaign !== undefined)?.campaign ?? '';
}

// With a login end the tokens of the seats that were taken by it.
export function releaseSeatsOf(account: string, store: Storage = localStorage): void {
  for (const { encounter, seats } of knownTables(store)) {
    for (const held of seats) if (held.account === account) releaseSeat(encounter, held.seat, store);
  }
}
