// An action held back: what was chosen for it, and the intent that says so. Knows the fields, no rule.
import { create } from '@bufbuild/protobuf';
import { intentOf, PlaceSchema, type Intent, type MenuEntry } from '../../../protocol/wire';
import { withTargets } from './plan_intents';

// Stands in a readied intent for whoever sets it off.
export const kTriggerActor = 10_000;

export const kTriggerEvents = [
  'move',
  'engage',
  'disengage',
  'attack',
  'cast',
  'use',
  'rally',
  'any_action',
  'drops',
] as const;

interface At {
  x: number;
  y: number;
  z: number;
}

export interface Draft {
  // The line of the menu that is held back.
  entry: MenuEntry | undefined;
  targets: number[];
  // The way that is gone, of what is a movement.
  path: readonly At[];
  // Empty: the trigger is told in words.
  event: string;
  actor: string;
  target: string;
  text: string;
  ask: boolean;
}

// `forWord`: it waits for the referee's word alone.
export function emptyDraft(forWord = false): Draft {
  return {
    entry: undefined,
    targets: forWord ? [] : [kTriggerActor],
    path: [],
    event: forWord ? '' : 'move',
    actor: 'any_enemy',
    target: '',
    text: '',
    ask: true,
  };
}

// Undefined: nothing is chosen yet.
export function readiedIntent(draft: Draft): Intent | undefined {
  const { entry } = draft;
  if (entry?.intent === undefined) return undefined;
  const body = entry.intent.body;
  if (body.case === 'move' && entry.needsPath) {
    if (draft.path.length === 0) return undefined;
    const path = draft.path.map((at) => create(PlaceSchema, at));
    return intentOf({ case: 'move', value: { ...body.value, path } });
  }
  if (entry.targetCount > 0 && draft.targets.length === 0) return undefined;
  return entry.targetCount > 0 ? withTargets(entry, draft.targets) : entry.intent;
}

export function readyIntent(who: number, draft: Draft): Intent | undefined {
  const readied = readiedIntent(draft);
  if (readied === undefined) return undefined;
  const worded = draft.event === '';
  if (worded && draft.text.trim() === '') return undefined;
  return intentOf({
    case: 'prepare',
    value: {
      verb: 'ready',
      who,
      readied,
      triggerEvent: draft.event,
      triggerWho: draft.actor,
      triggerTarget: draft.target,
      text: worded ? draft.text.trim() : '',
      ask: draft.ask,
    },
  });
}

// What a held action will do, by the intent that was kept.
export function heldVerb(intent: Intent | undefined): { verb: string; subject: string; targets: number[] } {
  const body = intent?.body;
  switch (body?.case) {
    case 'attack':
      return { verb: 'attack', subject: body.value.with, targets: body.value.targets };
    case 'cast':
      return { verb: 'cast', subject: body.value.spell, targets: body.value.targets };
    case 'use':
      return { verb: body.value.verb, subject: body.value.subject, targets: body.value.targets };
    case 'move': {
      const { verb, target, beside, behind } = body.value;
      const subject = beside !== 0 ? 'beside' : behind !== 0 ? 'behind' : '';
      return { verb, subject, targets: [target, beside, behind].filter((who) => who !== 0) };
    }
    default:
      return { verb: body?.case ?? '', subject: '', targets: [] };
  }
}
