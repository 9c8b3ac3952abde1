// The story of a fight: deltas become log entries, with a roll and the harm it did on one card. No words
// here: the text catalogue speaks.
import type {
  ChatLine,
  Delta,
  Event,
  Harmed,
  Moved,
  Overridden,
  Rewound,
  Rolled,
  StatusChanged,
  StepChanged,
  Steered,
  View,
} from '../protocol/wire';
import type { Entry, EntryBody } from './entry';
import { underWay } from './journey';
import { plainEntry } from './plain_entries';
import { apply } from './reduce';
import { unfolded } from './beats';
import { groups } from './rounds';
import { factNames, type FactNames } from './select';

// Facts worth a line of their own; all others are read from the board.
const kToldFacts = new Set(['escalation', 'engaged', 'grab', 'beside', 'behind', 'fled.proposed']);
// Something that the place has done; which, its feature says.
const kPlaceDid = 'world.used';

// Entries of one delta, oldest first. `facts`: names of facts by number; `view`: as it was before.
export function tell(delta: Delta, facts: readonly string[], view: View): Entry[] {
  const teller = new Teller(facts, view);
  if (delta.rewound !== undefined) teller.led(delta.rewound);
  for (const event of unfolded(view, delta).events) teller.hear(event);
  if (delta.steered !== undefined) teller.steered(delta.steered);
  if (delta.reason !== '') teller.because(delta.reason);
  return teller
    .finish()
    .map((body, index) => ({ ...body, id: `${delta.version}.${index}`, version: delta.version }));
}

export function said(line: ChatLine): Entry {
  return { kind: 'talk', line, id: `talk.${line.id}`, version: line.version };
}

class Teller {
  private readonly told: EntryBody[] = [];
  private dice: Rolled[] = [];
  private card: Extract<EntryBody, { kind: 'roll' }> | undefined;

  // A meeting on the way is over: the day that it interrupted has been told.
  private dayGoesOn = false;

  private readonly names: FactNames;

  constructor(
    private readonly facts: readonly string[],
    private view: View,
  ) {
    this.names = factNames(facts);
  }

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
        this.view = apply(this.view, event);
        this.plain(event);
        return;
      case 'sceneEnded':
        this.dayGoesOn = true;
        this.plain(event);
        this.betweenFights(this.view.sides.find((one) => one.kind === 'party')?.id ?? '');
        return;
      case 'creatureJoined':
        this.view = apply(this.view, event);
        this.plain(event);
        this.betweenFights(body.value.creature?.side ?? '');
        return;
      case 'creatureLeft':
        this.plain(event);
        this.betweenFights(this.view.creatures.find((c) => c.number === body.value.who)?.side ?? '');
        return;
      case 'stepChanged':
        this.stepped(body.value);
        return;
      case 'periodBegan':
        if (body.value.unit !== 'day' || !this.dayGoesOn) this.plain(event);
        else this.dayGoesOn = false;
        return;
      case 'overridden':
        this.push(this.overridden(body.value));
        return;
      default:
        this.plain(event);
    }
  }

  private overridden({ path, value, reason, oldValue }: Overridden): EntryBody {
    const id = /^creatures\.([^.]+)\./.exec(path)?.[1];
    const who = this.view.creatures.find((c) => c.id === id || String(c.number) === id)?.number;
    // Whoever looks back reads of a name as it was then.
    const renamed = path.endsWith('.name') ? { old: oldValue } : {};
    return { kind: 'override', path, value, reason, ...renamed, ...(who === undefined ? {} : { who }) };
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

  // Whoever comes to a party on its way, or goes, is in no fight; nor is what ends there one.
  private betweenFights(side: string): void {
    const last = this.told[this.told.length - 1];
    if (last?.kind !== 'joined' && last?.kind !== 'left' && last?.kind !== 'ended') return;
    const party = this.view.sides.find((one) => one.kind === 'party');
    last.travels = party?.id === side && underWay(this.view, this.names);
  }

  // Steps of one walk become one line.
  private moved({ who, cause, from, to }: Moved): void {
    // Where the party goes on together that it does is told, and not each of its pieces.
    if ((cause === 'placed' || cause === 'led') && underWay(this.view, this.names)) return;
    const last = this.told[this.told.length - 1];
    if (last?.kind === 'moved' && last.who === who && last.cause === cause) {
      last.steps += 1;
      last.to = to?.x;
    } else this.told.push({ kind: 'moved', who, steps: 1, cause, from: from?.x, to: to?.x });
  }

  private factSet(fact: number, a: number, b: number, value: number, cause: string): void {
    const name = this.facts[fact] ?? '';
    if (name === kPlaceDid && value !== 0) {
      const text = this.view.features.find((one) => one.index === a)?.text ?? '';
      return void this.told.push({ kind: 'placed_act', deed: cause, text });
    }
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
