// What one's creatures may do, as the server says: asked for anew whenever something has happened.
import { travellers, underWay } from '../../../model/journey';
import { sideBySide } from '../../../model/rounds';
import type { Menu } from '../../../protocol/wire';
import type { Game } from './game.svelte';

const kDelayMs = 40;
// A server bears so many questions at a time.
const kAtOnce = 16;

export class Menus {
  // Of the acting creature.
  acting = $state.raw<Menu | undefined>(undefined);
  // Of all one's creatures that may act side by side.
  all = $state.raw<ReadonlyMap<number, Menu>>(new Map());
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(private readonly game: Game) {}

  // Another creature acts: what is known of it.
  turnTo(who: number): void {
    this.acting = this.all.get(who);
  }

  forget(): void {
    this.acting = undefined;
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  // One request for however many deltas arrive together.
  ask(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.fetch(), kDelayMs);
  }

  private async fetch(): Promise<void> {
    const { game } = this;
    const { acting: who, view } = game;
    this.asked += 1;
    const explores = game.capabilities.expeditions && underWay(view, game.factNames);
    const idle = view === undefined || (view.phase === 'setup' && !explores) || view.phase === 'ended';
    if (who === 0 || idle) {
      this.acting = undefined;
      this.all = new Map();
      game.planner.cancel();
      return;
    }
    const asked = this.asked;
    const menus = new Map<number, Menu>();
    const besides = explores
      ? travellers(view, game.factNames).flatMap((c) => (game.commands(c) ? c.number : []))
      : sideBySide(view, game.factNames, who, (c) => game.mine(c), game.referee);
    for (const one of besides.slice(0, kAtOnce)) {
      const menu = await game.connection.menu(one);
      if (menu === undefined || asked !== this.asked) return;
      menus.set(one, menu);
      if (one !== game.acting) continue;
      this.acting = menu;
      game.planner.refresh();
    }
    this.all = menus;
    if (explores) this.acting = menus.get(who);
  }
}
