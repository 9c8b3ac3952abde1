// A replay as the parts of the table see it: a game without a table, which shows what stands at one place.
import type { Reel } from '../../model/reel';
import { Game } from '../play/state/game.svelte';

export class ReplayGame extends Game {
  override readonly live = false;
  at = $state(0);

  constructor(readonly reel: Reel) {
    const { welcome } = reel.replay;
    super('', { seat: welcome.seat, role: welcome.role, name: '', token: '' });
    this.welcome = welcome;
    this.seats = welcome.seats;
    this.show(0);
  }

  show(at: number): void {
    this.at = Math.min(Math.max(at, 0), this.reel.last);
    this.past = this.reel.view(this.at);
    this.log = this.reel.log(this.at);
  }

  step(direction: 1 | -1): void {
    this.show(this.reel.step(this.at, direction));
  }

  override lookAt(version: bigint): Promise<void> {
    this.show(this.reel.placeOf(version));
    return Promise.resolve();
  }
}
