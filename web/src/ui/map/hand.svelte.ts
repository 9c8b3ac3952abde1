// What pointer, finger and keys do on a board of cells: show a way, go it, carry a figure, measure, open what can be done.
import { away, deedsAt, isDoor, objectOf } from '../../model/board';
import { cell, same, type Cell, type Point } from '../../model/geometry';
import { inPlay } from '../../model/select';
import { Status, type CreatureView, type Feature, type MenuEntry } from '../../protocol/wire';
import type { Game } from '../play/state/game.svelte';
import { t } from '../text';
import { kCompassKeys } from './compass_keys';
import type { Brush } from './brush';
import type { Picture } from './picture.svelte';
import type { RulerLook } from './scene';
import { awayText } from './spoken';
import type { Stage } from './stage';

// What can be done at a cell.
export interface SpotAt {
  at: Cell;
  // Who stands there; 0: nobody.
  who: number;
  // Done to whoever stands there.
  onto: MenuEntry[];
  // Done to what lies or stands there.
  deeds: MenuEntry[];
  walk: boolean;
  // What of the map there the referee may show or hide.
  features: Feature[];
  // Everything, as the right button asks for it; else what a click is most likely for.
  whole: boolean;
}

export class Hand {
  cursor = $state.raw<Cell | undefined>(undefined);
  pointed = $state.raw<Cell | undefined>(undefined);
  spot = $state.raw<SpotAt | undefined>(undefined);
  // The cell that the notes of the map stand open at.
  noting = $state.raw<Cell | undefined>(undefined);
  ruler = $state.raw<RulerLook | undefined>(undefined);
  // Drawn around several, in points of the board's box.
  frame = $state.raw<{ left: number; top: number; width: number; height: number } | undefined>(undefined);
  private carried = 0;
  // What the stroke that is under way is drawn with.
  private drawing: Brush | undefined;

  constructor(
    private readonly picture: Picture,
    private readonly stage: () => Stage | undefined,
    // Beside a cell, on the page.
    private readonly onPage: (at: Cell) => Point,
    private readonly brushes: readonly Brush[] = [],
  ) {}

  private get game(): Game | undefined {
    return this.picture.game;
  }

  private get brush(): Brush | undefined {
    return this.brushes.find((one) => one.active);
  }

  private get table() {
    return this.picture.table;
  }

  hover(at: Cell | undefined): void {
    this.pointed = at;
    this.point(at);
  }

  private point(at: Cell | undefined): void {
    const { game, picture } = this;
    if (game === undefined || game.planner.locked || this.spot !== undefined) return;
    if (this.brush !== undefined) return;
    const free = at !== undefined && picture.passable(at);
    const onto = free && (game.planner.placing || picture.standing(at) === undefined) ? at : undefined;
    game.planner.point(onto);
  }

  private deeds(at: Cell): MenuEntry[] {
    const { game } = this;
    const { view } = this.table;
    if (view === undefined || game?.planner.plan.kind !== 'none') return [];
    const allowed = (game.menu?.entries ?? []).filter((entry) => entry.allowed);
    return deedsAt(view, allowed, at);
  }

  // What the acting creature may do to another one; walking goes by itself.
  private onto(there: CreatureView | undefined): MenuEntry[] {
    const { game } = this;
    if (there === undefined || game?.planner.plan.kind !== 'none' || there.number === game.acting) return [];
    return (game.menu?.entries ?? []).filter(
      (entry) => entry.allowed && entry.targets.includes(there.number),
    );
  }

  // What one does to the door whose leaf was touched.
  private atDoor(point: Point | undefined, at: Cell): MenuEntry[] {
    const stage = this.stage();
    if (point === undefined || stage === undefined) return [];
    const door = this.picture
      .doorsAt(at)
      .find((one) => stage.onBorder(cell(one.cells[0]!), cell(one.cells[1]!), point));
    return door === undefined ? [] : this.deeds(at).filter((entry) => objectOf(entry) === door.id);
  }

  private isDoorDeed(entry: MenuEntry): boolean {
    const object = objectOf(entry);
    return this.table.view?.features.some((one) => one.id === object && isDoor(one)) ?? false;
  }

  // `point`: where it was touched; undefined: by keys.
  tap(at: Cell, touch: boolean, shift: boolean, point?: Point): void {
    if (this.brush !== undefined) {
      this.brush.touch(at);
      return;
    }
    if (this.noting !== undefined) {
      this.noting = at;
      return;
    }
    const wasOpen = this.spot !== undefined;
    this.spot = undefined;
    this.stage()?.calm();
    const { game, picture } = this;
    if (game?.desk.pointing !== undefined) {
      game.desk.pointAt(at);
      return;
    }
    const chosen = picture.choices.find((choice) => same(choice, at));
    if (chosen !== undefined) {
      if (game !== undefined) game.promptPlace = chosen;
      return;
    }
    const there = picture.standing(at);
    const own = there?.number === (game?.acting ?? 0);
    const doors = this.atDoor(point, at);
    const deeds =
      doors.length > 0 ? doors : point === undefined || own || there === undefined ? this.deeds(at) : [];
    const touched = doors.length > 0 || point === undefined || own || deeds.some((e) => !this.isDoorDeed(e));
    if (deeds.length > 0 && touched && !wasOpen && !shift) {
      const walk = there === undefined && picture.passable(at);
      this.spot = { at, who: 0, onto: [], deeds, walk, features: [], whole: false };
      return;
    }
    const planner = game?.planner;
    if (there !== undefined && shift && game?.referee) {
      game.desk.toggle(there.number);
      return;
    }
    if (there !== undefined && !(planner?.placing && !planner.legalTargets.includes(there.number))) {
      this.tapOnto(there, at);
      return;
    }
    if (planner === undefined || !picture.passable(at)) return;
    if (shift) {
      planner.point(at);
      planner.addWaypoint();
      return;
    }
    void planner.pick(at, touch);
  }

  private tapOnto(there: CreatureView, at: Cell): void {
    const { game } = this;
    this.table.focus = there.number;
    if (game?.planner.plan.kind === 'targets') {
      game.planner.toggleTarget(there.number);
      return;
    }
    if (game?.mine(there) || (game?.referee && there.seat === 0)) {
      game.actAs(there.number);
      return;
    }
    const onto = this.onto(there);
    if (onto.length === 0) return;
    game?.planner.clearPath();
    this.spot = { at, who: there.number, onto, deeds: [], walk: false, features: [], whole: false };
  }

  // Everything that can be done there.
  menu(at: Cell): void {
    const { game, picture } = this;
    const there = picture.standing(at);
    const reachable = game?.planner.plan.kind === 'none' && game.planner.pathEntry !== undefined;
    const spot: SpotAt = {
      at,
      who: there?.number ?? 0,
      onto: this.onto(there),
      deeds: this.deeds(at),
      walk: reachable && there === undefined && picture.passable(at),
      features: game?.referee ? picture.featuresToShow(at) : [],
      whole: true,
    };
    const points = game?.plays === true && picture.known(at);
    const any = points || spot.who !== 0 || spot.deeds.length > 0 || spot.walk || spot.features.length > 0;
    game?.planner.clearPath();
    if (game?.referee && game.plays && there !== undefined) {
      game.desk.open(game.desk.meant(there.number), this.onPage(at), { spot });
      return;
    }
    this.spot = any ? spot : undefined;
  }

  // "Look here", for all at the table.
  pointOut(at: Cell): void {
    const { game, picture } = this;
    const busy = this.brush !== undefined || this.noting !== undefined || game?.desk.pointing !== undefined;
    if (!busy && game?.plays && picture.known(at)) game.fingers.point(at);
  }

  // The referee draws a frame around several.
  gathers(): boolean {
    return this.game?.referee === true && this.game.plays;
  }

  gather(from: Point, to: Point): void {
    const left = Math.min(from.x, to.x);
    const top = Math.min(from.y, to.y);
    this.frame = { left, top, width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) };
  }

  gathered(): void {
    const { frame, picture } = this;
    const stage = this.stage();
    this.frame = undefined;
    if (frame === undefined || stage === undefined) return;
    const within = (this.table.view?.creatures ?? []).filter((c) => {
      if (c.place === undefined || !picture.shown(c)) return false;
      const at = stage.onScreen(cell(c.place));
      const x = at.x - frame.left;
      const y = at.y - frame.top;
      return x >= 0 && y >= 0 && x <= frame.width && y <= frame.height;
    });
    this.game?.desk.choose(within.map((c) => c.number));
  }

  grab(at: Cell): boolean {
    const { game, picture } = this;
    this.drawing = this.brush;
    if (this.drawing !== undefined) {
      this.drawing.begin(at);
      return true;
    }
    const there = picture.standing(at);
    if (game === undefined || there === undefined || there.status !== Status.UP) return false;
    const { kind } = game.planner.plan;
    const own = there.number === game.acting || game.mine(there) || (game.referee && there.seat === 0);
    if (!own || !game.commands(there) || (kind !== 'none' && kind !== 'path')) return false;
    if (there.number === game.acting && game.planner.pathEntry === undefined) return false;
    this.carried = there.number;
    return true;
  }

  carry(at: Cell, point: Point): void {
    const { game } = this;
    if (this.drawing !== undefined) {
      this.pointed = at;
      this.drawing.go(at);
      return;
    }
    if (game === undefined) return;
    this.spot = undefined;
    if (game.acting !== this.carried) game.actAs(this.carried);
    if (game.planner.locked) game.planner.clearPath();
    this.stage()?.carry(this.carried, point);
    this.hover(at);
  }

  // Lets it go where a click would have sent it.
  drop(at: Cell): void {
    if (this.drawing !== undefined) {
      this.drawing.end(at);
      this.drawing = undefined;
      return;
    }
    this.stage()?.letGo();
    const place = this.table.creature(this.carried)?.place;
    this.carried = 0;
    if (place !== undefined && same(cell(place), at)) this.game?.planner.clearPath();
    else this.tap(at, false, false, { x: Number.NaN, y: Number.NaN });
  }

  letGo(): void {
    this.drawing?.leave();
    this.drawing = undefined;
    if (this.carried !== 0 && this.ruler === undefined) this.game?.planner.clearPath();
    this.carried = 0;
    this.ruler = undefined;
    this.frame = undefined;
    this.stage()?.letGo();
  }

  measure(from: Cell, to: Cell): void {
    const { view } = this.table;
    if (view === undefined) return;
    const { geometry } = this.picture;
    this.game?.planner.clearPath();
    this.pointed = to;
    const far = away(view, geometry, geometry.distance(from, to));
    const cells = far.amount === 1 ? t('map.ruler.hex') : t('map.ruler.hexes', { amount: far.amount });
    this.ruler = { from, to, text: far.unit === 'cells' ? cells : awayText(far) };
  }

  // True: the key was meant for the board.
  key(event: KeyboardEvent): boolean {
    const stage = this.stage();
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const at = this.cursor ?? this.placeOfActing();
      if (at !== undefined) this.menu(at);
      return true;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      if (this.cursor !== undefined) this.tap(this.cursor, false, event.shiftKey);
      return true;
    }
    if (event.key === 'Escape') {
      if (stage?.camera.busy) stage.camera.cancel();
      stage?.calm();
      this.cursor = undefined;
      this.spot = undefined;
      return false;
    }
    if (event.key === '+' || event.key === '-') {
      stage?.camera.zoomBy(event.key === '+' ? 1.25 : 0.8);
      return false;
    }
    return this.step(event);
  }

  private step(event: KeyboardEvent): boolean {
    const start = this.cursor ?? this.placeOfActing();
    const turn = kCompassKeys[event.key]?.[event.shiftKey ? 1 : 0];
    if (start === undefined || turn === undefined) return false;
    this.cursor = this.picture.geometry.toward(start, turn);
    this.pointed = undefined;
    this.spot = undefined;
    this.stage()?.reveal(this.cursor);
    this.point(this.cursor);
    return true;
  }

  placeOfActing(): Cell | undefined {
    const { picture } = this;
    const { view } = this.table;
    const actor = this.table.creature(this.game?.acting ?? 0);
    const known = actor !== undefined && picture.shown(actor) ? actor : undefined;
    const place = (known ?? view?.creatures.find((c) => picture.shown(c)))?.place ?? view?.map?.cells[0];
    return place === undefined ? undefined : cell(place);
  }

  // Where whoever acts stands, if that can be seen.
  placeOfActive(): Cell | undefined {
    const active = this.table.creature(this.table.view?.active ?? 0);
    return active?.place !== undefined && inPlay(active) && this.picture.shown(active)
      ? cell(active.place)
      : undefined;
  }
}
