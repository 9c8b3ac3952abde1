// Looks up texts and fills in their parameters; lines of the log keep their creatures apart from the words.
import { kActs, kManners } from './words';
import { capital, humanise, kAmounts, kForms, kResources, kUntil, kVerbs, word } from './codes';
import { SeatRole, type Intent, type Until } from '../../protocol/wire';
import { kEnglish, type TextKey } from './en';

export type { TextKey } from './en';
export * from './codes';
export * from './options';
export * from './reasons';
export * from './records';
export * from './why';
export * from './words';

export type Parameters = Record<string, string | number>;

export function t(key: TextKey, parameters: Parameters = {}): string {
  return fill(kEnglish[key], parameters);
}

export function fill(template: string, parameters: Parameters): string {
  return template.replace(/\{(\w+)(?:, (\w+))?\}/g, (_whole, name: string, noun: string | undefined) => {
    const value = parameters[name];
    if (value === undefined) return '';
    if (noun === undefined) return String(value);
    return `${value} ${noun}${value === 1 ? '' : 's'}`;
  });
}

// A time of the server in the words of whoever reads it.
export function dateText(atMs: bigint): string {
  return new Date(Number(atMs)).toLocaleDateString(undefined, { dateStyle: 'medium' });
}

export function timeText(atMs: bigint): string {
  return new Date(Number(atMs)).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

export function seatRoleText(role: SeatRole): string {
  if (role === SeatRole.REFEREE) return t('role.referee');
  return role === SeatRole.SPECTATOR ? t('role.spectator') : t('role.player');
}

export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

export function list(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

export function costText(cost: readonly { name: string; value: number }[]): string {
  return cost
    .filter((part) => part.value !== 0)
    .map((part) =>
      kAmounts[part.name] === undefined
        ? word(kResources, part.name)
        : `${part.value} ${kAmounts[part.name]}`,
    )
    .join(' · ');
}

// An attack goes by its weapon, a movement by its form, everything else by what is done, and with what.
export function entryLabel(
  entry: { verb: string; subject: string; label: string; intent?: Intent | undefined },
  item = '',
): string {
  const body = entry.intent?.body;
  if (body?.case === 'turn' && body.value.cancel) return t('action.cancel.delay');
  const form = kForms[`${entry.verb}/${entry.subject}`];
  if (form !== undefined) return form;
  const verb = capital(word(kVerbs, entry.verb));
  const named = entry.label === entry.verb ? '' : entry.label;
  const thing = humanise(item || named || entry.subject);
  const how = manner(body);
  if (entry.verb === 'act' && kActs[entry.subject] !== undefined) {
    const on = humanise(item || (body?.case === 'use' ? body.value.item || body.value.object : ''));
    return `${kActs[entry.subject]}${on === '' ? '' : `: ${on}`}${how}`;
  }
  if (thing === '' || thing.toLowerCase() === verb.toLowerCase()) return verb;
  if (['attack', 'use_power', 'act'].includes(entry.verb)) return `${capital(thing)}${how}`;
  return `${verb}: ${thing}${how}`;
}

// How it is done, where it may be done in more than one way: " (thrown)".
function manner(body: Intent['body'] | undefined): string {
  const word =
    body?.case === 'attack'
      ? body.value.mode === 'melee'
        ? ''
        : body.value.mode
      : body?.case === 'use' && body.value.verb === 'load'
        ? body.value.detail
        : body?.case === 'use' && body.value.verb === 'act' && body.value.pay > 0
          ? `${body.value.pay}`
          : '';
  const said = kManners[word] ?? word;
  return said === '' ? '' : ` (${said})`;
}

// How long an effect lasts: "save 11+ ends it", "until the end of Ada’s next turn".
export function untilText(until: Until | undefined, name: (number: number) => string): string {
  if (until === undefined) return '';
  return fill(kUntil[until.when] ?? '', { who: name(until.of), number: until.number });
}
