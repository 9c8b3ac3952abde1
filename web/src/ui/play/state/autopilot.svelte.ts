// Monsters by themselves, as the referee steers them: what is ordered, what is proposed, and which of it is
// looked at.
import { create } from '@bufbuild/protobuf';
import { cell, type Cell } from '../../../model/geometry';
import {
  AutopilotMode,
  AutopilotOrderSchema,
  AutopilotTactic,
  type Autopilot as Told,
  type AutopilotChoice,
  type AutopilotOrder,
  type AutopilotProposal,
  type Intent,
  type View,
} from '../../../protocol/wire';
import type { Connection } from '../../../protocol/connection';

// What steering reads of the table, and the way to send what is ordered.
export interface PilotsTable {
  readonly plays: boolean;
  readonly current: View | undefined;
  readonly connection: Pick<Connection, 'send'>;
  submit(intent: Intent, expectedVersion?: bigint): Promise<unknown>;
}

export class Autopilot {
  told = $state.raw<Told | undefined>(undefined);
  // Which of the choices is shown, and the version at which the referee would rather do it by hand.
  private at = $state(0);
  private dismissed = $state.raw<bigint | undefined>(undefined);

  constructor(private readonly table: PilotsTable) {}

  readonly orders: AutopilotOrder[] = $derived.by(() => this.told?.orders ?? []);

  // Of the version that is shown: an older one speaks of what no longer is.
  readonly proposal: AutopilotProposal | undefined = $derived.by(() => {
    const proposal = this.told?.proposal;
    const current = this.table.plays && proposal?.version === this.table.current?.version;
    return current && proposal?.version !== this.dismissed ? proposal : undefined;
  });

  readonly choice: AutopilotChoice | undefined = $derived.by(() => this.proposal?.choices[this.at]);
  readonly runs = $derived.by(
    () => this.proposal?.mode === AutopilotMode.RUN && !(this.told?.halted ?? false),
  );
  readonly targets: number[] = $derived.by(() => this.choice?.targets ?? []);
  readonly path: Cell[] = $derived.by(() => {
    const body = this.choice?.intent?.body;
    return body?.case === 'move' ? body.value.path.map(cell) : [];
  });

  take(told: Told): void {
    if (told.proposal?.version !== this.told?.proposal?.version) this.at = 0;
    this.told = told;
  }

  accept(): void {
    const { proposal, choice } = this;
    if (proposal === undefined || choice?.intent === undefined) return;
    void this.table.submit(choice.intent, proposal.version);
  }

  other(): void {
    const count = this.proposal?.choices.length ?? 0;
    if (count > 0) this.at = (this.at + 1) % count;
  }

  skip(): void {
    this.dismissed = this.proposal?.version;
  }

  // An order as it stands; for a creature without its own, what it does as its side.
  orderOf(who: number, side: string): AutopilotOrder {
    const known = this.orders.find((order) => order.who === who && order.side === side);
    return known ?? create(AutopilotOrderSchema, { who, side, tactic: AutopilotTactic.NEAREST });
  }

  order(from: AutopilotOrder, change: Partial<Omit<AutopilotOrder, '$typeName'>>): void {
    const order = { ...from, ...change };
    if (order.tactic !== AutopilotTactic.PROTECT) order.wards = [];
    this.table.connection.send({ case: 'autopilotOrder', value: create(AutopilotOrderSchema, order) });
  }

  halt(halted: boolean): void {
    this.table.connection.send({ case: 'autopilotSettings', value: { halted } });
  }

  pause(pauseMs: number): void {
    this.table.connection.send({ case: 'autopilotSettings', value: { pauseMs } });
  }
}
