// Places and what lies on them, as people read them.
import type { PaintedZone } from '../../model/painting';
import { kEnglish, type TextKey } from './en';
import { capital, humanise, t } from './index';

// By its own word; one of the referee's making goes by its name.
export function environmentName(place: string): string {
  const key = `place.${place}`;
  return Object.hasOwn(kEnglish, key) ? t(key as TextKey) : capital(humanise(place));
}

// By its kind; one that was drawn on the map also by what it is called there.
export function zoneLabel({ id, kind, environment }: PaintedZone): string {
  const label = capital(humanise(kind));
  return environment !== undefined || id === kind
    ? label
    : t('paint.zone.own', { kind: label, name: humanise(id) });
}
