import { expect, it } from 'vitest';
import { kStats } from '../ui/text/codes';
import { sheetStats } from './sheet_stats';

it('shows what players know by a word, and nothing that the rules count for themselves', () => {
  const told = [
    { name: 'hp_max', value: 8 },
    { name: 'thac0', value: 19 },
    { name: 'saves.D', value: 12 },
    { name: 'footprint', value: 1 },
    { name: 'xp_cap', value: 3999 },
    { name: 'intelligent', value: 1 },
    { name: 'infravision_ft', value: -1 },
    { name: 'dex', value: 0 },
    { name: 'save_bonus', value: -2 },
  ];
  expect(sheetStats(told, kStats).map(({ name }) => name)).toEqual(['thac0', 'saves.D', 'save_bonus']);
});
