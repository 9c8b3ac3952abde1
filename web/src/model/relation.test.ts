// Who is whose friend, for each kind of viewer.
import { describe, expect, it } from 'vitest';
import { Kind, SeatRole } from '../protocol/wire';
import { view } from '../test/views';
import { relationsOf } from './relation';

const one = (number: number, side: string, seat: number, kind: Kind) => ({
  number,
  id: `c${number}`,
  name: `C${number}`,
  side,
  seat,
  kind,
  status: 1,
});
// A foe is named first, as in a prepared scene.
const fight = view({
  creatures: [
    one(1, 'goblins', 0, Kind.MONSTER),
    one(2, 'party', 1, Kind.CHARACTER),
    one(3, 'party', 2, Kind.CHARACTER),
    one(4, 'wolves', 0, Kind.MONSTER),
    one(5, 'villagers', 0, Kind.NPC),
    one(6, 'ghouls', 0, Kind.MONSTER),
    one(7, 'bats', 0, Kind.MONSTER),
  ],
});

function seen(role: SeatRole, seat: number, of = fight) {
  const relations = relationsOf(of, { role, seat });
  return of.creatures.map((c) => relations.creature(c));
}

describe('relationsOf', () => {
  it('shows a player the own creatures, friends and foes, whichever side is named first', () => {
    const rest = ['foe-2', 'neutral', 'foe-3', 'foe-3'];
    expect(seen(SeatRole.PLAYER, 1)).toEqual(['foe', 'own', 'ally', ...rest]);
    expect(seen(SeatRole.PLAYER, 2)).toEqual(['foe', 'ally', 'own', ...rest]);
  });

  it('shows the referee, spectators and players without a creature the party as the party', () => {
    const expected = ['foe', 'ally', 'ally', 'foe-2', 'neutral', 'foe-3', 'foe-3'];
    expect(seen(SeatRole.REFEREE, 0)).toEqual(expected);
    expect(seen(SeatRole.SPECTATOR, 9)).toEqual(expected);
    expect(seen(SeatRole.PLAYER, 9)).toEqual(expected);
  });

  it('believes the kinds of sides before those of creatures', () => {
    const told = view({
      creatures: [one(1, 'a', 0, Kind.MONSTER), one(2, 'b', 0, Kind.MONSTER), one(3, 'c', 0, Kind.MONSTER)],
      sides: [
        { id: 'a', kind: 'monsters' },
        { id: 'b', kind: 'party' },
        { id: 'c', kind: 'npc' },
      ],
    });
    expect(seen(SeatRole.REFEREE, 0, told)).toEqual(['foe', 'ally', 'neutral']);
  });

  it('keeps the side of a monster that was handed over hostile', () => {
    const handed = view({
      creatures: [
        one(1, 'goblins', 1, Kind.MONSTER),
        one(2, 'goblins', 0, Kind.MONSTER),
        one(3, 'party', 1, Kind.CHARACTER),
      ],
    });
    expect(seen(SeatRole.PLAYER, 1, handed)).toEqual(['own', 'foe', 'own']);
    expect(relationsOf(handed, { role: SeatRole.PLAYER, seat: 1 }).side('goblins')).toBe('foe');
  });

  it('lets who plays the monsters alone see them as friends', () => {
    const alone = view({
      creatures: [one(1, 'goblins', 1, Kind.MONSTER), one(2, 'party', 2, Kind.CHARACTER)],
    });
    expect(seen(SeatRole.PLAYER, 1, alone)).toEqual(['own', 'foe']);
  });
});
