// The lines of a menu as the action bar shows them: what is possible in the order that players look for it, what is not,
// and whether anything is left to pay for.
import { handled } from '../../../model/things';
import type { Capabilities } from '../../../model/capabilities';
import type { MenuEntry } from '../../../protocol/wire';

// What everybody does every turn stands first, what is rarely meant last; ways of going that need a name come after the blows. Everything else keeps the menu's order between.
const kFirst = ['begin_turn', 'act_now', 'move', 'attack', 'engage', 'use_power', 'cast'];
const kLast = ['face', 'drop_prone', 'delay'];
const kMiddle = kFirst.length;

// These are offered elsewhere: by the phase bar, by the panel of a stage, or as a proposal of the seat.
const kElsewhere = ['end_step', 'run_pursuit', 'ready', 'end_turn'];

export interface BarOptions {
  // Things have places: what is done with them stands with each of them.
  sorted: boolean;
  zones: boolean;
  // The round has stages, which the phase bar speaks of.
  staged: boolean;
}

function shown(entry: MenuEntry, { sorted, zones, staged }: BarOptions): boolean {
  return (
    !['propose', 'prepare'].includes(entry.intent?.body.case ?? '') &&
    !kElsewhere.includes(entry.verb) &&
    // What a ruleset does not know is no action that could be possible at another time.
    !entry.reasons.some((reason) => reason.code === 'UNKNOWN_INTENT') &&
    !(sorted && handled(entry) !== '') &&
    !(zones && entry.verb === 'disengage' && entry.subject !== '') &&
    !(staged && entry.reasons.some((reason) => reason.code === 'WRONG_PHASE'))
  );
}

function rank({ verb, subject }: MenuEntry): number {
  if (verb === 'move' && subject !== '') return kMiddle;
  const first = kFirst.indexOf(verb);
  if (first >= 0) return first;
  const last = kLast.indexOf(verb);
  return last < 0 ? kMiddle : kMiddle + 1 + last;
}

export function onBar(entries: readonly MenuEntry[], options: BarOptions): MenuEntry[] {
  return entries.filter((entry) => entry.allowed && shown(entry, options)).sort((a, b) => rank(a) - rank(b));
}

// What belongs to another step of the round stands last.
export function notNow(entries: readonly MenuEntry[], options: BarOptions): MenuEntry[] {
  const otherStep = (entry: MenuEntry) => entry.reasons.some((reason) => reason.code === 'WRONG_STEP');
  return entries
    .filter((entry) => !entry.allowed && shown(entry, options))
    .sort((a, b) => +otherStep(a) - +otherStep(b) || rank(a) - rank(b));
}

export function endOfTurn(entries: readonly MenuEntry[]): MenuEntry | undefined {
  return entries.find((entry) => entry.verb === 'end_turn');
}

// What a turn that ends now would leave undone. Where deeds have a price only those count that cost something.
export function leftToDo(entries: readonly MenuEntry[], capabilities: Capabilities): MenuEntry[] {
  const priced = capabilities.actionPoints || capabilities.actionSlots.length > 0;
  return entries.filter(
    (entry) =>
      entry.allowed &&
      !['turn', 'propose', 'prepare'].includes(entry.intent?.body.case ?? '') &&
      (!priced || entry.cost.some((part) => part.value > 0)),
  );
}
