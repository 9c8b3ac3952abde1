// A replay as the parts of a table see it: what stood at one place of the fight. There is no table behind it, and nothing
// to be done at it.
import type { Entry } from '../../model/entry';
import { impactsOf } from '../../model/impacts';
import type { Reel } from '../../model/reel';
import type { SeatRole, View } from '../../protocol/wire';
import { TableView } from '../play/state/table_view.svelte';

export class ReplayTable extends TableView {
  at = $state(0);
  private told = $state.raw<Entry[]>([]);
  private shownView = $state.raw<View | undefined>(undefined);

  constructor(readonly reel: Reel) {
    super();
    const { welcome } = reel.replay;
    this.welcome = welcome;
    this.seats = welcome.seats;
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

  show(at: number): void {
    const before = this.at;
    this.at = Math.min(Math.max(at, 0), this.reel.last);
    this.shownView = this.reel.view(this.at);
    this.told = this.reel.log(this.at);
    // A step forward shows what it brings; a leap shows nothing.
    const steps = this.reel.replay.deltas.slice(before, this.at);
    if (this.at === this.reel.step(before, 1)) this.strike(steps.flatMap(impactsOf));
  }

  step(direction: 1 | -1): void {
    this.show(this.reel.step(this.at, direction));
  }

  lookAt(version: bigint): Promise<void> {
    this.show(this.reel.placeOf(version));
    return Promise.resolve();
  }
}
