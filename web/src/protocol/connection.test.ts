// The connection against a pretended socket: Hello first, resume, resending under the same id, faults,
// patience.
import { create, fromBinary, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type LinkState, type Socket } from './connection';
import { ViewChain } from './view_chain';
import { ClientFrameSchema, DeltaSchema, intentOf, ServerFrameSchema, type ClientFrame } from './wire';

class Wire implements Socket {
  binaryType = '';
  readyState = 0;
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  sent: ClientFrame[] = [];

  send(bytes: Uint8Array<ArrayBuffer>): void {
    this.sent.push(fromBinary(ClientFrameSchema, bytes));
  }

  close(code = 1000, reason = ''): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.(undefined as never);
  }

  say(body: MessageInitShape<typeof ServerFrameSchema>['body']): void {
    const init = { body } as MessageInitShape<typeof ServerFrameSchema>;
    const bytes = toBinary(ServerFrameSchema, create(ServerFrameSchema, init));
    this.onmessage?.({ data: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) });
  }
}

const kIntent = intentOf({ case: 'turn', value: { verb: 'end_turn', who: 1 } });

describe('Connection', () => {
  let wires: Wire[];
  let states: LinkState[];
  let token: string;
  let elsewhere: string;
  let version: bigint | undefined;
  let connection: Connection;
  const last = () => wires[wires.length - 1]!;
  const submits = (wire: Wire) =>
    wire.sent.flatMap((frame) => (frame.body.case === 'submit' ? [frame.body.value] : []));

  beforeEach(() => {
    vi.useFakeTimers();
    wires = [];
    states = [];
    token = 'first';
    elsewhere = '';
    version = undefined;
    connection = new Connection({
      url: 'ws://x/play/e',
      token: () => token,
      keepToken: (fresh) => (token = fresh),
      lastVersion: () => version,
      onState: (state) => states.push(state),
      onFrame: () => undefined,
      onElsewhere: (address) => (elsewhere = address),
      open: () => {
        const wire = new Wire();
        wires.push(wire);
        return wire;
      },
      backoff: { firstMs: 100, mostMs: 1000, random: () => 1 },
      patienceMs: 5000,
      idPrefix: 'test',
    });
    connection.start();
  });

  afterEach(() => {
    connection.stop();
    vi.useRealTimers();
  });

  it('goes where another server plays the table, once it is told an address', () => {
    last().open();
    last().close(4421, 'nowhere');
    expect(states[states.length - 1]).toMatchObject({ kind: 'waiting' });
    vi.advanceTimersByTime(100);
    last().open();
    last().close(4421, 'http://b:8080');
    expect(elsewhere).toBe('http://b:8080');
    const tries = wires.length;
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(tries);
  });

  it('says Hello first, and resumes by version with the fresh token', () => {
    last().open();
    expect(last().sent[0]!.body).toMatchObject({ case: 'hello', value: { token: 'first' } });
    last().say({ case: 'welcome', value: { resumeToken: 'second' } });
    version = 9n;
    last().close(1006);
    expect(states[states.length - 1]).toMatchObject({ kind: 'waiting', attempt: 1 });
    vi.advanceTimersByTime(100);
    last().open();
    expect(last().sent[0]!.body).toMatchObject({
      case: 'hello',
      value: { token: 'second', lastVersion: 9n },
    });
  });

  it('tells the hash of its view with its version, and asks for the whole view where the server’s differs', () => {
    const hashOf = (wire: Wire) => {
      const body = wire.sent[0]!.body;
      return body.case === 'hello' ? body.value.viewHash : undefined;
    };
    const asked = (wire: Wire) => wire.sent.filter((frame) => frame.body.case === 'view').length;
    const deltas = new ViewChain();
    deltas.begin(0n);
    const say = (number: bigint, told = number) => {
      const events = [
        { body: { case: 'periodBegan' as const, value: { unit: 'round', number: Number(told) } } },
      ];
      const value = create(DeltaSchema, { version: number, events });
      if (told === number) deltas.extend(number, toBinary(DeltaSchema, value));
      last().say({ case: 'delta', value });
      version = number;
    };
    const comeBack = (welcome: { version: bigint; viewHash?: Uint8Array }) => {
      last().close(1006);
      vi.advanceTimersByTime(100);
      last().open();
      last().say({ case: 'welcome', value: welcome });
    };
    last().open();
    expect(hashOf(last())).toHaveLength(0);
    last().say({ case: 'welcome', value: {} });
    last().say({ case: 'view', value: { version: 0n } });
    say(1n);
    say(2n);
    comeBack({ version: 2n, viewHash: deltas.bytes! });
    expect(hashOf(last())).toEqual(deltas.bytes);
    say(3n);
    comeBack({ version: 5n, viewHash: new Uint8Array(32).fill(7) });
    say(4n);
    expect(asked(last())).toBe(0);
    say(5n, 9n);
    expect(asked(last())).toBe(1);
    last().say({ case: 'view', value: { version: 6n } });
    version = 6n;
    comeBack({ version: 6n });
    expect(hashOf(last())).toHaveLength(0);
  });

  it('sends an unanswered intent again under its own id, until it is answered', async () => {
    last().open();
    const verdict = connection.submit(kIntent);
    expect(submits(last())).toEqual([]);
    last().say({ case: 'welcome', value: {} });
    const id = submits(last())[0]!.intentId;
    last().close(1006);
    vi.advanceTimersByTime(100);
    last().open();
    last().say({ case: 'welcome', value: {} });
    expect(submits(last()).map((submit) => submit.intentId)).toEqual([id]);
    last().say({
      case: 'reply',
      value: { intentId: id, verdict: { case: 'accepted', value: { version: 3n } } },
    });
    await expect(verdict).resolves.toMatchObject({ intentId: id, verdict: { case: 'accepted' } });
    expect(connection.pendingIntents).toBe(0);
  });

  it('gives every intent an id of its own', () => {
    last().open();
    last().say({ case: 'welcome', value: {} });
    void connection.submit(kIntent);
    void connection.submit(kIntent);
    const ids = submits(last()).map((submit) => submit.intentId);
    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id) => id.length >= 1 && id.length <= 64)).toBe(true);
  });

  it('waits longer after each failure, and at least as long as it is told', () => {
    last().close(1006);
    vi.advanceTimersByTime(100);
    expect(wires.length).toBe(2);
    last().close(1006);
    vi.advanceTimersByTime(199);
    expect(wires.length).toBe(2);
    vi.advanceTimersByTime(1);
    expect(wires.length).toBe(3);
    last().open();
    last().say({ case: 'fault', value: { code: 'RETRY_LATER', retryAfterMs: 7000 } });
    last().close(1013);
    vi.advanceTimersByTime(6999);
    expect(wires.length).toBe(3);
    vi.advanceTimersByTime(1);
    expect(wires.length).toBe(4);
  });

  it('gives up where trying again cannot help', () => {
    last().open();
    last().say({ case: 'fault', value: { code: 'BAD_TOKEN', text: 'no' } });
    last().close(4003);
    vi.advanceTimersByTime(60_000);
    expect(wires.length).toBe(1);
    expect(states[states.length - 1]).toEqual({ kind: 'refused', code: 'BAD_TOKEN', text: 'no' });
  });

  it('gives up where the address is banned, and says why', () => {
    last().open();
    last().close(4005, 'Spam.');
    vi.advanceTimersByTime(60_000);
    expect(wires.length).toBe(1);
    expect(states[states.length - 1]).toEqual({ kind: 'refused', code: 'BANNED', text: 'Spam.' });
  });

  it('gives up on the close code alone when the fault was lost', () => {
    last().open();
    last().close(4001);
    expect(states[states.length - 1]).toMatchObject({ kind: 'refused', code: 'SEAT_REPLACED' });
  });

  it('drops a link that leaves an intent unanswered', () => {
    last().open();
    last().say({ case: 'welcome', value: {} });
    void connection.submit(kIntent);
    vi.advanceTimersByTime(7000);
    expect(wires.length).toBe(2);
    last().open();
    last().say({ case: 'welcome', value: {} });
    expect(submits(last()).length).toBe(1);
  });

  it('answers previews and menus by their reference, and none when the link breaks', async () => {
    last().open();
    last().say({ case: 'welcome', value: {} });
    const first = connection.preview(kIntent);
    const second = connection.menu(4);
    const asked = last()
      .sent.slice(1)
      .map((frame) => (frame.body.value as { ref: number }).ref);
    last().say({ case: 'preview', value: { ref: asked[0]!, allowed: true } });
    await expect(first).resolves.toMatchObject({ allowed: true });
    last().close(1006);
    await expect(second).resolves.toBeUndefined();
    await expect(connection.preview(kIntent)).resolves.toBeUndefined();
  });
});
