// The action that a seat prepares, as one value: what kind of choice it is, and only what that kind needs; and the intent
// that is made of it. Pure; knows the fields of menus, no rule.
import { cell, type Cell } from '../../../model/geometry';
import type { CreatureView, Intent, MenuEntry } from '../../../protocol/wire';
import { emptyDraft, readyIntent, type Draft } from './readying';
import {
  breakingAway,
  goneBy,
  inSpirit,
  kIdea,
  kNoSituation,
  kNothingTold,
  kStunt,
  lineKey,
  pacedBy,
  paidWith,
  ruledBy,
  saying,
  splitBy,
  stuntIntent,
  swapping,
  withPath,
  withPlace,
  withTargets,
  type Situation,
  type Split,
  type Then,
  type Told,
  type Way,
} from './plan_intents';

export type Plan =
  // Nothing is chosen: walking is what a map is for.
  | { kind: 'none' }
  | { kind: 'path'; entry: MenuEntry }
  // `told` where words go with it; undefined: none do.
  | {
      kind: 'targets';
      entry: MenuEntry;
      targets: readonly number[];
      situation: Situation;
      told: Told | undefined;
    }
  | { kind: 'place'; entry: MenuEntry }
  // Where positions are zones: from whom one breaks away (none: all), and what then.
  | { kind: 'breaking'; entry: MenuEntry; from: readonly number[]; then: Then }
  | { kind: 'confirm'; entry: MenuEntry }
  // The line of the menu, if it was chosen by one.
  | { kind: 'say'; entry: MenuEntry | undefined; text: string }
  | { kind: 'stunt'; told: Told }
  | { kind: 'ready'; draft: Draft };

export type PlanOf<Kind extends Plan['kind']> = Extract<Plan, { kind: Kind }>;

export const kNoPlan: Plan = { kind: 'none' };

// What a line of the menu still wants to be chosen. `zones`: whether positions are zones.
export function planFor(entry: MenuEntry, zones: boolean): Plan {
  if (entry.verb === 'disengage' && zones) {
    return { kind: 'breaking', entry, from: [], then: { kind: 'stay' } };
  }
  if (entry.needsPath) return { kind: 'path', entry };
  if (entry.targetCount > 0) {
    const told = entry.verb === 'fight_in_spirit' ? kNothingTold : undefined;
    const targets = entry.targets.length === 1 ? entry.targets : [];
    return { kind: 'targets', entry, targets, situation: kNoSituation, told };
  }
  if (entry.places.length > 0) return { kind: 'place', entry };
  if (entry.intent?.body.case === 'say') return { kind: 'say', entry, text: '' };
  return { kind: 'confirm', entry };
}

export const kSaying: Plan = { kind: 'say', entry: undefined, text: '' };

export function stuntPlan(priced: boolean): Plan {
  return { kind: 'stunt', told: priced ? kIdea : kStunt };
}

export function readyPlan(forWord = false): Plan {
  return { kind: 'ready', draft: emptyDraft(forWord) };
}

// The line of the menu that it began with.
export function entryOf(plan: Plan): MenuEntry | undefined {
  return 'entry' in plan ? plan.entry : undefined;
}

// The plan under a newer menu: with its line as it is now, or none where that is gone or forbidden.
export function renewed(plan: Plan, menu: readonly MenuEntry[]): Plan {
  if (!('entry' in plan) || plan.entry === undefined) return plan;
  const line = lineKey(plan.entry);
  const now = menu.find((other) => lineKey(other) === line);
  if (now === undefined || !now.allowed) return kNoPlan;
  if (plan.kind !== 'targets') return { ...plan, entry: now };
  return { ...plan, entry: now, targets: plan.targets.filter((target) => now.targets.includes(target)) };
}

// How many targets may be chosen: whoever engages one foe may take on others of the same melee with it.
export function wanted({ entry }: PlanOf<'targets'>): number {
  return entry.verb === 'engage' ? entry.targets.length : entry.targetCount;
}

// With a target more or less; of one that may have no more, the last chosen counts.
export function toggled(plan: PlanOf<'targets'>, target: number): PlanOf<'targets'> {
  const { targets } = plan;
  if (!plan.entry.targets.includes(target)) return plan;
  if (targets.includes(target)) return { ...plan, targets: targets.filter((other) => other !== target) };
  if (wanted(plan) <= 1) return { ...plan, targets: [target] };
  return targets.length < wanted(plan) ? { ...plan, targets: [...targets, target] } : plan;
}

// Whether it may be set on a cell: a spell that covers a stretch of ground on any, others where the menu says so.
export function placeable(plan: Plan, actor: CreatureView | undefined): boolean {
  if (plan.kind === 'place') return true;
  const body = plan.kind === 'targets' ? plan.entry.intent?.body : undefined;
  if (body?.case !== 'cast') return false;
  const power = actor?.powers.find((one) => one.id === body.value.spell);
  return (power?.form?.area ?? 0) > 0;
}

// What is chosen beside the plan itself, on the map and for a movement.
export interface Chosen {
  who: number;
  // The move that applies when nothing else is chosen, and the way that was pointed out.
  walking: MenuEntry | undefined;
  path: Cell[];
  // The cell that it is set on, and the direction that it lies in.
  at: Cell | undefined;
  direction: number;
  // The action to spend on a movement; empty: the cheapest.
  pay: string;
  // normal, run, or a number of hexes a point; empty: nothing said.
  pace: string;
  way: Way;
  split: Split | undefined;
  creature: (number: number) => CreatureView | undefined;
}

// Undefined: not complete yet.
export function intentFor(plan: Plan, chosen: Chosen): Intent | undefined {
  const intent = completed(plan, chosen);
  if (intent === undefined) return undefined;
  if (intent.body.case === 'attack') {
    return ruledBy(intent, plan.kind === 'targets' ? plan.situation : kNoSituation);
  }
  const paid = splitBy(paidWith(intent, chosen.pay), chosen.split);
  return goneBy(pacedBy(paid, chosen.pace), chosen.way);
}

function completed(plan: Plan, chosen: Chosen): Intent | undefined {
  switch (plan.kind) {
    case 'none':
      return along(chosen.walking, chosen.path);
    case 'path':
      return along(plan.entry, chosen.path);
    case 'place':
      return onPlace(plan.entry, chosen);
    case 'targets':
      return plan.targets.length === 0 ? onPlace(plan.entry, chosen) : onTargets(plan, chosen);
    case 'breaking':
      return plan.entry.intent && breakingAway(chosen.who, [...plan.from], plan.then);
    case 'confirm':
      return plan.entry.intent;
    case 'say':
      return saying(chosen.who, plan.text);
    case 'stunt':
      return stuntIntent(chosen.who, plan.told);
    case 'ready':
      return readyIntent(chosen.who, plan.draft);
  }
}

function along(entry: MenuEntry | undefined, path: Cell[]): Intent | undefined {
  return entry?.intent === undefined || path.length === 0 ? undefined : withPath(entry.intent, path);
}

function onPlace(entry: MenuEntry, { at, direction }: Chosen): Intent | undefined {
  return at === undefined ? undefined : withPlace(entry, at, direction);
}

function onTargets({ entry, targets, told }: PlanOf<'targets'>, chosen: Chosen): Intent | undefined {
  const [first = 0] = targets;
  const there = chosen.creature(first)?.place;
  if (entry.subject === 'swap') return swapping(entry, first, there && cell(there));
  const whole = withTargets(entry, [...targets]);
  return told === undefined ? whole : inSpirit(whole, told);
}
