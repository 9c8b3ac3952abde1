// Who of a party goes into an encounter, and on whose seat.
import type { Character, Party } from '../../protocol/records';

// Its active members, in marching order.
export function goers(party: Party | undefined, all: readonly Character[]): Character[] {
  return (party?.members ?? []).flatMap((id) =>
    all.filter((one) => one.id === id && one.status === 'active'),
  );
}

// Those of one player sit on one chair, which bears the player's name; a follower without a player sits with
// its master.
export function castOf(
  going: readonly Character[],
  nameOf: (account: string) => string,
): { character: string; seat: string }[] {
  return going.map((one) => {
    const master = going.find((other) => other.id === one.master);
    const owner = one.owner || (master?.owner ?? '');
    return { character: one.id, seat: nameOf(owner) };
  });
}
