// Words for log entries. Creatures stay apart from the words, so that a line can mark them with their side.
import type { Entry } from '../../model/entry';
import type { Moment } from '../../model/standing';
import type { Rolled } from '../../protocol/wire';
import {
  capital,
  humanise,
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
import { steeredTale } from './tale_conduct';
import { tale, who, type Part, type Tale } from './telling';
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
// `zone`: the name of a zone; "" where positions are hexes.
export function taleOf(
  entry: Entry,
  seatName: SeatName,
  zone: (index: number) => string = () => '',
  step: StepWord = 'hex',
  moment: MomentOf = () => undefined,
): Tale | undefined {
  switch (entry.kind) {
    case 'scene':
      return entry.ambushSide === ''
        ? tale('head', 'The fight begins.')
        : tale('head', 'Ambush! {side} strike first.', { side: capital(humanise(entry.ambushSide)) });
    case 'ended':
      return tale('head', '{outcome} after {rounds}.', {
        outcome: capital(word(kSceneOutcomes, entry.outcome)),
        rounds: `${entry.rounds} ${entry.rounds === 1 ? 'round' : 'rounds'}`,
      });
    case 'round':
      return entry.number === 0
        ? tale('head', 'Ambush round')
        : tale('head', 'Round {number}', { number: entry.number });
    case 'rest':
      return tale('head', entry.over ? 'The rest is over.' : 'Quick rest');
    case 'turn':
      return tale('quiet', entry.limited ? '{who} has a limited turn.' : '{who} to act.', {
        who: who(entry.who),
      });
    case 'order':
      return tale('quiet', 'The order of battle is set.');
    case 'moved':
      return movedTale(entry, zone, step);
    case 'harm':
      return enteredToo(harmTale(entry), entry.dice, seatName);
    case 'heal':
      return enteredToo(
        tale('good', '{who} regains {amount} hit points.', {
          who: who(entry.heal.who),
          amount: entry.heal.amount,
        }),
        entry.dice,
        seatName,
      );
    case 'rolled':
      return rolledTale(entry, seatName);
    case 'declared':
      return declaredTale(entry);
    case 'failed':
      return tale('bad', '{who}: {verb} {how}.', {
        who: who(entry.who),
        verb: word(kVerbs, entry.verb).toLowerCase(),
        how: word(kFailures, entry.how),
      });
    case 'roll':
      return undefined;
    default:
      return entry.kind === 'rewound' ? rewoundTale(entry, seatName, moment) : stateTale(entry, seatName);
  }
}

// Dice that stand alone, by what they were for: "Initiative: Ada 14, Bram 3."
function rolledTale(entry: Extract<Entry, { kind: 'rolled' }>, seatName: SeatName): Tale {
  const parts: Part[] = [];
  let purpose = '';
  for (const die of entry.dice) {
    const opens = die.purpose !== purpose;
    purpose = die.purpose;
    if (opens) parts.push({ text: `${parts.length > 0 ? '; ' : ''}${capital(humanise(purpose))}: ` });
    else parts.push({ text: ', ' });
    if (die.by !== 0) parts.push({ who: die.by });
    parts.push({
      text: `${die.by === 0 ? '' : ' '}${die.value}${die.sides === 20 ? '' : ` (d${die.sides})`}`,
    });
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
const kStepWords = { hex: ['one hex', 'hexes'], square: ['one square', 'squares'] } as const;

function movedTale(
  entry: Extract<Entry, { kind: 'moved' }>,
  zone: (index: number) => string,
  step: StepWord,
): Tale {
  if (entry.cause === 'face') return tale('quiet', '{who} turns.', { who: who(entry.who) });
  const how = word(kMoveCauses, entry.cause || 'move');
  const to = zone(entry.to ?? -1);
  if (to !== '') {
    const where = entry.from === entry.to ? 'in' : 'to';
    return tale('quiet', '{who} {how}, {where} {to}.', {
      who: who(entry.who),
      how,
      where,
      to: capital(humanise(to)),
    });
  }
  const [one, many] = kStepWords[step];
  const far = entry.steps === 1 ? one : `${entry.steps} ${many}`;
  return tale('quiet', '{who} {how}, {far}.', { who: who(entry.who), how, far });
}

function harmTale(entry: Extract<Entry, { kind: 'harm' }>): Tale {
  const { harm } = entry;
  const kind = harm.type === '' ? 'damage' : `${humanise(harm.type)} damage`;
  const from = harm.source !== 0 && harm.source !== harm.who ? ' from {source}' : '';
  return tale('bad', `{who} takes {amount} {kind}${from}.`, {
    who: who(harm.who),
    amount: harm.amount,
    kind,
    source: who(harm.source),
  });
}

function declaredTale(entry: Extract<Entry, { kind: 'declared' }>): Tale {
  if (entry.side !== undefined) return sideTale(entry);
  if (entry.verb === 'declare') return declarationTale(entry);
  const verb = word(kVerbs, entry.verb).toLowerCase();
  const subject = entry.subject === '' ? '' : `, ${humanise(entry.subject)}`;
  const at = entry.targets.length === 0 ? '' : ' → {targets}';
  return tale('plain', `{who}: {verb}{subject}${at}`, {
    who: who(entry.who),
    verb,
    subject,
    targets: entry.targets.map(who),
  });
}

type SeatName = (seat: number) => string;

function stateTale(entry: Entry, seatName: SeatName): Tale | undefined {
  switch (entry.kind) {
    case 'status':
      return tale(entry.status === 1 ? 'good' : 'bad', '{who} {what}.', {
        who: who(entry.who),
        what: kStatusDetails[entry.detail] ?? `is ${kStatus[entry.status] ?? humanise(entry.detail)}`,
      });
    case 'effect':
      if (entry.lies || entry.who === 0) return lyingTale(entry);
      return tale('plain', entry.on ? '{who} is now {name}.' : '{who} is no longer {name}.', {
        who: who(entry.who),
        name: effectName(entry),
      });
    case 'fact':
      return factTale(entry);
    case 'delay':
      return tale('quiet', '{who}: delay {state}.', { who: who(entry.who), state: humanise(entry.state) });
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
      return tale('plain', '{who}: “{text}”', { who: who(entry.who), text: entry.text });
    case 'reacted':
      return tale('plain', '{who}: {what} against {against}', {
        who: who(entry.who),
        what: word(kQuestions, entry.reaction).toLowerCase(),
        against: who(entry.against),
      });
    case 'readied':
      return tale('quiet', '{who}: readied action {state}.', {
        who: who(entry.who),
        state: humanise(entry.state),
      });
    default:
      return tableTale(entry, seatName);
  }
}

function effectName(entry: Extract<Entry, { kind: 'effect' }>): string {
  const { name, level = 0, type = '' } = entry;
  return [humanise(name), level === 0 ? '' : String(level), humanise(type)]
    .filter((one) => one !== '')
    .join(' ');
}

function factTale(entry: Extract<Entry, { kind: 'fact' }>): Tale | undefined {
  if (entry.name === 'escalation')
    return tale('head', 'The escalation die shows {value}.', { value: entry.value });
  const both = { a: who(entry.a), b: who(entry.b) };
  if (entry.name === 'beside' || entry.name === 'behind') {
    return entry.value === 0 ? undefined : tale('quiet', `{a} stands ${entry.name} {b}.`, both);
  }
  if (entry.name === 'grab') {
    return entry.value === 0
      ? tale('quiet', '{a} lets go of {b}.', both)
      : tale('bad', '{a} grabs {b}.', both);
  }
  if (entry.name === 'engaged') {
    return entry.value === 0
      ? tale('quiet', '{a} and {b} are out of melee.', both)
      : tale('quiet', '{a} and {b} are engaged.', both);
  }
  return undefined;
}

function tableTale(entry: Entry, seatName: SeatName): Tale | undefined {
  switch (entry.kind) {
    case 'asked':
      // Others' questions are not told.
      if (entry.question === '') return undefined;
      return tale('quiet', 'Question: {what}', { what: word(kQuestions, entry.question).toLowerCase() });
    case 'answered': {
      // What was answered only the one who was asked is told; what comes of it everybody reads next.
      const by = word(kAnsweredBy, entry.by);
      return tale('quiet', '{seat} has answered{by}.', {
        seat: seatName(entry.seat) || 'The referee',
        by: by === '' ? '' : ` (${by})`,
      });
    }
    case 'joined':
      return tale('plain', '{who} joins the fight.', { who: who(entry.who) });
    case 'left':
      return tale('plain', '{who} leaves the field ({how}).', {
        who: who(entry.who),
        how: humanise(entry.how),
      });
    case 'healed_up':
      return tale('head', 'A full heal-up, {cause}.', { cause: word(kHealUps, entry.cause) });
    case 'loss':
      return tale('bad', 'Campaign loss: {kind}, round {round}.', {
        kind: word(kLossKinds, entry.loss.kind).toLowerCase(),
        round: entry.loss.round,
      });
    case 'override':
      return overrideTale(entry);
    case 'standing':
      if (entry.seen)
        return tale('plain', entry.hidden ? '{who} is out of sight.' : '{who} comes into sight.', {
          who: who(entry.who),
        });
      return tale('plain', '{who} is led by {seat} now.', {
        who: who(entry.who),
        seat: seatName(entry.seat) || 'the referee',
      });
    case 'steered':
      return steeredTale(entry);
    case 'reason':
      return tale('quiet', 'Why: {text}', { text: entry.text });
    default:
      return undefined;
  }
}

// A number by the last part of its path: "hit points"; paths themselves are nobody's words.
function overrideTale({ path, value, reason, who: whose }: Extract<Entry, { kind: 'override' }>): Tale {
  const last = path.slice(path.lastIndexOf('.') + 1);
  const what = kNumbers[last] ?? humanise(last);
  const why = reason === '' ? '.' : ': {reason}';
  return whose === undefined
    ? tale('plain', `The referee sets the {what} to {value}${why}`, { what, value, reason })
    : tale('plain', `The referee sets {who}’s {what} to {value}${why}`, {
        who: who(whose),
        what,
        value,
        reason,
      });
}

type MomentOf = (version: bigint) => Moment | undefined;

function rewoundTale(entry: Extract<Entry, { kind: 'rewound' }>, seatName: SeatName, moment: MomentOf): Tale {
  if (entry.undo) return tale('head', '{seat} took back their last step.', { seat: seatName(entry.seat) });
  const to = moment(entry.to);
  const dice = entry.keepDice ? ', the dice kept' : '';
  const why = entry.reason === '' ? '.' : ': {reason}';
  const { reason } = entry;
  if (to === undefined) return tale('head', `Rewound${dice}${why}`, { reason });
  const round = to.round === 0 ? 'the ambush' : `round ${to.round}`;
  if (to.who === 0) return tale('head', `Rewound to {round}${dice}${why}`, { round, reason });
  return tale('head', `Rewound to {round}, {who}’s turn${dice}${why}`, { round, who: who(to.who), reason });
}

// The same words as one string, for ears.
export function spoken(told: Tale, name: (number: number) => string): string {
  return told.parts.map((part) => ('who' in part ? name(part.who) : part.text)).join('');
}
