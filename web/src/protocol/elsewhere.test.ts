// Going to another server's page: what is an address, and what comes along.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../test/storage';
import { carriedSeats, isServerAddress, keepCarried, readCarried } from './elsewhere';
import { heldSeats, holdSeat } from './seats';

describe('elsewhere', () => {
  beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));

  it('takes addresses of servers, and no others', () => {
    for (const good of ['http://10.0.0.1:8080', 'https://a.example.org', 'http://[::1]:8080'])
      expect(isServerAddress(good)).toBe(true);
    for (const bad of [
      '',
      'javascript:alert(1)',
      'http://a/b',
      'http://a#b',
      'http://x@a',
      'SLOW_CLIENT resume',
    ])
      expect(isServerAddress(bad)).toBe(false);
  });

  it('carries the seats of one table to another page', () => {
    holdSeat('abc', { seat: 1, role: 2, name: 'Zoë', token: 't' });
    holdSeat('other', { seat: 2, role: 2, name: 'x', token: 'u' });
    const carried = readCarried(carriedSeats('abc'));
    expect(carried?.encounter).toBe('abc');
    localStorage.removeItem('affray/seats/abc');
    keepCarried(carried!);
    expect(heldSeats('abc')).toEqual([{ seat: 1, role: 2, name: 'Zoë', token: 't' }]);
  });

  it('takes nothing from what makes no sense', () => {
    for (const text of ['', '%', 'bm90IGpzb24', btoa('null'), btoa('{"encounter":"../x","seats":[]}')])
      expect(readCarried(text)).toBeUndefined();
  });
});
