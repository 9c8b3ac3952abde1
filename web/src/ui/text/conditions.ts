// What the conditions and lasting effects of a fight come to, in our words, with the rule that says so.

export interface ConditionText {
  text: string;
  rule: string;
}

export const kConditions: Record<string, ConditionText> = {
  confused: {
    text: 'Turns its next attack on a nearby ally, with an at-will attack; no opportunity attacks.',
    rule: 'ARC-181',
  },
  dazed: { text: '−4 to attack rolls.', rule: 'ARC-182' },
  fear: { text: '−4 to attack rolls, and no escalation die.', rule: 'ARC-183' },
  afraid: { text: '−4 to attack rolls, and no escalation die.', rule: 'ARC-183' },
  hampered: { text: 'Basic attacks only.', rule: 'ARC-184' },
  helpless: { text: '−4 to all defences, cannot act, may be finished off.', rule: 'ARC-185' },
  asleep: { text: 'Helpless until woken: −4 to all defences.', rule: 'ARC-185' },
  unconscious: { text: 'Helpless: −4 to all defences, cannot act.', rule: 'ARC-185' },
  stuck: { text: 'Cannot move, break away, intercept or be moved, but by teleport.', rule: 'ARC-186' },
  stunned: { text: '−4 to defences and no actions of any kind.', rule: 'ARC-187' },
  vulnerable: { text: 'Attacks against it crit two points earlier.', rule: 'ARC-188' },
  weakened: { text: '−4 to attacks and to all defences.', rule: 'ARC-189' },
  ongoing: {
    text: 'Takes this damage at the end of each of its turns, then saves against it.',
    rule: 'ARC-147',
  },
  invisible: { text: 'Half of all attacks against it miss outright.', rule: 'ARC-131' },
  prone: { text: 'Lies on the ground.', rule: 'AFR-005' },
  stable: { text: 'Down, but not dying.', rule: 'ARC-169' },
  coma: { text: 'Out for the rest of the story’s day.', rule: 'ARC-174' },
  routed: { text: 'Only runs.', rule: 'AFR-040' },
  fight_in_spirit: { text: 'A fallen friend is with it in spirit.', rule: 'ARC-200' },
};
