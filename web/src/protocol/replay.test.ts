import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { blake2b } from '@noble/hashes/blake2';
import { describe, expect, it } from 'vitest';
import { Reel } from '../model/reel';
import { ReplayError, readReplay } from './replay';
import { ChatLineSchema, DeltaSchema, ReplayPartSchema, type ReplayPart } from './wire';

type Line = MessageInitShape<typeof ChatLineSchema>;
type Body = NonNullable<Parameters<typeof create<typeof ReplayPartSchema>>[1]>['body'];

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >> 7)];
}

// A file of these parts, with the chain over them in its end.
function fileOf(bodies: Body[], { format = 1, talk = [] as Line[] } = {}): Uint8Array {
  const bytes = [...'AFFRAY\x1a\n'].map((letter) => letter.charCodeAt(0));
  let chain: Uint8Array = new Uint8Array(32);
  const add = (part: ReplayPart) => {
    const encoded = toBinary(ReplayPartSchema, part);
    bytes.push(...varint(encoded.length), ...encoded);
    chain = blake2b.create({ dkLen: 32 }).update(chain).update(encoded).digest();
  };
  const head = { format, welcome: { title: 'The ford' }, opening: { scene: 'ford', phase: 'setup' }, talk };
  add(create(ReplayPartSchema, { body: { case: 'head', value: head } } as never));
  for (const body of bodies) add(create(ReplayPartSchema, { body } as never));
  const end = { deltas: bodies.length, chain };
  add(create(ReplayPartSchema, { body: { case: 'end', value: end } } as never));
  return new Uint8Array(bytes);
}

function round(version: bigint, number: number): Body {
  const event = { body: { case: 'periodBegan', value: { unit: 'round', number } } };
  const delta = create(DeltaSchema, { version, events: number > 0 ? [event] : [] } as never);
  return { case: 'delta', value: toBinary(DeltaSchema, delta) };
}

function faultOf(file: Uint8Array): string {
  try {
    readReplay(file);
    return '';
  } catch (error) {
    return error instanceof ReplayError ? error.fault : String(error);
  }
}

describe('a replay file', () => {
  const file = fileOf([round(1n, 1), round(2n, 0), round(5n, 2)]);

  it('gives back head and deltas', () => {
    const replay = readReplay(file);
    expect(replay.welcome.title).toBe('The ford');
    expect(replay.deltas.map((delta) => delta.version)).toEqual([1n, 2n, 5n]);
  });

  it('is refused with any bit flipped, and with any byte cut off', () => {
    for (let at = 0; at < file.length; at += 1) {
      const other = file.slice();
      other[at]! ^= 1 << at % 8;
      expect(faultOf(other), `byte ${at}`).not.toBe('');
      expect(faultOf(file.slice(0, at)), `cut at ${at}`).not.toBe('');
    }
  });

  it('says what is wrong', () => {
    expect(faultOf(new TextEncoder().encode('SQLite format 3'))).toBe('NO_REPLAY');
    expect(faultOf(fileOf([], { format: 3 }))).toBe('NEWER');
    for (const format of [1, 2]) expect(faultOf(fileOf([], { format })), `${format}`).not.toBe('NEWER');
    expect(faultOf(file.slice(0, -1))).toBe('DAMAGED');
  });

  it('is looked through forwards and back, over what was left out', () => {
    const reel = new Reel(readReplay(file));
    expect(reel.last).toBe(3);
    expect(reel.view(0).phase).toBe('setup');
    expect(reel.view(3).round).toBe(2);
    expect(reel.step(1, 1)).toBe(3);
    expect(reel.step(3, -1)).toBe(1);
    expect(reel.step(1, -1)).toBe(0);
    expect(reel.placeOf(4n)).toBe(2);
    expect(reel.placeOf(9n)).toBe(3);
    expect(reel.view(1).round).toBe(1);
    expect(reel.view(3).round).toBe(2);
    expect(reel.log(3).map((entry) => entry.version)).toEqual([1n, 5n]);
  });

  it('tells talk where it was said, before what came after it', () => {
    const talk = [0n, 2n, 4n, 4n, 9n].map((version, at) => ({ id: BigInt(at + 1), version, text: `${at}` }));
    const replay = readReplay(fileOf([round(1n, 1), round(2n, 0), round(5n, 2)], { talk }));
    expect(replay.talk.map((line) => line.text)).toEqual(['0', '1', '2', '3', '4']);
    const reel = new Reel(replay);
    const told = (at: number) =>
      reel.log(at).map((entry) => (entry.kind === 'talk' ? entry.line.text : entry.kind));
    expect(told(0)).toEqual(['0']);
    expect(told(1)).toEqual(['0', 'round']);
    expect(told(2)).toEqual(['0', 'round', '1', '2', '3']);
    expect(told(3)).toEqual(['0', 'round', '1', '2', '3', 'round', '4']);
    expect(reel.step(1, 1)).toBe(2);
  });
});
