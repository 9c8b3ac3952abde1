// What the referee does to creatures that are pointed at, one or several: each is an order of its own, in turn.
import type { Change } from '../../../model/hit_points';
import { cell, key, type Cell } from '../../../model/geometry';
import { effectsOf, occupies } from '../../../model/select';
import { AutopilotMode, type CreatureView, type Intent, type Place } from '../../../protocol/wire';
import { list, t } from '../../text';
import type { Game } from './game.svelte';
import {
  applyDamage,
  heal,
  override,
  place,
  removeCreature,
  setEffect,
  startEncounter,
  startRound,
} from './rulings';
import { reveal, setControl } from './steer';

// False: one was refused, and those behind it were left alone.
async function each(
  game: Game,
  who: readonly number[],
  order: (creature: CreatureView) => Intent | undefined,
): Promise<boolean> {
  // Every order of a batch bears the reason that was given for it.
  const { reason } = game;
  for (const one of who) {
    const creature = game.creature(one);
    const intent = creature === undefined ? undefined : order(creature);
    if (intent === undefined) continue;
    game.reason = reason;
    const reply = await game.submit(intent);
    if (reply.verdict.case !== 'accepted') return false;
  }
  return true;
}

export function changeHitPoints(game: Game, who: readonly number[], change: Change): Promise<boolean> {
  // Before the first turn nothing is harmed: a number is set.
  const preparing = game.view?.phase === 'setup';
  return each(game, who, (creature) => {
    if (!preparing && change.kind === 'harm') return applyDamage(creature.number, change.amount);
    if (!preparing && change.kind === 'heal') return heal(creature.number, change.amount);
    const hp = creature.hp ?? 0;
    const most = creature.hpMax ?? hp;
    const stands =
      change.kind === 'set'
        ? change.amount
        : change.kind === 'heal'
          ? hp + change.amount
          : hp - change.amount;
    return setHitPoints(game, creature, Math.min(stands, most));
  });
}

function setHitPoints(game: Game, creature: CreatureView, hp: number): Intent {
  const why = game.reason.trim() || t('acts.reason');
  return override(`creatures.${creature.id}.hp`, String(hp), why);
}

export function rename(game: Game, who: number, name: string): Promise<boolean> {
  const why = game.reason.trim() || t('acts.reason');
  return each(game, [who], (creature) => override(`creatures.${creature.id}.name`, name, why));
}

export function setCondition(game: Game, who: readonly number[], name: string, on: boolean) {
  return each(game, who, (creature) => {
    const has = game.view !== undefined && effectsOf(game.view, creature.number).some((e) => e.name === name);
    return has === on ? undefined : setEffect(creature.number, name, on);
  });
}

export function show(game: Game, who: readonly number[], shown: boolean): Promise<boolean> {
  return each(game, who, (creature) =>
    creature.hidden === shown ? reveal(creature.number, shown) : undefined,
  );
}

// To a seat; 0: the referee's own.
export function handOver(game: Game, who: readonly number[], seat: number): Promise<boolean> {
  return each(game, who, (creature) =>
    creature.seat === seat ? undefined : setControl(creature.number, seat),
  );
}

// How much those of the referee's do by themselves.
export async function letAct(game: Game, who: readonly number[], mode: AutopilotMode): Promise<void> {
  if (!(await handOver(game, who, 0))) return;
  for (const one of who) game.autopilot.order(game.autopilot.orderOf(one, ''), { mode });
}

export function remove(game: Game, who: readonly number[]): Promise<boolean> {
  return each(game, who, (creature) => removeCreature(creature.number));
}

// Waits for the cell where they are set down.
export function liftUp(game: Game, who: readonly number[]): void {
  const names = list(who.map((one) => game.name(one)));
  game.desk.pointing = {
    told: t('acts.move.where', { who: names }),
    act: (at) => void setDown(game, who, cellsAround(game, who, at)),
  };
}

// Free cells of the map, the nearest first.
function cellsAround(game: Game, who: readonly number[], at: Cell): Place[] {
  const { view, geometry } = game;
  const others = (view?.creatures ?? []).filter((c) => occupies(c) && !who.includes(c.number));
  const taken = new Set(others.map((c) => key(cell(c.place!))));
  const cells = (view?.map?.cells ?? []).filter((one) => !taken.has(key(cell(one))));
  return cells.sort((a, b) => geometry.distance(at, cell(a)) - geometry.distance(at, cell(b)));
}

// Several are set down in a row: the first where it was pointed, each other as near as there is room.
export function setDown(
  game: Game,
  who: readonly number[],
  where: readonly Pick<Place, 'x' | 'y' | 'z'>[],
): Promise<boolean> {
  const free = [...where];
  return each(game, who, (creature) => {
    const at = free.shift();
    return at === undefined ? undefined : place(creature.number, at);
  });
}

// As the rules begin it where nobody lies in wait.
export function begin(game: Game): void {
  const aware = game.capabilities.opening === 'awareness';
  void game.submit(aware ? startRound([], undefined) : startEncounter('', 0));
}
