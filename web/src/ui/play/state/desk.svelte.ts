// What the referee has in hand: whom of the creatures are chosen together, whose card lies open, what waits for a cell to
// be pointed at, and which of the levers is out.
import type { Cell, Point } from '../../../model/geometry';
import type { SpotAt } from '../../map/hand.svelte';
import type { Drawn } from './drawing';

export interface CardAt {
  who: readonly number[];
  // Beside what was pointed at, on the page.
  at: Point;
  // A change of hit points that was written already.
  typed: string;
  // What else may be done at that cell.
  spot?: SpotAt | undefined;
}

// What is done at the cell that is pointed at next.
export interface Pointing {
  told: string;
  act: (at: Cell) => void;
}

// What is drawn on the board: a zone, or what an environment lays over a place.
export interface Painting {
  op: 'paint' | 'wipe' | 'shift' | 'dress';
  entry: string;
  // Squares along a side of what a click lays.
  side: number;
}

// What is wanted of the log: a line, or to go back to what stood before one and why.
export type Reading = { line: string } | { before: bigint; reason: string };

export class Desk {
  chosen = $state.raw<readonly number[]>([]);
  card = $state.raw<CardAt | undefined>(undefined);
  pointing = $state.raw<Pointing | undefined>(undefined);
  read = $state.raw<Reading | undefined>(undefined);
  painting = $state.raw<Painting | undefined>(undefined);
  drawn = $state.raw<Drawn | undefined>(undefined);
  // The lever that is out in the console; '': none.
  lever = $state('');
  // The stat block of whoever is to be brought in; '': none is chosen.
  newcomer = $state('');

  holds(who: number): boolean {
    return this.chosen.includes(who);
  }

  toggle(who: number): void {
    this.chosen = this.holds(who) ? this.chosen.filter((one) => one !== who) : [...this.chosen, who];
  }

  choose(who: readonly number[]): void {
    this.chosen = [...new Set(who)];
  }

  // Whoever is pointed at among several that are chosen stands for them all.
  meant(who: number): readonly number[] {
    return this.holds(who) && this.chosen.length > 1 ? this.chosen : [who];
  }

  open(who: readonly number[], at: Point, more: { typed?: string; spot?: SpotAt } = {}): void {
    this.card = { who, at, typed: more.typed ?? '', spot: more.spot };
  }

  // Beside a button, or a row of a list.
  openBeside(who: readonly number[], element: Element): void {
    const box = element.getBoundingClientRect();
    this.open(who, { x: box.right + 6, y: box.top });
  }

  close(): void {
    this.card = undefined;
  }

  // What was possible at that cell may be gone.
  forgetSpot(): void {
    if (this.card?.spot !== undefined) this.card = { ...this.card, spot: undefined };
  }

  pointAt(cell: Cell): void {
    const { pointing } = this;
    this.pointing = undefined;
    pointing?.act(cell);
  }

  // The innermost thing that is open closes first. True: something did.
  escape(): boolean {
    if (this.card !== undefined) this.card = undefined;
    else if (this.pointing !== undefined) this.pointing = undefined;
    else if (this.painting !== undefined) this.painting = undefined;
    else if (this.chosen.length > 0) this.chosen = [];
    else return false;
    return true;
  }
}
