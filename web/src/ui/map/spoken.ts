// A cell in words: who stands there and how, what the ground is, doors, things, price and distance.
import {
  away,
  bodyOf,
  featuresAt,
  inactive,
  isDoor,
  isWall,
  numberOf,
  thingsAt,
  type Away,
} from '../../model/board';
import { between, cell, same, type Cell, type Geometry } from '../../model/geometry';
import { bearsLight } from '../../model/light';
import { lastingAreas } from '../../model/areas';
import type { CreatureView, Feature, MenuEntry, View } from '../../protocol/wire';
import { diceText } from '../play/state/dice';
import { humanise, list, t, type TextKey } from '../text';
import type { Picture } from './picture.svelte';

const kDoorStates = ['open', 'broken', 'closed', 'stuck', 'locked', 'hidden'];
const kPrices = ['ap', 'moved_ft'];

export function awayText({ unit, amount }: Away): string {
  return t(`away.${unit}`, { amount });
}

// What it costs to walk, in the coin of the entry that pays for it.
export function priceText(entry: MenuEntry | undefined, amount: number): string {
  const coin = entry?.cost.find((part) => kPrices.includes(part.name))?.name ?? 'other';
  return t(`price.${coin}` as TextKey, { amount });
}

export function doorText(door: Feature): string {
  if (isWall(door)) return t('door.wall');
  return kDoorStates.includes(door.state)
    ? t(`door.${door.state}` as TextKey)
    : t('door.other', { state: humanise(door.state) });
}

function doorsOf(features: readonly Feature[], geometry: Geometry, at: Cell): string[] {
  const edges = features.filter((one) => isDoor(one) || isWall(one));
  return edges.map((door) => {
    const other = door.cells.find((one) => !same(one, at)) ?? at;
    return t('door.side', { door: doorText(door), direction: t(`dir.${geometry.compass(at, other)}`) });
  });
}

export function heightText(feet: number): string {
  return t(feet < 0 ? 'feature.pit' : 'feature.height', { feet: Math.abs(feet) });
}

function kindText(feature: Feature): string {
  if (feature.kind === 'note') return feature.text;
  if (feature.kind === 'water')
    return t(feature.type === 'underwater' ? 'feature.underwater' : 'feature.water');
  if (feature.kind === 'light') return t(inactive(feature) ? 'feature.light.out' : 'feature.light');
  if (feature.kind === 'height') return heightText(numberOf(feature, 'elevation'));
  if (feature.type === 'fire') return t('feature.fire');
  if (feature.kind === 'obstacle' && feature.type === 'tree') return t('build.tree');
  return feature.kind === 'zone' ? t('feature.zone') : humanise(feature.kind);
}

export function featureText(feature: Feature): string {
  const kind = kindText(feature);
  const cover = Math.abs(numberOf(feature, 'cover'));
  const dearer = numberOf(feature, 'extra_ap');
  const parts = [kind];
  if (feature.damage !== undefined) parts[0] = t('feature.harm', { kind, dice: diceText(feature.damage) });
  if (dearer !== 0) parts[0] = t('feature.dearer', { kind, amount: dearer });
  if (numberOf(feature, 'total') !== 0) parts.push(t('feature.cover.total'));
  else if (cover !== 0) parts.push(t('feature.cover', { amount: cover }));
  const text = parts.join(', ');
  return feature.state === 'hidden' ? t('feature.hidden', { kind: text }) : text;
}

function standingText(picture: Picture, view: View, c: CreatureView): string {
  const { table } = picture;
  const words = [table.name(c.number)];
  const heading = picture.heading(c);
  const posture = picture.posture(c);
  if (posture !== 'standing') words.push(t(`posture.${posture}`));
  if (heading !== undefined) words.push(t('map.cell.facing', { direction: t(`dir.${heading.compass}`) }));
  if (bearsLight(view, table.factNames, c.number)) words.push(t('map.cell.lamp'));
  return words.join(', ');
}

function groundText(picture: Picture, view: View, at: Cell): string[] {
  const { geometry } = picture;
  const features = featuresAt(view, at);
  const areas = lastingAreas(view, geometry, [at]).filter(
    ({ name, cells }) => name !== 'darkness' && cells.some((one) => same(one, at)),
  );
  const things = thingsAt(view, at).map((item) => humanise(item.name));
  return [
    ...doorsOf(features, geometry, at),
    ...features
      .filter((one) => !isDoor(one) && !isWall(one) && !inactive(one) && one.kind !== 'exit')
      .map(featureText),
    ...areas.map(({ name }) => humanise(name)),
    ...(things.length > 0 ? [t('map.cell.things', { things: list(things) })] : []),
    ...view.notes
      .filter((note) => note.at !== undefined && same(cell(note.at), at))
      .map(({ text }) => t('map.cell.note', { text })),
    ...(picture.dark(at) ? [t('map.cell.dark')] : []),
  ];
}

// From the acting creature, body to body; undefined: it stands nowhere, or here.
function awayFrom(picture: Picture, view: View, at: Cell): string | undefined {
  const { geometry, table, game } = picture;
  const actor = table.creature(game?.acting ?? 0);
  const body = actor === undefined ? [] : bodyOf(geometry, actor);
  const cells = between(geometry, body, [at]);
  if (body.length === 0 || cells === 0) return undefined;
  return `${awayText(away(view, geometry, cells))} ${t(`dir.${geometry.compass(body[0]!, at)}`)}`;
}

// What there is to say of a cell, the most telling first.
export function cellParts(picture: Picture, at: Cell): string[] {
  const { view } = picture.table;
  if (view === undefined) return [];
  const parts: string[] = [];
  const fogged = picture.fogged(at);
  if (fogged === 'unknown' && !picture.seesThrough) return [t('map.cell.unknown')];
  const there = picture.standing(at);
  const deep = featuresAt(view, at).some((one) => one.kind === 'water');
  if (!picture.passable(at)) parts.push(...(deep ? [] : [t('map.cell.rock')]));
  else if (there !== undefined) parts.push(standingText(picture, view, there));
  else parts.push(t(picture.exit(at) ? 'map.cell.exit' : 'map.cell.empty'));
  parts.push(...groundText(picture, view, at));
  if (fogged !== undefined) parts.push(t(fogged === 'unknown' ? 'map.cell.covered' : 'map.cell.remembered'));
  if (picture.choices.some((choice) => same(choice, at))) parts.push(t('map.cell.choice'));
  const planner = picture.game?.planner;
  const reach = planner?.reach.find((r) => r.place !== undefined && same(r.place, at));
  if (reach !== undefined) {
    parts.push(t('map.cell.cost', { price: priceText(planner?.pathEntry, reach.cost) }));
  }
  const far = awayFrom(picture, view, at);
  if (far !== undefined) parts.push(far);
  return parts;
}

export function cellText(picture: Picture, at: Cell): string {
  return t(`map.cell.${picture.geometry.grid}`, {
    x: at.x,
    y: at.y,
    what: cellParts(picture, at).join(', '),
  });
}
