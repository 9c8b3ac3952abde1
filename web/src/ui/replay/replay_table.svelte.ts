// A replay as the parts of a table see it: what stood at one place of the fight. There is no table behind it, and nothing
// to be done at it.
import type { Entry } from '../../model/entry';
import { impactsOf } from '../../model/impacts';
import type { Reel } from '../../model/reel';
import { turnAt, turnsOf } from '../../model/turns';
import type { SeatRole, View } from '../../protocol/wire';
import { TableView } from '../play/state/table_view.svelte';

export const kSpeeds = [0.5, 1, 2, 4] as const;
// Between two steps, at speed 1.
const kStepMs = 1400;

export class ReplayTable extends TableView {
  at = $state(0);
  playing = $state(false);
  speed = $state<(typeof kSpeeds)[number]>(1);
  // The turns of the fight, with the places at which they begin.
  readonly turns;
  private told = $state.raw<Entry[]>([]);
  private shownView = $state.raw<View | undefined>(undefined);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly reel: Reel) {
    super();
    const { welcome } = reel.replay;
    this.welcome = welcome;
    this.seats = welcome.seats;
    this.turns = turnsOf(reel.log(reel.last)).map((turn) => ({ ...turn, at: reel.placeOf(turn.version) }));
    this.show(0);
  }

  get log(): Entry[] {
    return this.told;
  }

  get view(): View | undefined {
    return this.shownView;
  }

  get seat(): number {
    return this.reel.replay.welcome.seat;
  }

  get role(): SeatRole {
    return this.reel.replay.welcome.role;
  }

  get last(): number {
    return this.reel.last;
  }

  // The turn that is shown; -1: none has begun.
  get turn(): number {
    return turnAt(this.turns, this.view?.version ?? 0n);
  }

  show(at: number): void {
    const before = this.at;
    this.at = Math.min(Math.max(at, 0), this.reel.last);
    this.shownView = this.reel.view(this.at);
    this.told = this.reel.log(this.at);
    // A step forward shows what it brings; a leap shows nothing.
    const steps = this.reel.replay.deltas.slice(before, this.at);
    if (this.at === this.reel.step(before, 1)) this.strike(steps.flatMap(impactsOf));
    if (this.at === this.reel.last) this.pause();
  }

  step(direction: 1 | -1): void {
    this.show(this.reel.step(this.at, direction));
  }

  // To the turn before or after the one that is shown; of one creature alone where it is named.
  stepTurn(direction: 1 | -1, who = 0): void {
    for (let next = this.turn + direction; next >= 0 && next < this.turns.length; next += direction) {
      const turn = this.turns[next]!;
      if (who === 0 || turn.who === who) return this.show(turn.at);
    }
    this.show(direction > 0 ? this.reel.last : 0);
  }

  // From the beginning again where it had come to its end.
  play(): void {
    if (this.at === this.reel.last) this.show(0);
    this.playing = true;
    this.wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  faster(by: 1 | -1): void {
    const at = kSpeeds.indexOf(this.speed) + by;
    this.speed = kSpeeds[Math.min(Math.max(at, 0), kSpeeds.length - 1)]!;
    if (this.playing) this.wait();
  }

  lookAt(version: bigint): Promise<void> {
    this.show(this.reel.placeOf(version));
    return Promise.resolve();
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.step(1);
      if (this.playing) this.wait();
    }, kStepMs / this.speed);
  }
}
