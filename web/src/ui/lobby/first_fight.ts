// A stranger's first fight: opens the flagship, seats whoever asked with the whole party, lets the monsters act by
// themselves, and begins. The referee's seat is used for that alone and kept nowhere.
import { create } from '@bufbuild/protobuf';
import { Connection } from '../../protocol/connection';
import { contents, createEncounter, join, type ContentSummary } from '../../protocol/lobby';
import { holdSeat } from '../../protocol/seats';
import {
  AutopilotMode,
  AutopilotOrderSchema,
  AutopilotTactic,
  intentOf,
  SeatRole,
  type View,
} from '../../protocol/wire';
import { sides } from '../../model/select';
import { guide } from '../play/state/guide.svelte';
import { steer } from '../play/state/steer';

const kFlagship = 'bridge_at_dusk';
// Slow enough to follow what a monster does.
const kPauseMs = 900;
const kPatienceMs = 15_000;

export function flagshipOf(shelf: readonly ContentSummary[]): ContentSummary | undefined {
  return shelf.find((one) => one.id.endsWith(kFlagship)) ?? shelf[0];
}

// The encounter that was begun; throws what the server refused.
export async function openFirstFight(name: string): Promise<string> {
  const flagship = flagshipOf((await contents()).contents);
  const content = flagship?.id ?? '';
  const table = { content, title: '', refereeAdmits: false, spectators: 0 };
  const { seats } = await createEncounter(table, '');
  let encounter = '';
  let referee = '';
  for (const link of seats) {
    if (link.role === SeatRole.SPECTATOR) continue;
    const seat = await join(link.joinCode, name);
    encounter = seat.encounter;
    if (link.role === SeatRole.REFEREE) referee = seat.token;
    else holdSeat(encounter, { seat: seat.seat, role: seat.role, name: seat.name, token: seat.token });
  }
  await begin(encounter, referee);
  guide.offer();
  return encounter;
}

function begin(encounter: string, first: string): Promise<void> {
  let token = first;
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new Promise((done, failed) => {
    const late = setTimeout(() => finish(new Error('late')), kPatienceMs);
    const connection = new Connection({
      url: `${scheme}//${location.host}/play/${encodeURIComponent(encounter)}`,
      token: () => token,
      keepToken: (fresh) => (token = fresh),
      lastVersion: () => undefined,
      onState: (state) => {
        if (state.kind === 'refused') finish(new Error(state.code));
      },
      onFrame: ({ body }) => {
        if (body.case === 'view' && body.value.phase === 'setup') void lead(body.value);
      },
    });

    async function lead(view: View) {
      for (const side of sides(view).filter((one) => ledByReferee(view, one)))
        connection.send({
          case: 'autopilotOrder',
          value: create(AutopilotOrderSchema, {
            side,
            mode: AutopilotMode.RUN,
            tactic: AutopilotTactic.NEAREST,
          }),
        });
      connection.send({ case: 'autopilotSettings', value: { pauseMs: kPauseMs } });
      // Whoever is asked for the first time reads before answering: a minute instead of a quarter.
      void connection.steer(steer('clock', { mode: 'slow' }));
      await connection.submit(intentOf({ case: 'setup', value: { verb: 'start_encounter' } }));
      finish();
    }

    function finish(fault?: Error) {
      clearTimeout(late);
      connection.stop();
      if (fault === undefined) done();
      else failed(fault);
    }

    connection.start();
  });
}

function ledByReferee(view: View, side: string): boolean {
  return view.creatures.some((c) => c.side === side && c.seat === 0);
}
