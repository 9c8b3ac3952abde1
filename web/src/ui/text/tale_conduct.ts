// Words for log entries of conduct: who paused, set clocks, entered dice, held and judged steps, and why.
import type { Entry } from '../../model/entry';
import { kTales, type TaleKey } from './en_tales';
import { fill } from './filling';
import { capital, humanise } from './index';
import { tale, who, type Tale, type Word } from './telling';

type Steered = Extract<Entry, { kind: 'steered' }>;

// The end of a sentence: why, where somebody said so.
export function whyText(reason: string): string {
  return fill(kTales[reason === '' ? 'why.none' : 'why'] ?? '', { reason });
}

function whose(entry: Steered): Word {
  if (entry.who !== 0) return who(entry.who);
  return entry.side === '' ? (kTales['everybody'] ?? '') : capital(humanise(entry.side));
}

// What some verbs set, and what others switch on or off, has a sentence for each.
function key(entry: Steered): string {
  if (entry.verb === 'clock') return `clock.${entry.mode}`;
  if (entry.verb === 'timer')
    return ['clear', 'set'].includes(entry.mode) ? `timer.${entry.mode}` : 'timer.extend';
  return entry.off ? `${entry.verb}.off` : entry.verb;
}

const kTold = [
  'pause',
  'adjourn',
  'resume',
  'clock',
  'timer',
  'player_dice',
  'ask_rolls',
  'lay_die',
  'hold_steps',
  'accept',
  'take_back',
];

export function steeredTale(entry: Steered): Tale | undefined {
  const said = key(entry);
  if (!kTold.includes(entry.verb) || !Object.hasOwn(kTales, said)) return undefined;
  return tale(['pause', 'adjourn', 'resume'].includes(entry.verb) ? 'head' : 'plain', said as TaleKey, {
    whose: whose(entry),
    sides: entry.sides,
    value: entry.verb === 'clock' ? entry.value || '' : entry.value,
    why: whyText(entry.reason),
  });
}
