// Which parts of an open question are put to this seat.
import type { Offer, Question } from '../../protocol/wire';
import type { Game } from './game.svelte';

// The seat's own offers of the open question, while it has not answered.
export function pendingFor(game: Game): Offer[] {
  const question = game.view?.question;
  if (question === undefined || !question.waiting.includes(game.seat)) return [];
  return question.offers.filter((offer) => offer.seat === game.seat);
}

export function waitingNames(game: Game, question: Question): string[] {
  return question.waiting.map((seat) => game.seatName(seat)).filter((name) => name !== '');
}

export function isVote(question: Question): boolean {
  return question.kind.endsWith('_vote');
}
