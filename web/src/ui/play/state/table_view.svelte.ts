// What the parts of a table read, at a live table and in a replay alike: what stands, what happened, who sits here, and
// what the ruleset offers.
import { create } from '@bufbuild/protobuf';
import { calledBy } from '../../../model/called';
import { capabilitiesOf } from '../../../model/capabilities';
import type { Entry } from '../../../model/entry';
import { standing } from '../../../model/standing';
import { geometryOf, type Geometry } from '../../../model/geometry';
import { hurtOf, type Impact } from '../../../model/impacts';
import { relationsOf, type Relations } from '../../../model/relation';
import { creatureOf, factNames, shownNames, type FactNames } from '../../../model/select';
import {
  ViewSchema,
  type CreatureView,
  type SeatInfo,
  type SeatRole,
  type View,
  type Welcome,
} from '../../../protocol/wire';
import { creatureName, list } from '../../text';
import type { Uploaded } from '../../map/uploaded.svelte';

export abstract class TableView {
  welcome = $state.raw<Welcome | undefined>(undefined);
  seats = $state.raw<SeatInfo[]>([]);
  // What has last happened to those on the board; the number tells one time from the next.
  struck = $state.raw<{ number: number; impacts: Impact[] }>({ number: 0, impacts: [] });
  // Who was seen to be hurt.
  readonly hurt = $derived.by(() => hurtOf(this.log, standing(this.log)));
  // The referee sees the board as players do, without what is hidden.
  veiled = $state(false);
  // Those with whom it stands otherwise on the board beside this one.
  apart = $state.raw<ReadonlySet<number>>(new Set());
  // The creature whose sheet is open; 0: nobody's was opened.
  focus = $state(0);
  readonly factNames: FactNames = $derived(factNames(this.welcome?.facts ?? []));
  readonly capabilities = $derived(capabilitiesOf(this.factNames));
  // Names by creature number.
  readonly shown = $derived.by(
    () =>
      new Map([...shownNames(this.view?.creatures ?? [])].map(([who, name]) => [who, creatureName(name)])),
  );

  // How everybody stands to whoever looks.
  readonly relations: Relations = $derived.by(() =>
    relationsOf(this.view ?? create(ViewSchema), { role: this.role, seat: this.seat }),
  );

  // What has been uploaded, as far as this seat may have it; a replay has none.
  readonly uploaded: Uploaded | undefined = undefined;

  abstract get log(): Entry[];
  abstract get view(): View | undefined;
  abstract get seat(): number;
  abstract get role(): SeatRole;
  // Shows what stood at a version.
  abstract lookAt(version: bigint): Promise<void>;

  get geometry(): Geometry {
    return geometryOf(this.view?.map?.grid);
  }

  protected strike(impacts: Impact[]): void {
    if (impacts.length > 0) this.struck = { number: this.struck.number + 1, impacts };
  }

  // Whether it is left out where the referee sees what players see.
  veils(one: { hidden: boolean }): boolean {
    return this.veiled && one.hidden;
  }

  // Whether its numbers are shown: players know those of their own side alone.
  tellsNumbers(c: CreatureView): boolean {
    return !this.veiled || ['own', 'ally'].includes(this.relations.creature(c));
  }

  creature(number: number): CreatureView | undefined {
    return this.view && creatureOf(this.view, number);
  }

  name(number: number): string {
    return this.shown.get(number) ?? '';
  }

  // Where there is no room for the whole name.
  called(number: number): string {
    return calledBy(this.name(number), this.creature(number)?.id ?? '');
  }

  seatName(number: number): string {
    return this.seats.find((seat) => seat.number === number)?.name ?? '';
  }

  // The same to choose from: where one person holds several seats, with whom each of them plays.
  seatLabel(number: number): string {
    const name = this.seatName(number);
    if (this.seats.filter((seat) => seat.name === name).length < 2) return name;
    const own = (this.view?.creatures ?? []).filter((c) => c.seat === number);
    const played = list(own.map((c) => this.name(c.number)));
    return played === '' || name === '' ? played || name : `${name} (${played})`;
  }
}
