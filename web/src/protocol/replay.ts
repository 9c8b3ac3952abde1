// The .affray file: an opening and the deltas of one seat, with a chain over every byte
// (proto/affray/v1/replay.proto).
import { fromBinary } from '@bufbuild/protobuf';
import { blake2b } from '@noble/hashes/blake2';
import {
  DeltaSchema,
  ReplayPartSchema,
  type ChatLine,
  type Delta,
  type ReplayPart,
  type View,
  type Welcome,
} from './wire';

const kMagic = [...'AFFRAY\x1a\n'].map((letter) => letter.charCodeAt(0));
const kFormat = 2;
const kHashBytes = 32;

export type ReplayFault = 'NO_REPLAY' | 'NEWER' | 'DAMAGED';

export class ReplayError extends Error {
  constructor(readonly fault: ReplayFault) {
    super(fault);
  }
}

export interface Replay {
  welcome: Welcome;
  opening: View;
  deltas: Delta[];
  // In the order in which it was said.
  talk: ChatLine[];
}

export function readReplay(file: Uint8Array): Replay {
  if (kMagic.some((byte, at) => file[at] !== byte)) throw new ReplayError('NO_REPLAY');
  const parts = new PartReader(file.subarray(kMagic.length));
  const head = parts.next()?.body;
  if (head?.case !== 'head') throw new ReplayError('DAMAGED');
  if (head.value.format > kFormat) throw new ReplayError('NEWER');
  const { welcome, opening, talk } = head.value;
  if (welcome === undefined || opening === undefined) throw new ReplayError('DAMAGED');
  const deltas: Delta[] = [];
  for (let body = parts.next()?.body; body !== undefined; body = parts.next()?.body) {
    if (body.case === 'end') {
      const { chain, deltas: count } = body.value;
      const whole = parts.agrees(chain) && count === deltas.length && parts.atEnd;
      if (!whole) throw new ReplayError('DAMAGED');
      return { welcome, opening, deltas, talk };
    }
    if (body.case !== 'delta') throw new ReplayError('DAMAGED');
    deltas.push(decoded(() => fromBinary(DeltaSchema, body.value)));
  }
  throw new ReplayError('DAMAGED');
}

// What cannot be decoded is damaged.
function decoded<T>(decode: () => T): T {
  try {
    return decode();
  } catch {
    throw new ReplayError('DAMAGED');
  }
}

class PartReader {
  private chain: Uint8Array = new Uint8Array(kHashBytes);
  private before: Uint8Array = this.chain;

  constructor(private rest: Uint8Array) {}

  get atEnd(): boolean {
    return this.rest.length === 0;
  }

  // Whether this is the chain of all parts before the last one.
  agrees(chain: Uint8Array): boolean {
    return chain.length === kHashBytes && this.before.every((byte, at) => byte === chain[at]);
  }

  // Undefined: there is no whole part any more.
  next(): ReplayPart | undefined {
    const bytes = this.cut();
    if (bytes === undefined) return undefined;
    this.before = this.chain;
    this.chain = blake2b.create({ dkLen: kHashBytes }).update(this.chain).update(bytes).digest();
    return decoded(() => fromBinary(ReplayPartSchema, bytes));
  }

  private cut(): Uint8Array | undefined {
    let length = 0;
    for (let at = 0, scale = 1; at < this.rest.length && at < 5; at += 1, scale *= 128) {
      const byte = this.rest[at]!;
      length += (byte & 0x7f) * scale;
      if (byte >= 0x80) continue;
      const begin = at + 1;
      if (length > this.rest.length - begin) return undefined;
      const bytes = this.rest.subarray(begin, begin + length);
      this.rest = this.rest.subarray(begin + length);
      return bytes;
    }
    return undefined;
  }
}
