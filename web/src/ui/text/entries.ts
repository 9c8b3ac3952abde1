// What is wrong with an entry that a browser does not let through, in the words of the page.
import { t } from './index';

export function entryFault(input: {
  validity: ValidityState;
  value: string;
  minLength?: number;
  min?: string;
  max?: string;
}): string {
  const { validity, value } = input;
  if (validity.valueMissing) return t('entry.missing');
  if (validity.tooShort) return t('entry.short', { least: input.minLength ?? 0, have: [...value].length });
  if (validity.rangeUnderflow && input.min) return t('entry.least', { least: input.min });
  if (validity.rangeOverflow && input.max) return t('entry.most', { most: input.max });
  return t('entry.other');
}
