// One seat at one table as the user interface sees it: what the connection brings becomes state, and the
// one way to send something back.
import { create } from '@bufbuild/protobuf';
import { Connection, type HistoryAnswer, type LinkState } from '../../../protocol/connection';
import { carriedSeats, goElsewhere } from '../../../protocol/elsewhere';
import { encounterPicture } from '../../../protocol/picture_source';
import { keepToken, releaseSeat, tokenOf, type HeldSeat } from '../../../protocol/seats';
import {
  SeatRole,
  StandingOrderSchema,
  type CreatureView,
  type Delta,
  type Fault,
  type Intent,
  type Menu,
  type Odds,
  type Rejected,
  type Reply,
  type SeatInfo,
  type ServerFrame,
  type StandingOrder,
  type Steer,
  type View,
  type Welcome,
} from '../../../protocol/wire';
import type { Cell } from '../../../model/geometry';
import { tell } from '../../../model/chronicle';
import type { Entry } from '../../../model/entry';
import { woven } from '../../../model/story';
import { impactsOf } from '../../../model/impacts';
import { reduce } from '../../../model/reduce';
import { actingNow, inGroups } from '../../../model/rounds';
import { compareViews, creatureOf, inPlay, type Difference } from '../../../model/select';
import { Autopilot } from './autopilot.svelte';
import { Desk } from './desk.svelte';
import { Fingers } from './fingers.svelte';
import { stillOpen, timed, type Deadlines } from './deadlines';
import { LookBack } from './look_back';
import { Menus } from './menus.svelte';
import { Foresight } from './foresight.svelte';
import { Planner } from './planner.svelte';
import { Story } from './story.svelte';
import { TableView } from './table_view.svelte';
import { Talk } from './talk.svelte';
import { Uploaded } from '../../map/uploaded.svelte';
import { TurnEnd } from './turn_end.svelte';

export interface Refusal {
  id: number;
  reasons: Rejected[];
}

export type Check = { kind: 'busy' } | { kind: 'done'; version: bigint; differences: Difference[] };

const kDeadTokens = new Set(['BAD_TOKEN', 'TOKEN_REVOKED']);

export class Game extends TableView {
  link = $state.raw<LinkState>({ kind: 'connecting', attempt: 0 });
  // Where the table stands, and what once stood where somebody looks back.
  current = $state.raw<View | undefined>(undefined);
  past = $state.raw<View | undefined>(undefined);
  orders = $state.raw<StandingOrder[]>([]);
  refusal = $state.raw<Refusal | undefined>(undefined);
  fault = $state.raw<Fault | undefined>(undefined);
  check = $state.raw<Check | undefined>(undefined);
  deadlines = $state.raw<Deadlines>(new Map());
  pending = $state(0);
  // The creature that the action bar acts as.
  acting = $state(0);
  // What lies open over the edge of the board.
  drawer = $state<'' | 'not-now' | 'things' | 'more'>('');
  // A key of the bar has chosen: what the choice asks for takes the focus.
  goesOn = $state(false);
  // The answer to a question that was asked by keys, for ears.
  spoken = $state('');
  // A cell chosen for the open question.
  promptPlace = $state.raw<Cell | undefined>(undefined);
  // Why the referee does what comes next, and for whom the referee answers; why a step of one's own was taken back.
  reason = $state('');
  stead = $state.raw<number | undefined>(undefined);
  takenBack = $state('');
  readonly conduct = $derived(this.current?.conduct);
  readonly planner: Planner;
  readonly foresight: Foresight;
  private readonly known = new Menus(this);
  readonly autopilot = new Autopilot(this);
  readonly desk = new Desk();
  readonly fingers = new Fingers((at) => this.connection.send({ case: 'point', value: { at } }));
  readonly turnEnd = new TurnEnd(this);
  readonly talk: Talk;
  override readonly uploaded: Uploaded;
  readonly story: Story;
  private readonly stream = $derived.by(() =>
    woven(this.story.events, this.talk.lines, this.story.from ?? 0n),
  );
  readonly connection: Connection;
  private refusals = 0;
  private readonly lookBack = new LookBack((version) => this.connection.past(version));

  constructor(
    readonly encounter: string,
    readonly held: HeldSeat,
  ) {
    super();
    this.planner = new Planner(this);
    this.foresight = new Foresight(this);
    this.talk = new Talk(encounter, held.seat);
    this.uploaded = new Uploaded((id) => encounterPicture(encounter, id, tokenOf(encounter, held.seat)));
    this.story = new Story(this);
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    this.connection = new Connection({
      url: `${scheme}//${location.host}/play/${encodeURIComponent(encounter)}`,
      token: () => tokenOf(encounter, held.seat),
      keepToken: (token) => keepToken(encounter, held.seat, token),
      lastVersion: () => this.current?.version,
      lastChat: () => this.talk.last,
      onState: (state) => {
        this.link = state;
        // A token that is good no more is not offered again; whoever is a member may take the seat anew.
        if (state.kind === 'refused' && kDeadTokens.has(state.code)) releaseSeat(encounter, held.seat);
      },
      onFrame: (frame) => this.receive(frame),
      onElsewhere: (address) => goElsewhere(address, `carried=${carriedSeats(encounter)}`),
    });
  }

  start(): void {
    this.connection.start();
  }

  stop(): void {
    this.known.stop();
    this.connection.stop();
  }

  // All that was told and said, as far as it was read.
  get log(): Entry[] {
    return this.stream;
  }

  // Of the acting creature.
  get menu(): Menu | undefined {
    return this.known.acting;
  }

  // Of all one's creatures that may act side by side.
  get menus(): ReadonlyMap<number, Menu> {
    return this.known.all;
  }

  get facts(): readonly string[] {
    return this.welcome?.facts ?? [];
  }

  ask(version: bigint | undefined, talk: bigint | undefined): Promise<HistoryAnswer | undefined> {
    return this.connection.history(version, talk);
  }

  // What stands, or what once stood where somebody looks back.
  get view(): View | undefined {
    return this.past ?? this.current;
  }

  get seat(): number {
    return this.welcome?.seat ?? this.held.seat;
  }

  get role(): SeatRole {
    return this.welcome?.role ?? this.held.role;
  }

  get referee(): boolean {
    return this.role === SeatRole.REFEREE;
  }

  // May act now: not who only watches, nor who looks back.
  get plays(): boolean {
    return this.role !== SeatRole.SPECTATOR && this.past === undefined;
  }

  mine(creature: CreatureView): boolean {
    if (!this.plays) return false;
    return creature.seat === this.seat && (this.seat !== 0 || this.referee);
  }

  // The referee may act for any creature; a player for the seat's own.
  commands(creature: CreatureView): boolean {
    return this.plays && (this.referee || this.mine(creature));
  }

  // Settles when the server has judged; a refusal is shown, not thrown.
  async submit(intent: Intent, expectedVersion?: bigint): Promise<Reply> {
    const reason = this.referee ? this.reason.trim() : '';
    const reply = await this.settle(this.connection.submit(intent, reason, expectedVersion));
    if (reason !== '' && reply.verdict.case === 'accepted') this.reason = '';
    return reply;
  }

  steer(steer: Steer): Promise<Reply> {
    return this.settle(this.connection.steer(steer));
  }

  rewind(to: bigint, reason: string, keepDice = false): Promise<Reply> {
    return this.settle(this.connection.rewind(to, reason, keepDice));
  }

  undo(): Promise<Reply> {
    return this.settle(this.connection.undo());
  }

  // Shows what stood at a version, until somebody wants to be back.
  async lookAt(version: bigint): Promise<void> {
    const past = await this.lookBack.at(version);
    if (past === undefined) return;
    this.planner.cancel();
    this.past = past;
    this.known.forget();
  }

  lookAtNow(): void {
    this.past = undefined;
    this.follow();
  }

  private async settle(verdict: Promise<Reply>): Promise<Reply> {
    this.refusal = undefined;
    this.pending = this.connection.pendingIntents;
    const reply = await verdict;
    this.pending = this.connection.pendingIntents;
    if (reply.verdict.case === 'rejected') this.refuse([reply.verdict.value]);
    return reply;
  }

  refuse(reasons: Rejected[]): void {
    this.refusals += 1;
    this.refusal = { id: this.refusals, reasons };
  }

  forgetRefusal(): void {
    this.refusal = undefined;
  }

  // `to`: whom the referee whispers to.
  say(text: string, whisper: boolean, to = 0): boolean {
    return this.connection.send({ case: 'chat', value: { text, whisper, to } });
  }

  setOrder(who: number, key: string, value: string): void {
    const order = create(StandingOrderSchema, { who, key, value });
    if (this.connection.send({ case: 'standingOrder', value: order })) this.keepOrder(order);
  }

  // What the table was told for this creature, or for all of the seat's; "": nothing.
  orderFor(who: number, key: string): string {
    const order = [who, 0].map((one) => this.orders.find((o) => o.who === one && o.key === key));
    return order.find((one) => one !== undefined)?.value ?? '';
  }

  // Somebody whom what is planned or proposed is aimed at.
  aimedAt(number: number): boolean {
    return this.planner.targets.includes(number) || this.autopilot.targets.includes(number);
  }

  // Of whom the plan may be aimed at, while that is being chosen.
  oddsOf(number: number): Odds | undefined {
    const { plan, preview, legalTargets } = this.planner;
    if (plan.kind !== 'targets' || !legalTargets.includes(number)) return undefined;
    return preview?.odds.find((one) => one.target === number) ?? this.foresight.of(plan.entry, number);
  }

  admit(seat: number, admitted: boolean): void {
    this.connection.send({ case: 'admit', value: { seat, admitted } });
  }

  checkView(): void {
    const sent = this.connection.send({ case: 'view', value: {} });
    if (sent) this.check = { kind: 'busy' };
  }

  actAs(number: number): void {
    if (this.acting === number) return;
    this.acting = number;
    this.drawer = '';
    this.planner.cancel();
    this.known.turnTo(number);
    this.known.ask();
  }

  private receive(frame: ServerFrame): void {
    const body = frame.body;
    switch (body.case) {
      case 'welcome':
        this.welcomed(body.value);
        break;
      case 'view':
        this.viewed(body.value);
        break;
      case 'delta':
        this.advance(body.value);
        break;
      case 'chat':
        this.talk.hear(body.value, this.seat);
        break;
      case 'pointed':
        this.fingers.hear(body.value);
        break;
      case 'presence':
        this.present(body.value.seat);
        break;
      case 'deadline':
        this.deadlines = timed(this.deadlines, body.value);
        break;
      case 'standingOrder':
        this.keepOrder(body.value);
        break;
      case 'autopilot':
        this.autopilot.take(body.value);
        break;
      case 'fault':
        if (!this.talk.blamed(body.value)) this.fault = body.value;
        break;
    }
  }

  private welcomed(welcome: Welcome): void {
    this.welcome = welcome;
    this.seats = welcome.seats;
    this.orders = welcome.standingOrders;
    this.deadlines = new Map();
    this.fault = undefined;
    this.pending = this.connection.pendingIntents;
    this.planner.reconsider();
    this.known.ask();
  }

  private viewed(view: View): void {
    if (this.check?.kind === 'busy' && this.current !== undefined && this.current.version === view.version) {
      this.check = { kind: 'done', version: view.version, differences: compareViews(this.current, view) };
    }
    const gap = this.current?.version !== view.version || this.story.from === undefined;
    this.current = view;
    if (gap) this.story.begin(view.version);
    this.follow();
  }

  private advance(delta: Delta): void {
    const view = this.current;
    if (view === undefined || delta.version <= view.version) return;
    if (delta.version !== view.version + 1n) {
      this.connection.send({ case: 'view', value: {} });
      return;
    }
    this.current = reduce(view, delta);
    if (delta.rewound === undefined) this.strike(impactsOf(delta));
    if (delta.rewound !== undefined) this.planner.cancel();
    if (delta.steered?.steer?.verb === 'take_back' && !this.referee)
      this.takenBack = delta.steered.steer.reason;
    if (this.stead !== undefined && !this.current.question?.waiting.includes(this.stead))
      this.stead = undefined;
    const entries = tell(delta, this.welcome?.facts ?? [], view);
    this.story.hear(entries);
    this.deadlines = stillOpen(this.deadlines, this.current.question?.id ?? 0);
    this.follow();
  }

  // Keeps the acting creature sensible: whoever's turn it is, if this seat may command it.
  private follow(): void {
    const view = this.view;
    if (view === undefined || this.past !== undefined) return;
    const active = creatureOf(view, view.active);
    const own = view.creatures.filter((c) => this.mine(c) && inPlay(c));
    let acting = this.acting;
    if (active !== undefined && this.mine(active)) acting = active.number;
    else {
      // Of those who may act now, the one that was chosen; else the first.
      const now = inGroups(view) ? actingNow(view, this.factNames).filter((c) => this.mine(c)) : own;
      const may = now.length > 0 ? now : own;
      const kept = may.some((c) => c.number === acting) || (this.referee && creatureOf(view, acting));
      if (!kept) acting = may[0]?.number ?? 0;
    }
    if (acting !== this.acting) {
      this.acting = acting;
      this.known.turnTo(acting);
    }
    this.planner.refresh();
    this.foresight.forget();
    this.known.ask();
  }

  private present(seat: SeatInfo | undefined): void {
    if (seat === undefined) return;
    const others = this.seats.filter((known) => known.number !== seat.number);
    this.seats = [...others, seat].sort((a, b) => a.number - b.number);
  }

  private keepOrder(order: StandingOrder): void {
    const others = this.orders.filter((known) => known.who !== order.who || known.key !== order.key);
    this.orders = [...others, order];
  }
}
