// Who can be brought in: the encounter's stat blocks, each into a zone or to where somebody points.
import type { StatBlock } from '../../../protocol/wire';
import { capital, humanise, t } from '../../text';
import type { Game } from '../state/game.svelte';
import { addCreature } from '../state/rulings';

export interface Newcomer {
  block: string;
  name: string;
  // The foes' where it is empty.
  side: string;
  hidden: boolean;
}

// Of an encounter that is over nobody.
export function blocksOf(game: Game): readonly StatBlock[] {
  return game.view === undefined || game.view.phase === 'ended' ? [] : (game.welcome?.statBlocks ?? []);
}

export function blockName(one: StatBlock): string {
  return one.name || capital(humanise(one.id));
}

export function blockLine(one: StatBlock): string {
  return t('ref.add.block.line', { name: blockName(one), level: one.level, role: humanise(one.role) });
}

export function bringIntoZone(game: Game, who: Newcomer, zone: number): void {
  void game.submit(addCreature(who.block, who.name, { x: zone, y: 0, z: 0 }, who.side, who.hidden));
}

// On a board of cells somebody points at the place.
export function bringWherePointed(game: Game, who: Newcomer): void {
  const block = blocksOf(game).find((one) => one.id === who.block);
  const called = who.name || (block === undefined ? capital(humanise(who.block)) : blockName(block));
  game.desk.pointing = {
    told: t('ref.add.where', { who: called }),
    act: (at) => void game.submit(addCreature(who.block, who.name, { ...at, z: 0 }, who.side, who.hidden)),
  };
}
