// What the options of the rulesets are about, and what their values mean, from 0 on; without values: a number.

export interface OptionText {
  name: string;
  values?: readonly string[];
}

const yesNo = (name: string): OptionText => ({ name, values: ['no', 'yes'] });

export const kOptionTexts: Record<string, OptionText> = {
  ambush_escalation: yesNo('Escalation rises after an ambush'),
  ap_encumbrance: yesNo('Loads slow'),
  ap_fighter_schedule: { name: 'Fighters’ extra attacks', values: ['every round', 'alternate rounds'] },
  ap_monk_progression: yesNo('Monks gain points by level'),
  ap_movement: { name: 'Movement', values: ['normal', 'running', 'strides'] },
  ap_stretch: yesNo('Actions stretch over turns'),
  ap_stun: yesNo('Damage stuns'),
  ap_stun_knockback: yesNo('The stunned fall back'),
  attack_procedure: { name: 'Attack rolls by', values: ['matrix', 'THAC0', 'ascending AC'] },
  crit_extra: yesNo('The referee adds to critical hits'),
  encumbrance: { name: 'Encumbrance', values: ['none', 'basic', 'detailed'] },
  environment_tier: { name: 'Tier of the surroundings, 1 to 3' },
  far_hexes: { name: 'Far, in hexes' },
  fear_aura: yesNo('Auras of fear'),
  flee_disconnected: { name: 'Who is away in a vote to flee', values: ['does not count', 'disagrees'] },
  flee_timeout_s: { name: 'Seconds for a vote to flee' },
  fumble_mishap: yesNo('Fumbles bring mishaps'),
  individual_initiative: yesNo('Initiative for each by itself'),
  initiative_ties: { name: 'Ties of initiative', values: ['rolled again', 'act at once'] },
  intercept_geometry: {
    name: 'Who may intercept',
    values: ['whoever is near', 'by the line', 'the referee says'],
  },
  invulnerability_hd5: yesNo('Five hit dice strike the invulnerable'),
  lasting_wounds: yesNo('Lasting wounds'),
  light_warns: yesNo('Light warns of those who come'),
  limited_turn_timeout_s: { name: 'Seconds for a limited turn' },
  magic_item_saves: yesNo('Magic items save against destruction'),
  meaningful_death: yesNo('Only named villains slay characters'),
  missile_loading: yesNo('Missile weapons are loaded'),
  morale: yesNo('Morale'),
  nearby_hexes: { name: 'Nearby, in hexes' },
  oa_limit: { name: 'Opportunity attacks', values: ['no limit', 'one a turn', 'one a round'] },
  paid_withdraw: yesNo('Withdrawal for points'),
  prompt_timeout_s: { name: 'Seconds for a question' },
  referee_timeout_s: { name: 'Seconds for the referee’s rulings' },
  reload: yesNo('Crossbows are reloaded'),
  reroll_low_hp: yesNo('First hit points of 1 or 2 rolled again'),
  situational_weapon_dice: yesNo('Weapon dice fit the situation'),
  step_timeout_s: { name: 'Seconds for a part of the round, 0 for no end' },
  subdual: yesNo('Subdual'),
  two_weapon_attacks: yesNo('A weapon in each hand'),
  variable_weapon_damage: yesNo('Damage by weapon'),
  veteran_double_attack: yesNo('Veterans attack twice'),
};
