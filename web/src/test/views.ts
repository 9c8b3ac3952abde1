// Small views and deltas for tests.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { DeltaSchema, EventSchema, ViewSchema, type Delta, type Event, type View } from '../protocol/wire';

export function view(init: MessageInitShape<typeof ViewSchema> = {}): View {
  return create(ViewSchema, {
    version: 4n,
    phase: 'turn',
    round: 2,
    active: 1,
    creatures: [
      {
        number: 1,
        id: 'ada',
        name: 'Ada',
        side: 'party',
        status: 1,
        hp: 20,
        hpMax: 30,
        place: { x: 0, y: 0 },
        seat: 1,
      },
      { number: 2, id: 'orc-1', name: 'Orc 1', side: 'foes', status: 1, place: { x: 1, y: 0 } },
      { number: 3, id: 'orc-2', name: 'Orc 2', side: 'foes', status: 3, place: { x: 2, y: 0 } },
    ],
    order: [
      { who: 1, score: 18, lastTurnRound: 2 },
      { who: 3, score: 12, lastTurnRound: 1 },
      { who: 2, score: 9, lastTurnRound: 1 },
    ],
    ...init,
  });
}

export function event(body: MessageInitShape<typeof EventSchema>['body']): Event {
  return create(EventSchema, { body } as MessageInitShape<typeof EventSchema>);
}

export function delta(version: bigint, ...bodies: MessageInitShape<typeof EventSchema>['body'][]): Delta {
  return create(DeltaSchema, { version, events: bodies.map(event) });
}
