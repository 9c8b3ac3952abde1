// The referee's brush over the fog: which side's, how wide, and what it does.
import { inFog, lookingSides } from '../../model/fog';
import type { Cell } from '../../model/geometry';
import type { Game } from '../play/state/game.svelte';
import { setFog } from '../play/state/rulings';
import type { TableView } from '../play/state/table_view.svelte';
import { humanise } from '../text';
import type { Brush } from './brush';

export class FogBrush implements Brush {
  open = $state(false);
  stroke = $state<'uncover' | 'cover' | undefined>(undefined);
  radius = $state(1);
  side = $state<number | undefined>(undefined);
  // Where the stroke last touched the fog.
  private painted: Cell | undefined;

  constructor(
    private readonly table: TableView,
    private readonly game: Game | undefined,
  ) {}

  readonly lies = $derived.by(() => inFog(this.table.factNames));

  readonly sides = $derived.by(() => {
    const { view, factNames } = this.table;
    if (view === undefined || !inFog(factNames)) return [];
    return lookingSides(view, factNames).map((number) => ({
      number,
      name: humanise(view.sides[number]?.id ?? ''),
    }));
  });

  // Whose sight is shown; undefined: there is one side, or nobody has looked yet.
  readonly looking = $derived.by(() =>
    this.sides.length > 1 ? (this.side ?? this.sides[0]!.number) : undefined,
  );

  get active(): boolean {
    return this.open && this.stroke !== undefined && this.game?.referee === true;
  }

  begin(at: Cell): void {
    this.painted = at;
    this.touch(at);
  }

  // Goes on where it leaves what it has covered already.
  go(at: Cell): void {
    const { painted } = this;
    if (painted === undefined) return;
    if (this.table.geometry.distance(painted, at) < Math.max(1, this.radius)) return;
    this.begin(at);
  }

  end(): void {
    this.leave();
  }

  leave(): void {
    this.painted = undefined;
  }

  touch(at: Cell): void {
    const { game, stroke } = this;
    if (game === undefined || stroke === undefined) return;
    const side = this.looking === undefined ? '' : (this.table.view?.sides[this.looking]?.id ?? '');
    void game.submit(setFog(side, stroke, at, this.radius));
  }
}
