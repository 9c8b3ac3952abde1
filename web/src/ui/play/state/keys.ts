// Keys of the table (help lists them). Plain letters are left alone in fields; nothing here knows a rule.
import { intentOf } from '../../../protocol/wire';
import type { Game } from './game.svelte';

function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

export function focusOn(testid: string): void {
  const target = document.querySelector<HTMLElement>(`[data-testid="${testid}"]`);
  target?.focus();
}

export function endTurn(game: Game): void {
  if (game.acting === 0) return;
  const value = { verb: 'end_turn', who: game.acting, cancel: false };
  void game.submit(intentOf({ case: 'turn', value }));
}

export function handleKey(event: KeyboardEvent, game: Game, help: () => void): void {
  if (event.altKey && !event.ctrlKey && !event.metaKey) {
    if (withAlt(event.code)) event.preventDefault();
    return;
  }
  if (typing(event.target)) return;
  if ((event.ctrlKey || event.metaKey) && event.key === 'z') {
    event.preventDefault();
    void game.undo();
  }
  if (event.ctrlKey || event.metaKey) return;
  if (event.key === '?') help();
  else if (event.key === 'Escape') game.planner.cancel();
  else if (event.key === 'v' && game.referee) game.veiled = !game.veiled;
  else if (event.key === 'n') endTurn(game);
  else if (event.key === 'a') game.autopilot.accept();
  else if (event.key === 'o') game.autopilot.other();
  else if (/^[1-9]$/.test(event.key)) focusOn(`action-${Number(event.key) - 1}`);
  else return;
  event.preventDefault();
}

function withAlt(code: string): boolean {
  const places: Record<string, string> = {
    KeyR: 'prompt-first',
    KeyM: 'map',
    KeyA: 'action-0',
    KeyL: 'log',
    KeyC: 'chat-text',
  };
  const place = places[code];
  if (place === undefined) return false;
  focusOn(place);
  return true;
}
