// What the conditions and lasting effects of a fight come to, in our words, with the rule that says so: under
// another ruleset the same word means something else.
import { mayCite } from '../../model/capabilities';
import { said } from './language.svelte';

export interface ConditionText {
  text: string;
  rule: string;
}

const kStruckDown = 'Cannot act; in melee it is hit without a roll.';
const kMute = { text: 'Cannot cast spells.', rule: 'CLS-151' };

const kConditions = {
  confused: [
    {
      text: 'Turns its next attack on a nearby ally, with an at-will attack; no opportunity attacks.',
      rule: 'ARC-181',
    },
    { text: 'The referee throws each round whom it turns on.', rule: 'CLS-340' },
  ],
  dazed: [{ text: '−4 to attack rolls.', rule: 'ARC-182' }],
  fear: [{ text: '−4 to attack rolls, and no escalation die.', rule: 'ARC-183' }],
  afraid: [{ text: '−4 to attack rolls, and no escalation die.', rule: 'ARC-183' }],
  hampered: [{ text: 'Basic attacks only.', rule: 'ARC-184' }],
  helpless: [
    { text: '−4 to all defences, cannot act, may be finished off.', rule: 'ARC-185' },
    { text: kStruckDown, rule: 'CLS-130' },
  ],
  asleep: [
    { text: 'Helpless until woken: −4 to all defences.', rule: 'ARC-185' },
    { text: kStruckDown, rule: 'CLS-130' },
  ],
  unconscious: [
    { text: 'Helpless: −4 to all defences, cannot act.', rule: 'ARC-185' },
    { text: kStruckDown, rule: 'CLS-130' },
    {
      text: 'Knows nothing, cannot move or act; anybody close by strikes it down with ease.',
      rule: 'TBA-215',
    },
  ],
  paralysed: [{ text: kStruckDown, rule: 'CLS-130' }],
  bound: [{ text: kStruckDown, rule: 'CLS-130' }],
  frozen: [{ text: kStruckDown, rule: 'CLS-130' }],
  stuck: [{ text: 'Cannot move, break away, intercept or be moved, but by teleport.', rule: 'ARC-186' }],
  stunned: [
    { text: '−4 to defences and no actions of any kind.', rule: 'ARC-187' },
    { text: 'Loses its next turn.', rule: 'AP-051' },
  ],
  vulnerable: [{ text: 'Attacks against it crit two points earlier.', rule: 'ARC-188' }],
  weakened: [{ text: '−4 to attacks and to all defences.', rule: 'ARC-189' }],
  ongoing: [
    { text: 'Takes this damage at the end of each of its turns, then saves against it.', rule: 'ARC-147' },
  ],
  invisible: [
    { text: 'Half of all attacks against it miss outright.', rule: 'ARC-131' },
    { text: 'Cannot be seen: advantage to attack, disadvantage to be attacked.', rule: 'TBA-216' },
  ],
  blinded: [{ text: 'Cannot see: disadvantage to attack, advantage to be attacked.', rule: 'TBA-210' }],
  grappled: [{ text: 'Held by somebody: its Speed is 0 until it breaks free.', rule: 'TBA-211' }],
  restrained: [
    {
      text: 'Speed 0; disadvantage to attack and to Dexterity saves, advantage to be attacked.',
      rule: 'TBA-212',
    },
  ],
  incapacitated: [{ text: 'No actions and no reactions.', rule: 'TBA-214' }],
  prone: [
    { text: 'Lies on the ground.', rule: 'AFR-005' },
    {
      text: 'Crawls, attacks with disadvantage; easy to hit from close by, hard from afar.',
      rule: 'TBA-094',
    },
  ],
  stable: [
    { text: 'Down, but not dying.', rule: 'ARC-169' },
    { text: 'Down, but no longer throws for its life.', rule: 'TBA-223' },
  ],
  coma: [{ text: 'Out for the rest of the story’s day.', rule: 'ARC-174' }],
  routed: [{ text: 'Only runs.', rule: 'AFR-040' }],
  fight_in_spirit: [{ text: 'A fallen friend is with it in spirit.', rule: 'ARC-200' }],
  blind: [{ text: 'Cannot attack, nor cast at what has to be seen.', rule: 'CLS-129' }],
  levitating: [{ text: 'Floats; the referee says where.', rule: 'CLS-340' }],
  breathes_water: [{ text: 'Breathes under water.', rule: 'CLS-340' }],
  polymorphed: [{ text: 'Has another body; the referee says what it can do.', rule: 'CLS-340' }],
  geas: [{ text: 'Must do what it was told to, or suffer; the referee says how.', rule: 'CLS-340' }],
  quest: [
    { text: 'Must go on the task that it was given, or suffer; the referee says how.', rule: 'CLS-340' },
  ],
  dead: [{ text: 'Dies.', rule: 'CLS-040' }],
  destroyed: [{ text: 'Is nothing but dust.', rule: 'CLS-158' }],
  charmed: [
    {
      text: 'Takes the one who charmed it for a friend, obeys and does not attack.',
      rule: 'CLS-363',
    },
  ],
  swallowed: [
    { text: 'Inside: harmed each round, and only the swallower is within reach.', rule: 'CLS-364' },
  ],
  beast_curse: [{ text: 'Becomes a beast when its time is over, unless magic cures it.', rule: 'CLS-378' }],
  bewildered: [{ text: '−2 to attacks and saves, and no spells.', rule: 'CLS-373' }],
  blistered: [{ text: '−2 to attacks, for a day or until magic heals it.', rule: 'CLS-380' }],
  burrowed: [{ text: 'Dies when its time is over, unless fire drives it out.', rule: 'CLS-378' }],
  choking: [{ text: 'Dies when its time is over, unless magic helps.', rule: 'CLS-378' }],
  clung_to: [{ text: 'Something holds on to it, and does harm each round.', rule: 'CLS-375' }],
  dancing: [{ text: '−4 to attacks and saves, easier to hit by 4.', rule: 'CLS-380' }],
  held_fast: [
    { text: 'Cannot leave, and is harmed each round where what holds it squeezes.', rule: 'CLS-375' },
  ],
  lycanthrope: [{ text: 'Is a beast in its turn; the referee says when.', rule: 'CLS-378' }],
  mummy_rot: [{ text: 'No wound of it closes until magic cures the rot.', rule: 'CLS-382' }],
  seen: [{ text: 'Has betrayed itself, and can be struck as any other.', rule: 'CLS-381' }],
  sickened: [{ text: '−2 to attacks.', rule: 'CLS-373' }],
  slimed: [
    { text: 'Becomes slime when its time is over, unless fire or cold drives it out.', rule: 'CLS-378' },
  ],
  strength_drained: [
    { text: 'Has lost strength for a while, a point each time; dies without any.', rule: 'CLS-379' },
  ],
  swept_away: [{ text: 'Whirled about: can do nothing.', rule: 'CLS-372' }],
  terrified: [{ text: 'Stands still with terror until what it fears strikes.', rule: 'CLS-373' }],
  cursed: [{ text: '−4 to attack rolls until the curse is removed.', rule: 'CLS-338' }],
  diseased: [{ text: '−2 to attack rolls until it is cured.', rule: 'CLS-338' }],
  feebleminded: [{ text: 'Cannot cast spells until the spell on it is dispelled.', rule: 'CLS-336' }],
  anti_magic: [{ text: 'Cannot cast spells, and no spell does anything to it.', rule: 'CLS-336' }],
  mirror_image: [{ text: 'Each attack on it is spent on a false image.', rule: 'CLS-335' }],
  invisibility: [{ text: '−4 to attacks on it, until it attacks or casts a spell.', rule: 'CLS-332' }],
  haste: [{ text: 'Goes twice as far and attacks twice a round.', rule: 'CLS-332' }],
  gagged: [kMute],
  silenced: [kMute],
  exhausted: [{ text: '−2 to attack and damage rolls, armour class worse by 2.', rule: 'CLS-079' }],
  fatigued: [{ text: '−1 to attack and damage rolls.', rule: 'ADV-019' }],
  fleeing: [{ text: 'Runs, and attacks nobody.', rule: 'CLS-164' }],
  entangled: [{ text: 'Caught: cannot move until it breaks free.', rule: 'CLS-T11' }],
  shield: [{ text: 'Armour class 2 against missiles, 4 against everything else.', rule: 'CLS-T11' }],
  poisoned: [
    { text: 'Dies when its time is over.', rule: 'CLS-040' },
    { text: 'Disadvantage to attack rolls and ability checks.', rule: 'TBA-213' },
  ],
} as const;

export const kConditionWords = /* @__PURE__ */ said('kConditionWords', kConditions);

// Undefined: the word says it all.
export function conditionText(name: string, ruleset: string): ConditionText | undefined {
  const known: readonly ConditionText[] = kConditions[name as keyof typeof kConditions] ?? [];
  const index = known.findIndex(({ rule }) => mayCite(ruleset, rule));
  const found = known[index];
  return found && { ...found, ...kConditionWords[name]?.[index] };
}

export const kConditionNames = Object.keys(kConditions);
