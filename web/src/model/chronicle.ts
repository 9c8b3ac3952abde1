// The story of a fight: deltas become log entries, with a roll and the harm it did on one card. No words
// here:
// the text catalogue speaks.
import type {
  ActivityChanged,
  CampaignLoss,
  ChatLine,
  Delta,
  Event,
  Feature,
  Harmed,
  Healed,
  Item,
  ItemChanged,
  Modifier,
  Moved,
  Overridden,
  Rewound,
  Rolled,
  StatusChanged,
  StepChanged,
  Steered,
  Tested,
  View,
} from '../protocol/wire';
import { apply } from './reduce';
import { groups } from './rounds';

export type EntryBody =
  | { kind: 'scene'; ambushSide: string }
  | { kind: 'ended'; outcome: string; rounds: number }
  | { kind: 'round'; number: number }
  | { kind: 'rest'; over: boolean }
  | { kind: 'healed_up'; cause: string }
  | { kind: 'turn'; who: number; limited: boolean }
  | { kind: 'order'; cause: string }
  | { kind: 'declared'; who: number; verb: string; subject: string; targets: number[]; side?: string }
  | { kind: 'failed'; who: number; verb: string; how: string; cause: string }
  | { kind: 'roll'; test: Tested; dice: Rolled[]; harm: Harmed[]; status: StatusChanged[] }
  | { kind: 'harm'; harm: Harmed; dice: Rolled[] }
  | { kind: 'heal'; heal: Healed; dice: Rolled[] }
  // From and to: the first number of the place, which names a zone where positions are zones.
  | { kind: 'moved'; who: number; steps: number; cause: string; from?: number; to?: number }
  | { kind: 'status'; who: number; status: number; detail: string; by: number }
  | {
      kind: 'effect';
      who: number;
      name: string;
      on: boolean;
      cause: string;
      level?: number;
      type?: string;
      // It lies on a place and on nobody.
      lies?: boolean;
    }
  | { kind: 'fact'; name: string; a: number; b: number; value: number; cause: string }
  | { kind: 'delay'; who: number; state: string }
  | { kind: 'activity'; work: ActivityChanged }
  | { kind: 'item'; item: number; charges: number; cause: string; now?: Item }
  | { kind: 'appeared'; item: Item }
  // Who acts: whole sides, or else members; nobody where a log kept by an older page told less.
  | { kind: 'step'; stage: string; step: string; group: number; sides?: string[]; members?: number[] }
  | { kind: 'feature'; feature: Feature; cause: string }
  | { kind: 'spell'; who: number; spell: string; state: string; targets: number[]; cause: string }
  | { kind: 'pursuit'; state: string; gap: number; fleeing: string; dropped: string[] }
  | { kind: 'treasure'; mode: string; shares: { who: number; copper: number }[]; left: number }
  | { kind: 'note'; who: number; at: { x: number; y: number }; text: string }
  | { kind: 'spoke'; who: number; text: string }
  | { kind: 'asked'; question: string; subject: number }
  | { kind: 'answered'; seat: number; taken: boolean; by: string }
  | { kind: 'reacted'; who: number; reaction: string; against: number }
  | { kind: 'readied'; who: number; state: string }
  | { kind: 'joined'; who: number; name: string }
  | { kind: 'left'; who: number; how: string }
  | { kind: 'loss'; loss: CampaignLoss }
  // Who: the creature that the path leads to, if it leads to one.
  | { kind: 'override'; path: string; value: string; reason: string; who?: number }
  // Play was led back: what happened after version `to` no longer counts.
  | { kind: 'rewound'; to: bigint; seat: number; undo: boolean; reason: string; keepDice: boolean }
  | { kind: 'rolled'; dice: Rolled[] }
  | { kind: 'standing'; who: number; seat: number; hidden: boolean; seen: boolean }
  // How play is conducted was changed; `reason` alone: why the referee did what this version brought.
  | {
      kind: 'steered';
      seat: number;
      verb: string;
      reason: string;
      off: boolean;
      who: number;
      side: string;
      sides: number;
      value: number;
      mode: string;
    }
  | { kind: 'reason'; text: string }
  // Said at the table; its version is what stood when it was.
  | { kind: 'talk'; line: ChatLine };

export type Entry = EntryBody & { id: string; version: bigint };

// Facts worth a line of their own; all others are read from the board.
const kToldFacts = new Set(['escalation', 'engaged', 'grab', 'beside', 'behind']);

// Entries of one delta, oldest first. `facts`: names of facts by number; `view`: as it was before.
export function tell(delta: Delta, facts: readonly string[], view: View): Entry[] {
  const teller = new Teller(facts, view);
  if (delta.rewound !== undefined) teller.led(delta.rewound);
  for (const event of delta.events) teller.hear(event);
  if (delta.steered !== undefined) teller.steered(delta.steered);
  if (delta.reason !== '') teller.because(delta.reason);
  return teller
    .finish()
    .map((body, index) => ({ ...body, id: `${delta.version}.${index}`, version: delta.version }));
}

export function said(line: ChatLine): Entry {
  return { kind: 'talk', line, id: `talk.${line.id}`, version: line.version };
}

// Whether what a version brought still counts: going back in time, each way back leads past all between it and
// its target.
export function standing(log: readonly Entry[]): (version: bigint) => boolean {
  const ways = log.flatMap((entry) =>
    entry.kind === 'rewound' ? [{ at: entry.version, to: entry.to }] : [],
  );
  ways.reverse();
  return (version) => {
    let now: bigint | undefined;
    for (const way of ways) {
      if (now !== undefined && way.at > now) continue;
      if (version >= way.at) break;
      now = way.to;
    }
    return now === undefined || version <= now;
  };
}

// Where play stood at a version, as far as the log tells.
export interface Moment {
  round: number;
  // Whose turn it was; 0: nobody's.
  who: number;
}

export function momentOf(log: readonly Entry[], version: bigint): Moment | undefined {
  const told = log.filter((entry) => entry.kind !== 'talk' && entry.version <= version);
  const stands = standing(told);
  let found: Moment | undefined;
  for (const entry of told) {
    if (!stands(entry.version)) continue;
    if (entry.kind === 'round') found = { round: entry.number, who: 0 };
    else if (entry.kind === 'turn') found = { round: found?.round ?? 0, who: entry.who };
  }
  return found;
}

class Teller {
  private readonly told: EntryBody[] = [];
  private dice: Rolled[] = [];
  private card: Extract<EntryBody, { kind: 'roll' }> | undefined;

  constructor(
    private readonly facts: readonly string[],
    private view: View,
  ) {}

  finish(): EntryBody[] {
    if (this.dice.length > 0) this.told.push({ kind: 'rolled', dice: this.takeDice() });
    return this.told;
  }

  led({ to, seat, undo, reason, keepDice }: Rewound): void {
    this.told.push({ kind: 'rewound', to, seat, undo, reason, keepDice });
  }

  steered({ seat, steer }: Steered): void {
    if (steer === undefined) return;
    const { verb, reason, off, whose, sides, value, mode } = steer;
    const about = { who: whose?.who ?? 0, side: whose?.side ?? '' };
    this.told.push({ kind: 'steered', seat, verb, reason, off, ...about, sides, value, mode });
  }

  because(text: string): void {
    this.told.push({ kind: 'reason', text });
  }

  hear(event: Event): void {
    const body = event.body;
    switch (body.case) {
      case 'rolled':
        this.dice.push(body.value);
        return;
      case 'tested':
        this.card = { kind: 'roll', test: body.value, dice: this.takeDice(), harm: [], status: [] };
        this.told.push(this.card);
        return;
      case 'harmed':
        this.harmed(body.value);
        return;
      case 'healed':
        this.told.push({ kind: 'heal', heal: body.value, dice: this.takeDice() });
        return;
      case 'moved':
        this.moved(body.value);
        return;
      case 'statusChanged':
        this.statusChanged(body.value);
        return;
      case 'factSet':
        this.factSet(body.value.fact, body.value.a, body.value.b, body.value.value, body.value.cause);
        return;
      case 'orderSet':
      case 'creatureJoined':
        this.view = apply(this.view, event);
        this.plain(event);
        return;
      case 'stepChanged':
        this.stepped(body.value);
        return;
      case 'overridden':
        this.push(this.overridden(body.value));
        return;
      default:
        this.plain(event);
    }
  }

  private overridden({ path, value, reason }: Overridden): EntryBody {
    const id = /^creatures\.([^.]+)\./.exec(path)?.[1];
    const who = this.view.creatures.find((c) => c.id === id || String(c.number) === id)?.number;
    return { kind: 'override', path, value, reason, ...(who === undefined ? {} : { who }) };
  }

  private takeDice(): Rolled[] {
    const dice = this.dice;
    this.dice = [];
    return dice;
  }

  private harmed(harm: Harmed): void {
    const mine =
      this.card !== undefined && this.card.test.kind === 'attack' && harm.source === this.card.test.who;
    if (!mine) {
      this.told.push({ kind: 'harm', harm, dice: this.takeDice() });
      return;
    }
    this.card!.harm.push(harm);
    this.card!.dice.push(...this.takeDice());
  }

  private statusChanged(change: StatusChanged): void {
    if (this.card?.harm.some((harm) => harm.who === change.who)) this.card.status.push(change);
    this.told.push({
      kind: 'status',
      who: change.who,
      status: change.status,
      detail: change.detail,
      by: change.by,
    });
  }

  private stepped({ stage, step, group }: StepChanged): void {
    if (stage === '') return;
    const all = groups(this.view);
    const acting = all.find((one) => one.number === group);
    const split = all.some((one) => one !== acting && one.sides.some((side) => acting?.sides.includes(side)));
    this.push({
      kind: 'step',
      stage,
      step,
      group,
      sides: split ? [] : (acting?.sides ?? []),
      members: split ? (acting?.members ?? []).map((one) => one.number) : [],
    });
  }

  // Steps of one walk become one line.
  private moved({ who, cause, from, to }: Moved): void {
    const last = this.told[this.told.length - 1];
    if (last?.kind === 'moved' && last.who === who && last.cause === cause) {
      last.steps += 1;
      last.to = to?.x;
    } else this.told.push({ kind: 'moved', who, steps: 1, cause, from: from?.x, to: to?.x });
  }

  private factSet(fact: number, a: number, b: number, value: number, cause: string): void {
    const name = this.facts[fact] ?? '';
    if (!kToldFacts.has(name)) return;
    const again = this.told.some(
      (t) => t.kind === 'fact' && t.name === name && t.value === value && t.a === b && t.b === a && a !== b,
    );
    if (!again) this.told.push({ kind: 'fact', name, a, b, value, cause });
  }

  private plain(event: Event): void {
    const entry = plainEntry(event);
    if (entry !== undefined) this.push(entry);
  }

  private push(entry: EntryBody): void {
    if (this.dice.length > 0) this.told.push({ kind: 'rolled', dice: this.takeDice() });
    if (entry.kind === 'declared' || entry.kind === 'turn' || entry.kind === 'round') this.card = undefined;
    this.told.push(entry);
  }
}

function plainEntry(event: Event): EntryBody | undefined {
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

export function sumOf(modifiers: readonly Modifier[]): number {
  return modifiers.reduce((total, modifier) => total + modifier.value, 0);
}
