// What somebody is in a campaign, in words.
import { MemberRole } from '../../protocol/accounts';
import { t } from '../text';

export const kRoles: readonly MemberRole[] = [MemberRole.PLAYER, MemberRole.REFEREE, MemberRole.SPECTATOR];

export function roleText(role: MemberRole, owner = false): string {
  if (owner) return t('role.owner');
  switch (role) {
    case MemberRole.REFEREE:
      return t('role.referee');
    case MemberRole.PLAYER:
      return t('role.player');
    case MemberRole.SPECTATOR:
      return t('role.spectator');
    case MemberRole.UNSPECIFIED:
      return t('role.operator');
  }
}
