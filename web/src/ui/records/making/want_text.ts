// What a character still wants, in words.
import { lastName, type Want } from '../../../model/character_path';
import { capital, humanise, kChoiceNames, t } from '../../text';

export function wantText({ field, what, points }: Want): string {
  const name = lastName(field);
  return t(`making.want.${what}`, { what: kChoiceNames[name] ?? capital(humanise(name)), points });
}
