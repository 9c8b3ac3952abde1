// What a creature's player may ask by a key, and hears: where it is, who threatens it, what it can do. Told from the view
// of the seat alone.
import { away, bodyOf } from '../../../model/board';
import { between, cell } from '../../../model/geometry';
import { fact, inPlay, pairs } from '../../../model/select';
import { zoneName } from '../../../model/zones';
import { Status, type CreatureView, type View } from '../../../protocol/wire';
import { capital, costText, entryLabel, humanise, kStatus, list, reasonTexts, t } from '../../text';
import { awayText } from '../../map/spoken';
import type { Game } from './game.svelte';
import { endOfTurn, notNow, onBar } from './hotbar';

export type Asking = 'where' | 'threat' | 'options';

const kMostReasons = 5;

export function answerAloud(game: Game, asking: Asking): string {
  const { view } = game;
  const actor = game.creature(game.acting) ?? game.creature(game.focus);
  if (view === undefined || actor === undefined) return t('ask.nobody');
  if (asking === 'where') return where(game, view, actor);
  return asking === 'threat' ? threats(game, view, actor) : options(game, actor);
}

function foes(view: View, actor: CreatureView): CreatureView[] {
  return view.creatures.filter(
    (c) => c.side !== actor.side && inPlay(c) && c.status === Status.UP && c.place !== undefined,
  );
}

// Cells from body to body; undefined where places are zones, or one of them stands nowhere.
function apart(game: Game, a: CreatureView, b: CreatureView): number | undefined {
  if (game.planner.zones || a.place === undefined || b.place === undefined) return undefined;
  return between(game.geometry, bodyOf(game.geometry, a), bodyOf(game.geometry, b));
}

function where(game: Game, view: View, actor: CreatureView): string {
  const { place } = actor;
  const parts: string[] = [];
  const zone = place === undefined ? '' : zoneName(view, place.x);
  if (zone !== '') parts.push(t('creature.zone', { zone: capital(humanise(zone)) }));
  else if (place !== undefined)
    parts.push(t(`creature.place.${game.geometry.grid}`, { q: place.x, r: place.y }));
  if (actor.hp !== undefined && actor.hpMax !== undefined)
    parts.push(t('creature.hp', { hp: actor.hp, max: actor.hpMax }));
  const ap = fact(view, game.factNames, 'ap', actor.number);
  const max = fact(view, game.factNames, 'ap_max', actor.number);
  if (ap !== undefined) parts.push(t('creature.ap', { ap, max: max ?? ap }));
  if (actor.status !== Status.UP) parts.push(kStatus[actor.status] ?? '');
  parts.push(...view.effects.filter((e) => e.who === actor.number).map((e) => humanise(e.name)));
  const nearest = nearestFoe(game, view, actor);
  if (nearest !== '') parts.push(nearest);
  return t('ask.where', { who: game.name(actor.number), parts: parts.filter((p) => p !== '').join(', ') });
}

function nearestFoe(game: Game, view: View, actor: CreatureView): string {
  let best: { foe: CreatureView; cells: number } | undefined;
  for (const foe of foes(view, actor)) {
    const cells = apart(game, actor, foe);
    if (cells !== undefined && (best === undefined || cells < best.cells)) best = { foe, cells };
  }
  if (best === undefined) return '';
  const { geometry } = game;
  return t('ask.near', {
    who: game.name(best.foe.number),
    away: awayText(away(view, geometry, best.cells)),
    direction: t(`dir.${geometry.compass(cell(actor.place!), cell(best.foe.place!))}`),
  });
}

function threats(game: Game, view: View, actor: CreatureView): string {
  const who = game.name(actor.number);
  const held = pairs(view, game.factNames, 'engaged')
    .filter((pair) => pair.includes(actor.number))
    .map(([a, b]) => (a === actor.number ? b : a));
  // Who stands as near as its reach; a reach that is not told is one cell.
  const near = foes(view, actor).filter((foe) => {
    const cells = apart(game, actor, foe);
    const reach = foe.stats.find((stat) => stat.name === 'reach')?.value ?? 1;
    return !held.includes(foe.number) && cells !== undefined && cells <= Math.max(1, reach);
  });
  const names = (of: readonly number[]) => list(of.map((one) => game.name(one)).filter((one) => one !== ''));
  const said = [
    held.length > 0 ? t('ask.threat.engaged', { who, names: names(held) }) : '',
    near.length > 0 ? t('ask.threat', { who, names: names(near.map((foe) => foe.number)) }) : '',
  ].filter((one) => one !== '');
  return said.length > 0 ? said.join(' ') : t('ask.threat.none', { who });
}

function options(game: Game, actor: CreatureView): string {
  const who = game.name(actor.number);
  const entries = game.menu?.entries ?? [];
  const bar = { sorted: false, zones: game.planner.zones, staged: (game.view?.stage ?? '') !== '' };
  const end = endOfTurn(entries);
  const can = [...onBar(entries, bar), ...(end?.allowed === true ? [end] : [])].map((entry) => {
    const price = costText(entry.cost);
    return `${entryLabel(entry)}${price === '' ? '' : `, ${price}`}`;
  });
  if (can.length > 0) return t('ask.can', { who, actions: can.join('; ') });
  const why = [...new Set(notNow(entries, bar).flatMap((entry) => reasonTexts(entry.reasons)))];
  return [t('ask.can.none', { who }), ...why.slice(0, kMostReasons)].join(' ');
}
