// Looks up texts and fills in their parameters; lines of the log keep their creatures apart from the words.
import { kReasons, kResources, word } from './codes';
import { kEnglish, type TextKey } from './en';

export type { TextKey } from './en';
export * from './codes';

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

export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

export function list(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

export interface Reason {
  code: string;
  field: string;
  have?: number | undefined;
  need?: number | undefined;
  text?: string;
}

export function reasonText(reason: Reason): string {
  const base = kReasons[reason.code] ?? (reason.text || word(kReasons, reason.code.toLowerCase()));
  if (reason.have === undefined || reason.need === undefined) return base;
  return `${base} ${t('action.have', { have: reason.have, need: reason.need })}`;
}

export function costText(cost: readonly { name: string; value: number }[]): string {
  return cost
    .filter((part) => part.value !== 0)
    .map((part) => (part.name === 'ap' ? `${part.value} AP` : word(kResources, part.name)))
    .join(' · ');
}
