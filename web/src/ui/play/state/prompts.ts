// Which parts of an open question are put to this seat, and what is being answered.
import { intentOf, type Intent, type Offer, type Place, type Question } from '../../../protocol/wire';
import { capital, fill, humanise, t } from '../../text';
import { brought, judgedPower } from '../../text/answer_words';
import { promptText } from '../../text/prompts';
import type { TableView } from './table_view.svelte';

// What goes with a yes; an amount of undefined is the one that was proposed.
export interface Answering {
  with: string;
  amount: number;
  text: string;
}

// A seat, or the one in whose stead the referee answers there.
type Asked = Pick<TableView, 'view' | 'seat'> & { readonly stead?: number | undefined };

// The offers of the open question for this seat, or for the one in whose stead the referee answers, while it has
// not answered.
export function pendingFor(asked: Asked): Offer[] {
  const question = asked.view?.question;
  const seat = asked.stead ?? asked.seat;
  if (question === undefined || !question.waiting.includes(seat)) return [];
  return question.offers.filter((offer) => offer.seat === seat);
}

export function waitingNames(table: TableView, question: Question): string[] {
  // Somebody of several seats decides once.
  const names = question.waiting.map((seat) => table.seatName(seat)).filter((name) => name !== '');
  return [...new Set(names)];
}

// Whether this seat put what is voted on, and may take it back while others have yet to vote.
export function takesBack(table: TableView, question: Question): boolean {
  const { offers } = question;
  return isVote(question) && offers.some(({ seat, option }) => seat === table.seat && option === 'propose');
}

export function isVote(question: Question): boolean {
  return question.kind.endsWith('_vote');
}

const kRulings = ['referee_ruling', 'power_ruling'];

// Whether a ruling's offers are answers to one thing about one creature, of which one is taken.
export function alternatives(offers: Offer[]): boolean {
  const [first] = offers;
  const options = new Set(offers.map((offer) => offer.option));
  return (
    first !== undefined &&
    kRulings.includes(first.kind) &&
    options.size > 1 &&
    options.size === offers.length &&
    offers.every((offer) => offer.actor === first.actor)
  );
}

// Whether nothing is said with it: no place of several, no thing, no amount, no words.
export function isPlain({ kind, choices, places, amount }: Offer): boolean {
  const said = ['referee_ruling', 'spell_ruling', 'throw_die', 'price'].includes(kind);
  return !said && choices.length === 0 && places.length <= 1 && amount === 0;
}

// The words of one offer: what it says, what yes and no are called.
export function offerWords(table: TableView, offer: Offer, part: 'say' | 'take' | 'decline'): string {
  // What waits for the referee's word is set off by nobody.
  const byWord = offer.kind === 'readied' && offer.subject === offer.actor;
  const option = byWord ? '' : humanise(offer.option) || humanise(offer.kind);
  const subject = byWord ? '' : table.name(offer.subject || (table.view?.question?.subject ?? 0));
  const template = promptText(offer.kind, table.view?.ruleset ?? '')[part];
  const actor = table.name(offer.actor);
  if (offer.kind !== 'power_ruling') return capital(fill(template, { actor, subject, option }));
  const judged = judgedPower(table.creature(offer.actor), offer);
  const power = capital(humanise(judged?.name || judged?.id || offer.kind));
  return capital(fill(template, { actor, subject: subject === actor ? '' : subject, option, power }));
}

// Of a power that is judged: what each answer brings, and what comes of none.
export function answersBring(table: TableView, offers: Offer[]): { answer: string; brings: string }[] {
  const [first] = offers;
  const power = first && judgedPower(table.creature(first.actor), first);
  if (first?.kind !== 'power_ruling' || power === undefined) return [];
  const names = [table.name(first.actor), table.name(first.subject)] as const;
  return [
    ...offers.map((offer) => ({
      answer: offerWords(table, offer, 'take'),
      brings: brought(power, offer.option, ...names),
    })),
    { answer: offerWords(table, first, 'decline'), brings: t('answer.refused') },
  ];
}

export function answerIntent(
  question: Question,
  picks: Offer[],
  place: Place | undefined,
  answering: Answering,
  stead?: number,
): Intent {
  const taken = picks.length > 0;
  return intentOf({
    case: 'answer',
    value: {
      verb: 'answer',
      question: question.id,
      picks: picks.map((offer) => offer.index),
      places: place === undefined ? [] : [place],
      amount: taken ? answering.amount : 0,
      with: taken ? answering.with : '',
      text: taken ? answering.text : '',
      ...(stead === undefined ? {} : { insteadOf: stead }),
    },
  });
}
