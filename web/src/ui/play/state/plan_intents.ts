// A menu's line plus what was chosen for it: the intent to send. Knows the fields of intents, no rule.
import { create, toJsonString } from '@bufbuild/protobuf';
import type { Cell } from '../../../model/geometry';
import {
  IntentSchema,
  intentOf,
  PaymentSchema,
  PlaceSchema,
  type Intent,
  type MenuEntry,
} from '../../../protocol/wire';

// Tells a menu's lines apart: what is sent, with its targets and places still open.
export function lineKey(entry: MenuEntry): string {
  const intent = entry.intent === undefined ? '' : toJsonString(IntentSchema, entry.intent);
  return `${entry.verb}/${entry.subject}/${intent}`;
}

// Where somebody who breaks away goes: nowhere, to a zone, or to, beside or behind a creature.
export type Then =
  | { kind: 'stay' }
  | { kind: 'zone'; zone: number }
  | { kind: 'beside' | 'behind' | 'engage'; who: number };

// "beside:4"; "" for staying.
export function thenKey(then: Then): string {
  if (then.kind === 'stay') return '';
  return `${then.kind}:${then.kind === 'zone' ? then.zone : then.who}`;
}

export function thenOf(key: string): Then {
  const [kind = '', number = ''] = key.split(':');
  if (kind === 'zone') return { kind, zone: Number(number) };
  if (kind === 'beside' || kind === 'behind' || kind === 'engage') return { kind, who: Number(number) };
  return { kind: 'stay' };
}

// What is told with a deed: its ability or stat, a background, the action it stands for, and words.
export interface Told {
  subject: string;
  detail: string;
  slot: string;
  text: string;
}

export const kNothingTold: Told = { subject: '', detail: 'attack', slot: '', text: '' };
// A stunt before anything is said of it, and an idea of which only the words count.
export const kStunt: Told = { subject: 'dex', detail: '', slot: 'move', text: '' };
export const kIdea: Told = { subject: '', detail: '', slot: '', text: '' };

export function stuntIntent(who: number, told: Told): Intent | undefined {
  if (told.text.trim() === '') return undefined;
  return intentOf({ case: 'use', value: { verb: 'improvise', who, ...told, text: told.text.trim() } });
}

// Undefined: the words are missing.
export function inSpirit(intent: Intent | undefined, told: Told): Intent | undefined {
  if (intent?.body.case !== 'use' || told.text.trim() === '') return undefined;
  const { detail, text } = told;
  return intentOf({ case: 'use', value: { ...intent.body.value, detail, text: text.trim() } });
}

export function withPath(intent: Intent, path: Cell[]): Intent {
  if (intent.body.case !== 'move') return intent;
  const places = path.map((at) => create(PlaceSchema, at));
  return intentOf({ case: 'move', value: { ...intent.body.value, path: places } });
}

// On a place, and in the direction that it lies in.
export function withPlace(entry: MenuEntry, at: Cell, direction: number): Intent | undefined {
  const places = [create(PlaceSchema, at)];
  const body = entry.intent?.body;
  switch (body?.case) {
    case 'cast':
      return intentOf({ case: 'cast', value: { ...body.value, targets: [], places, direction } });
    case 'use':
      return intentOf({ case: 'use', value: { ...body.value, targets: [], places } });
    case 'attack':
      return intentOf({ case: 'attack', value: { ...body.value, targets: [], places } });
    case 'move':
      return withPath(entry.intent!, [at]);
    default:
      return undefined;
  }
}

export function withTargets(entry: MenuEntry, targets: number[]): Intent | undefined {
  const body = entry.intent?.body;
  switch (body?.case) {
    case 'attack':
      return intentOf({ case: 'attack', value: { ...body.value, targets } });
    case 'cast':
      return intentOf({ case: 'cast', value: { ...body.value, targets } });
    case 'use':
      return intentOf({ case: 'use', value: { ...body.value, targets } });
    case 'move': {
      const [goal = 0, ...also] = targets;
      return intentOf({ case: 'move', value: { ...body.value, ...goalField(entry.subject, goal), also } });
    }
    default:
      return entry.intent;
  }
}

// Into the place of whom one changes places with, as long as it stands somewhere.
export function swapping(entry: MenuEntry, who: number, at: Cell | undefined): Intent | undefined {
  const body = entry.intent?.body;
  if (body?.case !== 'move' || at === undefined) return undefined;
  return intentOf({ case: 'move', value: { ...body.value, swap: who, path: [create(PlaceSchema, at)] } });
}

function goalField(form: string, who: number) {
  if (form === 'beside') return { beside: who };
  if (form === 'behind') return { behind: who };
  return { target: who };
}

// `from` empty: from all.
export function breakingAway(who: number, from: number[], then: Then): Intent {
  const value = { verb: 'disengage', who, from };
  switch (then.kind) {
    case 'stay':
      return intentOf({ case: 'move', value });
    case 'zone':
      return intentOf({ case: 'move', value: { ...value, path: [{ x: then.zone, y: 0, z: 0 }] } });
    case 'engage':
      return intentOf({ case: 'move', value: { ...value, target: then.who } });
    case 'beside':
      return intentOf({ case: 'move', value: { ...value, beside: then.who } });
    case 'behind':
      return intentOf({ case: 'move', value: { ...value, behind: then.who } });
  }
}

// The action that a movement is paid with; "" leaves the choice to the table.
export function paidWith(intent: Intent, pay: string): Intent {
  if (intent.body.case !== 'move' || pay === '') return intent;
  return intentOf({ case: 'move', value: { ...intent.body.value, pay } });
}

// The words that are called out; undefined: none yet.
export function saying(who: number, text: string): Intent | undefined {
  if (text.trim() === '') return undefined;
  return intentOf({ case: 'say', value: { verb: 'speak', who, text: text.trim() } });
}

// Run, or stride so many hexes a point; "" as one walks.
export function pacedBy(intent: Intent, pace: string): Intent {
  if (intent.body.case !== 'move' || pace === '') return intent;
  const stride = Number(pace) || 0;
  return intentOf({
    case: 'move',
    value: { ...intent.body.value, pace: stride > 0 ? 'stride' : pace, stride },
  });
}

// How one gets along where there are modes; "" leaves it to the table.
export interface Way {
  mode: string;
  squeeze: boolean;
  drop: boolean;
  // With whom it holds coming along (TBA-173).
  carry: boolean;
}

export const kAnyWay: Way = { mode: '', squeeze: false, drop: false, carry: false };

export function goneBy(intent: Intent, { mode, squeeze, drop, carry }: Way): Intent {
  if (intent.body.case !== 'move' || intent.body.value.verb !== 'move') return intent;
  const value = intent.body.value;
  return intentOf({ case: 'move', value: { ...value, mode: mode || value.mode, squeeze, drop, carry } });
}

// Points of two kinds that something is paid with; undefined leaves it to the table.
export interface Split {
  primary: number;
  secondary: number;
}

export function splitBy(intent: Intent, points: Split | undefined): Intent {
  if (points === undefined) return intent;
  const split = create(PaymentSchema, points);
  const { body } = intent;
  switch (body.case) {
    case 'move':
      return intentOf({ case: 'move', value: { ...body.value, split } });
    case 'cast':
      return intentOf({ case: 'cast', value: { ...body.value, split } });
    case 'use':
      return intentOf({ case: 'use', value: { ...body.value, split } });
    default:
      return intent;
  }
}

// The ways to pay a price in points of two kinds, as far as there are so many.
export function splitsOf(price: number, there: Split): Split[] {
  const all: Split[] = [];
  for (let primary = 0; primary <= price; primary += 1)
    if (primary <= there.primary && price - primary <= there.secondary)
      all.push({ primary, secondary: price - primary });
  return all;
}

// What the referee says of an attack; undefined: as the rules have it.
export interface Situation {
  modifier: number | undefined;
  cover: number | undefined;
  unaware: boolean;
  // Which way somebody is pushed; 0: straight away.
  way: number;
}

export const kNoSituation: Situation = { modifier: undefined, cover: undefined, unaware: false, way: 0 };

export function ruledBy(intent: Intent, { modifier, cover, unaware, way }: Situation): Intent {
  if (intent.body.case !== 'attack') return intent;
  const said = {
    ...(modifier === undefined ? {} : { modifier }),
    ...(cover === undefined ? {} : { cover }),
    ...(unaware ? { unaware } : {}),
    ...(way === 0 ? {} : { direction: way }),
  };
  return intentOf({ case: 'attack', value: { ...intent.body.value, ...said } });
}

// Where somebody looks in a melee: open, averted or mirror.
export function turnEyes(who: number, value: string): Intent {
  return intentOf({ case: 'prepare', value: { verb: 'set_policy', who, key: 'eyes', value } });
}
