// What each target promises before one is chosen: asked of the server for the plan's ring of targets, and for the lines of a
// menu that is open over somebody.
import type { Connection } from '../../../protocol/connection';
import type { Intent, MenuEntry, Odds } from '../../../protocol/wire';
import { lineKey, withTargets } from './plan_intents';

// Of one moment of play. A server bears forty questions at once and then twenty a second.
const kAskedMost = 24;

export interface ForeseersTable {
  readonly acting: number;
  readonly connection: Pick<Connection, 'preview'>;
}

interface Asked {
  key: string;
  target: number;
  intent: Intent;
}

export class Foresight {
  // Grows with everything that happens: what was foreseen before it counts no more.
  private moment = $state(0);
  private known = $state.raw<ReadonlyMap<string, Odds>>(new Map());
  private asked = new Set<string>();
  private waiting: Asked[] = [];
  private busy = false;

  constructor(private readonly table: ForeseersTable) {}

  of(entry: MenuEntry, target: number): Odds | undefined {
    return this.known.get(this.keyOf(entry, target));
  }

  // To be said by whoever shows it, again after everything that happens.
  want(entry: MenuEntry, targets: readonly number[]): void {
    void this.moment;
    if (!entry.allowed || entry.targetCount === 0 || entry.intent?.body.case === 'move') return;
    for (const target of new Set(targets)) {
      const key = this.keyOf(entry, target);
      const intent = withTargets(entry, [target]);
      if (intent === undefined || this.asked.has(key) || this.asked.size >= kAskedMost) continue;
      this.asked.add(key);
      this.waiting.push({ key, target, intent });
    }
    void this.next();
  }

  forget(): void {
    this.moment += 1;
    this.known = new Map();
    this.asked = new Set();
    this.waiting = [];
  }

  private keyOf(entry: MenuEntry, target: number): string {
    return `${this.table.acting}/${lineKey(entry)}/${target}`;
  }

  // One after another: a pointer that wants to know what a move costs does not wait behind all of them.
  private async next(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    for (let one = this.waiting.shift(); one !== undefined; one = this.waiting.shift()) {
      const { key, target, intent } = one;
      const { asked } = this;
      const preview = await this.table.connection.preview(intent);
      const odds = preview?.odds.find((of) => of.target === target);
      if (odds !== undefined && asked === this.asked) this.known = new Map(this.known).set(key, odds);
    }
    this.busy = false;
  }
}
