// English for the codes the server sends, reasons apart: verbs, outcomes, conditions. An unknown code is shown as
// its own words, so a newer server stays readable.
import { said } from './language.svelte';

export const kVerbs = /* @__PURE__ */ said('kVerbs', {
  move: 'Move',
  engage: 'Engage',
  disengage: 'Disengage',
  withdraw: 'Withdraw',
  attack: 'Attack',
  maneuver: 'Manoeuvre',
  dash: 'Dash',
  dodge: 'Dodge',
  back_to_back: 'Stand back-to-back',
  hide: 'Hide',
  search: 'Search',
  escape: 'Break free',
  help: 'Help',
  drag: 'Drag along',
  command_mount: 'Command the mount',
  world_action: 'The place acts',
  trigger_hazard: 'Set off a hazard',
  set_initiative: 'Set an initiative check',
  abort: 'Abort',
  end_turn: 'End turn',
  delay: 'Delay',
  act_now: 'Act now',
  rally: 'Rally',
  stabilize: 'Stabilise',
  coup_de_grace: 'Coup de grâce',
  use_power: 'Use power',
  use_item: 'Use item',
  release: 'Release grab',
  continue_activity: 'Carry on',
  act: 'Act',
  fight_in_spirit: 'Fight in spirit',
  speak: 'Call out',
  ready: 'Ready',
  stand_up: 'Stand up',
  drop_prone: 'Drop to the ground',
  face: 'Turn',
  load: 'Load',
  equip: 'Equip',
  drop_item: 'Drop item',
  propose: 'Propose',
  spend_recovery: 'Spend a recovery',
  end_step: 'End the rest',
  improvise: 'Stunt',
  surrender: 'Surrender',
  cast: 'Cast',
  begin_turn: 'Begin turn',
  retreat: 'Retreat',
  mount: 'Mount',
  dismount: 'Dismount',
  discharge: 'Discharge',
  dismiss_spell: 'Dismiss',
  attend: 'Help with the work',
  declare: 'Declare',
  choose_stance: 'Stance',
  run_pursuit: 'Run on',
  use_door: 'Try a door',
  listen: 'Listen',
  remove_trap: 'Remove a trap',
  tend_light: 'See to the light',
  explore: 'Go on',
  plan_day: 'Plan the day',
  climb: 'Climb',
  swim: 'Swim',
  rest: 'Rest',
  end_period: 'End the turn or the day',
  pick_item: 'Pick',
  divide_treasure: 'Divide the treasure',
  set_policy: 'Policy',
  annotate_map: 'Note on the map',
  react: 'Defend at once',
  recover: 'Take a recovery',
  object_to_move: 'Object',
  fast_forward: 'Let time pass',
});

// Forms of a movement that is about somebody, as the menu tells them apart.
export const kForms = /* @__PURE__ */ said('kForms', {
  'release/grab': 'Let go',
  'release/drag': 'Let go',
  'maneuver/grapple': 'Grapple',
  'maneuver/knockdown': 'Knock down',
  'maneuver/shove': 'Shove',
  'move/sprint': 'Sprint',
  'move/beside': 'Move beside',
  'move/behind': 'Move behind',
  'move/swap': 'Change places',
  'engage/': 'Engage',
  'engage/keep': 'Engage, keep others',
});

// What one gives up the rest of a second for.
export const kDefences = /* @__PURE__ */ said('kDefences', {
  dodge: 'dodge',
  block: 'block',
  dive_for_cover: 'dive for cover',
  activate_defence: 'raise a defence',
});

// Facts that hold what is left of a turn, in the order people name them.
export const kOutcomes = /* @__PURE__ */ said('kOutcomes', {
  success: 'success',
  failure: 'failure',
  crit: 'critical!',
  fumble: 'fumble',
  automatic: 'automatic',
  missed_unseen: 'missed unseen',
});

// An attack speaks of hits, not of success.
export const kAttackOutcomes = /* @__PURE__ */ said('kAttackOutcomes', {
  success: 'hit',
  failure: 'miss',
  crit: 'critical hit',
  fumble: 'fumble',
  automatic: 'hit',
  missed_unseen: 'miss',
});

export const kTests = /* @__PURE__ */ said('kTests', {
  attack: 'Attack',
  save: 'Save',
  check: 'Check',
  death_save: 'Death save',
  disengage: 'Disengage check',
  initiative: 'Initiative',
  morale: 'Morale',
  surprise: 'Surprise',
  reaction: 'Reaction',
  loyalty: 'Loyalty',
  skill: 'Skill',
  wake: 'Waking',
  turn_undead: 'Turning undead',
  stabilize: 'Stabilise',
  rally: 'Rally save',
  surprise_check: 'Sneaking up',
});

export const kSceneOutcomes = /* @__PURE__ */ said('kSceneOutcomes', {
  victory: 'Victory',
  defeat: 'Defeat',
  fled: 'The party fled',
  called: 'Called by the referee',
  concluded: 'Concluded',
  discarded: 'Discarded: nothing of it counts',
});

export const kStatus = /* @__PURE__ */ said('kStatus', {
  1: 'up',
  2: 'unconscious',
  3: 'dead',
  4: 'surrendered',
  5: 'gone',
});

export const kStatusDetails = /* @__PURE__ */ said('kStatusDetails', {
  dying: 'falls, dying',
  slain: 'is slain',
  knocked_out: 'is knocked out',
  woke: 'is awake again',
  stable: 'is stable',
  died: 'dies',
  dropped: 'drops',
  coma: 'falls into a coma',
  fled: 'has fled',
  drowned: 'drowns',
  carried: 'is carried off',
  surrendered: 'surrenders',
});

export const kMoveCauses = /* @__PURE__ */ said('kMoveCauses', {
  move: 'moves',
  disengage: 'slips away',
  withdraw: 'withdraws',
  intercept: 'intercepts',
  carried: 'is taken along',
  dragged: 'is dragged',
  mount: 'mounts',
  dismount: 'gets down',
  drop: 'jumps down',
  dive: 'dives for cover',
  fall: 'falls',
  swapped: 'changes places',
  swing: 'swings across',
  shove_table: 'pushes the table',
  pull_out: 'is pulled out',
  forced: 'is pushed',
  teleport: 'teleports',
  placed: 'is placed',
  retreat: 'retreats',
});

export const kQuestions = /* @__PURE__ */ said('kQuestions', {
  opportunity: 'Opportunity attack',
  opportunity_attack: 'Opportunity attack',
  drop_prone: 'Dropping to the ground',
  dismount: 'Leaping off the mount',
  reflect: 'The mirror',
  abort: 'A defence in time',
  intercept: 'Intercept',
  flee_vote: 'Flight',
  keep_fleeing: 'Flight, day by day',
  surrounded: 'Surrounded',
  spell_ruling: 'A spell judged',
  power_ruling: 'A power judged',
  curse_ruling: 'A curse that is over',
  interrupt: 'Interrupt',
  referee_ruling: 'Ruling',
  reroll: 'Reroll',
  save_choice: 'Save',
  consent: 'Consent',
  readied: 'Readied action',
  flexible: 'Flexible attack',
  morale_outcome: 'Morale',
  ambush_nominee: 'Ambush',
  granted_move: 'Granted move',
  power_choice: 'Choice',
  recovery: 'Recovery on credit',
  heal_up_vote: 'Early heal-up',
  initiative: 'Initiative',
  pop_free: 'Slipping away',
});

export const kOrderKeys = /* @__PURE__ */ said('kOrderKeys', {
  opportunity: 'Opportunity attacks',
  intercept: 'Intercepts',
  readied: 'Readied actions',
  interrupt: 'Interrupts',
  flexible: 'Flexible attacks',
  reroll: 'Rerolls',
  recovery: 'Recoveries on credit',
  initiative: 'The lower of two initiative rolls',
  pop_free: 'Slipping away',
});

export const kTriggers = /* @__PURE__ */ said('kTriggers', {
  move: 'moves',
  engage: 'engages',
  disengage: 'disengages',
  attack: 'attacks',
  cast: 'casts',
  use: 'uses a power',
  rally: 'rallies',
  any_action: 'does anything',
  drops: 'falls',
  any_enemy: 'any foe',
  any_ally: 'any ally',
  self: 'itself',
});

export const kDifficulties = /* @__PURE__ */ said('kDifficulties', {
  regular: 'regular',
  hard: 'hard',
  very_hard: 'very hard',
});

export const kRecharges = /* @__PURE__ */ said('kRecharges', {
  success: 'ready again',
  failure: 'lost for the next battle',
});

// What a creature's turn is counted by when an effect speaks of it.
export const kUntil = /* @__PURE__ */ said('kUntil', {
  1: 'until the battle ends',
  2: 'save {number}+ ends it',
  3: 'until {who} begins a turn',
  4: 'until {who} ends a turn',
  5: 'until {who} begins its next turn',
  6: 'until the end of {who}’s next turn',
  7: 'until round {number} ends',
  8: 'until a full heal-up',
  9: 'until it is cured',
  10: 'for good',
});

export const kOrderValues = /* @__PURE__ */ said('kOrderValues', {
  ask: 'Ask me',
  always: 'Always',
  never: 'Never',
  if_decisive: 'Only if it turns the outcome',
  protect: 'Only to protect …',
});

export const kResources = /* @__PURE__ */ said('kResources', {
  ap: 'AP',
  standard: 'standard',
  move: 'move',
  quick: 'quick',
  'slot.standard': 'standard',
  'slot.move': 'move',
  'slot.quick': 'quick',
  'slot.action': 'action',
  'slot.bonus': 'bonus',
  'slot.reaction': 'reaction',
  'slot.free': 'one item handled',
  'move.spent': 'feet',
  'interrupt.ready': 'interrupt',
  recoveries: 'recovery',
  uses: 'use',
  pap: 'primary',
  sap: 'secondary',
});

// Prices on a narrow button; a standard action is told by its price in points, where there are points.
export const kPrices = /* @__PURE__ */ said('kPrices', {
  standard: 'std',
  move: 'move',
  quick: 'quick',
  'slot.standard': 'std',
  'slot.action': 'action',
  'slot.bonus': 'bonus',
  'slot.reaction': 'react',
  'slot.free': 'free',
  'interrupt.ready': 'int',
});

// Resources that are told with their amount.
export const kAmounts = /* @__PURE__ */ said('kAmounts', {
  ap: 'AP',
  moved_ft: 'ft',
  'move.spent': 'ft',
  pap: 'primary',
  sap: 'secondary',
});

export const kFailures = /* @__PURE__ */ said('kFailures', {
  voided: 'comes to nothing',
  lost: 'is lost',
  interrupted: 'is interrupted',
  no_effect: 'does nothing here',
  turned: 'comes back',
});

export const kAnsweredBy = /* @__PURE__ */ said('kAnsweredBy', {
  player: '',
  standing_order: 'by standing order',
  timeout: 'time ran out',
  absent: 'absent',
  referee: 'by the referee',
});

export const kHealUps = /* @__PURE__ */ said('kHealUps', {
  earned: 'well earned',
  granted: 'as the referee grants it',
  early: 'ahead of its time, at a campaign loss',
});

export const kLossKinds = /* @__PURE__ */ said('kLossKinds', {
  flee: 'The party fled',
  early_heal_up: 'Early heal-up',
});

export { kNumbers, kStats } from './stats';
