// Looks up texts and fills in their parameters; lines of the log keep their creatures apart from the words.
import { SeatRole } from '../../protocol/wire';
import { kEnglish, type TextKey } from './en';
import { fill, numberText, type Parameters } from './filling';
import { language } from './language.svelte';

export type { TextKey } from './en';
export * from './actions';
export * from './amounts';
export * from './codes';
export { capital, fill, inSentence, list, numberText, type Parameters } from './filling';
export * from './names';
export * from './options';
export * from './reasons';
export { entryFault } from './entries';
export * from './records';
export { serverText } from './server_says';
export * from './why';
export * from './words';

export function t(key: TextKey, parameters: Parameters = {}): string {
  return fill((language.foreign?.texts ?? kEnglish)[key], parameters);
}

// A time of the server in the words of whoever reads it.
export function dateText(atMs: bigint): string {
  return new Date(Number(atMs)).toLocaleDateString(language.locale, { dateStyle: 'medium' });
}

const kSizes = ['KB', 'MB', 'GB'] as const;

// How much room something takes: "0.3 KB", "812 KB", "3.4 MB".
export function sizeText(bytes: bigint): string {
  let [value, unit] = [Number(bytes) / 1024, 0];
  for (; value >= 1024 && unit < kSizes.length - 1; unit += 1) value /= 1024;
  const said = value.toLocaleString(language.locale, { maximumFractionDigits: value < 100 ? 1 : 0 });
  return `${said} ${kSizes[unit]}`;
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
