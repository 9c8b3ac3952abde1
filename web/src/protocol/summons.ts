// Being called to a table whose page is closed: what this server and this browser tell each other of it.
import { ask, at, body, tell } from './api';
import {
  NewPushSubscriptionSchema,
  PushKeySchema,
  PushSubscriptionSchema as KeptSubscriptionSchema,
} from './gen/affray/v1/push_pb';
import { tokenOf } from './seats';

// Empty: this server calls nobody.
export async function summonsKey(): Promise<string> {
  return (await ask('GET', '/api/push', PushKeySchema, undefined, '')).key;
}

// Its id, by which it is ended.
export async function keepSummons(
  encounter: string,
  seat: number,
  subscription: PushSubscriptionJSON,
): Promise<string> {
  const { endpoint = '', keys = {} } = subscription;
  const wish = body(NewPushSubscriptionSchema, {
    endpoint,
    p256dh: keys['p256dh'] ?? '',
    auth: keys['auth'] ?? '',
  });
  const path = at`/api/encounters/${encounter}/push`;
  return (await ask('POST', path, KeptSubscriptionSchema, wish, tokenOf(encounter, seat))).id;
}

export function endSummons(encounter: string, seat: number, id: string): Promise<void> {
  const path = at`/api/encounters/${encounter}/push/${id}`;
  return tell('DELETE', path, undefined, tokenOf(encounter, seat));
}
