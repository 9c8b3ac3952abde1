// The referee's brush for the ground: zones are painted and wiped by blocks and moved as a whole, a block is dressed. What a
// stroke would do lies on the board before it ends.
import { same, type Cell } from '../../model/geometry';
import {
  blockBetween,
  cellsOf,
  cornerOf,
  moved,
  onBoard,
  paintedZones,
  type Block,
} from '../../model/painting';
import type { Game } from '../play/state/game.svelte';
import { draw } from '../play/state/drawing';
import { editPlace } from '../play/state/rulings';
import type { TableView } from '../play/state/table_view.svelte';
import type { Brush } from './brush';

export class ZoneBrush implements Brush {
  private from = $state.raw<Cell | undefined>(undefined);
  private to = $state.raw<Cell | undefined>(undefined);

  constructor(
    private readonly table: TableView,
    private readonly game: Game | undefined,
  ) {}

  readonly zone = $derived.by(() => {
    const { view } = this.table;
    const entry = this.game?.desk.painting?.entry;
    return view === undefined ? undefined : paintedZones(view).find(({ id }) => id === entry);
  });

  get active(): boolean {
    return this.game?.referee === true && this.game.plays && this.game.desk.painting !== undefined;
  }

  private get side(): number {
    return this.game?.desk.painting?.side ?? 1;
  }

  private get moves(): boolean {
    return this.game?.desk.painting?.op === 'shift';
  }

  // What the stroke, or else a click at `pointed`, would cover.
  covered(pointed: Cell | undefined): Cell[] {
    if (!this.active) return [];
    const board = [...(this.table.view?.map?.cells ?? [])].map(({ x, y }) => ({ x, y, z: 0 }));
    const { from, to } = this;
    if (this.moves) {
      const by = from === undefined || to === undefined ? this.away(pointed) : between(from, to);
      return by === undefined ? [] : onBoard(moved(this.zone?.lies ?? [], by), board);
    }
    if (from !== undefined && to !== undefined) return onBoard(cellsOf(blockBetween(from, to)), board);
    return pointed === undefined ? [] : onBoard(cellsOf({ corner: pointed, side: this.side }), board);
  }

  touch(at: Cell): void {
    if (this.moves) this.shift(this.away(at));
    else this.send({ corner: at, side: this.side });
  }

  begin(at: Cell): void {
    this.from = at;
    this.to = at;
  }

  go(at: Cell): void {
    this.to = at;
  }

  end(at: Cell): void {
    const { from } = this;
    this.leave();
    if (from === undefined) return;
    if (same(from, at)) this.touch(at);
    else if (this.moves) this.shift(between(from, at));
    else this.send(blockBetween(from, at));
  }

  leave(): void {
    this.from = undefined;
    this.to = undefined;
  }

  // How far the zone moves where its corner comes to lie at a cell.
  private away(at: Cell | undefined): Cell | undefined {
    const corner = cornerOf(this.zone?.lies ?? []);
    return corner === undefined || at === undefined ? undefined : between(corner, at);
  }

  private shift(by: Cell | undefined): void {
    const corner = cornerOf(this.zone?.lies ?? []);
    if (by === undefined || corner === undefined) return;
    this.send({ corner: moved([corner], by)[0]!, side: 0 });
  }

  private send({ corner, side }: Block): void {
    const painting = this.game?.desk.painting;
    if (this.game === undefined || painting === undefined) return;
    void draw(this.game, editPlace(painting.op, painting.entry, corner, side));
  }
}

function between(from: Cell, to: Cell): Cell {
  return { x: to.x - from.x, y: to.y - from.y, z: 0 };
}
