// The action being prepared: chosen entry, its targets or its way, and what the server says it would cost.
import { openSteps } from '../../model/board';
import { cell, same, shortestWay, type Cell } from '../../model/geometry';
import { pairs } from '../../model/select';
import { straightWay } from '../../model/ways';
import { isZones, zoneOf } from '../../model/zones';
import {
  intentOf,
  type Intent,
  type MenuEntry,
  type PreviewReply,
  type ReachCell,
} from '../../protocol/wire';
import type { Game } from './game.svelte';
import { emptyDraft, readyIntent, type Draft } from './readying';
import {
  breakingAway,
  inSpirit,
  kIdea,
  kNoSituation,
  kNothingTold,
  kStunt,
  lineKey,
  paidWith,
  pacedBy,
  ruledBy,
  saying,
  stuntIntent,
  swapping,
  withPath,
  withPlace,
  withTargets,
  type PlanMode,
  type Situation,
  type Then,
  type Told,
} from './plan_intents';

// A server bears twenty questions a second; a sweeping pointer would ask more.
const kPreviewDelayMs = 70;

export class Plan {
  entry = $state.raw<MenuEntry | undefined>(undefined);
  mode = $state<PlanMode>('none');
  targets = $state.raw<number[]>([]);
  waypoints = $state.raw<Cell[]>([]);
  // The hex under the pointer or the keyboard's cursor.
  hover = $state.raw<Cell | undefined>(undefined);
  // A touched or first-clicked goal stays until it is confirmed or cancelled.
  locked = $state(false);
  path = $state.raw<Cell[]>([]);
  preview = $state.raw<PreviewReply | undefined>(undefined);
  // Of somebody who breaks away where positions are zones: from whom (none: all), and where to.
  from = $state.raw<number[]>([]);
  then = $state.raw<Then>({ kind: 'stay' });
  // The action to spend on a movement; empty: the cheapest.
  pay = $state('');
  // normal, run, or a number of hexes a point; empty: nothing said.
  pace = $state('');
  // The referee's word on an attack.
  situation = $state.raw<Situation>(kNoSituation);
  // The action to be held back, and its trigger.
  draft = $state.raw<Draft>(emptyDraft());
  // What is told with a stunt, or with being there in spirit.
  told = $state.raw<Told>(kNothingTold);
  busy = $state(false);
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly game: Game) {}

  // The move entry that applies when nothing else is chosen: walking is what a map is for.
  get walking(): MenuEntry | undefined {
    return this.game.menu?.entries.find((entry) => entry.verb === 'move' && entry.needsPath && entry.allowed);
  }

  get pathEntry(): MenuEntry | undefined {
    if (this.mode === 'path') return this.entry;
    return this.mode === 'none' ? this.walking : undefined;
  }

  // Cells that the server named reachable; only walking has them.
  get reach(): ReachCell[] {
    const entry = this.pathEntry;
    return entry !== undefined && entry.verb === 'move' ? (this.game.menu?.reach ?? []) : [];
  }

  // Whoever is in melee may step clear of it within its zone.
  get inMelee(): boolean {
    const { view, factNames, acting } = this.game;
    return view !== undefined && pairs(view, factNames, 'engaged').some((pair) => pair.includes(acting));
  }

  // A spell that covers a stretch of ground may be set on any cell; others only where the menu says so.
  get placing(): boolean {
    const entry = this.entry;
    if (this.mode === 'place') return true;
    if (this.mode !== 'targets' || entry?.intent?.body.case !== 'cast') return false;
    const { spell } = entry.intent.body.value;
    const power = this.game.creature(this.game.acting)?.powers.find((one) => one.id === spell);
    return (power?.form?.area ?? 0) > 0;
  }

  // The cell that is shown or chosen for it.
  get aimed(): Cell | undefined {
    return this.placing && this.targets.length === 0 ? this.hover : undefined;
  }

  get legalTargets(): number[] {
    return this.mode === 'targets' ? (this.entry?.targets ?? []) : [];
  }

  // Whoever engages one foe may take on others of the same melee with it.
  get wanted(): number {
    const entry = this.entry;
    return entry?.verb === 'engage' ? entry.targets.length : (entry?.targetCount ?? 0);
  }

  get zones(): boolean {
    return isZones(this.game.view);
  }

  // Undefined: not complete yet.
  get intent(): Intent | undefined {
    const intent = this.completed;
    if (intent?.body.case === 'attack') return ruledBy(intent, this.situation);
    return intent === undefined ? undefined : pacedBy(paidWith(intent, this.pay), this.pace);
  }

  private get completed(): Intent | undefined {
    if (this.mode === 'say') return saying(this.game.acting, this.told.text);
    if (this.mode === 'stunt') return stuntIntent(this.game.acting, this.told);
    if (this.mode === 'ready') return readyIntent(this.game.acting, this.draft);
    const entry = this.mode === 'none' ? this.walking : this.entry;
    if (entry?.intent === undefined) return undefined;
    switch (this.mode) {
      case 'none':
      case 'path':
        return this.path.length === 0 ? undefined : withPath(entry.intent, this.path);
      case 'place':
        return this.onPlace(entry);
      case 'targets':
        if (this.targets.length === 0) return this.onPlace(entry);
        return this.onTargets(entry);
      case 'breaking':
        return breakingAway(this.game.acting, this.from, this.then);
      case 'confirm':
        return entry.intent;
    }
  }

  private onTargets(entry: MenuEntry): Intent | undefined {
    const [first = 0] = this.targets;
    const there = this.game.creature(first)?.place;
    if (entry.subject === 'swap') return swapping(entry, first, there && cell(there));
    const whole = withTargets(entry, this.targets);
    return this.spirited ? inSpirit(whole, this.told) : whole;
  }

  private onPlace(entry: MenuEntry): Intent | undefined {
    const at = this.aimed;
    const from = this.game.creature(this.game.acting)?.place;
    if (at === undefined) return undefined;
    const direction = from === undefined ? 0 : this.game.geometry.facing(cell(from), at);
    return withPlace(entry, at, direction);
  }

  choose(entry: MenuEntry): void {
    if (!entry.allowed) {
      this.game.refuse(entry.reasons);
      return;
    }
    this.game.refusal = undefined;
    const again = this.mode === 'path' && this.entry?.verb === entry.verb;
    this.cancel();
    if (again) return;
    this.entry = entry;
    if (entry.verb === 'disengage' && this.zones) this.mode = 'breaking';
    else if (entry.needsPath) this.mode = 'path';
    else if (entry.targetCount > 0) this.chooseTargets(entry);
    else if (entry.places.length > 0) this.mode = 'place';
    else if (entry.intent?.body.case === 'say') this.mode = 'say';
    else if (entry.intent?.body.case === 'turn') void this.sendNow(entry.intent);
    else this.mode = 'confirm';
    this.askPreview();
  }

  private chooseTargets(entry: MenuEntry): void {
    this.mode = 'targets';
    if (entry.targets.length === 1) this.targets = [entry.targets[0]!];
  }

  cancel(): void {
    this.entry = undefined;
    this.mode = 'none';
    this.targets = [];
    this.from = [];
    this.then = { kind: 'stay' };
    this.pay = '';
    this.pace = '';
    this.situation = kNoSituation;
    this.told = kNothingTold;
    this.clearPath();
    this.busy = false;
  }

  startReady(): void {
    this.game.refusal = undefined;
    this.cancel();
    this.draft = emptyDraft();
    this.mode = 'ready';
  }

  get spirited(): boolean {
    return this.entry?.verb === 'fight_in_spirit';
  }

  startSay(): void {
    this.game.refusal = undefined;
    this.cancel();
    this.mode = 'say';
  }

  // Where the referee names the price of an idea, and no die decides.
  get priced(): boolean {
    return this.game.capabilities.improvising === 'price';
  }

  startStunt(): void {
    this.game.refusal = undefined;
    this.cancel();
    this.told = this.priced ? kIdea : kStunt;
    this.mode = 'stunt';
  }

  tell(told: Told): void {
    this.told = told;
    this.preview = undefined;
    this.askPreview();
  }

  holdBack(draft: Draft): void {
    this.draft = draft;
    this.preview = undefined;
    this.askPreview();
  }

  breakFrom(from: number[]): void {
    this.from = from;
    this.askPreview();
  }

  thenGo(then: Then): void {
    this.then = then;
    this.askPreview();
  }

  rule(situation: Situation): void {
    this.situation = situation;
    this.askPreview();
  }

  goAt(pace: string): void {
    this.pace = pace;
    this.askPreview();
  }

  payWith(pay: string): void {
    this.pay = pay;
    this.askPreview();
  }

  clearPath(): void {
    this.waypoints = [];
    this.path = [];
    this.hover = undefined;
    this.locked = false;
    this.preview = undefined;
    this.asked += 1;
  }

  // The board changed: what was planned may no longer be there.
  refresh(): void {
    if (this.busy) return;
    const entry = this.entry;
    if (entry !== undefined) {
      const line = lineKey(entry);
      const now = this.game.menu?.entries.find((other) => lineKey(other) === line);
      if (now === undefined || !now.allowed) this.cancel();
      else {
        this.entry = now;
        this.targets = this.targets.filter((target) => now.targets.includes(target));
      }
    }
    if (this.pathEntry === undefined && this.path.length > 0) this.clearPath();
  }

  toggleTarget(number: number): void {
    if (!this.legalTargets.includes(number)) return;
    if (this.placing) this.clearPath();
    if (this.targets.includes(number)) this.targets = this.targets.filter((other) => other !== number);
    else if (this.wanted <= 1) this.targets = [number];
    else if (this.targets.length < this.wanted) this.targets = [...this.targets, number];
    this.askPreview();
  }

  // Shows the way to `goal` and asks what it costs. Undefined: the pointer left the map.
  point(goal: Cell | undefined): void {
    const shown = goal !== undefined && this.hover !== undefined && same(goal, this.hover);
    if (shown && (this.path.length > 0 || this.placing)) return;
    this.hover = goal;
    this.preview = undefined;
    this.path = goal === undefined || this.pathEntry === undefined ? [] : this.wayTo(goal);
    this.askPreview();
  }

  // Neighbouring zones, or cells that are free to step on, as far as this seat can see.
  nextTo(): Cell[] {
    const place = this.game.creature(this.game.acting)?.place;
    if (place === undefined) return [];
    if (this.zones) return zoneOf(this.game.view, place.x)?.leadsTo.map((x) => ({ x, y: 0, z: 0 })) ?? [];
    const around = this.game.geometry.neighbours(cell(place));
    return around.filter((at) => this.wayTo(at).length === 1);
  }

  addWaypoint(): void {
    const end = this.path[this.path.length - 1];
    if (end === undefined) return;
    this.waypoints = [...this.waypoints, end];
    this.locked = false;
  }

  // True: sent or locked. The first touch locks a goal, the second sends; a mouse that has seen the price
  // sends.
  async pick(goal: Cell, touch: boolean): Promise<boolean> {
    if (this.pathEntry === undefined && !this.placing) return false;
    if (this.placing) this.targets = [];
    const again = this.locked && this.hover !== undefined && same(this.hover, goal);
    const seen = !touch && this.preview !== undefined && this.hover !== undefined && same(this.hover, goal);
    this.point(goal);
    if (this.path.length === 0 && !this.placing) {
      this.locked = false;
      return false;
    }
    if (!again && !seen) {
      this.locked = true;
      return true;
    }
    await this.confirm();
    return true;
  }

  async confirm(): Promise<void> {
    const intent = this.intent;
    if (intent === undefined || this.busy) return;
    await this.sendNow(intent);
  }

  private async sendNow(intent: Intent): Promise<void> {
    this.busy = true;
    const reply = await this.game.submit(intent);
    this.busy = false;
    if (reply.verdict.case === 'accepted') this.cancel();
    else this.clearPath();
  }

  private wayTo(goal: Cell): Cell[] {
    const actor = this.game.creature(this.game.acting);
    const view = this.game.view;
    if (actor?.place === undefined || view === undefined) return [];
    const known =
      this.waypoints.length === 0
        ? this.reach.find((there) => there.place !== undefined && same(there.place, goal))
        : undefined;
    if (known !== undefined) {
      return this.zones
        ? known.path.map(cell)
        : straightWay(view, this.game.geometry, actor, this.reach, known);
    }
    if (this.zones) return same(goal, cell(actor.place)) && !this.inMelee ? [] : [goal];
    const { geometry } = this.game;
    const open = openSteps(view, geometry, actor);
    const way: Cell[] = [];
    let at = cell(actor.place);
    for (const next of this.waypoints) {
      way.push(...(shortestWay(geometry, at, next, open) ?? []));
      at = next;
    }
    const rest = shortestWay(geometry, at, goal, open);
    return rest === undefined ? [] : [...way, ...rest];
  }

  // The link came back: what it swallowed is asked again.
  reconsider(): void {
    if (this.preview === undefined && this.intent !== undefined) this.askPreview();
  }

  // The newest question wins; older answers are dropped on arrival.
  private askPreview(): void {
    clearTimeout(this.timer);
    this.asked += 1;
    const asked = this.asked;
    this.timer = setTimeout(() => void this.fetchPreview(asked), kPreviewDelayMs);
  }

  private async fetchPreview(asked: number): Promise<void> {
    const intent = this.intent;
    if (intent === undefined || asked !== this.asked) return;
    const preview = await this.game.connection.preview(intent);
    if (asked === this.asked) this.preview = preview;
  }
}
