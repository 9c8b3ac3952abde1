// Seat tokens in storage: kept by encounter, replaced in place, safe against nonsense.
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../test/storage';
import {
  campaignOf,
  heldSeats,
  holdSeat,
  keepTitle,
  keepToken,
  releaseSeat,
  releaseSeatsOf,
  tokenOf,
} from './seats';

const seat = (number: number, token: string) => ({ seat: number, role: 2, name: `s${number}`, token });

describe('seats', () => {
  it('keeps several seats of one encounter and apart from others', () => {
    const store = memoryStorage();
    holdSeat('a', seat(2, 'two'), store);
    holdSeat('a', seat(1, 'one'), store);
    holdSeat('b', seat(1, 'other'), store);
    expect(heldSeats('a', store).map((held) => held.seat)).toEqual([1, 2]);
    keepToken('a', 1, 'fresh', store);
    expect(tokenOf('a', 1, store)).toBe('fresh');
    expect(tokenOf('b', 1, store)).toBe('other');
    expect(tokenOf('a', 9, store)).toBe('');
    keepTitle('a', 'The Mill', store);
    expect(heldSeats('a', store).map(({ table, token }) => [table, token])).toEqual([
      ['The Mill', 'fresh'],
      ['The Mill', 'two'],
    ]);
    expect(heldSeats('b', store)[0]?.table).toBeUndefined();
    releaseSeat('a', 1, store);
    releaseSeat('a', 2, store);
    expect(store.length).toBe(1);
  });

  it('treats what it cannot read as nothing', () => {
    const store = memoryStorage();
    store.setItem('affray/seats/a', '{broken');
    expect(heldSeats('a', store)).toEqual([]);
    store.setItem('affray/seats/a', '[1,null,{"seat":1}]');
    expect(heldSeats('a', store)).toEqual([]);
  });

  it('knows the campaign to go back to, and lets go of a login’s seats', () => {
    const store = memoryStorage();
    holdSeat('a', { ...seat(1, 'one'), account: 'x', campaign: 'c' }, store);
    holdSeat('a', seat(2, 'two'), store);
    holdSeat('b', { ...seat(1, 'other'), account: 'x', campaign: 'c' }, store);
    expect([campaignOf('a', store), campaignOf('z', store)]).toEqual(['c', '']);
    releaseSeatsOf('x', store);
    expect([heldSeats('a', store).length, heldSeats('b', store).length]).toEqual([1, 0]);
  });
});
