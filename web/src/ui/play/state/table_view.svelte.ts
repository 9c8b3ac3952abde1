// What the parts of a table read, at a live table and in a replay alike: what stands, what happened, who sits here, and
// what the ruleset offers.
import { capabilitiesOf } from '../../../model/capabilities';
import type { Entry } from '../../../model/chronicle';
import { geometryOf, type Geometry } from '../../../model/geometry';
import { creatureOf, factNames, shownNames, type FactNames } from '../../../model/select';
import type { CreatureView, SeatInfo, SeatRole, View, Welcome } from '../../../protocol/wire';

export abstract class TableView {
  welcome = $state.raw<Welcome | undefined>(undefined);
  seats = $state.raw<SeatInfo[]>([]);
  log = $state.raw<Entry[]>([]);
  // The creature whose sheet is open; 0: nobody's was opened.
  focus = $state(0);
  readonly factNames: FactNames = $derived(factNames(this.welcome?.facts ?? []));
  readonly capabilities = $derived(capabilitiesOf(this.factNames));
  // Names by creature number.
  readonly shown = $derived.by(() => shownNames(this.view?.creatures ?? []));

  abstract get view(): View | undefined;
  abstract get seat(): number;
  abstract get role(): SeatRole;
  // Shows what stood at a version.
  abstract lookAt(version: bigint): Promise<void>;

  get geometry(): Geometry {
    return geometryOf(this.view?.map?.grid);
  }

  creature(number: number): CreatureView | undefined {
    return this.view && creatureOf(this.view, number);
  }

  name(number: number): string {
    return this.shown.get(number) ?? '';
  }

  seatName(number: number): string {
    return this.seats.find((seat) => seat.number === number)?.name ?? '';
  }
}
