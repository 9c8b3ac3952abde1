// Words for log entries. Creatures stay apart from the words, so that a line can mark them with their side.
import type { Entry } from '../../model/entry';
import { clockAt } from '../../model/segments';
import type { Moment } from '../../model/standing';
import type { Rolled } from '../../protocol/wire';
import { kTales, type TaleKey } from './en_tales';
import {
  capital,
  humanise,
  inSentence,
  kAnsweredBy,
  kFailures,
  kHealUps,
  kLossKinds,
  kMoveCauses,
  kNumbers,
  kQuestions,
  kSceneOutcomes,
  kStatus,
  kStatusDetails,
  kVerbs,
  list,
  t,
  word,
} from './index';
import { steeredTale, whyText } from './tale_conduct';
import { partsOf, tale, who, type Part, type Tale, type Word } from './telling';
import {
  appearedTale,
  declarationTale,
  featureTale,
  itemTale,
  lyingTale,
  noteTale,
  pursuitTale,
  sideTale,
  spellTale,
  stepTale,
  treasureTale,
  workTale,
} from './tale_rounds';

export type { Part, Tale, Tone } from './telling';

// Undefined: the entry is shown by a card of its own, or not worth a line.
// `zone`: the name of a zone; "" where positions are hexes. `segments`: what is counted as rounds are those.
export function taleOf(
  entry: Entry,
  seatName: SeatName,
  zone: (index: number) => string = () => '',
  step: StepWord = 'hex',
  moment: MomentOf = () => undefined,
  segments = false,
): Tale | undefined {
  switch (entry.kind) {
    case 'scene':
      return entry.ambushSide === ''
        ? tale('head', 'scene')
        : tale('head', 'scene.ambush', { side: capital(humanise(entry.ambushSide)) });
    case 'ended':
      if (entry.travels) return tale('head', 'ended.expedition');
      return tale('head', segments ? 'ended.segments' : 'ended', {
        outcome: capital(word(kSceneOutcomes, entry.outcome)),
        rounds: entry.rounds,
      });
    case 'round':
      if (segments && entry.number > 0) return tale('head', 'round.segment', { ...clockAt(entry.number) });
      return tale('head', entry.number === 0 ? 'round.ambush' : 'round', { number: entry.number });
    case 'period':
      return tale('head', entry.unit, { number: entry.number });
    case 'rest':
      return tale('head', entry.over ? 'rest.over' : 'rest');
    case 'turn':
      return tale('quiet', entry.limited ? 'turn.limited' : 'turn', { who: who(entry.who) });
    case 'order':
      return tale('quiet', 'order');
    case 'moved':
      return movedTale(entry, zone, step);
    case 'harm':
      return enteredToo(harmTale(entry), entry.dice, seatName);
    case 'heal':
      return enteredToo(
        tale('good', 'heal', { who: who(entry.heal.who), amount: entry.heal.amount }),
        entry.dice,
        seatName,
      );
    case 'rolled':
      return rolledTale(entry, seatName);
    case 'declared':
      return declaredTale(entry);
    case 'failed':
      return tale('bad', 'failed', {
        who: who(entry.who),
        verb: inSentence(word(kVerbs, entry.verb)),
        how: word(kFailures, entry.how),
      });
    case 'roll':
      return undefined;
    default:
      return entry.kind === 'rewound'
        ? rewoundTale(entry, seatName, moment, segments)
        : stateTale(entry, seatName);
  }
}

// Dice that stand alone, by what they were for: "Dice for initiative – Ada: 14, Bram: 3."
function rolledTale(entry: Extract<Entry, { kind: 'rolled' }>, seatName: SeatName): Tale {
  const parts: Part[] = [];
  let purpose = '';
  for (const die of entry.dice) {
    const opens = die.purpose !== purpose;
    purpose = die.purpose;
    const first = parts.length === 0 ? 'rolled.first' : 'rolled.next';
    if (opens) parts.push(...partsOf(first, { purpose: inSentence(capital(humanise(purpose))) }));
    else parts.push({ text: ', ' });
    parts.push(
      ...partsOf('rolled.die', {
        by: die.by === 0 ? '' : who(die.by),
        value: die.value,
        sides: die.sides === 20 ? '' : die.sides,
      }),
    );
  }
  parts.push({ text: '.' });
  return enteredToo({ parts, tone: 'quiet' }, entry.dice, seatName);
}

// Dice that somebody threw at the table and said what they showed are marked wherever they are told.
function enteredToo(told: Tale, dice: readonly Rolled[], seatName: SeatName): Tale {
  const seats = new Set(dice.flatMap((die) => (die.entered === undefined ? [] : [die.entered])));
  if (seats.size === 0) return told;
  const name = list([...seats].map((seat) => seatName(seat) || t('role.referee')));
  return { ...told, parts: [...told.parts, { text: ` (${t('roll.entered', { name })})` }] };
}

// What one step of a walk is called.
export type StepWord = 'hex' | 'square';

// Of these nobody counts the squares.
const kNoWalk = new Set(['mount', 'dismount', 'drop', 'dive', 'fall', 'swapped', 'swing', 'pull_out']);

function movedTale(
  entry: Extract<Entry, { kind: 'moved' }>,
  zone: (index: number) => string,
  step: StepWord,
): Tale {
  if (entry.cause === 'face') return tale('quiet', 'moved.turns', { who: who(entry.who) });
  const how = word(kMoveCauses, entry.cause || 'move');
  const to = zone(entry.to ?? -1);
  if (to === '' && kNoWalk.has(entry.cause)) return tale('quiet', 'moved.only', { who: who(entry.who), how });
  if (to === '') return tale('quiet', `moved.${step}`, { who: who(entry.who), how, steps: entry.steps });
  return tale('quiet', entry.from === entry.to ? 'moved.in' : 'moved.to', {
    who: who(entry.who),
    how,
    to: capital(humanise(to)),
  });
}

function harmTale({ harm }: Extract<Entry, { kind: 'harm' }>): Tale {
  return tale('bad', harm.type === '' ? 'harm' : 'harm.type', {
    who: who(harm.who),
    amount: harm.amount,
    type: humanise(harm.type),
    source: harm.source !== 0 && harm.source !== harm.who ? who(harm.source) : '',
  });
}

// What an expedition does has sentences of its own, where they leave nothing out.
function deedKey(entry: Extract<Entry, { kind: 'declared' }>): TaleKey | undefined {
  const { who: doer, verb, subject, targets } = entry;
  if (targets.length > 0) return undefined;
  const key = `${doer === 0 ? 'party' : 'deed'}.${verb}`;
  if (Object.hasOwn(kTales, `${key}.${subject}`)) return `${key}.${subject}` as TaleKey;
  const sentence = kTales[key as TaleKey];
  const whole = sentence !== undefined && (subject === '' || sentence.includes('{subject}'));
  return whole ? (key as TaleKey) : undefined;
}

function declaredTale(entry: Extract<Entry, { kind: 'declared' }>): Tale {
  if (entry.side !== undefined) return sideTale(entry);
  if (entry.verb === 'declare') return declarationTale(entry);
  const deed = deedKey(entry);
  if (deed !== undefined)
    return tale('plain', deed, { who: who(entry.who), subject: humanise(entry.subject) });
  if (entry.who === 0)
    return tale('plain', 'declared.party', {
      verb: inSentence(word(kVerbs, entry.verb)),
      subject: humanise(entry.subject),
    });
  if (entry.verb === 'use_item' && entry.targets.length === 0)
    return tale('plain', 'used.item', { who: who(entry.who), subject: humanise(entry.subject) });
  const own = `${entry.verb}.${entry.subject}`;
  const onto = Object.hasOwn(kTales, own) ? own : `declared.${entry.verb}`;
  const told = entry.subject !== '' && entry.targets.length > 0 && Object.hasOwn(kTales, onto);
  return tale('plain', told ? (onto as TaleKey) : 'declared', {
    who: who(entry.who),
    verb: inSentence(word(kVerbs, entry.verb)),
    subject: humanise(entry.subject),
    targets: entry.targets.map(who),
  });
}

type SeatName = (seat: number) => string;

// The key of a state that has a sentence of its own.
const stateKey = (kind: 'delay' | 'readied', state: string): TaleKey =>
  Object.hasOwn(kTales, `${kind}.${state}`) ? (`${kind}.${state}` as TaleKey) : `${kind}.other`;

function stateTale(entry: Entry, seatName: SeatName): Tale | undefined {
  switch (entry.kind) {
    case 'status':
      return statusTale(entry);
    case 'effect':
      if (entry.lies || entry.who === 0) return lyingTale(entry);
      return tale('plain', entry.on ? 'effect.on' : 'effect.off', {
        who: who(entry.who),
        name: humanise(entry.name),
        level: entry.level || '',
        type: humanise(entry.type ?? ''),
      });
    case 'fact':
      return factTale(entry);
    case 'placed_act':
      return tale('bad', 'placed_act', { deed: capital(humanise(entry.deed)), text: entry.text });
    case 'delay':
    case 'readied':
      return tale('quiet', stateKey(entry.kind, entry.state), {
        who: who(entry.who),
        state: humanise(entry.state),
      });
    case 'activity':
      // A log kept by an older page told less.
      return entry.work === undefined ? undefined : workTale(entry);
    case 'item':
      return itemTale(entry);
    case 'appeared':
      return appearedTale(entry);
    case 'step':
      return stepTale(entry);
    case 'feature':
      return featureTale(entry);
    case 'spell':
      return spellTale(entry);
    case 'pursuit':
      return pursuitTale(entry);
    case 'treasure':
      return treasureTale(entry);
    case 'note':
      return noteTale(entry);
    case 'spoke':
      return tale('plain', 'spoke', { who: who(entry.who), text: entry.text });
    case 'reacted':
      return tale('plain', 'reacted', {
        who: who(entry.who),
        what: inSentence(word(kQuestions, entry.reaction)),
        against: entry.against === 0 ? '' : who(entry.against),
      });
    default:
      return tableTale(entry, seatName);
  }
}

function statusTale(entry: Extract<Entry, { kind: 'status' }>): Tale {
  const tone = entry.status === 1 ? 'good' : 'bad';
  const detail = kStatusDetails[entry.detail];
  if (detail !== undefined) return tale(tone, 'status', { who: who(entry.who), what: detail });
  const what = kStatus[entry.status] ?? humanise(entry.detail);
  return tale(tone, 'status.is', { who: who(entry.who), what });
}

function factTale(entry: Extract<Entry, { kind: 'fact' }>): Tale | undefined {
  if (entry.name === 'escalation') return tale('head', 'fact.escalation', { value: entry.value });
  if (entry.name === 'fled.proposed') {
    if (entry.value === 0) return undefined;
    return tale('head', entry.cause === 'taken_back' ? 'fact.flight.back' : 'fact.flight.off', {});
  }
  const both = { a: who(entry.a), b: who(entry.b) };
  const off = entry.value === 0;
  if (entry.name === 'beside' || entry.name === 'behind') {
    return off ? undefined : tale('quiet', `fact.${entry.name}`, both);
  }
  if (entry.name === 'grab') return tale(off ? 'quiet' : 'bad', off ? 'fact.grab.off' : 'fact.grab', both);
  if (entry.name === 'engaged') return tale('quiet', off ? 'fact.engaged.off' : 'fact.engaged', both);
  return undefined;
}

function answeredBy(seat: string): TaleKey {
  if (seat === '') return 'answered.referee';
  // A stranger without a name sits there as "You".
  return seat === t('landing.you') ? 'answered.you' : 'answered';
}

function tableTale(entry: Entry, seatName: SeatName): Tale | undefined {
  switch (entry.kind) {
    case 'asked':
      // Others' questions are not told.
      if (entry.question === '') return undefined;
      return tale('quiet', 'asked', { what: inSentence(word(kQuestions, entry.question)) });
    case 'answered': {
      // What was answered only the one who was asked is told; what comes of it everybody reads next.
      const seat = seatName(entry.seat);
      return tale('quiet', answeredBy(seat), { seat, by: word(kAnsweredBy, entry.by) });
    }
    case 'joined':
      return tale('plain', entry.travels ? 'joined.party' : 'joined', { who: who(entry.who) });
    case 'left':
      return tale('plain', entry.travels ? 'left.party' : 'left', {
        who: who(entry.who),
        how: humanise(entry.how),
      });
    case 'healed_up':
      return tale('head', 'healed_up', { cause: word(kHealUps, entry.cause) });
    case 'loss':
      return tale('bad', 'loss', {
        kind: inSentence(word(kLossKinds, entry.loss.kind)),
        round: entry.loss.round,
      });
    case 'override':
      return overrideTale(entry);
    case 'standing': {
      if (entry.seen)
        return tale('plain', entry.hidden ? 'standing.hidden' : 'standing.seen', { who: who(entry.who) });
      const seat = seatName(entry.seat);
      return tale('plain', seat === '' ? 'standing.led.referee' : 'standing.led', {
        who: who(entry.who),
        seat,
      });
    }
    case 'steered':
      return steeredTale(entry);
    case 'reason':
      return tale('quiet', 'reason', { text: entry.text });
    default:
      return undefined;
  }
}

// A number by the last part of its path: "hit points"; paths themselves are nobody's words.
function overrideTale({ path, value, reason, old, who: whose }: Extract<Entry, { kind: 'override' }>): Tale {
  if (old !== undefined) return tale('plain', 'override.name', { old, value });
  const last = path.slice(path.lastIndexOf('.') + 1);
  const words: Record<string, Word> = { what: kNumbers[last] ?? humanise(last), value, reason };
  const why = reason === '' ? '' : '.why';
  if (whose === undefined) return tale('plain', `override${why}`, words);
  return tale('plain', `override.who${why}`, { ...words, who: who(whose) });
}

type MomentOf = (version: bigint) => Moment | undefined;

function rewoundTale(
  entry: Extract<Entry, { kind: 'rewound' }>,
  seatName: SeatName,
  moment: MomentOf,
  segments: boolean,
): Tale {
  if (entry.undo) return tale('head', 'undone', { seat: seatName(entry.seat) });
  const to = moment(entry.to);
  const words: Record<string, Word> = {
    dice: entry.keepDice ? (kTales['rewound.dice'] ?? '') : '',
    why: whyText(entry.reason),
  };
  if (to === undefined) return tale('head', 'rewound', words);
  const place = to.round === 0 ? 'rewound.ambush' : segments ? 'rewound.segment' : 'rewound.round';
  Object.assign(words, { round: to.round, ...clockAt(to.round) });
  if (to.who === 0) return tale('head', place, words);
  return tale('head', `${place}.turn`, { ...words, who: who(to.who) });
}

// The same words as one string, for ears.
export function spoken(told: Tale, name: (number: number) => string): string {
  return told.parts.map((part) => ('who' in part ? name(part.who) : part.text)).join('');
}
