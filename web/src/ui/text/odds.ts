// What an attack promises before a die falls: its chance, or that of every defence where the foe's is not known.
import type { Odds } from '../../protocol/wire';
import { kStats } from './codes';
import { list } from './filling';
import { t } from './index';

function versusOf({ versus }: Odds): string {
  return kStats[versus] ?? versus.toUpperCase();
}

function chanceText(odds: Odds): string {
  const versus = versusOf(odds);
  if (odds.chance !== undefined) return t('odds.chance', { chance: odds.chance });
  if (odds.bands.length === 0) return t('odds.unknown', { versus });
  const bands = odds.bands.map(({ chance, defence }) => t('odds.band', { chance, versus, defence }));
  return t('odds.bands', { bands: list(bands) });
}

function spanText({ harmLeast: least, harmMost: most }: Odds): string {
  return least === most ? `${most}` : t('odds.span', { least, most });
}

// A sum of dice has its mean halfway between its ends; missing does nothing.
function usualText({ chance, harmLeast: least, harmMost: most }: Odds): string {
  if (chance === undefined) return '';
  return `; ${t('odds.usual', { amount: Math.round((chance * (least + most)) / 200) })}`;
}

export function oddsText(odds: Odds): string {
  const chance = chanceText(odds);
  if (odds.harmMost === 0) return chance;
  return `${chance}; ${t('odds.harm', { span: spanText(odds) })}${usualText(odds)}`;
}

// The chance, or the defence of which every other roll would be enough; and what a hit does.
export function oddsLines(odds: Odds | undefined): string[] {
  if (odds === undefined) return [];
  const { chance, bands } = odds;
  const middle = bands[Math.floor(bands.length / 2)];
  const lines: string[] = [];
  if (chance !== undefined) lines.push(t('odds.sign', { chance }));
  else if (middle !== undefined) {
    const { chance: half, defence } = middle;
    lines.push(t('odds.band', { chance: half, defence, versus: versusOf(odds) }));
  }
  if (odds.harmMost > 0) lines.push(t('odds.sign.harm', { span: spanText(odds) }));
  return lines;
}
