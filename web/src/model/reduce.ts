// View + delta -> view. Events carry new values, so this file knows no rule: one arm per event alternative.
import { create } from '@bufbuild/protobuf';
import type {
  ActivityView,
  CreatureJoined,
  CreatureView,
  Delta,
  Effect,
  Event,
  FactValue,
  Feature,
  Item,
  MapNote,
  OrderEntry,
  Overridden,
  Question,
  ReadiedChanged,
  View,
} from '../protocol/wire';
import { ReadiedSchema, Status } from '../protocol/wire';
import { unfolded } from './beats';

const kQuickRest = 'quick_rest';
// ADV-020: the party goes on, and whatever fight there was is over.
const kGoesOn = { phase: 'setup', outcome: '', stage: '', step: '', group: -1, order: [] };
const kOver = { phase: 'ended', active: 0, limitedTurn: false, question: undefined, readied: [] };

// Returns a new view; the old one, and every part of it that did not change, stays as it was.
export function reduce(view: View, delta: Delta): View {
  if (delta.rewound !== undefined && delta.view !== undefined) return delta.view;
  let next: View = { ...view, version: delta.version };
  for (const event of unfolded(view, delta).events) next = apply(next, event);
  // What this seat may know has changed at its root.
  if (delta.view !== undefined) next = delta.view;
  return delta.conduct === undefined ? next : { ...next, conduct: delta.conduct };
}

export function apply(view: View, event: Event): View {
  const body = event.body;
  switch (body.case) {
    case 'sceneEnded':
      return { ...view, ...kOver, ...concluded(view), outcome: body.value.outcome };
    case 'periodBegan':
      return periodBegan(view, body.value.unit, body.value.number);
    case 'periodEnded':
      return body.value.unit === kQuickRest ? { ...view, phase: 'ended' } : view;
    case 'turnBegan':
      return turnBegan(view, body.value.who, body.value.limited, body.value.skipped);
    case 'turnEnded':
      return body.value.who === view.active ? { ...view, active: 0, limitedTurn: false } : view;
    case 'orderSet':
      return orderSet(view, body.value.entries);
    case 'creatureJoined':
      return joined(view, body.value);
    case 'creatureLeft':
      // Who is carried out dead stays dead.
      return creature(view, body.value.who, (c) =>
        c.status === Status.DEAD ? c : { ...c, status: Status.GONE },
      );
    case 'delayChanged':
      return delayChanged(view, body.value.who, body.value.state);
    case 'activityChanged':
      return activityChanged(view, body.value);
    case 'itemChanged':
      return itemIs(view, body.value.item, body.value.now);
    case 'factSet':
      return factSet(view, body.value.fact, body.value.a, body.value.b, body.value.value);
    case 'moved': {
      const { to, facing } = body.value;
      return creature(view, body.value.who, (c) => ({
        ...c,
        place: to ?? c.place,
        facing: facing ?? c.facing,
      }));
    }
    case 'harmed':
    case 'healed': {
      const { hp, staggered, who } = body.value;
      return creature(view, who, (c) => ({ ...c, hp: hp ?? c.hp, staggered }));
    }
    case 'effectAdded':
      return body.value.effect === undefined ? view : effectAdded(view, body.value.effect);
    case 'effectRemoved':
      return { ...view, effects: view.effects.filter((e) => e.id !== body.value.effect) };
    case 'statusChanged':
      return creature(view, body.value.who, (c) => ({
        ...c,
        status: body.value.status,
        hp: body.value.hp ?? c.hp,
      }));
    case 'asked':
      return { ...view, question: body.value.question };
    case 'answered':
      return answered(view, body.value.question, body.value.closes, body.value.pick);
    case 'campaignLoss':
      return body.value.loss === undefined ? view : { ...view, losses: [...view.losses, body.value.loss] };
    case 'readiedChanged':
      return readiedChanged(view, body.value);
    case 'overridden':
      return overridden(view, body.value);
    case 'stepChanged': {
      const { stage, step, group } = body.value;
      return { ...view, stage, step, group };
    }
    case 'featureChanged':
      return body.value.now === undefined ? view : featureIs(view, body.value.now);
    case 'itemAppeared':
      return body.value.item === undefined ? view : itemIs(view, body.value.item.id, body.value.item);
    case 'mapNoted':
      return body.value.note === undefined ? view : noted(view, body.value.note);
    // Told in the chronicle; they change no value that a view holds.
    case 'standingChanged':
    case 'spellChanged':
    case 'pursuitChanged':
    case 'treasureDivided':
    case 'sceneBegan':
    case 'declared':
    case 'actionFailed':
    case 'rolled':
    case 'tested':
    case 'spoke':
    case 'reacted':
    case 'healedUp':
    case undefined:
      return view;
    default:
      return unknown(view, body);
  }
}

// A newer server may send an event that this client does not know; the view stays, the chronicle skips it.
function unknown(view: View, _body: never): View {
  return view;
}

function periodBegan(view: View, unit: string, round: number): View {
  if (unit === kQuickRest) return { ...view, phase: kQuickRest };
  if (unit === 'dungeon_turn' || unit === 'day') return { ...view, ...kGoesOn };
  if (unit !== 'round') return view;
  return { ...view, round, phase: round === 0 ? 'ambush' : 'turn' };
}

function turnBegan(view: View, who: number, limited: boolean, skipped: boolean): View {
  const order = view.order.map((entry: OrderEntry) =>
    entry.who === who ? { ...entry, lastTurnRound: view.round } : entry,
  );
  return skipped ? { ...view, order } : { ...view, active: who, limitedTurn: limited, order };
}

function orderSet(view: View, order: OrderEntry[]): View {
  const scores = new Map(order.map((entry) => [entry.who, entry.score]));
  const creatures = view.creatures.map((c) => {
    const score = scores.get(c.number);
    return score === undefined || score === c.score ? c : { ...c, score };
  });
  return { ...view, order, creatures };
}

// An override tells what it has changed, as far as this seat may see it.
function overridden(view: View, change: Overridden): View {
  let next = view;
  if (change.round !== undefined) next = { ...next, round: change.round };
  if (change.fact !== undefined) {
    const { fact, a, b, value } = change.fact;
    next = factSet(next, fact, a, b, value);
  }
  return change.creature === undefined ? next : creatureJoined(next, change.creature);
}

function creature(view: View, who: number, change: (c: CreatureView) => CreatureView): View {
  return { ...view, creatures: view.creatures.map((c) => (c.number === who ? change(c) : c)) };
}

function creatureJoined(view: View, joined: CreatureView): View {
  const creatures = view.creatures.filter((c) => c.number !== joined.number);
  creatures.push(joined);
  creatures.sort((a, b) => a.number - b.number);
  return { ...view, creatures };
}

// With those of its facts that do not begin at 0.
function joined(view: View, news: CreatureJoined): View {
  let next = news.creature === undefined ? view : creatureJoined(view, news.creature);
  for (const { fact, a, b, value } of news.facts) next = factSet(next, fact, a, b, value);
  return next;
}

// A turn that is delayed is left, not ended.
function delayChanged(view: View, who: number, state: string): View {
  const delaying = view.delaying.filter((other) => other !== who);
  if (state === 'started' || state === 'queued' || state === 'cancelled') delaying.push(who);
  delaying.sort((a, b) => a - b);
  const left = state === 'started' ? { active: 0, limitedTurn: false } : {};
  return { ...view, delaying, ...left };
}

// By number; of an action readied by others only the fact is told.
function readiedChanged(view: View, news: ReadiedChanged): View {
  const readied = view.readied.filter((one) => one.who !== news.who);
  if (news.state === 'set') {
    readied.push({ ...(news.readied ?? create(ReadiedSchema)), who: news.who });
    readied.sort((a, b) => a.who - b.who);
  }
  return { ...view, readied };
}

// As it is now; undefined: out of this seat's sight.
function itemIs(view: View, id: number, now: Item | undefined): View {
  const items = view.items.filter((i) => i.id !== id);
  if (now !== undefined) items.push(now);
  items.sort((a, b) => a.id - b.id);
  return { ...view, items };
}

function featureIs(view: View, now: Feature): View {
  const features = view.features.filter((f) => f.index !== now.index);
  features.push(now);
  features.sort((a, b) => a.index - b.index);
  return { ...view, features };
}

// What stands at a place is written over.
function noted(view: View, note: MapNote): View {
  const there = (old: MapNote) =>
    old.side === note.side &&
    old.at?.x === note.at?.x &&
    old.at?.y === note.at?.y &&
    old.at?.z === note.at?.z;
  const notes = view.notes.filter((old) => !there(old));
  if (note.text !== '') notes.push(note);
  return { ...view, notes };
}

// A round in parts stands nowhere any more.
function concluded(view: View): Partial<View> {
  return view.stage === '' ? {} : { stage: 'concluded', step: '', group: -1 };
}

interface ActivityNews {
  who: number;
  activity: string;
  state: string;
  done: number;
  need: number;
  item: string;
  object: string;
  unit: string;
  subject: string;
}

function activityChanged(view: View, news: ActivityNews): View {
  const over = news.state === 'done' || news.state === 'interrupted';
  const others = view.activities.filter((a) => a.who !== news.who);
  if (over) return { ...view, activities: others };
  const { who, activity, done, need, item, object, unit, subject } = news;
  const now: ActivityView = {
    $typeName: 'affray.v1.ActivityView',
    who,
    activity,
    done,
    need,
    item,
    object,
    unit,
    subject,
  };
  const known = view.activities.some((a) => a.who === who);
  const activities = known
    ? view.activities.map((a) => (a.who === who ? now : a))
    : [...view.activities, now];
  return { ...view, activities };
}

// Facts are kept as the server lists them: those that are not 0, sorted by fact, a, b.
function factSet(view: View, fact: number, a: number, b: number, value: number): View {
  const facts = [...view.facts];
  const found = facts.findIndex((f) => (f.fact - fact || f.a - a || f.b - b) >= 0);
  const at = found < 0 ? facts.length : found;
  const next = facts[at];
  const known = next !== undefined && next.fact === fact && next.a === a && next.b === b;
  const entry: FactValue[] = value === 0 ? [] : [{ $typeName: 'affray.v1.FactValue', fact, a, b, value }];
  facts.splice(at, known ? 1 : 0, ...entry);
  return { ...view, facts };
}

function effectAdded(view: View, effect: Effect): View {
  return { ...view, effects: [...view.effects.filter((e) => e.id !== effect.id), effect] };
}

function answered(
  view: View,
  question: number,
  closes: boolean,
  pick: Question['picks'][number] | undefined,
): View {
  const open = view.question;
  if (open === undefined || open.id !== question) return view;
  if (closes) return { ...view, question: undefined };
  if (pick === undefined) return view;
  return {
    ...view,
    question: {
      ...open,
      waiting: open.waiting.filter((seat) => seat !== pick.seat),
      picks: [...open.picks, pick],
    },
  };
}
