// Looks up texts and fills in their parameters; lines of the log keep their creatures apart from the words.
import { kActs, kManners } from './words';
import { humanise, kAmounts, kForms, kResources, kUntil, kVerbs, word } from './codes';
import { SeatRole, type Intent, type Until } from '../../protocol/wire';
import { kEnglish, type TextKey } from './en';
import { capital, fill, numberText, type Parameters } from './filling';
import { language } from './language.svelte';

export type { TextKey } from './en';
export * from './amounts';
export * from './codes';
export { capital, fill, inSentence, list, type Parameters } from './filling';
export * from './options';
export * from './reasons';
export * from './records';
export * from './why';
export * from './words';

export function t(key: TextKey, parameters: Parameters = {}): string {
  return fill((language.foreign?.texts ?? kEnglish)[key], parameters);
}

// A time of the server in the words of whoever reads it.
export function dateText(atMs: bigint): string {
  return new Date(Number(atMs)).toLocaleDateString(language.locale, { dateStyle: 'medium' });
}

export function timeText(atMs: bigint): string {
  return new Date(Number(atMs)).toLocaleString(language.locale, { dateStyle: 'medium', timeStyle: 'short' });
}

export function seatRoleText(role: SeatRole): string {
  if (role === SeatRole.REFEREE) return t('role.referee');
  return role === SeatRole.SPECTATOR ? t('role.spectator') : t('role.player');
}

export function signed(value: number): string {
  return value < 0 ? `−${numberText(-value)}` : `+${numberText(value)}`;
}

// The time of day at which something was said.
export function clockText(atMs: bigint): string {
  return new Date(Number(atMs)).toLocaleTimeString(language.locale, { hour: '2-digit', minute: '2-digit' });
}

export function costText(cost: readonly { name: string; value: number }[]): string {
  return cost
    .filter((part) => part.value !== 0)
    .map((part) =>
      kAmounts[part.name] === undefined
        ? word(kResources, part.name)
        : `${numberText(part.value)} ${kAmounts[part.name]}`,
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
  if (entry.verb === 'act' && kActs[entry.subject] !== undefined) {
    const on = humanise(item || (body?.case === 'use' ? body.value.item || body.value.object : ''));
    return on === '' ? inManner(kActs[entry.subject]!, body) : withThing(kActs[entry.subject]!, on, body);
  }
  if (thing === '' || thing.toLowerCase() === verb.toLowerCase()) return verb;
  if (['attack', 'use_power', 'act'].includes(entry.verb)) return inManner(capital(thing), body);
  return withThing(verb, thing, body);
}

// "Draw: sword"
function withThing(verb: string, thing: string, body: Intent['body'] | undefined): string {
  return inManner(t('action.named', { verb, thing }), body);
}

// With how it is done, where it may be done in more than one way: "Spear (thrown)".
function inManner(label: string, body: Intent['body'] | undefined): string {
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
  return said === '' ? label : t('action.manner', { label, how: said });
}

// How long an effect lasts: "save 11+ ends it", "until the end of Ada’s next turn".
export function untilText(until: Until | undefined, name: (number: number) => string): string {
  if (until === undefined) return '';
  return fill(kUntil[until.when] ?? '', { who: name(until.of), number: until.number });
}
