import { describe, expect, it } from 'vitest';
import { SeatRole } from '../protocol/wire';
import { roadOf, standOf } from './road';

const awake = { restingSinceMs: 0n };
const seats = (referee: boolean, ...players: boolean[]) => [
  { role: SeatRole.REFEREE, taken: referee },
  ...players.map((taken) => ({ role: SeatRole.PLAYER, taken })),
];

describe('how an encounter stands', () => {
  it('goes by who sits there', () => {
    expect(standOf({ ...awake, ended: false, seats: seats(false, false) })).toBe('prepared');
    expect(standOf({ ...awake, ended: false, seats: seats(true, false, true) })).toBe('open');
    expect(standOf({ ...awake, ended: false, seats: seats(true, true, true) })).toBe('on');
    expect(standOf({ ended: false, restingSinceMs: 5n, seats: seats(true, true) })).toBe('resting');
    expect(standOf({ ended: true, restingSinceMs: 5n, seats: seats(true, true) })).toBe('over');
    expect(standOf({ ...awake, ended: true, seats: seats(true, true) })).toBe('over');
  });
});

describe('the road of a campaign', () => {
  const none = { players: 0, characters: 0, marching: 0, scenes: 0, over: 0, open: 0 };
  const next = (known: Partial<typeof none>) => roadOf({ ...none, ...known }).find((one) => one.next)?.id;

  it('leads from an invitation to the table', () => {
    expect(next({})).toBe('invite');
    expect(next({ players: 2 })).toBe('characters');
    expect(next({ players: 2, characters: 3 })).toBe('party');
    expect(next({ players: 2, characters: 3, marching: 3 })).toBe('scene');
    expect(next({ players: 2, characters: 3, marching: 3, scenes: 1 })).toBe('play');
    expect(next({ players: 2, characters: 3, marching: 3, scenes: 1, open: 1 })).toBeUndefined();
  });

  it('asks for the next fight after one is over', () => {
    expect(next({ players: 2, characters: 3, marching: 3, over: 1 })).toBe('play');
  });

  it('names what is missing although later things are there', () => {
    const road = roadOf({ ...none, scenes: 2 });
    expect(road.filter((one) => one.done).map((one) => one.id)).toEqual(['scene']);
    expect(road.filter((one) => one.next).map((one) => one.id)).toEqual(['invite']);
  });
});
