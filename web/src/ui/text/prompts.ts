// Words for every kind of question: what it is about, what yes and no mean, and the rule behind it.
// {actor} decides or acts, {subject} is whom it is about, {option} what would be done.

import { mayCite } from '../../model/capabilities';
import { said } from './language.svelte';

export interface PromptText {
  title: string;
  say: string;
  take: string;
  decline: string;
  // Of several rulesets one after the other; of one where it is asked.
  rule: string;
  // At most one of several offers may be taken.
  one?: boolean;
}

const kPrompts = {
  // A kind that this page does not know.
  other: {
    title: '',
    say: '{actor}: {option}?',
    take: '{option}',
    decline: 'Decline',
    rule: '',
  },
  abort: {
    title: 'In time',
    say: '{subject} attacks {actor}. Give up what is left of this second for a defence? What has not been saved yet is owed.',
    take: '{option}',
    decline: 'Take the blow',
    rule: 'SEG-054',
    one: true,
  },
  waking: {
    title: 'Out cold',
    say: '{actor} is far gone. Does it come to?',
    take: 'It wakes',
    decline: 'It stays out',
    rule: 'SEG-069',
  },
  pursue: {
    title: 'Pursuit',
    say: 'The side of {subject} slips away. Does that of {actor} run after it?',
    take: 'Pursue',
    decline: 'Let them go',
    rule: 'CLS-072',
  },
  obstacle_ruling: {
    title: 'Obstacle',
    say: 'An obstacle is dropped. What does it do to the pursuers?',
    take: 'It does: {option}',
    decline: 'It slows them',
    rule: 'CLS-078',
    one: true,
  },
  conclude: {
    title: 'One side is left',
    say: 'Nobody is left to fight. Was that it?',
    take: 'Conclude',
    decline: 'Go on',
    rule: 'CLS-142',
  },
  price: {
    title: 'Price',
    say: '{actor}: what does it cost?',
    take: '{option}',
    decline: 'Not possible',
    rule: 'AP-009',
    one: true,
  },
  sprint_fall: {
    title: 'Losing its footing',
    say: '{actor} cannot keep its feet at this pace. Fall to the ground rather than slow down?',
    take: 'Fall',
    decline: 'Slow down',
    rule: 'AP-038',
  },
  opportunity: {
    title: 'Opportunity attack',
    say: '{actor} may strike {subject}, who is leaving or dropping guard.',
    take: 'Strike with {option}',
    decline: 'Let it go',
    rule: 'ARC-084 TBA-095',
  },
  intercept: {
    title: 'Intercept',
    say: '{actor} may step in the way of {subject}.',
    take: 'Intercept',
    decline: 'Let pass',
    rule: 'ARC-100',
  },
  readied: {
    title: 'Readied action',
    say: 'What {actor} waited for is happening[: {subject} has set it off]. Act now, before it goes on?',
    take: 'Act now[: {option}]',
    decline: 'Keep waiting',
    rule: 'ARC-044 TBA-164',
  },
  interrupt: {
    title: 'Interrupt',
    say: '{actor} may answer what {subject} does at once. Only one interrupt until its next turn ends.',
    take: 'Use {option}',
    decline: 'Save it',
    rule: 'ARC-063',
  },
  flexible: {
    title: 'Flexible attack',
    say: 'The roll of {actor} sets off one of these. Which one?',
    take: 'Use {option}',
    decline: 'None of them',
    rule: 'ARC-127',
    one: true,
  },
  reroll: {
    title: 'Reroll',
    say: '{actor} may roll this die again. The second result stands.',
    take: 'Roll again',
    decline: 'Keep it',
    rule: 'ARC-129',
  },
  flee_vote: {
    title: 'Flight',
    say: 'Flee now? The whole party leaves, the fallen are carried, the campaign suffers a loss. All must agree.',
    take: 'Flee together',
    decline: 'Stay and fight',
    rule: 'ARC-203',
  },
  spell_ruling: {
    title: 'What comes of the spell?',
    say: '{actor} has cast {option}. Say what comes of it; your words are told to all who see it.',
    take: 'It takes effect',
    decline: 'Nothing comes of it',
    rule: 'CLS-340',
  },
  power_ruling: {
    title: 'What comes of it?',
    say: '{power} of {actor}[ concerns {subject}]. You decide what happens.',
    take: '{option}',
    decline: 'Nothing comes of it',
    rule: 'CLS-371',
  },
  curse_ruling: {
    title: 'The curse has run its course',
    say: '{actor} was bitten by a were-beast, and the days of the curse are over. Does it become a beast now?',
    take: 'It becomes a beast',
    decline: 'It does not',
    rule: 'CLS-378',
  },
  keep_fleeing: {
    title: 'Go on fleeing?',
    say: 'They are still behind the party. Another day of flight may shake them off; who stops is caught.',
    take: 'Keep fleeing',
    decline: 'Stop and face them',
    rule: 'ADV-124',
  },
  surrounded: {
    title: 'Surrounded',
    say: 'The party is surprised in the open. Has {actor} with the others come all around it?',
    take: 'All around it',
    decline: 'From one side',
    rule: 'ADV-085',
  },
  heal_up_vote: {
    title: 'Early heal-up',
    say: 'Heal up now? Everything comes back. Unless it is earned, the campaign suffers a loss. All must agree.',
    take: 'Heal up together',
    decline: 'Press on',
    rule: 'ARC-221',
  },
  morale_outcome: {
    title: 'Morale',
    say: 'The nerve of {actor} has broken. What becomes of them?',
    take: '{option}',
    decline: 'As the rule has it',
    rule: 'AFR-040 CLS-164',
    one: true,
  },
  ambush_nominee: {
    title: 'Who springs the ambush?',
    say: 'Your side strikes from hiding. Who begins?',
    take: '{actor} goes first',
    decline: 'Somebody else',
    rule: 'ARC-049',
    one: true,
  },
  save_choice: {
    title: 'Save',
    say: '{actor} saves. By which ability?',
    take: '{option}',
    decline: 'The better one',
    rule: 'TBA-007',
    one: true,
  },
  power_choice: {
    title: 'Choice',
    say: '{actor} may choose: {option}.',
    take: '{option}: {subject}',
    decline: 'As the rule has it',
    rule: 'ARC-237',
    one: true,
  },
  granted_move: {
    title: 'Granted move',
    say: '{actor} may move now: {option}.',
    take: 'Move',
    decline: 'Stay',
    rule: 'AFR-024',
  },
  recovery: {
    title: 'Recovery on credit',
    say: '{actor} has no recoveries left: half the healing, and −1 to attacks and defences until the next heal-up.',
    take: 'Use one anyway',
    decline: 'Do without',
    rule: 'ARC-162',
  },
  initiative: {
    title: 'Initiative',
    say: '{actor} rolled twice. The higher roll counts, unless you take the lower.',
    take: 'Keep the lower',
    decline: 'Keep the higher',
    rule: 'ARC-232',
  },
  pop_free: {
    title: 'Slipping away',
    say: '{actor} may slip away from {subject}, whom an ally engages.',
    take: 'Pop free',
    decline: 'Stay',
    rule: 'ARC-243',
  },
  consent: {
    title: 'Consent',
    say: '{subject} would do this to {actor}. Allowed?',
    take: 'Allow it',
    decline: 'Refuse',
    rule: '',
  },
  drop_prone: {
    title: 'In the line of fire',
    say: '{subject} shoots at {actor}. Drop to the ground, to be harder to hit?',
    take: 'Drop to the ground',
    decline: 'Stay up',
    rule: 'TBA-091',
  },
  dismount: {
    title: 'The mount falls',
    say: '{actor} is thrown with its mount. Leap off, and land on its feet?',
    take: 'Leap off',
    decline: 'Fall with it',
    rule: 'TBA-117',
  },
  reflect: {
    title: 'The mirror',
    say: '{subject} casts at {actor}, who stands behind a mirror. Turn the spell back with it?',
    take: 'Turn it back',
    decline: 'Let it come',
    rule: 'TBA-283',
  },
  throw_die: {
    title: 'A die on the table',
    say: '{actor}: throw for {option}, and tell what it showed.',
    take: 'It showed that',
    decline: 'Let the server roll',
    rule: '',
  },
  referee_ruling: {
    title: 'Ruling',
    say: '{actor}: the rules leave this to you.',
    take: 'Rule: {option}',
    decline: 'Let the rule stand',
    rule: 'ARC-006 CLS-008',
  },
} as const satisfies Record<string, PromptText>;

export const kPromptWords = /* @__PURE__ */ said('kPromptWords', kPrompts);

// With the rule of that ruleset; "" where it has none of its own.
export function promptText(kind: string, ruleset: string): PromptText {
  const asked = kind === 'opportunity_attack' ? 'opportunity' : kind;
  const known = (Object.hasOwn(kPrompts, asked) ? asked : 'other') as keyof typeof kPrompts;
  const text: PromptText = kPrompts[known];
  const rule = text.rule.split(' ').find((one) => mayCite(ruleset, one)) ?? '';
  return { ...text, ...kPromptWords[known], rule };
}

export const kPromptKinds = Object.keys(kPrompts);

// Kinds that may have a standing order, with how a table that heard none answers (ARC 2.1).
export const kOrderDefaults: Record<string, string> = {
  opportunity: 'always',
  intercept: 'ask',
  readied: 'always',
  interrupt: 'ask',
  flexible: 'ask',
  reroll: 'ask',
  recovery: 'always',
  initiative: 'never',
  pop_free: 'ask',
};

// What may be told about a kind of question. Who would be protected, and what turns an outcome, the table knows.
export function orderValues(kind: string): string[] {
  const plain = ['ask', 'always', 'never'];
  if (kind === 'intercept') return [...plain, 'if_decisive', 'protect'];
  return ['interrupt', 'reroll', 'recovery', 'pop_free'].includes(kind) ? [...plain, 'if_decisive'] : plain;
}
