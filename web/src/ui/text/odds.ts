// What an attack promises before a die falls: its chance, or that of every defence where the foe's is not known.
import type { Odds } from '../../protocol/wire';
import { kStats } from './codes';
import { list } from './filling';
import { t } from './index';

function chanceText(odds: Odds, versus: string): string {
  if (odds.chance !== undefined) return t('odds.chance', { chance: odds.chance });
  if (odds.bands.length === 0) return t('odds.unknown', { versus });
  const bands = odds.bands.map(({ chance, defence }) => t('odds.band', { chance, versus, defence }));
  return t('odds.bands', { bands: list(bands) });
}

export function oddsText(odds: Odds): string {
  const chance = chanceText(odds, kStats[odds.versus] ?? odds.versus.toUpperCase());
  const { harmLeast: least, harmMost: most } = odds;
  if (most === 0) return chance;
  const harm = least === most ? t('odds.harm.sure', { most }) : t('odds.harm', { least, most });
  return `${chance}; ${harm}`;
}
