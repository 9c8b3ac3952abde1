// What changes how play is conducted, and the rulings on whose a creature is and who sees it.
import { create } from '@bufbuild/protobuf';
import {
  intentOf,
  SteerSchema,
  WhoseSchema,
  type Intent,
  type Steer,
  type Whose,
} from '../../../protocol/wire';
import { capital, humanise, t } from '../../text';
import type { Game } from './game.svelte';

type Wish = Omit<NonNullable<Parameters<typeof create<typeof SteerSchema>>[1]>, '$typeName'>;

export function steer(verb: string, wish: Wish = {}): Steer {
  return create(SteerSchema, { ...wish, verb });
}

// As a select holds it: "all", "side:orcs", "3".
export function whoseOf(chosen: string): Whose {
  if (chosen === 'all') return create(WhoseSchema, { all: true });
  if (chosen.startsWith('side:')) return create(WhoseSchema, { side: chosen.slice(5) });
  return create(WhoseSchema, { who: Number(chosen) });
}

export function chosenOf(whose: Whose | undefined): string {
  if (whose === undefined || whose.all) return 'all';
  return whose.side === '' ? String(whose.who) : `side:${whose.side}`;
}

// Its name: everybody, a side, a creature.
export function whoseName(game: Game, chosen: string): string {
  if (chosen === 'all') return t('ref.dice.all');
  return chosen.startsWith('side:') ? capital(humanise(chosen.slice(5))) : game.name(Number(chosen));
}

export function setControl(who: number, seat: number): Intent {
  return intentOf({ case: 'govern', value: { verb: 'set_control', who, value: seat } });
}

export function reveal(who: number, shown: boolean): Intent {
  return intentOf({ case: 'govern', value: { verb: 'reveal', who, value: shown ? 1 : 0 } });
}

export function revealFeature(id: string, shown: boolean): Intent {
  return intentOf({ case: 'govern', value: { verb: 'reveal', subject: id, value: shown ? 1 : 0 } });
}

// `comes` false: it is called off.
export function callWave(id: string, comes: boolean): Intent {
  return intentOf({ case: 'govern', value: { verb: 'call_wave', subject: id, value: comes ? 1 : 0 } });
}

// `who` 0: of coins, the party's fund.
export function award(what: string, who: number, value: number, name: string): Intent {
  return intentOf({ case: 'govern', value: { verb: 'award', subject: what, who, value, text: name } });
}
