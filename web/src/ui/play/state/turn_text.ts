// Whose turn it is, in one line that every place of the page uses; what hides from a seat is the referee's.
import { actingNow, groups, hasClosed, inGroups, type Group } from '../../../model/rounds';
import { clockAt, clockOf, kZeroStep } from '../../../model/segments';
import type { View } from '../../../protocol/wire';
import { capital, humanise, inSentence, list, t, type TextKey } from '../../text';
import type { Game } from './game.svelte';
import type { TableView } from './table_view.svelte';

const kTurns = ['ambush', 'turn'];

// Put off until another day: nobody is waited for.
export function resting(game: Game): boolean {
  return (game.conduct?.restingSinceMs ?? 0n) !== 0n;
}

// Whether something waits for this seat to act: its creature's turn, or its side's.
export function ownTurn(game: Game): boolean {
  const { view } = game;
  if (view === undefined || resting(game) || !kTurns.includes(view.phase)) return false;
  const active = game.creature(view.active);
  if (active !== undefined) return game.mine(active);
  return inGroups(view) && actingNow(view, game.factNames).some((c) => game.mine(c));
}

// Whether all of this seat's whose part it is have said that they are done with it.
export function saidAll(game: Game): boolean {
  const { view } = game;
  if (view === undefined) return false;
  const mine = actingNow(view, game.factNames).filter((c) => game.mine(c));
  const closed = (who: number) => hasClosed(view, game.factNames, game.capabilities.steps, who);
  return mine.length > 0 && mine.every((c) => closed(c.number));
}

// Whether this seat has yet to say that it is done: with what it declares, or with a step of its side.
export function stillOpen(game: Game): boolean {
  const { view } = game;
  if (view === undefined || resting(game) || !kTurns.includes(view.phase)) return false;
  return actingNow(view, game.factNames).some(
    (c) =>
      game.mine(c) &&
      !hasClosed(view, game.factNames, game.capabilities.steps, c.number) &&
      (game.menus.get(c.number)?.entries ?? []).some(({ verb, allowed }) => verb === 'end_step' && allowed),
  );
}

export function sideNames(sides: readonly string[]): string {
  return list(sides.map((side) => capital(humanise(side))));
}

// A part of the order of sides with its score. A side that begins in several parts is told apart by who is in each.
const kNamed = 2;
export function groupText(table: TableView, round: readonly Group[], group: Group): string {
  const side = sideNames(group.sides);
  const parted = round.filter((one) => sideNames(one.sides) === side).length > 1;
  const named = parted && group.members.length <= kNamed;
  const sides = named ? list(group.members.map((one) => table.name(one.number))) : side;
  return t('round.group', { sides, score: group.score || '' }).trim();
}

// A step of a side's turn by its name: "Party: movement"; empty: there are no such steps now.
export function stepText(view: View): string {
  const sides = groups(view).find((group) => group.now)?.sides ?? [];
  const names = sideNames(sides);
  if (names === '') return '';
  const step = view.stage === 'slow_pass' ? 'slow' : view.step;
  if (!['pass', 'slow_pass'].includes(view.stage) || step === '') return names;
  const many = sides.length > 1;
  return t(many ? 'turn.step.many' : 'turn.step', {
    sides: names,
    step: inSentence(t(`step.${step}` as TextKey)),
  });
}

// A round of the log by its number, or the segment that it was.
export function roundName(round: number, segments: boolean): string {
  if (round === 0) return t('log.ambush');
  if (!segments) return t('log.round.at', { round });
  return t('segment.turn', { ...clockAt(round) });
}

// Where the fight stands: by rounds, or by turns and their segments where those are counted.
export function roundText(view: View, table: TableView): string {
  if (table.capabilities.segments) {
    const clock = clockOf(view, table.factNames);
    return t('segment.turn', { cycle: clock.cycle, segment: clock.segment });
  }
  return view.round === 0 ? t('play.ambush') : t('play.round', { number: view.round });
}

// Who of a part of the order may begin; empty: nobody.
function blockText(table: TableView, view: View): string {
  const now = actingNow(view, table.factNames);
  const own = now.filter((c) => 'mine' in table && (table as Game).mine(c));
  const some = own.length > 0 ? own : now;
  if (some.length === 0) return '';
  const sides = groups(view).find((group) => group.now)?.sides ?? [];
  const names = some.length > kNamed ? sideNames(sides) : list(some.map((c) => table.name(c.number)));
  return t(own.length > 0 ? 'round.block.mine' : 'round.block', { names });
}

export function turnText(table: TableView, view: View): string {
  if (!kTurns.includes(view.phase)) return '';
  const active = table.creature(view.active);
  if (active !== undefined) {
    const mine = 'mine' in table && (table as Game).mine(active);
    return t(mine ? 'play.turn.mine' : 'play.turn.other', { who: table.name(active.number) });
  }
  if (table.capabilities.segments && view.step === kZeroStep) return t('segment.step.zero');
  if (view.stage === 'declare') return t('stage.declare');
  if (inGroups(view)) {
    if (view.stage === '') return blockText(table, view) || t('turn.unseen');
    const stage = t(`stage.${view.stage}` as TextKey);
    const step = stepText(view);
    // A side by itself says nothing of what is going on.
    const alone = step === sideNames(groups(view).find((group) => group.now)?.sides ?? []);
    return step === '' ? stage : alone ? t('play.turn.other', { who: step }) : step;
  }
  return t('turn.unseen');
}
