// How hard a fight is while one builds it: by the table of levels where the ruleset has one (ARC-245), else a rough
// word by Hit Dice or hit points. Pure.
export type Hardness = 'easy' | 'regular' | 'hard' | 'very_hard';

// Who fights for the party; sums over all of them, 0 where not known.
export interface Heroes {
  count: number;
  levels: number;
  hitDice: number;
  hitPoints: number;
}

export interface Foe {
  level: number;
  // mook, normal, large, huge.
  role: string;
}

export interface Weighed {
  word: Hardness;
  by: 'table' | 'dice' | 'points';
  heroes: number;
  // Of the heroes on average; 0: not known.
  level: number;
  // Percent of a fair fight.
  share: number;
}

// Worth of one normal monster at -2 to +4 of the par level, in units of 1/120.
const kNormal = [60, 84, 120, 180, 240, 360, 480];
const kMook = [12, 18, 24, 36, 48, 72, 96];
const kUnit = 120;
const kEasy = 50;
const kFair = 100;
const kHard = 150;

function worth({ level, role }: Foe, par: number): number {
  const column = Math.max(-2, Math.min(4, level - par)) + 2;
  const normal = kNormal[column]!;
  if (role === 'large') return 2 * normal;
  if (role === 'huge') return 3 * normal;
  if (role !== 'mook') return normal;
  // Three of low level are worth a normal monster, then four, then five.
  if (level <= 2) return normal / 3;
  return level <= 4 ? normal / 4 : kMook[column]!;
}

function parOf(level: number): number {
  if (level >= 8) return level + 2;
  return level >= 5 ? level + 1 : level;
}

function wordOf(share: number): Hardness {
  if (share <= kEasy) return 'easy';
  if (share <= kFair) return 'regular';
  return share <= kHard ? 'hard' : 'very_hard';
}

// undefined: nobody to weigh, or nothing to weigh by.
export function byTable(foes: readonly Foe[], heroes: Heroes): Weighed | undefined {
  if (foes.length === 0 || heroes.count === 0) return undefined;
  const level = Math.max(1, Math.floor(heroes.levels / heroes.count));
  const sum = foes.reduce((all, foe) => all + worth(foe, parOf(level)), 0);
  const share = Math.round((sum * 100) / (heroes.count * kUnit));
  return { word: wordOf(share), by: 'table', heroes: heroes.count, level, share };
}

// Both sides by the same measure, Hit Dice before hit points. A character's level stands for Hit Dice that it does not name.
export function roughly(foes: Heroes, heroes: Heroes): Weighed | undefined {
  const dice = heroes.hitDice || heroes.levels;
  const by = foes.hitDice > 0 && dice > 0 ? 'dice' : 'points';
  const [theirs, ours] = by === 'dice' ? [foes.hitDice, dice] : [foes.hitPoints, heroes.hitPoints];
  if (theirs <= 0 || ours <= 0) return undefined;
  const share = Math.round((theirs * 100) / ours);
  const level = heroes.count === 0 ? 0 : Math.floor(heroes.levels / heroes.count);
  return { word: wordOf(share), by, heroes: heroes.count, level, share };
}
