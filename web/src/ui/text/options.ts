// What the options of the rulesets are about, and what their values mean, from 0 on; without values: a number.
import { said } from './language.svelte';

export interface OptionText {
  name: string;
  // What it changes in play, in a sentence.
  about: string;
  values?: readonly string[];
}

const yesNo = (name: string, about: string) => ({ name, about, values: ['no', 'yes'] }) as const;

export const kOptionTexts = /* @__PURE__ */ said('kOptionTexts', {
  ambush_escalation: yesNo(
    'Escalation rises after an ambush',
    'The escalation die counts the ambush round too, so it starts the first normal round at 1.',
  ),
  ap_encumbrance: yesNo('Loads slow', 'What one carries costs points of action.'),
  ap_fighter_schedule: {
    name: 'Fighters’ extra attacks',
    about: 'When fighters of higher level have their second attack.',
    values: ['every round', 'alternate rounds'],
  },
  ap_monk_progression: yesNo(
    'Monks gain points by level',
    'Monks gain points of action as they rise in level.',
  ),
  ap_movement: {
    name: 'Movement',
    about: 'How many hexes a point of action buys: one, more by running, or strides of one’s choice.',
    values: ['normal', 'running', 'strides'],
  },
  ap_stretch: yesNo(
    'Actions stretch over turns',
    'An action of two or three points may begin in one turn and end in the next.',
  ),
  ap_stun: yesNo(
    'Damage stuns',
    'A single hit for a quarter of the hit points that are left stuns: the next turn is lost.',
  ),
  ap_stun_knockback: yesNo('The stunned fall back', 'A hit that stuns also drives its target back one hex.'),
  attack_procedure: {
    name: 'Attack rolls by',
    about:
      'How the number to hit is found: by the table, by THAC0, or by adding up to an ascending armor class.',
    values: ['matrix', 'THAC0', 'ascending AC'],
  },
  crit_extra: yesNo('The referee adds to critical hits', 'The referee may add something to a critical hit.'),
  doors_swing_shut: yesNo(
    'Doors swing shut',
    'Doors of a dungeon close behind a party that walks on, unless they are spiked.',
  ),
  dungeon_check_chance: {
    name: 'Chance of something wandering by',
    about: 'In six, whenever it is checked in a dungeon.',
  },
  dungeon_check_interval: {
    name: 'Turns between checks',
    about: 'In which dungeon turns something may wander by: all of them, every second one, and so on.',
  },
  encumbrance: {
    name: 'Encumbrance',
    about: 'How closely loads are weighed, and how much they slow.',
    values: ['none', 'basic', 'detailed'],
  },
  environment_tier: {
    name: 'Tier of the surroundings, 1 to 3',
    about: 'How dangerous the surroundings are: it sets the difficulty of checks.',
  },
  familiar_multiplier: {
    name: 'Pace on familiar ground',
    about: 'How many times as far a party comes in a dungeon turn where it has been before.',
  },
  far_hexes: {
    name: 'Far, in hexes',
    about: 'Up to how many hexes somebody is far away and not out of reach.',
  },
  fear_aura: yesNo(
    'Auras of fear',
    'Some monsters frighten foes in melee with them who have few hit points.',
  ),
  flee_disconnected: {
    name: 'Who is away in a vote to flee',
    about: 'Whether a player who is away holds up a vote to flee.',
    values: ['does not count', 'disagrees'],
  },
  flee_timeout_s: {
    name: 'Seconds for a vote to flee',
    about: 'How long a vote to flee stays open.',
  },
  fog: yesNo(
    'Fog of war',
    'Players see of the map what somebody of their side has seen, and of others whom somebody sees now.',
  ),
  fumble_mishap: yesNo(
    'Fumbles bring mishaps',
    'After a natural 1 in a precarious place the referee may add a mishap.',
  ),
  individual_initiative: yesNo(
    'Initiative for each by itself',
    'Everybody throws for initiative; otherwise each side throws once.',
  ),
  initiative_ties: {
    name: 'Ties of initiative',
    about: 'What happens when two sides throw the same for initiative.',
    values: ['rolled again', 'act at once'],
  },
  hex_miles: { name: 'Miles across a hex', about: 'How far it is from side to side of a hex of the region.' },
  intercept_geometry: {
    name: 'Who may intercept',
    about: 'Who may step in the way of somebody who moves past.',
    values: ['anybody near', 'by the line', 'the referee says'],
  },
  invulnerability_hd5: yesNo(
    'Five hit dice strike the invulnerable',
    'What only magic or silver harms is harmed by monsters of five Hit Dice as well.',
  ),
  lasting_wounds: yesNo(
    'Lasting wounds',
    'Those who drop in a battle keep a wound until the next full heal-up: fewer hit points.',
  ),
  light_warns: yesNo(
    'Light warns of those who come',
    'A side that carries a light in the dark surprises nobody.',
  ),
  limited_turn_timeout_s: {
    name: 'Seconds for a limited turn',
    about: 'How long somebody who is down has for the turn that is left.',
  },
  magic_item_saves: yesNo(
    'Magic items save against destruction',
    'When its bearer dies by fire or lightning each magic item saves; otherwise all are destroyed.',
  ),
  meaningful_death: yesNo(
    'Only named villains slay characters',
    'Only villains with a name kill characters for good; others leave them in a coma.',
  ),
  memorising: yesNo(
    'Spells are memorised',
    'Casters choose their spells after each night’s rest, arcane ones out of a book; else they have what their sheet says.',
  ),
  missile_loading: yesNo(
    'Missile weapons are loaded',
    'Bows and slings are loaded for points of action, and aimed as they are loaded.',
  ),
  morale: yesNo('Morale', 'Monsters may lose heart and run.'),
  nearby_hexes: {
    name: 'Nearby, in hexes',
    about: 'Up to how many hexes somebody is nearby.',
  },
  oa_limit: {
    name: 'Opportunity attacks',
    about: 'How many opportunity attacks one creature has.',
    values: ['no limit', 'one a turn', 'one a round'],
  },
  paid_withdraw: yesNo(
    'Withdrawal for points',
    'One may buy oneself out of melee for points, without a roll.',
  ),
  prompt_timeout_s: {
    name: 'Seconds for a question',
    about: 'How long a question to a player stays open before its default counts.',
  },
  referee_timeout_s: {
    name: 'Seconds for the referee’s rulings',
    about: 'How long a question to the referee stays open before its default counts.',
  },
  reload: yesNo('Crossbows are reloaded', 'A crossbow takes a round to load again.'),
  reroll_low_hp: yesNo(
    'First hit points of 1 or 2 rolled again',
    'At first level a 1 or 2 for hit points is rolled again.',
  ),
  situational_weapon_dice: yesNo(
    'Weapon dice fit the situation',
    'The referee may make a weapon’s die larger or smaller where the situation says so.',
  ),
  back_to_back_mutual: yesNo(
    'Back to back guards both',
    'Back to back with an ally, one guards that ally too.',
  ),
  death_rules: {
    name: 'A natural 1 on a death save',
    about: 'What a 1 means for somebody who is dying.',
    values: ['two failures', 'one failure and a level of fatigue'],
  },
  diagonals: {
    name: 'Diagonal steps',
    about: 'How many feet a diagonal step takes: always five, or five and ten by turns.',
    values: ['five feet', 'five and ten by turns'],
  },
  sprint_action: yesNo(
    'Sprinting',
    'A whole turn spent running straight ahead goes four times as far as a walk (three times with a load).',
  ),
  flanking_mode: {
    name: 'Flanking',
    about: 'When a foe is flanked: by two allies on opposite sides of it, or by three who attack it.',
    values: ['never', 'from opposite sides', 'by three attackers'],
  },
  narrator_rolls_hidden: yesNo(
    'Rolls of the referee are secret',
    'Surprise and stealth of the referee’s creatures, recharges and random targets are rolled in secret.',
  ),
  reaction_refresh: {
    name: 'Reactions come back',
    about: 'When everybody may react again: with the round, or each at the beginning of its own turn.',
    values: ['with the round', 'with one’s own turn'],
  },
  rich_surroundings: yesNo(
    'Rich surroundings',
    'A chosen environment lays its snow, fog or rain over the place; trees are climbed, tables stood upon, brush hidden in and mirrors smashed.',
  ),
  rider_elevation: yesNo('Riders sit higher', 'A rider counts as being above those on foot.'),
  round_seconds: {
    name: 'Seconds in a round',
    about: 'How much time passes in a round, for whatever lasts for minutes.',
  },
  starvation_schedule: yesNo(
    'Hunger by schedule',
    'Each day without food or water takes from attacks and pace, and from the fourth on hit points; else the referee is asked.',
  ),
  variable_wind: yesNo(
    'Variable wind',
    'The wind of a day at sea has ten strengths instead of calm, fair and gale.',
  ),
  water_checks_per_day: {
    name: 'Checks a day on the water',
    about: 'How often a day something may be met there.',
  },
  wilderness_checks_per_day: {
    name: 'Checks a day by land',
    about: 'How often a day something may be met on the way.',
  },
  world_actions_per_round: {
    name: 'Actions of the surroundings in a round',
    about: 'How often each of the surroundings may act in a round.',
  },
  world_driver: {
    name: 'Who acts for the surroundings',
    about: 'The referee chooses what the surroundings do, or they do the first that is ready.',
    values: ['the referee', 'by themselves'],
  },
  seg_early_move: yesNo(
    'Early movement',
    'Creatures that only move in a second need not wait for their place, unless somebody objects.',
  ),
  seg_no_abort_after_action: yesNo(
    'No defence after a deed',
    'After acting in a second, one cannot abort to a defence in it.',
  ),
  seg_post12_recovery: yesNo(
    'Recovery after segment twelve',
    'Everybody who is not too far gone recovers then.',
  ),
  seg_spell_grouping: {
    name: 'Price of attack spells',
    about: 'Where the bracket of the printed formula closes.',
    values: ['as printed', 'averaged'],
  },
  seg_sprint_noncombat: yesNo('Sprinters do not hit', 'While sprinting, one attacks with a value of 0.'),
  seg_start_segment: {
    name: 'First segment',
    about: 'The segment of the first turn in which the fight begins.',
  },
  step_timeout_s: {
    name: 'Seconds for a part of the round, 0 for no end',
    about: 'How long a part of the round waits for players who are silent.',
  },
  subdual: yesNo(
    'Subdual',
    'Blows may be meant to subdue: those who have taken enough of them give up and live.',
  ),
  two_weapon_attacks: yesNo('A weapon in each hand', 'A second weapon in hand may attack too.'),
  variable_weapon_damage: yesNo(
    'Damage by weapon',
    'Each weapon has its own die of damage; otherwise all do 1d6.',
  ),
  veteran_double_attack: yesNo(
    'Veterans attack twice',
    'Fighters of fourth level and higher may attack twice in a turn.',
  ),
});
