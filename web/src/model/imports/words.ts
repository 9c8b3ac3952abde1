// How the words of other tools' harm are called here, and the numbers that a level usually has.

// Kinds of damage; what is missing has no counterpart.
export const kHarm: Readonly<Record<string, string>> = {
  acid: 'acid',
  cold: 'cold',
  fire: 'fire',
  force: 'force',
  holy: 'holy',
  radiant: 'holy',
  spirit: 'holy',
  vitality: 'holy',
  lightning: 'lightning',
  electricity: 'lightning',
  necrotic: 'negative_energy',
  void: 'negative_energy',
  negative: 'negative_energy',
  'negative energy': 'negative_energy',
  poison: 'poison',
  psychic: 'psychic',
  mental: 'psychic',
  thunder: 'thunder',
  sonic: 'thunder',
};

// ARC-242: hit points and damage of levels 0 to 14, for one of normal strength; twice that for large, thrice for huge.
export const kUsualHp: readonly number[] = [
  20, 27, 36, 45, 54, 72, 90, 108, 144, 180, 216, 288, 360, 432, 576,
];
export const kUsualDamage: readonly number[] = [4, 5, 7, 10, 14, 18, 21, 28, 38, 50, 58, 70, 90, 110, 135];
export const kStrength: Readonly<Record<string, number>> = { mook: 0.25, normal: 1, large: 2, huge: 3 };
export const kUsual = { attack: 5, ac: 16, better: 14, lesser: 10, initiative: 2 } as const;

// Armour and attacks that are nothing special, as the tools count them whose numbers hardly grow with the level.
export const plainArmourAt = (level: number) => 13 + Math.floor(level / 3);
export const plainAttackAt = (level: number) => 3 + Math.floor(level / 2);

// Average hit points of a Hit Die.
export const kHitDie = 4.5;
