// Keys of the table (help lists them). Plain letters are left alone in fields; nothing here knows a rule.
import { tick } from 'svelte';
import { answerAloud, type Asking } from './aloud';
import type { Game } from './game.svelte';

export type Place = 'prompt' | 'map' | 'actions' | 'log' | 'chat';

// What the keys ask of the table around a game.
export interface Around {
  help(): void;
  // The palette of commands.
  find(): void;
  // Opens whatever hides a place.
  show(place: Place): Promise<void>;
  // Closes the innermost thing that is open beside the game's own. True: something was.
  escape(): boolean;
}

function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

// The first of several that there is; those that are hidden are passed over.
export function focusOn(...testids: string[]): HTMLElement | undefined {
  for (const testid of testids) {
    const found = document.querySelector<HTMLElement>(`[data-testid="${testid}"]`);
    if (found === null || found.offsetParent === null) continue;
    found.focus();
    return found;
  }
  return undefined;
}

// A dialog has its own keys; what lies under it must not act.
function inDialog(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

export function handleKey(event: KeyboardEvent, game: Game, around: Around): void {
  if (event.defaultPrevented || inDialog()) return;
  if (event.altKey && !event.ctrlKey && !event.metaKey) {
    if (withAlt(event.code, game, around)) event.preventDefault();
    return;
  }
  if (event.key === 'k' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    around.find();
    return;
  }
  if (event.key === 'Escape') {
    escape(event, game, around);
    return;
  }
  if (typing(event.target)) return;
  if ((event.ctrlKey || event.metaKey) && event.key === 'z') {
    event.preventDefault();
    void game.undo();
  }
  if (event.ctrlKey || event.metaKey) return;
  if (plain(event.key, game, around)) event.preventDefault();
}

function plain(key: string, game: Game, around: Around): boolean {
  if (/^[1-9]$/.test(key)) return press(Number(key) - 1, game);
  const deeds: Record<string, () => void> = {
    '?': around.help,
    '/': around.find,
    v: () => {
      if (game.referee) game.veiled = !game.veiled;
    },
    n: () => game.turnEnd.ask(),
    a: () => game.autopilot.accept(),
    o: () => game.autopilot.other(),
  };
  deeds[key]?.();
  return deeds[key] !== undefined;
}

// The keys of the bar choose at once, and go on to what the choice asks for.
function press(index: number, game: Game): boolean {
  const button = focusOn(`action-${index}`);
  if (button === undefined) return false;
  button.click();
  game.goesOn = game.planner.plan.kind !== 'none';
  return true;
}

function escape(event: KeyboardEvent, game: Game, around: Around): void {
  event.preventDefault();
  if (game.turnEnd.asking) game.turnEnd.stay();
  else if (game.planner.plan.kind !== 'none' || game.planner.path.length > 0) {
    const inPlan = event.target instanceof Element && event.target.closest('[data-testid="plan"]') !== null;
    game.planner.cancel();
    if (inPlan) void tick().then(() => focusOn('action-0', 'not-now'));
  } else if (game.drawer !== '') {
    const opener = { 'not-now': 'not-now', things: 'things-toggle', more: 'bar-more' }[game.drawer];
    game.drawer = '';
    focusOn(opener);
  } else if (game.refusal !== undefined) game.forgetRefusal();
  else if (!around.escape() && typing(event.target)) (event.target as HTMLElement).blur();
}

const kPlaces: Record<string, [Place, ...string[]]> = {
  KeyR: ['prompt', 'prompt-first'],
  KeyM: ['map', 'map'],
  KeyA: ['actions', 'action-0', 'not-now', 'end-turn'],
  KeyL: ['log', 'log'],
  KeyC: ['chat', 'chat-text'],
};

const kAskings: Record<string, Asking> = { KeyW: 'where', KeyT: 'threat', KeyO: 'options' };

function withAlt(code: string, game: Game, around: Around): boolean {
  const asking = kAskings[code];
  if (asking !== undefined) {
    // The same answer twice is spoken twice.
    game.spoken = '';
    void tick().then(() => (game.spoken = answerAloud(game, asking)));
    return true;
  }
  const place = kPlaces[code];
  if (place === undefined) return false;
  const [where, ...testids] = place;
  void around.show(where).then(() => focusOn(...testids));
  return true;
}
