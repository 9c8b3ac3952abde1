// Words for log entries of conduct: who paused, set clocks, entered dice, held and judged steps, and why.
import type { Entry } from '../../model/entry';
import { capital, humanise } from './index';
import { tale, who, type Tale, type Word } from './telling';

type Steered = Extract<Entry, { kind: 'steered' }>;

function whose(entry: Steered): Word {
  if (entry.who !== 0) return who(entry.who);
  return entry.side === '' ? 'everybody' : capital(humanise(entry.side));
}

const kClocks: Record<string, string> = {
  standard: 'The usual times hold',
  slow: 'Everybody has four times the time',
  off: 'No time runs out',
};

function sentence(entry: Steered): [string, Record<string, Word>] | undefined {
  const { value, sides } = entry;
  switch (entry.verb) {
    case 'pause':
      return ['The referee pauses play', {}];
    case 'resume':
      return ['Play goes on', {}];
    case 'clock':
      return [`${kClocks[entry.mode] ?? ''}${value === 0 ? '' : `, a turn lasts ${value} seconds`}`, {}];
    case 'timer':
      if (entry.mode === 'clear') return ['The referee lets the time run out no more', {}];
      return [`The referee ${entry.mode === 'set' ? 'sets the time to' : 'adds'} ${value} seconds`, {}];
    case 'player_dice':
      return [entry.off ? 'The referee enters all dice' : 'Players enter their own dice', {}];
    case 'ask_rolls':
      return [entry.off ? 'The server rolls again for {whose}' : '{whose}: dice are thrown at the table', {}];
    case 'lay_die':
      if (entry.off) return ['The dice that were laid are taken away', {}];
      return [`{whose}: the next d${sides} shows ${value}`, {}];
    case 'hold_steps':
      return [entry.off ? '{whose}: steps count at once' : '{whose}: steps wait for your word', {}];
    case 'accept':
      return ['The step counts', {}];
    case 'take_back':
      return ['The referee takes the step back', {}];
    default:
      return undefined;
  }
}

export function steeredTale(entry: Steered): Tale | undefined {
  const told = sentence(entry);
  if (told === undefined) return undefined;
  const [template, words] = told;
  const why = entry.reason === '' ? '.' : `: ${entry.reason.replaceAll('{', '(').replaceAll('}', ')')}`;
  return tale(entry.verb === 'pause' || entry.verb === 'resume' ? 'head' : 'plain', `${template}${why}`, {
    ...words,
    whose: whose(entry),
  });
}
