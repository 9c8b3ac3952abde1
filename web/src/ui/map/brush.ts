// What the hand holds where the board is not touched to play but to draw on it.
import type { Cell } from '../../model/geometry';

export interface Brush {
  // In hand, so that the board is its paper.
  readonly active: boolean;
  // A click, a tap, or a key.
  touch(at: Cell): void;
  // A stroke, from where it begins to where it ends; `leave`: it counts for nothing.
  begin(at: Cell): void;
  go(at: Cell): void;
  end(at: Cell): void;
  leave(): void;
}
