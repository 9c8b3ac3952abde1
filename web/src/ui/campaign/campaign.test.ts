// What the pages of a campaign work out by themselves: options, seats for the taking, who goes on whose chair.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { CampaignSeatSchema } from '../../protocol/gen/affray/v1/campaign_pb';
import { CharacterSchema, PartySchema } from '../../protocol/gen/affray/v1/record_pb';
import { SeatRole } from '../../protocol/wire';
import { castOf, goers } from './cast';
import { differing } from './options';
import { claimOn, type Standing } from './seats';

const nobody: Standing = { me: 'a', owner: false, referee: false, player: false, archived: false };
const owner = { ...nobody, owner: true, referee: true };
const player = { ...nobody, player: true };
const seat = (role: SeatRole, taken = false, account = '') =>
  create(CampaignSeatSchema, { seat: 1, role, taken, account });

describe('a campaign', () => {
  it('keeps of the options only what differs', () => {
    expect(differing({ morale: 0, far_hexes: 10 }, { morale: 1, far_hexes: 10 })).toEqual({ morale: 0 });
  });

  it('offers seats as the server’s permissions have it', () => {
    const { REFEREE, PLAYER, SPECTATOR } = SeatRole;
    expect([owner, player, nobody].map((who) => claimOn(seat(REFEREE), who))).toEqual(['free', 'no', 'no']);
    expect([owner, player, nobody].map((who) => claimOn(seat(PLAYER), who))).toEqual(['free', 'free', 'no']);
    expect([owner, player, nobody].map((who) => claimOn(seat(SPECTATOR), who))).toEqual([
      'free',
      'free',
      'free',
    ]);
    expect(claimOn(seat(PLAYER, true, 'a'), player)).toBe('own');
    expect(claimOn(seat(PLAYER, true, 'b'), owner)).toBe('no');
    expect(claimOn(seat(REFEREE, true, 'b'), owner)).toBe('over');
    expect(claimOn(seat(REFEREE, true, 'b'), { ...owner, owner: false })).toBe('no');
    expect(claimOn(seat(PLAYER, true), player)).toBe('no');
    expect(claimOn(seat(PLAYER), { ...player, archived: true })).toBe('no');
  });

  it('seats those of one player together, and followers with their master', () => {
    const of = (id: string, owner: string, more = {}) =>
      create(CharacterSchema, { id, owner, status: 'active', ...more });
    const all = [
      of('1', 'ann'),
      of('2', 'ben'),
      of('3', '', { master: '2' }),
      of('4', 'ann', { status: 'dead' }),
    ];
    const party = create(PartySchema, { members: ['3', '1', '4', '2', '9'] });
    const going = goers(party, all);
    expect(going.map((one) => one.id)).toEqual(['3', '1', '2']);
    expect(castOf(going, (account) => account.toUpperCase())).toEqual([
      { character: '3', seat: 'BEN' },
      { character: '1', seat: 'ANN' },
      { character: '2', seat: 'BEN' },
    ]);
    expect(goers(undefined, all)).toEqual([]);
  });
});
