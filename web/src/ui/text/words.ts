// English for words of rounds in parts and of work in points: stances, reactions, priced actions, places of
// things. An unknown word is shown as itself.
import { said, type Saying } from './language.svelte';

// By the number that the facts hold.
export const kStances = /* @__PURE__ */ said('kStances', ['', 'fight', 'evade', 'parley', 'wait']);

// Rows of the price list (AP section 4.I).
export const kActs = /* @__PURE__ */ said('kActs', {
  push_table: 'Push over',
  right_table: 'Set up again',
  shove_table: 'Push along',
  use_object: 'Use',
  interact: 'Handle',
  buy: 'Buy',
  sell: 'Sell',
  hire: 'Hire',
  pay_off: 'Pay off',
  swing: 'Swing',
  dislodge: 'Set rolling',
  dig_out: 'Dig out',
  pull_out: 'Pull out of the mud',
  wear_gloves: 'Gloves on or off',
  draw_light_one_handed: 'Draw',
  draw_heavy_one_handed: 'Draw',
  draw_two_handed: 'Draw',
  sheathe_belt: 'Sheathe at the belt',
  sheathe_back: 'Sheathe on the back',
  sling_on_shoulder: 'Sling on the shoulder',
  unsling_shield_and_use: 'Unsling and use',
  strap_shield: 'Strap on',
  free_shield: 'Free from the arm',
  unsling_pack: 'Unsling',
  search_pack: 'Search the pack for it',
  search_saddlebag: 'Search the saddle bag for it',
  close_or_lock: 'Close',
  open_container: 'Open',
  obtain_stowed_item: 'Take out',
  pick_up: 'Pick up',
  don_armor_point: 'Fasten',
  activate_object: 'Activate',
  open_corked_bottle: 'Uncork',
  adjust_object: 'Adjust',
  apply_substance: 'Apply',
  eat_ounce: 'Eat an ounce',
  drink_two_ounces: 'Drink two ounces',
  extinguish_candle: 'Put out',
  dim_lantern: 'Dim',
  extinguish_dim_lantern: 'Put out',
  extinguish_lantern: 'Put out',
  brighten_lantern: 'Brighten',
  douse_torch: 'Douse',
  smother_torch: 'Smother',
  light_torch: 'Light',
  light_wet_torch: 'Light (wet)',
  awaken_other: 'Wake quietly',
  awaken_other_loudly: 'Wake by shouting',
  awaken_self: 'Shake off sleep',
  change_form: 'Change form',
  open_door: 'Open the door',
  shoulder_door: 'Shoulder the door',
  open_stuck_door: 'Force the door',
  lower_oliphant_ladder: 'Lower the ladder',
  tie_rope: 'Tie',
  untie_rope: 'Untie',
  pull_in_rope: 'Pull in',
  maintain_spell: 'Keep up the spell',
});

export const kPlaces = /* @__PURE__ */ said('kPlaces', {
  main: 'main hand',
  off: 'off hand',
  both: 'both hands',
  belt: 'belt',
  back: 'back',
  pocket: 'pocket',
  shoulder: 'shoulder',
  pack: 'pack',
  worn: 'worn',
  ground: 'on the ground',
});

export const kLoadWords = /* @__PURE__ */ said('kLoadWords', {
  aimed: 'aimed',
  snap: 'loaded, not aimed',
  rapid: 'loaded in haste',
  bolt: 'loaded',
});

// Ways of loading and of attacking, behind the name.
export const kManners = /* @__PURE__ */ said('kManners', {
  aimed: 'to aim',
  snap: 'without aiming',
  rapid: 'in haste',
  plain: '',
  melee: 'in melee',
  thrown: 'thrown',
  fired: 'shot',
  careful: 'with care',
  bomb: 'dropped on a square',
});

// By the number that the facts hold.
export const kPostures = /* @__PURE__ */ said('kPostures', ['', 'seated', 'prone', 'mounted']);
export const kWakefulness = /* @__PURE__ */ said('kWakefulness', ['', 'roused', 'asleep']);

export const kSpellStates = /* @__PURE__ */ said('kSpellStates', {
  casting: 'is being cast',
  held: 'is held',
  discharged: 'is discharged',
  cast: 'is cast',
  disrupted: 'is spoilt',
  broken: 'is broken',
  lost: 'is lost',
  dismissed: 'is let go',
  dispelled: 'is dispelled',
});

export const kPursuits = /* @__PURE__ */ said('kPursuits', {
  evaded: 'slips away unpursued',
  pursued: 'is pursued',
  running: 'runs on',
  caught: 'is caught',
  escaped: 'escapes',
  stopped: 'has shaken off the pursuers',
  forced_stop: 'is forced to stop',
});

// The rules of a shelf of encounters, and what playing by them is like.
export const kPlayed = /* @__PURE__ */ said('kPlayed', {
  affray: 'Affray: hexes and action points',
  archmage: 'Archmage: places instead of cells, and an escalation die',
  classic: 'Classic: side after side, with declarations and morale',
  'action-points': 'Action points: classic fighters on hexes',
  segments: 'Segments: twelve seconds a turn',
  'turn-based': 'Turn-based: an action, a bonus action and feet',
});

// What playing by a ruleset is like, for the choice of one.
export const kPlayedAbout = /* @__PURE__ */ said('kPlayedAbout', {
  affray:
    'Five points a turn for moves, blows and tricks; two in contact hold each other. A good first choice.',
  archmage:
    'No counting of squares: nearby or far away. Heroic, with powers that come back and a die that hurries the end.',
  classic:
    'Few numbers, quick rounds, fragile heroes. Also whole expeditions: dungeons, travel, torches and hirelings.',
  'action-points':
    'The same fighters with a price list of some eighty actions; for people who like to weigh each point.',
  segments:
    'Every second counts: the quick act more often, and points of two kinds are saved up. For those who like to plan.',
  'turn-based':
    'Known from many tables: an action, a bonus action, a reaction and a move, with heights and ground that matters.',
});

export const kWorkStates = /* @__PURE__ */ said('kWorkStates', {
  started: 'begun',
  progress: 'goes on',
  done: 'done',
  interrupted: 'given up',
  parked: 'put aside',
});

export const kWorkCauses = /* @__PURE__ */ said('kWorkCauses', {
  harmed: 'hurt',
  moved: 'moved',
  unable: 'unable to go on',
  without_means: 'without the means',
  not_continued: 'not continued',
  other_action: 'something else was done',
  referee: 'the referee interrupts',
});

// What became of tests that are neither attacks nor plain successes.
const kTestEnglish = {
  surprise: { success: 'ready', failure: 'surprised' },
  morale: { success: 'holds', failure: 'breaks' },
  loyalty: { success: 'holds', failure: 'breaks' },
  wake: { success: 'awake', failure: 'sleeps on' },
} as const;
type TestOutcomes = Readonly<Record<string, Readonly<Record<string, string>>>> & Saying<typeof kTestEnglish>;
export const kTestOutcomes: TestOutcomes = /* @__PURE__ */ said('kTestOutcomes', kTestEnglish);
