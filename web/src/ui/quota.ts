// What quotas are called, and their amounts in words.
import { Quota } from '../protocol/accounts';
import { numberText, sizeText, t, type TextKey } from './text';

const kNames: Record<Quota, TextKey | undefined> = {
  [Quota.UNSPECIFIED]: undefined,
  [Quota.ENCOUNTERS]: 'usage.encounters',
  [Quota.ENCOUNTERS_KEPT]: 'usage.encounters.kept',
  [Quota.CAMPAIGNS]: 'usage.campaigns',
  [Quota.INVITATIONS]: 'usage.invitations',
  [Quota.STORAGE_BYTES]: 'usage.storage',
  [Quota.ENCOUNTER_BYTES]: 'usage.storage.encounters',
  [Quota.CAMPAIGN_BYTES]: 'usage.storage.campaigns',
  [Quota.PICTURE_BYTES]: 'usage.storage.pictures',
};

// undefined: a later server's.
export function quotaName(quota: Quota): string | undefined {
  const key = kNames[quota];
  return key === undefined ? undefined : t(key);
}

// Is it counted in bytes?
export const isRoom = (quota: Quota) => quota >= Quota.STORAGE_BYTES;
// Is it a part of the room that an account has?
export const isPart = (quota: Quota) => quota > Quota.STORAGE_BYTES;

export function quotaAmount(quota: Quota, amount: bigint): string {
  return isRoom(quota) ? sizeText(amount) : numberText(Number(amount));
}
