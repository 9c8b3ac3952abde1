// What is done on an expedition, in words, and what time it takes as the rules print it: prices are the server's to take.
import type { Deed } from '../../model/journey';
import type { Feature } from '../../protocol/wire';
import { capital, humanise, t, type TextKey } from '../text';

const kTime: Readonly<Record<string, TextKey>> = {
  search: 'journey.price.turn',
  remove_trap: 'journey.price.turn',
  rest: 'journey.price.turn',
  pick: 'journey.price.turn',
  force: 'journey.price.round',
  spike_open: 'journey.price.spike',
  spike_shut: 'journey.price.spike',
};

export function thing(id: string): string {
  return capital(humanise(id));
}

export function doorText(door: Feature): string {
  return t('journey.door', { door: thing(door.id), state: t(`journey.state.${door.state}` as TextKey) });
}

export function deedText({ verb, how, object }: Deed): string {
  const key = ['use_door', 'search', 'tend_light'].includes(verb) ? how : verb;
  return t(`journey.do.${key}` as TextKey, { place: thing(object) });
}

export function timeText({ verb, how, entry }: Deed): string {
  const struck = entry.intent?.body.case === 'use' && entry.intent.body.value.item !== '';
  if (verb === 'tend_light' && struck) return t('journey.price.round');
  return t(kTime[how] ?? kTime[verb] ?? 'journey.price.free');
}
