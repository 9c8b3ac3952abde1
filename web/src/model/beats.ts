// Beats: what a delta tells in short, as the events that it stands for (docs/PROTOCOL.md, Beats).
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { Beat_Kind, EventSchema, PlaceSchema } from '../protocol/wire';
import type { Beat, Delta, Event, Place, View } from '../protocol/wire';

// The same delta with events only; `before` is the view that it changes.
export function unfolded(before: View, delta: Delta): Delta {
  if (delta.beats.length === 0) return delta;
  const places = new Map<number, Place | undefined>();
  const stands = (who: number) =>
    places.has(who) ? places.get(who) : before.creatures.find((one) => one.number === who)?.place;
  const events: Event[] = [];
  for (const beat of delta.beats) {
    const from = stands(beat.who) ?? create(PlaceSchema);
    const to = create(PlaceSchema, { x: beat.x, y: beat.y, z: beat.z });
    if (beat.kind === Beat_Kind.STEP_UNSPECIFIED) places.set(beat.who, to);
    events.push(...eventsOf(beat, from, to));
  }
  return { ...delta, beats: [], events: [...events, ...delta.events] };
}

function eventsOf(beat: Beat, from: Place, to: Place): Event[] {
  const { who } = beat;
  switch (beat.kind) {
    case Beat_Kind.TURN_ENDED:
      return [event({ case: 'turnEnded', value: { who, cause: 'ended' } }), ...facts(beat, 'turn_ended')];
    case Beat_Kind.TURN_BEGAN:
      return [event({ case: 'turnBegan', value: { who } }), ...facts(beat, 'turn_began')];
    case Beat_Kind.PAID:
      return facts(beat, 'paid');
    default:
      return [...facts(beat, 'paid'), event({ case: 'moved', value: { who, from, to, cause: 'move' } })];
  }
}

function facts({ who, facts: known, values }: Beat, cause: string): Event[] {
  return known
    .slice(0, values.length)
    .map((fact, at) => event({ case: 'factSet', value: { fact, a: who, value: values[at]!, cause } }));
}

function event(body: MessageInitShape<typeof EventSchema>['body']): Event {
  return create(EventSchema, { body } as MessageInitShape<typeof EventSchema>);
}
