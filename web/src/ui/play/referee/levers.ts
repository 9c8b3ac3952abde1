// The referee's levers: what is seldom needed in a minute of play lies behind a name, and the palette finds it.
import type { Component } from 'svelte';
import { journeyOf } from '../../../model/journey';
import { t, type TextKey } from '../../text';
import type { Game } from '../state/game.svelte';
import AutopilotLevers from './AutopilotLevers.svelte';
import AwardLever from './AwardLever.svelte';
import CallLevers from './CallLevers.svelte';
import ClockLever from './ClockLever.svelte';
import ConflictLever from './ConflictLever.svelte';
import DiceLevers from './DiceLevers.svelte';
import EndLever from './EndLever.svelte';
import FundLever from './FundLever.svelte';
import HoldLever from './HoldLever.svelte';
import Newcomer from './Newcomer.svelte';
import NumberLever from './NumberLever.svelte';
import PlaceLever from './PlaceLever.svelte';
import PointLevers from './PointLevers.svelte';
import RestRulings from './RestRulings.svelte';
import SeatLevers from './SeatLevers.svelte';
import SideLevers from './SideLevers.svelte';
import ThingLevers from './ThingLevers.svelte';

export interface Lever {
  id: string;
  name: TextKey;
  // Other words that people look for it by.
  also: TextKey;
  component: Component<{ game: Game }>;
  when(game: Game): boolean;
}

const phase = (game: Game) => game.view?.phase ?? 'ended';
const alive = (game: Game) => phase(game) !== 'ended';
const begun = (game: Game) => alive(game) && phase(game) !== 'setup';
// On an expedition, between its fights too.
const travels = (game: Game) =>
  game.capabilities.expeditions && journeyOf(game.view, game.factNames) !== undefined;

export const kLevers: readonly Lever[] = [
  { id: 'newcomer', name: 'ref.add', also: 'lever.newcomer', component: Newcomer, when: alive },
  { id: 'pilot', name: 'pilot.title', also: 'lever.pilot', component: AutopilotLevers, when: alive },
  { id: 'number', name: 'lever.number.name', also: 'lever.number', component: NumberLever, when: () => true },
  {
    id: 'conflict',
    name: 'ref.conflict',
    also: 'lever.conflict',
    component: ConflictLever,
    when: (game) => begun(game) && game.capabilities.escalationDie,
  },
  {
    id: 'side',
    name: 'ref.side',
    also: 'lever.side',
    component: SideLevers,
    when: (game) => begun(game) && game.capabilities.reactions.length > 0,
  },
  {
    id: 'points',
    name: 'ref.points',
    also: 'lever.points',
    component: PointLevers,
    when: (game) => begun(game) && game.capabilities.rulesOnPrices,
  },
  {
    id: 'call',
    name: 'ref.call',
    also: 'lever.call',
    component: CallLevers,
    when: (game) => (begun(game) || travels(game)) && game.capabilities.callsRolls,
  },
  {
    id: 'things',
    name: 'ref.features',
    also: 'lever.things',
    component: ThingLevers,
    when: (game) => game.view?.features.some((one) => one.id !== '') ?? false,
  },
  {
    id: 'place',
    name: 'world.title',
    also: 'lever.place',
    component: PlaceLever,
    when: (game) => phase(game) === 'turn' && game.capabilities.placeActs,
  },
  { id: 'clock', name: 'ref.conduct', also: 'lever.clock', component: ClockLever, when: alive },
  { id: 'dice', name: 'ref.dice', also: 'lever.dice', component: DiceLevers, when: alive },
  { id: 'hold', name: 'ref.hold', also: 'lever.hold', component: HoldLever, when: alive },
  { id: 'award', name: 'ref.award', also: 'lever.award', component: AwardLever, when: () => true },
  {
    id: 'fund',
    name: 'treasure.title',
    also: 'lever.fund',
    component: FundLever,
    when: (game) => phase(game) !== 'setup' && game.capabilities.sharesTreasure,
  },
  {
    id: 'rest',
    name: 'rest.title',
    also: 'lever.rest',
    component: RestRulings,
    when: (game) => phase(game) === 'quick_rest',
  },
  { id: 'seats', name: 'ref.seats', also: 'lever.seats', component: SeatLevers, when: () => true },
  { id: 'end', name: 'ref.end', also: 'lever.end', component: EndLever, when: alive },
];

export function leversOf(game: Game): Lever[] {
  return kLevers.filter((lever) => lever.when(game));
}

export function leverText(lever: Lever): { label: string; also: string } {
  return { label: t(lever.name), also: t(lever.also) };
}
