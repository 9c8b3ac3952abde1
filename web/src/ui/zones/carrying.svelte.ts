// A token carried from place to place: the way there with its price, and onto a foe what begins a fight with it.
import { Status, type CreatureView, type MenuEntry } from '../../protocol/wire';
import { costText } from '../text';
import type { Game } from '../play/state/game.svelte';

// So far a press is still a click.
const kSlack = 8;
// What one does to whom one runs into, dearest wish first.
const kOnto = ['engage', 'attack', 'move'];

interface Press {
  who: number;
  x: number;
  y: number;
}

export class Carrying {
  // Where the pointer is with whom it carries, on the page.
  at = $state.raw<{ x: number; y: number } | undefined>(undefined);
  // The zone under it.
  over = $state(-1);
  private press: Press | undefined;
  // A carried token is not also clicked.
  private swallow = false;

  constructor(private readonly game: () => Game | undefined) {}

  get carries(): boolean {
    return this.at !== undefined;
  }

  get who(): number {
    return this.press?.who ?? 0;
  }

  get price(): string {
    const planner = this.game()?.planner;
    return planner === undefined || planner.path.length === 0 ? '' : costText(planner.walking?.cost ?? []);
  }

  may(creature: CreatureView): boolean {
    const game = this.game();
    if (game === undefined || creature.status !== Status.UP || !game.commands(creature)) return false;
    const { kind } = game.planner.plan;
    if (kind !== 'none' && kind !== 'path') return false;
    return creature.number !== game.acting || game.planner.pathEntry !== undefined;
  }

  // A finger goes by taps, so that it can still push the sheet along.
  grab(event: PointerEvent, creature: CreatureView): void {
    this.swallow = false;
    if (event.pointerType === 'touch' || event.button !== 0 || !this.may(creature)) return;
    this.press = { who: creature.number, x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent): void {
    const { press } = this;
    const game = this.game();
    if (press === undefined || game === undefined) return;
    const far = Math.abs(event.clientX - press.x) + Math.abs(event.clientY - press.y);
    if (!this.carries && far < kSlack) return;
    if (!this.carries) {
      if (game.acting !== press.who) game.actAs(press.who);
      if (game.planner.locked) game.planner.clearPath();
      this.swallow = true;
    }
    this.at = { x: event.clientX, y: event.clientY };
    const zone = this.zoneAt(event);
    if (zone === this.over) return;
    this.over = zone;
    const from = game.creature(press.who)?.place?.x;
    game.planner.point(zone < 0 || zone === from ? undefined : { x: zone, y: 0, z: 0 });
  }

  drop(event: PointerEvent): void {
    const game = this.game();
    const { who } = this;
    const carried = this.carries;
    const zone = this.zoneAt(event);
    const onto = this.tokenAt(event);
    this.press = undefined;
    this.at = undefined;
    this.over = -1;
    if (!carried || game === undefined) return;
    const entry = onto === who ? undefined : this.entryOnto(game, onto);
    const from = game.creature(who)?.place?.x;
    if (entry !== undefined) {
      game.planner.clearPath();
      game.planner.choose(entry);
      if (!game.planner.targets.includes(onto)) game.planner.toggleTarget(onto);
    } else if (zone >= 0 && zone !== from) void game.planner.pick({ x: zone, y: 0, z: 0 }, false);
    else game.planner.clearPath();
  }

  letGo(): void {
    if (this.carries) this.game()?.planner.clearPath();
    this.press = undefined;
    this.at = undefined;
    this.over = -1;
  }

  // True once after a token was carried: the click that ends it means nothing.
  swallowed(): boolean {
    const was = this.swallow;
    this.swallow = false;
    return was;
  }

  private entryOnto(game: Game, onto: number): MenuEntry | undefined {
    const there = game.creature(onto);
    const own = game.creature(this.who) ?? game.creature(game.acting);
    if (there === undefined || there.side === own?.side) return undefined;
    const able = (game.menu?.entries ?? []).filter((one) => one.allowed && one.targets.includes(onto));
    return kOnto.flatMap((verb) => able.find((one) => one.verb === verb) ?? [])[0];
  }

  private zoneAt(event: PointerEvent): number {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    return Number(under?.closest<HTMLElement>('section[data-index]')?.dataset['index'] ?? '-1');
  }

  private tokenAt(event: PointerEvent): number {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    return Number(under?.closest<HTMLElement>('[data-number]')?.dataset['number'] ?? '0');
  }
}
