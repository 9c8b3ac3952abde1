// Requests of an operator about all encounters of the server.
import { ask, at, body, page, tell } from './api';
import {
  EndHostedRequestSchema,
  HostedEncounterListSchema,
  HostedEncounterSchema,
  NetworkBanListSchema,
  NetworkBanSchema,
  NewBanSchema,
  type HostedEncounter,
  type HostedEncounterList,
  type NetworkBan,
  type NetworkBanList,
} from './gen/affray/v1/hosted_pb';

export {
  HostedState,
  type HostedEncounter,
  type HostedEncounterList,
  type HostedSeat,
  type NetworkBan,
  type NetworkBanList,
} from './gen/affray/v1/hosted_pb';

export type HostedWord = 'open' | 'asleep' | 'ended';

const of = (encounter: string) => at`/api/server/encounters/${encounter}`;

export function hosted(state: HostedWord, after = ''): Promise<HostedEncounterList> {
  return ask('GET', `${page('/api/server/encounters', after)}&state=${state}`, HostedEncounterListSchema);
}

export function inspect(encounter: string): Promise<HostedEncounter> {
  return ask('GET', of(encounter), HostedEncounterSchema);
}

// Everybody leaves, everything is kept.
export function putToSleep(encounter: string): Promise<void> {
  return tell('POST', `${of(encounter)}/sleep`);
}

export function endHosted(encounter: string, discard: boolean): Promise<void> {
  return tell('POST', `${of(encounter)}/end`, body(EndHostedRequestSchema, { discard }));
}

export function emptySeat(encounter: string, seat: number): Promise<void> {
  return tell('DELETE', `${of(encounter)}${at`/seats/${seat}`}`);
}

// Addresses that are turned away.
export function bans(after = ''): Promise<NetworkBanList> {
  return ask('GET', page('/api/server/bans', after), NetworkBanListSchema);
}

export interface BanWish {
  network: string;
  reason: string;
  // 0: for good.
  hours: number;
  // Also where it shuts out whoever asks.
  ownToo: boolean;
}

export function banAddress(wish: BanWish): Promise<NetworkBan> {
  return ask('POST', '/api/server/bans', NetworkBanSchema, body(NewBanSchema, { ...wish }));
}

export function liftBan(ban: string): Promise<void> {
  return tell('DELETE', at`/api/server/bans/${ban}`);
}
