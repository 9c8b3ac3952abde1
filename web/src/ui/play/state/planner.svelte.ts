// The action being prepared: the plan, the way or cell that is pointed out for it, and what the server says it would cost.
import { create } from '@bufbuild/protobuf';
import type { Capabilities } from '../../../model/capabilities';
import { cell, onGround, same, type Cell, type Geometry } from '../../../model/geometry';
import { pairs, type FactNames } from '../../../model/select';
import { aloft, flies, strideOf } from '../../../model/tactics';
import { straightOn, straightRuns, wayTo } from '../../../model/ways';
import { isZones, zoneOf } from '../../../model/zones';
import type { Connection } from '../../../protocol/connection';
import {
  PlaceSchema,
  type CreatureView,
  type Intent,
  type Menu,
  type MenuEntry,
  type PreviewReply,
  type ReachCell,
  type Rejected,
  type Reply,
  type View,
} from '../../../protocol/wire';
import {
  entryOf,
  intentFor,
  kNoPlan,
  kSaying,
  placeable,
  planFor,
  readyPlan,
  renewed,
  stuntPlan,
  toggled,
  type Plan,
} from './plan';
import { kAnyWay, type Split, type Way } from './plan_intents';

// A server bears twenty questions a second; a sweeping pointer would ask more.
const kPreviewDelayMs = 70;

// What planning reads of the table, and the way to send what was planned.
export interface PlannersTable {
  readonly view: View | undefined;
  readonly factNames: FactNames;
  readonly capabilities: Capabilities;
  readonly geometry: Geometry;
  readonly acting: number;
  readonly menu: Menu | undefined;
  readonly connection: Pick<Connection, 'preview'>;
  creature(number: number): CreatureView | undefined;
  submit(intent: Intent): Promise<Reply>;
  refuse(reasons: Rejected[]): void;
  forgetRefusal(): void;
}

// As one goes without saying; all other forms of a movement are lines of their own.
const isWalk = (entry: MenuEntry | undefined) => entry?.verb === 'move' && entry.subject === '';

export class Planner {
  plan = $state.raw<Plan>(kNoPlan);
  waypoints = $state.raw<Cell[]>([]);
  // The cell under the pointer or the keyboard's cursor.
  hover = $state.raw<Cell | undefined>(undefined);
  // A touched or first-clicked goal stays until it is confirmed or cancelled.
  locked = $state(false);
  path = $state.raw<Cell[]>([]);
  // How a movement is paid, and how fast it is gone; empty: as usual.
  pay = $state('');
  pace = $state('');
  split = $state.raw<Split | undefined>(undefined);
  preview = $state.raw<PreviewReply | undefined>(undefined);
  busy = $state(false);
  // How one gets along where there are modes, and how high one flies.
  way = $state.raw<Way>(kAnyWay);
  height = $state(0);
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: PlannersTable) {}

  get entry(): MenuEntry | undefined {
    return entryOf(this.plan);
  }

  // The move entry that applies when nothing else is chosen: walking is what a map is for.
  get walking(): MenuEntry | undefined {
    return this.table.menu?.entries.find((entry) => isWalk(entry) && entry.needsPath && entry.allowed);
  }

  get pathEntry(): MenuEntry | undefined {
    if (this.plan.kind === 'path') return this.plan.entry;
    return this.plan.kind === 'none' ? this.walking : undefined;
  }

  // Cells that the server named reachable; only walking has them.
  get reach(): ReachCell[] {
    if (this.sprints) return this.runs;
    // What it named is gone in the way that goes without saying.
    return isWalk(this.pathEntry) && this.way.mode === '' ? this.level : [];
  }

  // The whole turn for one straight line (TBA-178).
  get sprints(): boolean {
    return this.pathEntry?.verb === 'move' && this.pathEntry.subject === 'sprint';
  }

  private readonly runs: ReachCell[] = $derived.by(() => {
    const { view, geometry, factNames, acting } = this.table;
    const { actor } = this;
    if (!this.sprints || view === undefined || actor === undefined) return [];
    const { most = 0, spent = 0 } = strideOf(view, factNames, acting) ?? {};
    return straightRuns(view, geometry, actor, 4 * most - spent);
  });

  // The board lies flat: how high each cell is the server finds by itself. Where a second carries several cells, what is
  // counted are cells.
  private readonly level: ReachCell[] = $derived.by(() => {
    const reach = this.table.menu?.reach ?? [];
    const { feet, segments } = this.table.capabilities;
    if (!feet && !segments) return reach;
    return reach.map((there) => ({
      ...there,
      ...(there.place && { place: create(PlaceSchema, onGround(there.place)) }),
      path: there.path.map((at) => create(PlaceSchema, onGround(at))),
      cost: segments ? there.path.length : there.cost,
    }));
  });

  // Whoever is in melee may step clear of it within its zone.
  get inMelee(): boolean {
    const { view, factNames, acting } = this.table;
    return view !== undefined && pairs(view, factNames, 'engaged').some((pair) => pair.includes(acting));
  }

  get placing(): boolean {
    return placeable(this.plan, this.actor);
  }

  // The cell that is shown or chosen for it.
  get aimed(): Cell | undefined {
    return this.placing && this.targets.length === 0 ? this.hover : undefined;
  }

  get targets(): readonly number[] {
    return this.plan.kind === 'targets' ? this.plan.targets : [];
  }

  get legalTargets(): readonly number[] {
    return this.plan.kind === 'targets' ? this.plan.entry.targets : [];
  }

  get zones(): boolean {
    return isZones(this.table.view);
  }

  // Undefined: not complete yet.
  get intent(): Intent | undefined {
    const at = this.aimed;
    const from = this.actor?.place;
    return intentFor(this.plan, {
      who: this.table.acting,
      walking: this.walking,
      path: this.flown,
      at,
      direction: at && from ? this.table.geometry.facing(cell(from), at) : 0,
      pay: this.pay,
      pace: this.pace,
      way: this.way,
      split: this.split,
      creature: (number) => this.table.creature(number),
    });
  }

  // The way as it is gone: through the air from height to height.
  private get flown(): Cell[] {
    const from = this.actor?.place;
    if (from === undefined || !flies(this.way.mode)) return this.path;
    return aloft(this.path, cell(from), this.height);
  }

  private get actor(): CreatureView | undefined {
    return this.table.creature(this.table.acting);
  }

  choose(entry: MenuEntry): void {
    if (!entry.allowed) {
      this.table.refuse(entry.reasons);
      return;
    }
    const { plan } = this;
    const again =
      plan.kind === 'path' && plan.entry.verb === entry.verb && plan.entry.subject === entry.subject;
    this.start(kNoPlan);
    if (again) return;
    if (entry.intent?.body.case === 'turn' && planFor(entry, this.zones).kind === 'confirm') {
      void this.send(entry.intent);
      return;
    }
    this.plan = planFor(entry, this.zones);
    this.askPreview();
  }

  startReady(): void {
    this.start(readyPlan(this.table.capabilities.heldForWord));
  }

  startSay(): void {
    this.start(kSaying);
  }

  startStunt(): void {
    this.start(stuntPlan(this.table.capabilities.improvising === 'price'));
  }

  private start(plan: Plan): void {
    this.table.forgetRefusal();
    this.cancel();
    this.plan = plan;
  }

  cancel(): void {
    this.plan = kNoPlan;
    this.pay = '';
    this.pace = '';
    this.split = undefined;
    this.way = kAnyWay;
    this.height = 0;
    this.clearPath();
    this.busy = false;
  }

  // Something else was chosen within the plan.
  change(plan: Plan): void {
    this.plan = plan;
    this.askPreview();
  }

  // The same of words and what goes with them: what was said of others counts no more.
  reword(plan: Plan): void {
    this.preview = undefined;
    this.change(plan);
  }

  goAt(pace: string): void {
    this.pace = pace;
    this.askPreview();
  }

  // Whoever flies begins at the height where it is.
  goBy(way: Partial<Way>): void {
    if (way.mode !== undefined) this.height = this.actor?.place?.z ?? 0;
    this.way = { ...this.way, ...way };
    this.repoint();
  }

  flyAt(height: number): void {
    this.height = height;
    this.askPreview();
  }

  private repoint(): void {
    const { hover, locked } = this;
    this.clearPath();
    this.point(hover);
    this.locked = locked && this.path.length > 0;
  }

  splitPrice(split: Split | undefined): void {
    this.split = split;
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
    const now = renewed(this.plan, this.table.menu?.entries ?? []);
    if (now === kNoPlan && this.plan !== kNoPlan) this.cancel();
    else this.plan = now;
    if (this.pathEntry === undefined && this.path.length > 0) this.clearPath();
  }

  toggleTarget(number: number): void {
    if (this.plan.kind !== 'targets' || !this.legalTargets.includes(number)) return;
    if (this.placing) this.clearPath();
    this.change(toggled(this.plan, number));
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
    const place = this.actor?.place;
    if (place === undefined) return [];
    if (this.zones) return zoneOf(this.table.view, place.x)?.leadsTo.map((x) => ({ x, y: 0, z: 0 })) ?? [];
    const around = this.table.geometry.neighbours(cell(place));
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
    if (this.plan.kind === 'targets') this.plan = { ...this.plan, targets: [] };
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
    await this.send(intent);
  }

  private async send(intent: Intent): Promise<void> {
    this.busy = true;
    const reply = await this.table.submit(intent);
    this.busy = false;
    if (reply.verdict.case === 'accepted') this.cancel();
    else this.clearPath();
  }

  private wayTo(goal: Cell): Cell[] {
    const { view, geometry } = this.table;
    const { actor } = this;
    if (actor?.place === undefined || view === undefined) return [];
    if (this.sprints) return straightOn(view, geometry, actor, goal);
    if (!this.zones) return wayTo(view, geometry, actor, this.reach, this.waypoints, goal);
    const known = this.reach.find((there) => there.place !== undefined && same(there.place, goal));
    if (known !== undefined && this.waypoints.length === 0) return known.path.map(cell);
    return same(goal, cell(actor.place)) && !this.inMelee ? [] : [goal];
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
    const preview = await this.table.connection.preview(intent);
    if (asked === this.asked) this.preview = preview;
  }
}
