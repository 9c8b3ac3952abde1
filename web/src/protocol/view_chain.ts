// The view hash: a chain over the binary Delta payloads of one view, h(v) = BLAKE2b-256(h(v-1) ‖ delta(v)), which starts
// again from 32 zero bytes after every version that is a multiple of 50 (docs/PROTOCOL.md).
import { blake2b } from '@noble/hashes/blake2';

const kBytes = 32;
const kRestartEvery = 50n;
// ServerFrame.delta: field 2, length-delimited.
const kDeltaTag = (2 << 3) | 2;

// The running hash of one view. Two clients of equal views agree as soon as both know it.
export class ViewChain {
  private hash: Uint8Array | undefined;
  private at: bigint | undefined;

  // Where the chain stands; undefined: no view yet.
  get version(): bigint | undefined {
    return this.at;
  }

  // The 32 bytes, or undefined if the hash is not known.
  get bytes(): Uint8Array | undefined {
    return this.hash;
  }

  // A whole view was received: its hash is unknown until the chain starts again, unless it is the first.
  begin(version: bigint): void {
    this.at = version;
    this.hash = version === 0n ? new Uint8Array(kBytes) : undefined;
  }

  // The server has told the hash of the present version; none, or one of another size, is passed over.
  adopt(hash: Uint8Array): void {
    if (hash.length === kBytes) this.hash = hash.slice();
  }

  // Takes in a delta as encoded. False: it does not follow, and was not taken.
  extend(version: bigint, delta: Uint8Array): boolean {
    if (this.at === undefined || version !== this.at + 1n) return false;
    this.at = version;
    const before = (version - 1n) % kRestartEvery === 0n ? new Uint8Array(kBytes) : this.hash;
    this.hash = before && blake2b.create({ dkLen: kBytes }).update(before).update(delta).digest();
    return true;
  }

  // Whether this is the hash of the present version; a hash that either side does not know is not compared.
  agrees(hash: Uint8Array): boolean {
    const mine = this.hash;
    if (mine === undefined || hash.length !== kBytes) return true;
    return mine.every((byte, index) => byte === hash[index]);
  }
}

// The bytes of the Delta inside a binary ServerFrame, as the server encoded them; undefined if the frame holds none.
export function deltaPayload(frame: Uint8Array): Uint8Array | undefined {
  if (frame[0] !== kDeltaTag) return undefined;
  let length = 0;
  for (let at = 1, scale = 1; at < frame.length && at <= 5; at += 1, scale *= 128) {
    const byte = frame[at]!;
    length += (byte & 0x7f) * scale;
    if (byte >= 0x80) continue;
    return length <= frame.length - at - 1 ? frame.subarray(at + 1, at + 1 + length) : undefined;
  }
  return undefined;
}
