// The one door to the generated protocol: frames in and out of bytes, and the names the rest of the client
// uses.
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import {
  ClientFrameSchema,
  ServerFrameSchema,
  type ClientFrame,
  type ServerFrame,
} from './gen/affray/v1/session_pb';
import { IntentSchema, type Intent } from './gen/affray/v1/intent_pb';
import { layOut } from './ground';

export * from './gen/affray/v1/autopilot_pb';
export * from './gen/affray/v1/conduct_pb';
export * from './gen/affray/v1/event_pb';
export * from './gen/affray/v1/intent_pb';
export * from './gen/affray/v1/replay_pb';
export * from './gen/affray/v1/session_pb';
export * from './gen/affray/v1/values_pb';
export * from './gen/affray/v1/view_pb';

export const kSubprotocol = 'affray.v2.proto';

export type ClientBody = NonNullable<Parameters<typeof create<typeof ClientFrameSchema>>[1]>['body'];
export type IntentBody = NonNullable<Parameters<typeof create<typeof IntentSchema>>[1]>['body'];

export function clientFrame(body: ClientBody): ClientFrame {
  return create(ClientFrameSchema, { body } as Parameters<typeof create<typeof ClientFrameSchema>>[1]);
}

export function intentOf(body: IntentBody): Intent {
  return create(IntentSchema, { body } as Parameters<typeof create<typeof IntentSchema>>[1]);
}

export function encode(frame: ClientFrame): Uint8Array<ArrayBuffer> {
  return toBinary(ClientFrameSchema, frame) as Uint8Array<ArrayBuffer>;
}

export function decode(bytes: Uint8Array): ServerFrame {
  const frame = fromBinary(ServerFrameSchema, bytes);
  const { body } = frame;
  if (body.case === 'view') layOut(body.value.map);
  if (body.case === 'past' || body.case === 'history') layOut(body.value.view?.map);
  return frame;
}
