// The icons of conditions: one set for the canvas and for pages, as strokes in a square of 16.
// Two conditions that mean the same at the table share a drawing; what has none shows the first letter of its name.

const kSpiral = 'M8 8.5A1.4 1.4 0 0 1 10.6 8A3 3 0 0 1 5 9A4.6 4.6 0 0 1 12.5 5A5 5 0 0 1 12.8 11.5';
const kStar = 'M8 2L9.6 6.2L14 6.5L10.6 9.3L11.8 13.6L8 11.1L4.2 13.6L5.4 9.3L2 6.5L6.4 6.2Z';
const kQuestion = 'M5.2 5.6A2.9 2.9 0 1 1 8 8.6L8 10.2M8 12.9L8 13.2';
const kSkull =
  'M4.6 11A5 5 0 1 1 11.4 11L11.4 13.4L4.6 13.4ZM6.2 7.6L6.2 8.2M9.8 7.6L9.8 8.2M7 13.4L7 11.6M9 13.4L9 11.6';
const kFear = 'M8 2L14 13.5L2 13.5ZM8 6.2L8 9.6M8 11.6L8 11.8';
const kSleep = 'M3 4L8 4L3 10L8 10M9.5 8L13 8L9.5 12.5L13 12.5';
const kChain = 'M6.8 9.2A2.6 2.6 0 1 1 6.8 5.6L9.2 10.4A2.6 2.6 0 1 0 9.2 6.8';
const kSnow = 'M8 2L8 14M2.8 5L13.2 11M13.2 5L2.8 11';
const kShield = 'M8 2L13 4L13 8.2A6 6 0 0 1 8 14A6 6 0 0 1 3 8.2L3 4ZM8.6 4.4L6.6 8L9.4 8.6L7.4 11.6';
const kDown = 'M8 2.5L8 13M3.6 8.8L8 13.2L12.4 8.8';
const kDrop = 'M8 2C11 6 12.4 8 12.4 10A4.4 4.4 0 0 1 3.6 10C3.6 8 5 6 8 2Z';
const kEye = 'M1.8 8A7.4 7.4 0 0 1 14.2 8A7.4 7.4 0 0 1 1.8 8ZM10 8A2 2 0 1 1 9.9 7.6';
const kShut = `${kEye}M2.6 13.4L13.4 2.6`;
const kLying = 'M2 12.4L14 12.4M2.4 9L13 9M4.4 6.4A1.4 1.4 0 1 1 4.3 6.2';
const kRun = 'M3 8L12.5 8M8.6 3.8L13 8L8.6 12.2M2.4 4.4L5.6 4.4M2.4 11.6L5.6 11.6';
const kMouth = 'M3 3L13 13M4 8.6C5.4 11.4 10.6 11.4 12 8.6M5 5L5 5.4M11 5L11 5.4';
const kHourglass = 'M4 2.5L12 2.5L8 8L12 13.5L4 13.5L8 8Z';
const kHeart = 'M8 13.4L2.8 8A3.2 3.2 0 0 1 8 4.4A3.2 3.2 0 0 1 13.2 8Z';
const kRoot = 'M8 2L8 10M8 10L3.4 13.6M8 10L12.6 13.6M8 10L8 14M5 5L11 5';

export const kConditionIcons: Record<string, string> = {
  confused: kQuestion,
  dazed: kSpiral,
  stunned: kStar,
  fear: kFear,
  afraid: kFear,
  hampered: kChain,
  bound: kChain,
  grabbed: kChain,
  helpless: kSleep,
  asleep: kSleep,
  unconscious: kSleep,
  coma: kSleep,
  paralysed: kSnow,
  frozen: kSnow,
  stuck: kRoot,
  vulnerable: kShield,
  weakened: kDown,
  ongoing: kDrop,
  poisoned: kSkull,
  invisible: kShut,
  blind: kShut,
  prone: kLying,
  stable: kHeart,
  fight_in_spirit: kHeart,
  routed: kRun,
  fleeing: kRun,
  gagged: kMouth,
  silenced: kMouth,
  exhausted: kHourglass,
  fatigued: kHourglass,
};

export const kHiddenIcon = kShut;
export const kShownIcon = kEye;
