// What stretches of ground are drawn as, and what is written on them.
import { numberOf } from '../../model/board';
import type { Feature } from '../../protocol/wire';
import { diceText } from '../play/state/dice';
import { t } from '../text';
import type { GroundKind } from './scene';

// What surroundings of known kinds are drawn as; others go by their numbers.
export const kSurroundings: Readonly<Record<string, GroundKind>> = {
  burning_surface: 'fire',
  floating_ash: 'haze',
  snow: 'haze',
  heavy_precipitation: 'rain',
  thick_trudge: 'mud',
  tenacious_mud: 'mire',
  tree: 'trees',
  brush: 'brush',
  fallen_leaves: 'brush',
  blanketed_ground: 'haze',
  frostbitten_surface: 'ice',
  icy_patch: 'ice',
  stalagmite: 'stone',
  stalactite: 'stone',
  boulder: 'stone',
  loose_rocks: 'rough',
  loose_foundation: 'hazard',
  pothole: 'pit',
};

// What a feature is drawn as, where it is ground at all.
export function groundKind(feature: Feature): GroundKind | undefined {
  if (['door', 'wall', 'light', 'note', 'exit', 'place', 'area', 'item', 'wave'].includes(feature.kind))
    return undefined;
  if (kSurroundings[feature.kind] !== undefined) return kSurroundings[feature.kind];
  if (feature.kind === 'planks') return 'planks';
  if (['height', 'ground'].includes(feature.kind) && numberOf(feature, 'elevation') !== 0)
    return numberOf(feature, 'elevation') < 0 ? 'pit' : 'rise';
  if (numberOf(feature, 'icy') !== 0) return 'ice';
  if (numberOf(feature, 'obscured') > 1) return 'fog';
  if (numberOf(feature, 'obscured') === 1) return 'haze';
  if (numberOf(feature, 'water') !== 0) return 'water';
  if (feature.kind === 'water') return feature.type === 'underwater' ? 'deep' : 'water';
  if (feature.damage !== undefined) return feature.type === 'fire' || feature.type === '' ? 'fire' : 'hazard';
  if (feature.kind === 'obstacle' && feature.type === 'tree') return 'trees';
  if (numberOf(feature, 'cover') !== 0 || numberOf(feature, 'total') !== 0) return 'cover';
  if (feature.kind === 'terrain' || numberOf(feature, 'extra_ap') !== 0) return 'rough';
  if (numberOf(feature, 'difficult') !== 0) return 'rough';
  return 'other';
}

// Where cover is half of a body or three quarters of it.
const kCoverShares = ['', '½', '¾'];

// What its cells say: the harm, the cover, the price.
export function groundLabel(feature: Feature, shares: boolean): string {
  if (feature.damage !== undefined) return diceText(feature.damage);
  if (numberOf(feature, 'total') !== 0) return t('feature.total');
  const cover = numberOf(feature, 'cover');
  if (shares) return kCoverShares[cover] ?? '';
  if (cover !== 0) return `−${Math.abs(cover)}`;
  const dearer = numberOf(feature, 'extra_ap');
  return dearer === 0 ? '' : `+${dearer}`;
}
