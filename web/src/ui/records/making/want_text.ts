// What a character still wants, in words.
import type { Want } from '../../../model/character_path';
import { choiceName, t } from '../../text';

export function wantText({ field, what, points }: Want): string {
  return t(`making.want.${what}`, { what: choiceName(field.key), points });
}
