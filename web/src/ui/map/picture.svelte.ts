// Turns a game into what the map shows. Each part is derived alone, so that a hover redraws the path and
// no more.
import { aimedCells, lastingAreas } from '../../model/areas';
import {
  covers,
  deedsAt,
  footprint,
  groundUnder,
  inactive,
  isDoor,
  isWall,
  lying,
  numberOf,
  objectOf,
} from '../../model/board';
import { lookingRight, standings, turnedRight } from '../../model/gaze';
import { keptReady, liesEverywhere } from '../../model/painting';
import { cell, geometryOf, key, onGround, same, type Cell } from '../../model/geometry';
import { heightOf, marksOf } from '../../model/tactics';
import { bearsLight, darkCells } from '../../model/light';
import { faceLook } from './face';
import { fogOver, type Fog } from '../../model/fog';
import { portraitOf } from '../../model/portrait';
import { Steady } from '../../model/steady';
import { effectsOf, fact, occupies, tokenLabels } from '../../model/select';
import { SeatRole, Status, type CreatureView, type Feature, type PreviewReply } from '../../protocol/wire';
import type { Game } from '../play/state/game.svelte';
import type { TableView } from '../play/state/table_view.svelte';
import { pendingFor } from '../play/state/prompts';
import { oddsLines } from '../text/odds';
import { groundKind, groundLabel } from './ground';
import { linksOf } from './links';
import type {
  DoorLook,
  FeaturesLook,
  FogLook,
  GroundLook,
  HeapLook,
  ImageLook,
  LampLook,
  LinkLook,
  PathLook,
  Posture,
  ReachLook,
  ShadeLook,
  Terrain,
  TokenLook,
} from './scene';

const kPostures: readonly Posture[] = ['standing', 'seated', 'prone', 'mounted'];

function reactionSteps(preview: PreviewReply | undefined, intercepts: boolean): number[] {
  const reactions = preview?.reactions ?? [];
  return reactions.filter((one) => (one.kind === 'intercept') === intercepts).map((one) => one.step);
}

function isHidden(feature: Feature): boolean {
  return feature.state === 'hidden';
}

export class Picture {
  // `game`: the seat at a live table; a replay has none.
  constructor(
    readonly table: TableView,
    readonly game: Game | undefined,
    // Whose eyes the referee looks through, where there are several sides of players.
    private readonly looking: () => number | undefined = () => undefined,
  ) {}

  // A view comes with every event; what it says of the ground is mostly what the last one said.
  private readonly steady = new Steady();

  private readonly map = $derived.by(() => this.table.view?.map);

  readonly geometry = $derived.by(() => geometryOf(this.map?.grid));

  private readonly exits = $derived.by(() =>
    this.steady.same('exits', [...(this.map?.exits ?? []), ...this.opened('exit')].map(cell)),
  );

  readonly terrain: Terrain = $derived.by(() => ({
    geometry: this.geometry,
    cells: (this.map?.cells ?? []).map(cell),
    exits: this.exits,
    blocked: (this.map?.blocked ?? []).map(cell),
  }));

  // Wanted by whoever shows it, as soon as the view names it.
  readonly image: ImageLook | undefined = $derived.by(() => {
    const laid = this.table.view?.mapImage;
    const picture = laid === undefined ? undefined : this.table.uploaded?.of(laid.picture);
    if (laid === undefined || picture === undefined) return undefined;
    const { x, y, width, opacity } = laid;
    return { picture, x, y, width, opacity, fitting: false };
  });

  // Cells of the features of a kind; those that nobody has found yet are the referee's alone.
  private opened(kind: string) {
    return (this.table.view?.features ?? []).flatMap((one) => (one.kind === kind ? one.cells : []));
  }

  private readonly onMap = $derived.by(
    () => new Set([...this.terrain.cells, ...this.terrain.blocked].map(key)),
  );
  private readonly passableCells = $derived.by(() => new Set(this.terrain.cells.map(key)));
  private readonly exitCells = $derived.by(() => new Set(this.terrain.exits.map(key)));

  private readonly labels = $derived.by(() => tokenLabels(this.table.shown));

  // What can be worked on from where the acting creature stands.
  private readonly deeds = $derived.by(() => {
    const menu = this.game?.menu;
    return (menu?.entries ?? []).filter((entry) => entry.allowed && entry.intent?.body.case === 'use');
  });

  private readonly ground: GroundLook[] = $derived.by(() => {
    const view = this.table.view;
    if (view === undefined) return [];
    // What lies over all of the place lies under what lies here and there.
    const [wide, narrow] = [true, false].map((is) =>
      view.features.filter((one) => liesEverywhere(view, one) === is),
    );
    const looks: GroundLook[] = [...wide!, ...narrow!].flatMap((feature) => {
      const unseen = inactive(feature) || keptReady(feature) || this.veiled(feature);
      const kind = unseen ? undefined : groundKind(feature);
      const everywhere = liesEverywhere(view, feature);
      // What is but heard over all of the place is told in words.
      if (kind === undefined || (everywhere && kind === 'other')) return [];
      const feet = numberOf(feature, 'elevation');
      const cells = everywhere ? this.terrain.cells : feature.cells.map(cell);
      return [
        {
          kind,
          cells,
          label: groundLabel(feature, this.table.capabilities.feet),
          ghost: isHidden(feature),
          feet,
        },
      ];
    });
    for (const { name, cells } of lastingAreas(view, this.geometry, this.terrain.cells)) {
      if (name === 'web' || name === 'silence') {
        const covered = cells.filter((at) => this.passable(at));
        looks.push({ kind: name, cells: covered, label: '', ghost: false });
      }
    }
    return looks;
  });

  readonly features: FeaturesLook = $derived.by(() => {
    const view = this.table.view;
    const doors: DoorLook[] = [];
    const lamps: LampLook[] = [];
    const heaps = new Map<string, HeapLook>();
    if (view === undefined) return { ground: [], doors, lamps, heaps: [], notes: [] };
    for (const feature of view.features.filter((one) => !this.veiled(one))) {
      if (isWall(feature)) {
        const [here, there] = feature.cells.map(cell) as [Cell, Cell];
        doors.push({ between: [here, there], state: 'wall', live: false });
      } else if (isDoor(feature)) {
        const [here, there] = feature.cells.map(cell) as [Cell, Cell];
        const live = this.deeds.some((entry) => objectOf(entry) === feature.id);
        doors.push({ between: [here, there], state: feature.state, live });
      } else if (feature.kind === 'light' && feature.carrier === 0) {
        for (const at of feature.cells) lamps.push({ at: cell(at), burning: !inactive(feature) });
      }
    }
    for (const item of lying(view)) {
      const at = cell(item.place!);
      const known = heaps.get(key(at));
      const live = known?.live ?? deedsAt(view, this.deeds, at).length > 0;
      heaps.set(key(at), { at, count: (known?.count ?? 0) + 1, live });
    }
    const written = view.notes.flatMap(({ at }) => (at === undefined ? [] : [cell(at)]));
    const notes = [...written, ...this.opened('note').map(cell)];
    return this.steady.same('features', {
      ground: this.ground,
      doors,
      lamps,
      heaps: [...heaps.values()],
      notes,
    });
  });

  private readonly darkness = $derived.by(() => {
    const view = this.table.view;
    return view === undefined
      ? new Set<string>()
      : darkCells(view, this.table.factNames, this.geometry, this.terrain.cells);
  });

  readonly shade: ShadeLook | undefined = $derived.by(() => {
    if (this.darkness.size === 0 && !this.table.view?.dark) return undefined;
    const dark = this.terrain.cells.filter((at) => this.darkness.has(key(at)));
    const lit = this.table.view?.dark ? this.terrain.cells.filter((at) => !this.darkness.has(key(at))) : [];
    return this.steady.same('shade', { dark, lit });
  });

  private readonly mist: Fog | undefined = $derived.by(() => {
    const view = this.table.view;
    if (view === undefined) return undefined;
    const all = [...this.terrain.cells, ...this.terrain.blocked];
    return fogOver(view, this.table.factNames, all, this.looking());
  });

  readonly fog: FogLook | undefined = $derived.by(() => {
    const { mist } = this;
    if (mist === undefined) return undefined;
    const all = [...this.terrain.cells, ...this.terrain.blocked];
    return this.steady.same('fog', {
      covered: all.filter((at) => mist.covered.has(key(at))),
      dim: all.filter((at) => mist.dim.has(key(at))),
      sheer: this.seesThrough,
    });
  });

  // The referee sees what lies in the fog, unless it looks as the players do.
  get seesThrough(): boolean {
    return this.table.role === SeatRole.REFEREE && !this.table.veiled;
  }

  // Some tables turn their creatures; where nobody has turned, which way they look says nothing.
  private readonly turned = $derived.by(
    () => this.table.view?.creatures.some((c) => c.facing !== 0) ?? false,
  );

  private readonly rightward: ReadonlySet<number> = $derived.by(() => {
    const up = this.table.view?.creatures.filter((c) => this.shown(c) && occupies(c));
    return lookingRight(standings(up ?? [], this.geometry, this.table.relations));
  });

  readonly tokens: TokenLook[] = $derived.by(() => {
    const all = this.table.view?.creatures ?? [];
    return all.filter((c) => this.shown(c)).map((c) => this.token(c));
  });

  readonly links: LinkLook[] = $derived.by(() =>
    this.steady.same('links', linksOf(this.table.view, this.table.factNames)),
  );

  readonly reach: ReachLook[] = $derived.by(() =>
    this.steady.same(
      'reach',
      (this.game?.planner.reach ?? []).flatMap(({ place, cost, provoked }) =>
        place === undefined ? [] : [{ at: cell(place), cost, provoked }],
      ),
    ),
  );

  readonly path: PathLook | undefined = $derived.by(() => {
    if (this.game === undefined) return undefined;
    const { path, preview, locked } = this.game.planner;
    if (path.length === 0) return this.proposedPath;
    const walker = this.table.creature(this.game.acting);
    return {
      cells: path,
      start: walker?.place === undefined ? undefined : cell(walker.place),
      long: walker === undefined ? 1 : footprint(walker),
      costs: preview?.stepCosts ?? [],
      provoking: reactionSteps(preview, false),
      stopping: reactionSteps(preview, true),
      allowed: preview?.allowed ?? true,
      locked,
    };
  });

  private readonly proposedPath: PathLook | undefined = $derived.by(() => {
    if (this.game === undefined) return undefined;
    const { path, proposal } = this.game.autopilot;
    const walker = this.table.creature(proposal?.who ?? 0);
    if (path.length === 0 || walker?.place === undefined) return undefined;
    const [start, long] = [cell(walker.place), footprint(walker)];
    return { cells: path, start, long, costs: [], provoking: [], stopping: [], allowed: true, locked: true };
  });

  // Where a question or what one has chosen to do may be answered by pointing.
  readonly choices: Cell[] = $derived.by(() => {
    const plan = this.game?.planner.plan;
    const own = plan?.kind === 'place' ? plan.entry.places.map(cell) : [];
    const asked = pendingFor(this.game ?? this.table).flatMap((offer) => offer.places.map(cell));
    return this.steady.same('choices', [...asked, ...own]);
  });

  // Cells that a spell would cover, as long as its place is being chosen.
  readonly aim: Cell[] = $derived.by(() => {
    if (this.game === undefined) return this.steady.same('aim', []);
    const { planner } = this.game;
    const actor = this.table.creature(this.game.acting);
    const body = planner.entry?.intent?.body;
    if (planner.aimed === undefined || actor?.place === undefined || body?.case !== 'cast')
      return this.steady.same('aim', []);
    const spell = actor.powers.find((power) => power.id === body.value.spell);
    const from = cell(actor.place);
    const covered = aimedCells(this.geometry, spell, from, planner.aimed, this.terrain.cells);
    return this.steady.same(
      'aim',
      covered.filter((at) => this.passable(at)),
    );
  });

  private veiled(feature: Feature): boolean {
    if (this.table.veils({ hidden: isHidden(feature) })) return true;
    const { mist } = this;
    if (mist === undefined || this.seesThrough || feature.cells.length === 0) return false;
    return feature.cells.every((at) => mist.covered.has(key(at)));
  }

  passable(at: Cell): boolean {
    return this.passableCells.has(key(at));
  }

  // A cell of the map, of whatever kind.
  known(at: Cell): boolean {
    return this.onMap.has(key(at));
  }

  exit(at: Cell): boolean {
    return this.exitCells.has(key(at));
  }

  // How a side knows a cell: not at all, from memory, or undefined where it sees it or there is no fog.
  fogged(at: Cell): 'unknown' | 'remembered' | undefined {
    const { mist } = this;
    if (mist === undefined) return undefined;
    if (!this.onMap.has(key(at)) || mist.covered.has(key(at))) return 'unknown';
    return mist.dim.has(key(at)) ? 'remembered' : undefined;
  }

  dark(at: Cell): boolean {
    return this.darkness.has(key(at));
  }

  // The dead lie where they fell; the gone, and who has not come yet, are nowhere.
  shown(c: CreatureView): boolean {
    if (this.table.veils(c)) return false;
    return c.place !== undefined && c.status !== Status.GONE && this.onMap.has(key(onGround(c.place)));
  }

  // Of several the one that is up: whoever stands on the fallen.
  standing(at: Cell): CreatureView | undefined {
    const there = (this.table.view?.creatures ?? []).filter(
      (c) => this.shown(c) && groundUnder(this.geometry, c).some((one) => same(one, at)),
    );
    return there.find((c) => occupies(c)) ?? there[0];
  }

  heading(c: CreatureView) {
    return this.turned && occupies(c) ? this.geometry.heading(c.facing) : undefined;
  }

  posture(c: CreatureView): Posture {
    const view = this.table.view!;
    if (effectsOf(view, c.number).some((effect) => effect.name === 'prone')) return 'prone';
    return kPostures[fact(view, this.table.factNames, 'posture', c.number) ?? 0] ?? 'standing';
  }

  // What the referee may show or hide at this cell.
  featuresToShow(at: Cell): Feature[] {
    return (this.table.view?.features ?? []).filter((one) => one.id !== '' && covers(one, at));
  }

  // Doors that stand at this cell.
  doorsAt(at: Cell): Feature[] {
    return (this.table.view?.features ?? []).filter((feature) => isDoor(feature) && covers(feature, at));
  }

  private token(c: CreatureView): TokenLook {
    const known = c.hp !== undefined && c.hpMax !== undefined && c.hpMax > 0 && this.table.tellsNumbers(c);
    const view = this.table.view!;
    return {
      number: c.number,
      at: cell(c.place!),
      long: footprint(c),
      label: this.labels.get(c.number) ?? '',
      name: this.table.name(c.number),
      portrait: portraitOf(c),
      face: faceLook(c.portrait, this.table.uploaded),
      side: this.table.relations.creature(c),
      mook: c.role === 'mook',
      active: view.active === c.number,
      acting: this.game?.acting === c.number,
      down: c.status === Status.UNCONSCIOUS || c.status === Status.SURRENDERED,
      dead: c.status === Status.DEAD,
      staggered: c.staggered,
      ghost: c.hidden,
      hurt: this.table.hurt.has(c.number),
      health: known ? c.hp! / c.hpMax! : undefined,
      heading: this.heading(c)?.vector,
      rightward: turnedRight(this.heading(c)?.vector) ?? this.rightward.has(c.number),
      posture: this.posture(c),
      lamp: bearsLight(view, this.table.factNames, c.number),
      marks: marksOf(view, this.table.factNames, c.number),
      height: heightOf(view, c),
      odds: oddsLines(this.game?.oddsOf(c.number)),
      legal: this.game?.planner.legalTargets.includes(c.number) ?? false,
      chosen: this.game?.aimedAt(c.number) ?? false,
      picked: this.game?.desk.holds(c.number) ?? this.table.apart.has(c.number),
    };
  }
}
