// Events that make a line of the story each by itself.
import type { Event, ItemChanged } from '../protocol/wire';
import type { EntryBody } from './entry';

// The line of an event that makes one by itself; undefined: none.
export function plainEntry(event: Event): EntryBody | undefined {
  const body = event.body;
  switch (body.case) {
    case 'sceneBegan':
      return { kind: 'scene', ambushSide: body.value.ambushSide };
    case 'sceneEnded':
      return { kind: 'ended', outcome: body.value.outcome, rounds: body.value.rounds };
    case 'periodBegan':
      return periodEntry(body.value.unit, body.value.number);
    case 'periodEnded':
      return body.value.unit === 'quick_rest' ? { kind: 'rest', over: true } : undefined;
    case 'turnBegan':
      if (body.value.skipped) return undefined;
      return { kind: 'turn', who: body.value.who, limited: body.value.limited };
    case 'orderSet':
      return { kind: 'order', cause: body.value.cause };
    case 'declared':
      return body.value.verb === 'move' ? undefined : { kind: 'declared', ...pick(body.value) };
    case 'actionFailed': {
      const { who, verb, how, cause } = body.value;
      return { kind: 'failed', who, verb, how, cause };
    }
    case 'effectAdded': {
      const effect = body.value.effect;
      if (effect === undefined) return undefined;
      const { who, name, level, type } = effect;
      // What waits for the end of a step is nobody's news yet.
      if (name.startsWith('held_')) return undefined;
      const lies = effect.place !== undefined && who === 0;
      return { kind: 'effect', who, name, on: true, cause: '', level, type, ...(lies ? { lies } : {}) };
    }
    case 'effectRemoved':
      return {
        kind: 'effect',
        who: body.value.who,
        name: body.value.name,
        on: false,
        cause: body.value.cause,
      };
    case 'delayChanged':
      return { kind: 'delay', who: body.value.who, state: body.value.state };
    case 'activityChanged':
      return { kind: 'activity', work: body.value };
    case 'itemChanged':
      return itemEntry(body.value);
    case 'itemAppeared':
      return body.value.item && { kind: 'appeared', item: body.value.item };
    default:
      return roundEntry(event) ?? socialEntry(event);
  }
}

function itemEntry({ item, charges, cause, now }: ItemChanged): EntryBody {
  return { kind: 'item', item, charges, cause, ...(now === undefined ? {} : { now }) };
}

// Rounds in parts, spells, pursuits, doors and what is divided afterwards.
function roundEntry(event: Event): EntryBody | undefined {
  const body = event.body;
  switch (body.case) {
    case 'featureChanged':
      return body.value.now && { kind: 'feature', feature: body.value.now, cause: body.value.cause };
    case 'spellChanged': {
      const { who, spell, state, targets, cause } = body.value;
      return { kind: 'spell', who, spell, state, targets, cause };
    }
    case 'pursuitChanged': {
      const { state, gap, fleeing, dropped } = body.value;
      return { kind: 'pursuit', state, gap, fleeing, dropped };
    }
    case 'treasureDivided': {
      const { mode, who, shares, left } = body.value;
      return {
        kind: 'treasure',
        mode,
        shares: who.map((one, i) => ({ who: one, copper: shares[i] ?? 0 })),
        left,
      };
    }
    default:
      return undefined;
  }
}

function periodEntry(unit: string, number: number): EntryBody | undefined {
  if (unit === 'quick_rest') return { kind: 'rest', over: false };
  if (unit === 'dungeon_turn' || unit === 'day') return { kind: 'period', unit, number };
  return unit === 'round' ? { kind: 'round', number } : undefined;
}

function pick(declared: { who: number; verb: string; subject: string; targets: number[]; side: string }) {
  const { who, verb, subject, targets, side } = declared;
  return { who, verb, subject, targets, ...(side === '' || side === undefined ? {} : { side }) };
}

// What people and referees do: words, questions, rulings, losses.
function socialEntry(event: Event): EntryBody | undefined {
  const body = event.body;
  switch (body.case) {
    case 'mapNoted': {
      const { who, note } = body.value;
      const { x = 0, y = 0 } = note?.at ?? {};
      return { kind: 'note', who, at: { x, y }, text: note?.text ?? '' };
    }
    case 'spoke':
      return { kind: 'spoke', who: body.value.who, text: body.value.text };
    case 'asked': {
      const question = body.value.question;
      return question && { kind: 'asked', question: question.kind, subject: question.subject };
    }
    case 'answered': {
      const answer = body.value.pick;
      return answer && { kind: 'answered', seat: answer.seat, taken: answer.picks.length > 0, by: answer.by };
    }
    case 'reacted':
      return {
        kind: 'reacted',
        who: body.value.who,
        reaction: body.value.reaction,
        against: body.value.against,
      };
    case 'readiedChanged':
      return { kind: 'readied', who: body.value.who, state: body.value.state };
    case 'creatureJoined': {
      const joined = body.value.creature;
      return joined && { kind: 'joined', who: joined.number, name: joined.name };
    }
    case 'creatureLeft':
      return { kind: 'left', who: body.value.who, how: body.value.how };
    case 'healedUp':
      return { kind: 'healed_up', cause: body.value.cause };
    case 'campaignLoss':
      return body.value.loss && { kind: 'loss', loss: body.value.loss };
    case 'standingChanged': {
      const { who, seat, hidden, wasHidden } = body.value;
      return { kind: 'standing', who, seat, hidden, seen: hidden !== wasHidden };
    }
    default:
      return undefined;
  }
}
