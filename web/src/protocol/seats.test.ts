// Seat tokens in storage: kept by encounter, replaced in place, safe against nonsense.
import { describe, expect, it } from 'vitest';
import { heldSeats, holdSeat, keepToken, releaseSeat, tokenOf, type Store } from './seats';

function memory(): Store & { map: Map<string, string> } {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

const seat = (number: number, token: string) => ({ seat: number, role: 2, name: `s${number}`, token });

describe('seats', () => {
  it('keeps several seats of one encounter and apart from others', () => {
    const store = memory();
    holdSeat('a', seat(2, 'two'), store);
    holdSeat('a', seat(1, 'one'), store);
    holdSeat('b', seat(1, 'other'), store);
    expect(heldSeats('a', store).map((held) => held.seat)).toEqual([1, 2]);
    keepToken('a', 1, 'fresh', store);
    expect(tokenOf('a', 1, store)).toBe('fresh');
    expect(tokenOf('b', 1, store)).toBe('other');
    expect(tokenOf('a', 9, store)).toBe('');
    releaseSeat('a', 1, store);
    releaseSeat('a', 2, store);
    expect(store.map.size).toBe(1);
  });

  it('treats what it cannot read as nothing', () => {
    const store = memory();
    store.setItem('affray/seats/a', '{broken');
    expect(heldSeats('a', store)).toEqual([]);
    store.setItem('affray/seats/a', '[1,null,{"seat":1}]');
    expect(heldSeats('a', store)).toEqual([]);
  });
});
