// English for every code the server sends: reason codes, verbs, outcomes, conditions. An unknown code is
// shown as
// its own words, so a newer server stays readable.

export const kReasons: Record<string, string> = {
  UNKNOWN_INTENT: 'This ruleset knows no such action.',
  BAD_ARGUMENT: 'Something is missing or malformed.',
  UNKNOWN_ID: 'There is no such thing here.',
  VALUE_OUT_OF_RANGE: 'The number is outside its limits.',
  OPTION_DISABLED: 'This rule is switched off at this table.',
  NOT_IN_ENCOUNTER: 'No fight is running.',
  IN_ENCOUNTER: 'A fight is running.',
  WRONG_PHASE: 'Not in this phase of the fight.',
  WRONG_STEP: 'Not in this step of the turn.',
  TOO_EARLY: 'It is too early for this.',
  AWAITING_ANSWER: 'A question is open; it must be answered first.',
  NOT_ASKED: 'You were not asked.',
  STALE_QUESTION: 'That question is closed.',
  ALREADY_ANSWERED: 'You have answered already.',
  NO_TRIGGER: 'Nothing has happened that this could answer.',
  NOT_CONTROLLER: 'This creature is not yours to command.',
  REFEREE_ONLY: 'Only the referee may do this.',
  NOT_ELIGIBLE: 'Your seat may not do this.',
  NOT_YOUR_TURN: 'It is not this creature’s turn.',
  YOUR_TURN: 'Only outside your own turn.',
  NOT_PC_TURN: 'Flight is proposed on a character’s turn.',
  OBJECTED: 'Somebody objected.',
  DEAD: 'Dead.',
  UNCONSCIOUS: 'Unconscious.',
  HELPLESS: 'Helpless.',
  ASLEEP: 'Asleep.',
  STUNNED: 'Stunned.',
  INCAPACITATED: 'Unable to act.',
  SURPRISED: 'Surprised.',
  ROUTED: 'Routed: it can only get away.',
  RETREATING: 'Retreating.',
  CONFUSED: 'Confused.',
  HAMPERED: 'Hampered.',
  STUCK: 'Stuck to the spot.',
  GRABBED: 'Held in a grab.',
  BLIND: 'Blind.',
  OVERLOADED: 'Carrying too much.',
  REACTION_LOCKED: 'No reaction left.',
  WRONG_POSTURE: 'Not in this posture.',
  COMMITTED: 'Committed to something else.',
  NOT_DECLARED: 'It had to be declared before.',
  NOT_ENOUGH_AP: 'Not enough action points.',
  BAD_PAYMENT: 'The price cannot be paid like this.',
  NO_ACTION_LEFT: 'The standard action of this turn is used.',
  NO_ATTACKS_LEFT: 'No attacks left.',
  ALREADY_ACTED: 'Something was already done this turn.',
  ALREADY_USED: 'Used already.',
  NOT_ENOUGH_MOVEMENT: 'Too far.',
  CANNOT_MOVE: 'It cannot move.',
  ITEM_MISSING: 'There is no such item at hand.',
  ITEM_NOT_IN_HAND: 'The item is not in hand.',
  WEAPON_NOT_LOADED: 'The weapon is not loaded.',
  HANDS_NOT_FREE: 'No free hand.',
  TOO_HEAVY: 'Too heavy.',
  POWER_UNKNOWN: 'It has no such power.',
  POWER_EXPENDED: 'The power is spent.',
  NOT_QUALIFIED: 'It is not able to do this at all.',
  REQUIREMENT_NOT_MET: 'A requirement is not met.',
  CANNOT_CAST: 'It cannot cast now.',
  WRONG_STATE: 'Not in the state that this needs.',
  TARGET_INVALID: 'No valid target.',
  NOT_AN_ALLY: 'The target is no ally.',
  NOT_AN_ENEMY: 'The target is no enemy.',
  NOT_WILLING: 'The target does not agree.',
  TARGET_HELD: 'The target is held.',
  SIZE_MISMATCH: 'The sizes do not fit.',
  NOT_HELPLESS: 'The target is not helpless.',
  TOO_MANY_TARGETS: 'Too many targets.',
  GROUP_BROKEN: 'The targets do not stand as one group.',
  NO_ROOM: 'No room there.',
  WRONG_ATTACK_KIND: 'Not with this kind of attack.',
  NOT_ADJACENT: 'Nobody fitting stands in a neighbouring hex.',
  OUT_OF_REACH: 'Out of reach.',
  OUT_OF_RANGE: 'Out of range.',
  TOO_CLOSE: 'Too close.',
  NO_LINE_OF_SIGHT: 'No line of sight.',
  TOTAL_COVER: 'Behind total cover.',
  ENGAGED: 'Not while engaged in melee.',
  NOT_ENGAGED: 'Only while engaged in melee.',
  PATH_INVALID: 'The path has a gap.',
  PATH_BLOCKED: 'The way is blocked.',
  OFF_MAP: 'Off the map.',
  SPACE_OCCUPIED: 'Somebody stands there.',
  MOUNTED: 'Not while mounted.',
  NOT_MOUNTED: 'Only while mounted.',
  MOUNT_NOT_CONTROLLED: 'The mount does not obey.',
  SLOW_WEAPON_ACTS_LAST: 'A slow weapon strikes last.',
  PACE_NOT_ALLOWED: 'Not at this pace.',
  ENVIRONMENT_FORBIDS: 'The surroundings forbid it.',
  IN_PLAIN_SIGHT: 'In plain sight.',
  SPACE_TOO_NARROW: 'The space is too narrow.',
  WRONG_MOVE_MODE: 'Not by this way of moving.',
  PATH_NOT_AWAY: 'The way must lead away.',
  DOOR_STUCK: 'The door is stuck.',
  DOOR_LOCKED: 'The door is locked.',
  DOOR_HELD: 'Somebody holds the door.',
  MUST_HEAL: 'Healing is needed first.',
  MUST_REST: 'A rest is needed first.',
  CANNOT_REST: 'No rest now.',
  INTENT_ID_CONFLICT: 'This browser sent two different intents under one number. Reload the page.',
  STALE_VERSION: 'The table moved on in the meantime. Look again, then decide.',
  RETRY_LATER: 'The server is busy. Try again in a moment.',
  STORAGE_UNAVAILABLE: 'The server cannot write to its disk. Nothing was lost; try again.',
  RATE_LIMITED: 'Too many requests. Wait a moment.',
  CREATE_REFUSED: 'This server lets only some people open tables. Ask its operator for the key.',
  ORIGIN_REFUSED: 'This page was not served by this server.',
  NOT_FOUND: 'There is no such thing here.',
  ENCOUNTER_UNAVAILABLE: 'This table cannot be opened; the server’s log says why.',
  CONFLICT: 'It changed in the meantime. Try again.',
  UNREACHABLE: 'The server cannot be reached.',
  BAD_ANSWER: 'The server’s answer made no sense.',
  UNKNOWN_CODE: 'This code is wrong, used up or too old. Ask the referee for a fresh one.',
  BAD_CODE: 'This code is wrong, used up or too old. Ask the referee for a fresh one.',
  BAD_TOKEN: 'This seat was claimed anew, or its link has expired. Ask for a fresh link.',
  SEAT_REPLACED: 'Somebody sat down with this seat’s code. The seat is played elsewhere now.',
  TOKEN_REVOKED: 'This seat’s token was withdrawn. Ask the referee for a fresh link.',
  REFUSED: 'The referee did not admit this seat.',
  NOT_SIGNED_IN: 'The seat did not sign in.',
  SPECTATOR: 'Spectators watch; they do not act.',
  RULES_DIVERGED:
    'The server found a contradiction in its own log and stopped this table. Tell the operator.',
  SERVER_RESTARTING: 'The server restarts. Nothing is lost.',
  UNKNOWN_ENCOUNTER: 'This server knows no such encounter.',
  NOT_ADMITTED: 'The referee has not admitted this seat.',
  NO_SEAT: 'This browser holds no seat at that table. Open your join link again.',
};

export const kVerbs: Record<string, string> = {
  move: 'Move',
  engage: 'Engage',
  disengage: 'Disengage',
  withdraw: 'Withdraw',
  attack: 'Attack',
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
  improvise: 'Improvise',
  surrender: 'Surrender',
  cast: 'Cast',
};

// Forms of a movement where positions are zones, as the menu tells them apart.
export const kForms: Record<string, string> = {
  'move/beside': 'Move beside',
  'move/behind': 'Move behind',
  'engage/': 'Engage',
  'engage/keep': 'Engage, keep others',
};

// Facts that hold what is left of a turn, in the order people name them.
export const kSlots = ['slot.standard', 'slot.move', 'slot.quick'];

export const kOutcomes: Record<string, string> = {
  success: 'success',
  failure: 'failure',
  crit: 'critical!',
  fumble: 'fumble',
  automatic: 'automatic',
  missed_unseen: 'missed unseen',
};

// An attack speaks of hits, not of success.
export const kAttackOutcomes: Record<string, string> = {
  success: 'hit',
  failure: 'miss',
  crit: 'critical hit',
  fumble: 'fumble',
  automatic: 'hit',
  missed_unseen: 'miss',
};

export const kTests: Record<string, string> = {
  attack: 'Attack',
  save: 'Save',
  check: 'Check',
  death_save: 'Death save',
  disengage: 'Disengage check',
  initiative: 'Initiative',
  morale: 'Morale',
  stabilize: 'Stabilise',
  rally: 'Rally save',
};

export const kSceneOutcomes: Record<string, string> = {
  victory: 'Victory',
  defeat: 'Defeat',
  fled: 'The party fled',
  called: 'Called by the referee',
  concluded: 'Concluded',
};

export const kStatus: Record<number, string> = {
  1: 'up',
  2: 'unconscious',
  3: 'dead',
  4: 'surrendered',
  5: 'gone',
};

export const kStatusDetails: Record<string, string> = {
  dying: 'falls, dying',
  slain: 'is slain',
  knocked_out: 'is knocked out',
  woke: 'is awake again',
  stable: 'is stable',
  died: 'dies',
  dropped: 'drops',
  coma: 'falls into a coma',
  fled: 'has fled',
  carried: 'is carried off',
  surrendered: 'surrenders',
};

export const kMoveCauses: Record<string, string> = {
  move: 'moves',
  disengage: 'slips away',
  withdraw: 'withdraws',
  intercept: 'intercepts',
  carried: 'is dragged along',
  dragged: 'is dragged',
  forced: 'is pushed',
  teleport: 'teleports',
  placed: 'is placed',
  retreat: 'retreats',
};

export const kQuestions: Record<string, string> = {
  opportunity: 'Opportunity attack',
  opportunity_attack: 'Opportunity attack',
  intercept: 'Intercept',
  flee_vote: 'Flight',
  interrupt: 'Interrupt',
  referee_ruling: 'Ruling',
  reroll: 'Reroll',
  save_choice: 'Save',
  consent: 'Consent',
  readied: 'Readied action',
  flexible: 'Flexible attack',
  morale_outcome: 'Morale',
  ambush_nominee: 'Ambush',
  heal_up_vote: 'Early heal-up',
};

export const kOrderKeys: Record<string, string> = {
  opportunity: 'Opportunity attacks',
  intercept: 'Intercepts',
  readied: 'Readied actions',
  interrupt: 'Interrupts',
  flexible: 'Flexible attacks',
  reroll: 'Rerolls',
};

export const kTriggers: Record<string, string> = {
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
};

export const kDifficulties: Record<string, string> = {
  regular: 'regular',
  hard: 'hard',
  very_hard: 'very hard',
};

export const kRecharges: Record<string, string> = {
  success: 'ready again',
  failure: 'lost for the next battle',
};

// What a creature's turn is counted by when an effect speaks of it.
export const kUntil: Record<number, string> = {
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
};

export const kOrderValues: Record<string, string> = { ask: 'Ask me', always: 'Always', never: 'Never' };

export const kResources: Record<string, string> = {
  ap: 'AP',
  standard: 'standard',
  move: 'move',
  quick: 'quick',
  'slot.standard': 'standard',
  'slot.move': 'move',
  'slot.quick': 'quick',
  'interrupt.ready': 'interrupt',
  recoveries: 'recovery',
  uses: 'use',
};

export const kFailures: Record<string, string> = {
  voided: 'comes to nothing',
  lost: 'is lost',
  interrupted: 'is interrupted',
};

export const kAnsweredBy: Record<string, string> = {
  player: '',
  standing_order: 'by standing order',
  timeout: 'time ran out',
  absent: 'absent',
  referee: 'by the referee',
};

export const kLossKinds: Record<string, string> = { flee: 'The party fled', early_heal_up: 'Early heal-up' };

export const kStats: Record<string, string> = {
  ac: 'AC',
  pd: 'PD',
  md: 'MD',
  level: 'Level',
  hp_max: 'HP',
  str: 'Str',
  dex: 'Dex',
  con: 'Con',
  int: 'Int',
  wis: 'Wis',
  disengage_bonus: 'Breaking',
  save_bonus: 'Saves',
  morale: 'Morale',
  cha: 'Cha',
};

// "jagged_sword" -> "jagged sword".
export function humanise(code: string): string {
  return code.replace(/[_.-]+/g, ' ').trim();
}

export function word(table: Record<string, string>, code: string): string {
  return table[code] ?? humanise(code);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
