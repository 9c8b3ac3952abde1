// Changes of the place by the referee, and the way back over them as long as nothing else has happened since.
import type { Intent } from '../../../protocol/wire';
import { t } from '../../text';
import type { Game } from './game.svelte';

// What stood before each of them, and what the last one led to.
export interface Drawn {
  before: readonly bigint[];
  now: bigint;
}

export async function draw(game: Game, intent: Intent): Promise<void> {
  const { verdict } = await game.submit(intent);
  if (verdict.case !== 'accepted') return;
  const { version } = verdict.value;
  const { drawn } = game.desk;
  const goesOn = drawn !== undefined && drawn.now === version - 1n;
  game.desk.drawn = { before: [...(goesOn ? drawn.before : []), version - 1n], now: version };
}

export function canTakeBack(game: Game): boolean {
  const { drawn } = game.desk;
  return drawn !== undefined && drawn.before.length > 0 && drawn.now === game.view?.version;
}

export async function takeBack(game: Game): Promise<void> {
  const { drawn } = game.desk;
  const to = drawn?.before.at(-1);
  if (drawn === undefined || to === undefined || !canTakeBack(game)) return;
  const { verdict } = await game.rewind(to, t('paint.back.why'));
  if (verdict.case !== 'accepted') return;
  game.desk.drawn = { before: drawn.before.slice(0, -1), now: verdict.value.version };
}
