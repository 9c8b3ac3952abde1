// Readings of a round in parts: its groups, who may act in them, what has been declared and who is last.
import type { CreatureView, Item, View } from '../protocol/wire';
import { Status } from '../protocol/wire';
import { creatureOf, fact, inPlay, sides, type FactNames } from './select';

// Those of one count, who act together; several sides of one count stand side by side.
export interface Group {
  number: number;
  score: number;
  members: CreatureView[];
  sides: string[];
  now: boolean;
}

export function groups(view: View): Group[] {
  const found: Group[] = [];
  for (const entry of view.order) {
    const member = creatureOf(view, entry.who);
    if (member === undefined) continue;
    let group = found.find((one) => one.number === entry.group);
    if (group === undefined) {
      const now = entry.group === view.group && view.group >= 0;
      group = { number: entry.group, score: entry.score, members: [], sides: [], now };
      found.push(group);
    }
    group.members.push(member);
    if (!group.sides.includes(member.side)) group.sides.push(member.side);
  }
  return found;
}

// Do groups act now, rather than one creature after another?
export function inGroups(view: View): boolean {
  return view.stage !== '' || view.group >= 0;
}

// Index of a side as facts know it.
export function sideIndex(view: View, side: string): number {
  const listed = view.sides.findIndex((one) => one.id === side);
  return listed >= 0 ? listed : sides(view).indexOf(side);
}

export function sideFact(view: View, names: FactNames, name: string, side: string): number {
  return fact(view, names, name, sideIndex(view, side)) ?? 0;
}

export function surprised(view: View, names: FactNames, side: string): boolean {
  return sideFact(view, names, 'surprised', side) !== 0;
}

// Who may act now: in declarations everybody that is not surprised, in a pass its group, of a block those
// who still have their turn.
export function actingNow(view: View, names: FactNames): CreatureView[] {
  const able = (c: CreatureView) => c.status === Status.UP && !surprised(view, names, c.side);
  if (view.stage === 'declare') return view.creatures.filter(able);
  if (view.group < 0) return [];
  const group = view.order.filter((entry) => entry.group === view.group);
  const left = view.stage !== '' ? group : group.filter((entry) => entry.lastTurnRound < view.round);
  return left.flatMap((entry) => creatureOf(view, entry.who) ?? []).filter(able);
}

export type Declaration = 'none' | 'cast' | 'withdraw' | 'retreat';
const kDeclarations: Declaration[] = ['none', 'cast', 'withdraw', 'retreat'];

export interface Declared {
  action: Declaration;
  // Name of the spell, where its sheet is known.
  spell: string;
}

export function declared(view: View, names: FactNames, who: number): Declared {
  const action = kDeclarations[fact(view, names, 'declared.action', who) ?? 0] ?? 'none';
  const power = creatureOf(view, who)?.powers[(fact(view, names, 'declared.power', who) ?? 0) - 1];
  return { action, spell: power?.name || power?.id || '' };
}

// Closed declarations, or the step in hand (1: declarations; else the number of the step waited for).
export function hasClosed(view: View, names: FactNames, steps: readonly string[], who: number): boolean {
  const closed = fact(view, names, 'closed', who) ?? 0;
  return closed > (view.stage === 'declare' ? 0 : Math.max(0, steps.indexOf(view.step)));
}

// Steps that may be gone on to from the present one; after the last the group is done.
export function laterSteps(steps: readonly string[], step: string): string[] {
  return [...steps.slice(steps.indexOf(step) + 1), 'done'];
}

export function inHand(item: Item): boolean {
  return ['main', 'off', 'both'].includes(item.where);
}

// What makes a creature act last, as far as it is seen: the slow weapon in its hands.
export function slowWith(view: View, who: number): string {
  const item = view.items.find(
    (one) =>
      one.owner === who && ['main', 'both'].includes(one.where) && one.gear?.qualities.includes('slow'),
  );
  if (item !== undefined) return item.name;
  return creatureOf(view, who)?.powers.find((power) => power.slow)?.id ?? '';
}

// Those with slow weapons who have not acted in the pass of their group.
export function slowWaiting(view: View, names: FactNames): CreatureView[] {
  return view.creatures.filter(
    (c) =>
      c.status === Status.UP &&
      inPlay(c) &&
      slowWith(view, c.number) !== '' &&
      (fact(view, names, 'pass_taken', c.number) ?? 0) === 0,
  );
}

// The acting creature first, then the others of its seat where more than one may act.
export function sideBySide(
  view: View,
  names: FactNames,
  who: number,
  mine: (creature: CreatureView) => boolean,
  referee: boolean,
): number[] {
  if (view.active !== 0 || !inGroups(view)) return [who];
  const able = actingNow(view, names);
  // The referee speaks for sides that nobody else can speak for.
  const first = referee ? view.sides.flatMap((side) => able.find((c) => c.side === side.id) ?? []) : [];
  return [...new Set([who, ...[...able.filter(mine), ...first].map((c) => c.number)])];
}
