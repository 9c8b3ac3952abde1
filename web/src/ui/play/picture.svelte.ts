// Turns a game into what the map shows. Each part is derived alone, so that a hover redraws the path and
// no more.
import { cell, key, type Cell } from '../../model/geometry';
import { effectsOf, occupies, pairs, sides, tokenLabels } from '../../model/select';
import { Status, type CreatureView, type PreviewReply } from '../../protocol/wire';
import type { LinkLook, PathLook, ReachLook, Terrain, TokenLook } from '../map/scene';
import type { Game } from './game.svelte';
import { pendingFor } from './prompts';

function reactionSteps(preview: PreviewReply | undefined, intercepts: boolean): number[] {
  const reactions = preview?.reactions ?? [];
  return reactions.filter((one) => (one.kind === 'intercept') === intercepts).map((one) => one.step);
}

export class Picture {
  constructor(private readonly game: Game) {}

  private readonly map = $derived.by(() => this.game.view?.map);

  readonly terrain: Terrain = $derived.by(() => ({
    cells: (this.map?.cells ?? []).map(cell),
    exits: (this.map?.exits ?? []).map(cell),
    blocked: (this.map?.blocked ?? []).map(cell),
  }));

  private readonly passableCells = $derived.by(() => new Set(this.terrain.cells.map(key)));
  private readonly exitCells = $derived.by(() => new Set(this.terrain.exits.map(key)));

  private readonly labels = $derived.by(() => tokenLabels(this.game.shown));

  readonly tokens: TokenLook[] = $derived.by(() => {
    const view = this.game.view;
    if (view === undefined) return [];
    const order = sides(view);
    return view.creatures.filter((c) => this.shown(c)).map((c) => this.token(c, order.indexOf(c.side)));
  });

  readonly links: LinkLook[] = $derived.by(() => {
    const view = this.game.view;
    if (view === undefined) return [];
    const places = new Map(view.creatures.filter(occupies).map((c) => [c.number, cell(c.place!)]));
    const links: LinkLook[] = [];
    for (const kind of ['engaged', 'grab'] as const) {
      for (const [a, b] of pairs(view, this.game.factNames, kind)) {
        const from = places.get(a);
        const to = places.get(b);
        if (from !== undefined && to !== undefined) links.push({ from, to, kind });
      }
    }
    return links;
  });

  readonly reach: ReachLook[] = $derived.by(() =>
    this.game.plan.reach.flatMap((there) =>
      there.place === undefined
        ? []
        : [{ at: cell(there.place), cost: there.cost, provoked: there.provoked }],
    ),
  );

  readonly path: PathLook | undefined = $derived.by(() => {
    const { path, preview, locked } = this.game.plan;
    if (path.length === 0) return undefined;
    const start = this.game.creature(this.game.acting)?.place;
    return {
      cells: path,
      start: start === undefined ? undefined : cell(start),
      costs: preview?.stepCosts ?? [],
      provoking: reactionSteps(preview, false),
      stopping: reactionSteps(preview, true),
      allowed: preview?.allowed ?? true,
      locked,
    };
  });

  readonly choices: Cell[] = $derived.by(() =>
    pendingFor(this.game).flatMap((offer) => offer.places.map(cell)),
  );

  passable(at: Cell): boolean {
    return this.passableCells.has(key(at));
  }

  exit(at: Cell): boolean {
    return this.exitCells.has(key(at));
  }

  // The dead lie where they fell; the gone are nowhere.
  shown(c: CreatureView): boolean {
    return c.place !== undefined && c.status !== Status.GONE;
  }

  private token(c: CreatureView, side: number): TokenLook {
    const { plan } = this.game;
    const known = c.hp !== undefined && c.hpMax !== undefined && c.hpMax > 0;
    const view = this.game.view!;
    return {
      number: c.number,
      at: cell(c.place!),
      label: this.labels.get(c.number) ?? '',
      name: this.game.name(c.number),
      side: Math.max(0, side),
      mook: c.role === 'mook',
      active: view.active === c.number,
      acting: this.game.acting === c.number,
      down: c.status === Status.UNCONSCIOUS || c.status === Status.SURRENDERED,
      dead: c.status === Status.DEAD,
      staggered: c.staggered,
      health: known ? c.hp! / c.hpMax! : undefined,
      marks: effectsOf(view, c.number).map((effect) => effect.name.charAt(0).toUpperCase()),
      legal: plan.legalTargets.includes(c.number),
      chosen: plan.targets.includes(c.number),
    };
  }
}
