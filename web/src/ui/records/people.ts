// Whose a character may be, and how what a campaign holds is called.
import type { Member } from '../../protocol/campaigns';
import { MemberRole } from '../../protocol/accounts';
import type { Character, Hoard, Party } from '../../protocol/records';
import { figureOf } from '../../model/figure';
import type { Sitter } from '../../model/portrait';
import { Kind } from '../../protocol/wire';
import type { Room } from '../campaign/room.svelte';
import { t } from '../text';

export function players(room: Room): Member[] {
  return (room.members.value ?? []).filter((one) => one.role !== MemberRole.SPECTATOR);
}

export function ownerName(room: Room, account: string): string {
  if (account === '') return t('character.player.none');
  return room.nameOf(account) || t('character.player.gone');
}

// Names of accounts of the book.
export interface Holders {
  characters: readonly Character[];
  parties: readonly Party[];
  hoards: readonly Hoard[];
}

export interface Holder {
  account: string;
  name: string;
}

export function holdersOf({ characters, parties, hoards }: Holders): Holder[] {
  return [
    ...hoards.map((one) => ({ account: hoardAccount(one), name: one.name })),
    ...parties.map((one) => ({ account: `party/${one.id}`, name: one.name })),
    ...characters.map((one) => ({ account: `character/${one.id}`, name: one.name })),
  ];
}

export function hoardAccount(hoard: Hoard): string {
  return `${hoard.parcel ? 'parcel' : 'hoard'}/${hoard.id}`;
}

export function holderName(holders: readonly Holder[], account: string): string {
  if (account === 'world') return t('book.world');
  const known = holders.find((one) => one.account === account)?.name;
  return known ?? (/^(hoard|parcel)\//.test(account) ? t('book.unseen') : account);
}

export function nameOfCharacter(characters: readonly Character[], id: string): string {
  return characters.find((one) => one.id === id)?.name ?? id;
}

// Whom its picture shows.
export function sitterOf(one: Character): Sitter {
  return {
    id: one.id,
    name: one.name,
    kind: one.kind === 'retainer' ? Kind.RETAINER : Kind.CHARACTER,
    calling: figureOf(one)?.creature.sheet?.classId ?? '',
    portrait: one.portrait,
  };
}
