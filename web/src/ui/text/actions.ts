// What can be done and how long things last, in a few words: labels of buttons, prices, ends of effects.
import type { Intent, Until } from '../../protocol/wire';
import { kAmounts, kDefences, kForms, kResources, kUntil, kVerbs } from './codes';
import { capital, fill, numberText } from './filling';
import { t } from './index';
import { humanise, word } from './names';
import { kActs, kManners } from './words';

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
  if (body?.case === 'move' && body.value.early) return t('action.early');
  if (body?.case === 'use' && body.value.verb === 'react')
    return t('action.abort', { to: humanise(body.value.item) || word(kDefences, body.value.detail) });
  const form = kForms[`${entry.verb}/${entry.subject}`];
  if (form !== undefined) return form;
  const verb = capital(word(kVerbs, entry.verb));
  const named = entry.label === entry.verb ? '' : entry.label;
  // A mount is told with what to strike.
  const blow = entry.verb === 'command_mount' && body?.case === 'use' ? body.value.detail : '';
  const thing = humanise(item || blow || named || entry.subject);
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
