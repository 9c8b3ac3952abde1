// What a seat was told from the beginning, as far as it has been read from the server: the newest page at once, older
// ones when somebody wants them, and what is told live behind them.
import type { HistoryAnswer } from '../../../protocol/connection';
import type { History } from '../../../protocol/wire';
import type { Entry } from '../../../model/entry';
import { pageEntries } from '../../../model/story';
import type { Talk } from './talk.svelte';

const kPatienceMs = 300;
const kTries = 40;

export interface Teller {
  readonly facts: readonly string[];
  readonly talk: Talk;
  ask(version: bigint | undefined, talk: bigint | undefined): Promise<HistoryAnswer | undefined>;
}

export class Story {
  events = $state.raw<Entry[]>([]);
  // The version before the first that was told; undefined: nothing is known yet.
  from = $state.raw<bigint | undefined>(undefined);
  busy = $state(false);
  // Whether there is nothing older.
  readonly whole = $derived.by(() => {
    const first = this.talk.lines[0];
    return this.from === 0n && (first === undefined || first.id <= 1n);
  });
  private readonly talk: Talk;
  // Pages of a story that was begun anew in the meantime are no use.
  private telling = 0;

  constructor(private readonly teller: Teller) {
    this.talk = teller.talk;
  }

  // What happens from a version on will be told live; what came before is asked for.
  begin(version: bigint): void {
    this.telling += 1;
    this.events = [];
    this.from = version;
    this.busy = false;
    void this.older();
  }

  hear(entries: Entry[]): void {
    if (entries.length > 0) this.events = [...this.events, ...entries];
  }

  // One more page. False: there is none, or it cannot be had now.
  async older(): Promise<boolean> {
    const { from, telling } = this;
    if (from === undefined || this.busy || this.whole) return false;
    this.busy = true;
    const page = await this.page(from, this.talk.lines[0]?.id, telling);
    if (telling !== this.telling) return false;
    this.busy = false;
    if (page?.view === undefined) return false;
    this.events = [...pageEntries(page, this.teller.facts), ...this.events];
    this.talk.recall(page.talk);
    this.from = page.view.version;
    return true;
  }

  // Older pages until something is true of what was read, or nothing older is left.
  async until(found: () => boolean): Promise<boolean> {
    while (!found()) {
      if (this.busy) await later(kPatienceMs / 3);
      else if (!(await this.older()) && !this.busy) return found();
    }
    return true;
  }

  private async page(from: bigint, talk: bigint | undefined, telling: number): Promise<History | undefined> {
    for (let tries = 0; tries < kTries && telling === this.telling; tries += 1) {
      // The last line that is known comes once more: then the server need not say whether there is one before it.
      const answer = await this.teller.ask(from, talk);
      if (answer === undefined || '$typeName' in answer) return answer;
      await later(Math.max(kPatienceMs, answer.retryAfterMs));
    }
    return undefined;
  }
}

function later(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
