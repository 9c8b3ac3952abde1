// Links that open the replay of a fight: made, listed and taken back by whoever sat at it, opened by anybody.
import { ask, at, body, downloadBy, tell } from './api';
import { currentLogin } from './login';
import {
  NewSharedReplaySchema,
  OpenSharedReplaySchema,
  SharedReplayListSchema,
  SharedReplaySchema,
  type SharedReplay,
} from './gen/affray/v1/share_pb';
import { readReplay, type Replay } from './replay';
import { heldSeats, tokenOf } from './seats';
import { SeatRole } from './wire';

export type { SharedReplay } from './gen/affray/v1/share_pb';

// As a member of the campaign, if there is one and somebody is logged in; else by the seat of this browser, the referee's
// before all others.
export class Shares {
  private readonly path: string;
  private readonly bearer: string;

  constructor(encounter: string, campaign: string) {
    const login = currentLogin()?.token ?? '';
    const held = heldSeats(encounter);
    const seat = held.find((one) => one.role === SeatRole.REFEREE) ?? held[0];
    const member = campaign !== '' && login !== '';
    this.path = member
      ? at`/api/campaigns/${campaign}/encounters/${encounter}/shares`
      : at`/api/encounters/${encounter}/shares`;
    this.bearer = member ? login : tokenOf(encounter, seat?.seat ?? 0);
  }

  // `as`: referee, spectator or a seat's number; empty: one's own.
  make(as: string, talk: boolean): Promise<SharedReplay> {
    const wish = body(NewSharedReplaySchema, { as, talk });
    return ask('POST', this.path, SharedReplaySchema, wish, this.bearer);
  }

  async list(): Promise<SharedReplay[]> {
    return (await ask('GET', this.path, SharedReplayListSchema, undefined, this.bearer)).links;
  }

  revoke(id: string): Promise<void> {
    return tell('DELETE', `${this.path}/${encodeURIComponent(id)}`, undefined, this.bearer);
  }
}

export async function openShared(code: string): Promise<Replay> {
  const file = await downloadBy('/api/shared-replays', body(OpenSharedReplaySchema, { code }));
  return readReplay(new Uint8Array(await file.arrayBuffer()));
}
