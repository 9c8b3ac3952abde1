// Two courses of a fight on two boards that step together.
import { apart, sideBySide, type Apart, type SideBySide } from '../../model/side_by_side';
import { momentOf, type Moment } from '../../model/standing';
import { coursesOf, type Course } from '../../model/turns';
import { Reel } from '../../model/reel';
import type { Replay } from '../../protocol/replay';
import { ReplayTable } from './replay_table.svelte';

const kStepMs = 1400;

export type Hand = 'left' | 'right';

export class Pair {
  readonly courses: Course[];
  readonly left: ReplayTable;
  readonly right: ReplayTable;
  // The versions at which the courses end that are shown; undefined: what stands.
  private ends = $state.raw<Record<Hand, bigint | undefined>>({ left: undefined, right: undefined });
  at = $state(0);
  playing = $state(false);
  private readonly reel: Reel;
  private timer: ReturnType<typeof setTimeout> | undefined;

  // Of what was left the last first, beside what stands.
  constructor(replay: Replay, end?: bigint) {
    this.reel = new Reel(replay);
    this.courses = coursesOf(this.reel.log(this.reel.last));
    this.left = new ReplayTable(this.reel);
    this.right = new ReplayTable(this.reel);
    this.choose('left', end ?? this.courses[this.courses.length - 1]?.end);
  }

  // Undefined: the two are the same course.
  readonly both: SideBySide | undefined = $derived.by(() =>
    sideBySide(this.reel, this.ends.left, this.ends.right),
  );
  readonly apart: Apart[] = $derived.by(() =>
    this.left.view === undefined || this.right.view === undefined
      ? []
      : apart(this.left.view, this.right.view),
  );

  get last(): number {
    return (this.both?.frames.length ?? 1) - 1;
  }

  end(hand: Hand): bigint | undefined {
    return this.ends[hand];
  }

  choose(hand: Hand, end: bigint | undefined): void {
    this.ends = { ...this.ends, [hand]: end };
    this.pause();
    this.show(0);
  }

  show(at: number): void {
    const frames = this.both?.frames ?? [];
    this.at = Math.min(Math.max(at, 0), this.last);
    const frame = frames[this.at];
    if (frame === undefined) return;
    this.left.show(frame.left);
    this.right.show(frame.right);
    const marked = new Set(this.apart.map((one) => one.who));
    this.left.apart = marked;
    this.right.apart = marked;
    if (this.at === this.last) this.pause();
  }

  step(direction: 1 | -1): void {
    this.show(this.at + direction);
  }

  stepTurn(direction: 1 | -1): void {
    const { turns = [] } = this.both ?? {};
    if (direction > 0) this.show(turns.find((turn) => turn > this.at) ?? this.last);
    else this.show(turns.filter((turn) => turn < this.at).pop() ?? 0);
  }

  // Where play is on one side.
  moment(hand: Hand): Moment | undefined {
    const { view, log } = this[hand];
    return view === undefined ? undefined : momentOf(log, view.version);
  }

  // Whether a course has nothing more to show, while the other one goes on.
  waits(hand: Hand): boolean {
    const frames = this.both?.frames ?? [];
    const final = frames[frames.length - 1];
    return this.at < this.last && final !== undefined && frames[this.at]?.[hand] === final[hand];
  }

  play(): void {
    if (this.at === this.last) this.show(0);
    this.playing = true;
    this.wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.show(this.at + 1);
      if (this.playing) this.wait();
    }, kStepMs);
  }
}
