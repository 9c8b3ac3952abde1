// Ending a turn: at once where nothing is left to do, else after one more question, unless this device wants none.
import { intentOf, SeatRole, type MenuEntry } from '../../../protocol/wire';
import { preferences } from '../../preferences.svelte';
import type { Game } from './game.svelte';
import { endOfTurn, leftToDo } from './hotbar';

export class TurnEnd {
  // The question stands open for this creature; 0: for none.
  private asked = $state(0);

  constructor(private readonly game: Game) {}

  get left(): MenuEntry[] {
    return leftToDo(this.game.menu?.entries ?? [], this.game.capabilities);
  }

  get asking(): boolean {
    const { game } = this;
    return this.asked !== 0 && this.asked === game.acting && this.line?.allowed === true;
  }

  get line(): MenuEntry | undefined {
    return endOfTurn(this.game.menu?.entries ?? []);
  }

  // Who leads many creatures is not asked for each.
  ask(): void {
    const { game } = this;
    if (game.acting === 0) return;
    if (this.line !== undefined && !this.line.allowed) {
      game.refuse(this.line.reasons);
      return;
    }
    const asks = preferences.confirmEnd && game.role === SeatRole.PLAYER && this.left.length > 0;
    if (!asks || this.asking) this.end();
    else {
      game.planner.cancel();
      this.asked = game.acting;
    }
  }

  stay(): void {
    this.asked = 0;
  }

  private end(): void {
    this.asked = 0;
    const value = { verb: 'end_turn', who: this.game.acting, cancel: false };
    void this.game.submit(this.line?.intent ?? intentOf({ case: 'turn', value }));
  }
}
