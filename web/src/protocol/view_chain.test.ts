// The chain against fights that the C++ client recorded (tests/golden): its hash at every version, and its view at
// the end.
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { reduce } from '../model/reduce';
import { compareViews } from '../model/select';
import { deltaPayload, ViewChain } from './view_chain';
import { DeltaSchema, ServerFrameSchema, ViewSchema } from './wire';

const recordings = import.meta.glob<string>('../../../tests/golden/*/*.wire', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function bytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hex(of: Uint8Array | undefined): string {
  return Array.from(of ?? [], (byte) => byte.toString(16).padStart(2, '0')).join('');
}

describe('ViewChain', () => {
  it('has recordings to be held against, one of them past a restart', () => {
    const versions = Object.values(recordings).map((text) => text.match(/^delta /gm)?.length ?? 0);
    expect(versions).toHaveLength(6);
    expect(Math.max(...versions)).toBeGreaterThan(50);
  });

  for (const [path, text] of Object.entries(recordings)) {
    it(`agrees with the C++ client at every version: ${path.split('/').pop()}`, () => {
      const lines = text
        .trim()
        .split('\n')
        .map((line) => line.split(' '));
      let view = fromBinary(ViewSchema, bytes(lines[0]![1]!));
      const chain = new ViewChain();
      chain.begin(view.version);
      for (const [, payload, hash] of lines.slice(1, -1)) {
        const delta = fromBinary(DeltaSchema, bytes(payload!));
        expect(chain.extend(delta.version, bytes(payload!))).toBe(true);
        expect(hex(chain.bytes), `version ${delta.version}`).toBe(hash);
        view = reduce(view, delta);
      }
      expect(compareViews(view, fromBinary(ViewSchema, bytes(lines.at(-1)![1]!)))).toEqual([]);
    });
  }

  it('does not know the hash of a later view until it is told, or the chain starts again', () => {
    const whole = new ViewChain();
    const late = new ViewChain();
    const told = new ViewChain();
    whole.begin(0n);
    for (let version = 1n; version <= 60n; version += 1n) {
      const payload = new TextEncoder().encode(`delta ${version}`);
      expect(whole.extend(version, payload)).toBe(true);
      if (version === 20n) {
        late.begin(20n);
        told.begin(20n);
        told.adopt(new Uint8Array(3));
        expect(told.bytes).toBeUndefined();
        told.adopt(whole.bytes!);
      }
      late.extend(version, payload);
      told.extend(version, payload);
      expect(late.bytes === undefined, `version ${version}`).toBe(version <= 50n);
      if (version >= 20n) expect(hex(told.bytes)).toBe(hex(whole.bytes));
    }
    expect(hex(late.bytes)).toBe(hex(whole.bytes));
  });

  it('takes only what follows, and tells what differs', () => {
    const chain = new ViewChain();
    expect(chain.extend(1n, new Uint8Array(1))).toBe(false);
    chain.begin(4n);
    expect(chain.agrees(new Uint8Array(32))).toBe(true);
    chain.adopt(new Uint8Array(32).fill(1));
    expect(chain.extend(6n, new Uint8Array(1))).toBe(false);
    expect(chain.extend(4n, new Uint8Array(1))).toBe(false);
    expect(chain.version).toBe(4n);
    expect(chain.agrees(new Uint8Array(32).fill(1))).toBe(true);
    expect(chain.agrees(new Uint8Array(32).fill(2))).toBe(false);
    expect(chain.agrees(new Uint8Array(0))).toBe(true);
  });

  it('finds the bytes of a delta in its frame, however long they are', () => {
    for (const words of [0, 1, 60, 4000]) {
      const events = [{ body: { case: 'spoke' as const, value: { who: 1, text: 'x'.repeat(words) } } }];
      const delta = create(DeltaSchema, { version: 77n, events });
      const frame = toBinary(
        ServerFrameSchema,
        create(ServerFrameSchema, { body: { case: 'delta', value: delta } }),
      );
      expect(hex(deltaPayload(frame))).toBe(hex(toBinary(DeltaSchema, delta)));
      expect(deltaPayload(frame.subarray(0, frame.length - 1))).toBeUndefined();
    }
    const other = create(ServerFrameSchema, { body: { case: 'view', value: { version: 3n } } });
    expect(deltaPayload(toBinary(ServerFrameSchema, other))).toBeUndefined();
    expect(deltaPayload(new Uint8Array(0))).toBeUndefined();
  });
});
