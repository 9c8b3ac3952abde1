// One seat's play connection: Hello first, resume by version, reconnect by itself, and intents that are
// sent again
// under their own id until they are answered.
import { create } from '@bufbuild/protobuf';
import { nextDelay, type BackoffOptions } from './backoff';
import { isServerAddress } from './elsewhere';
import { deltaPayload, ViewChain } from './view_chain';
import {
  clientFrame,
  decode,
  encode,
  kSubprotocol,
  HelloSchema,
  SubmitSchema,
  type ClientBody,
  type Fault,
  type History,
  type Intent,
  type Menu,
  type Past,
  type PreviewReply,
  type Reply,
  type ServerFrame,
  type Welcome,
  type Steer,
} from './wire';

// The part of WebSocket that is used, so that tests can put their own in its place.
export interface Socket {
  binaryType: string;
  readyState: number;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(bytes: Uint8Array<ArrayBuffer>): void;
  close(code?: number): void;
}

export type LinkState =
  | { kind: 'connecting'; attempt: number }
  | { kind: 'online' }
  | { kind: 'waiting'; attempt: number; retryAt: number }
  | { kind: 'refused'; code: string; text: string };

export interface ConnectionOptions {
  url: string;
  token(): string;
  // The fresh token of a Welcome; the former one stays good until the first frame under this one.
  keepToken(token: string): void;
  // Version the model stands at; undefined: send a View.
  lastVersion(): bigint | undefined;
  // Last line of table talk that is known; undefined: send the last lines.
  lastChat?(): bigint | undefined;
  onState(state: LinkState): void;
  onFrame(frame: ServerFrame): void;
  // Another server plays the table: the connection has ended for good, and goes on there.
  onElsewhere?(address: string): void;
  open?(url: string, subprotocol: string): Socket;
  backoff?: Partial<BackoffOptions>;
  // What the ids of this connection's intents begin with; random where absent.
  idPrefix?: string;
  // Milliseconds without an answer to an intent after which the link counts as dead.
  patienceMs?: number;
}

// What is sent until it is answered: an intent or a way back.
export type Wish = Omit<NonNullable<Parameters<typeof create<typeof SubmitSchema>>[1]>, '$typeName'>;

interface Pending {
  wish: Wish;
  settle(reply: Reply): void;
  sentAt: number;
}

// A page of what was told; else how long to wait before asking again.
export type HistoryAnswer = History | { retryAfterMs: number };

const kOpen = 1;
const kClientName = 'affray-web/0.1';
// Faults after which trying again cannot help; all others are retried.
const kFinal = new Set(['BAD_TOKEN', 'SEAT_REPLACED', 'TOKEN_REVOKED', 'REFUSED', 'TABLE_ASLEEP']);
// Close codes of docs/PROTOCOL.md that say the same where the fault itself was lost.
const kFinalCloses = new Map([
  [4001, 'SEAT_REPLACED'],
  [4003, 'BAD_TOKEN'],
  [4004, 'TABLE_ASLEEP'],
  // The reason is the operator's.
  [4005, 'BANNED'],
]);

// Another server has the table; its address is the reason.
const kElsewhere = 4421;

export class Connection {
  private socket: Socket | undefined;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;
  private closed = false;
  private welcomed = false;
  private lastFault: Fault | undefined;
  // Of this connection; its hash is what the server holds the view to be at its version.
  private welcome: Welcome | undefined;
  private readonly chain = new ViewChain();
  private readonly pending = new Map<string, Pending>();
  private readonly previews = new Map<number, (reply: PreviewReply | undefined) => void>();
  private readonly pasts = new Map<number, (past: Past | undefined) => void>();
  private readonly histories = new Map<number, (answer: HistoryAnswer | undefined) => void>();
  private readonly menus = new Map<number, (menu: Menu | undefined) => void>();
  private nextRef = 1;
  private nextIntent = 1;
  private readonly prefix: string;

  constructor(private readonly options: ConnectionOptions) {
    this.prefix = options.idPrefix ?? randomPrefix();
  }

  start(): void {
    this.closed = false;
    this.connect();
    const patience = this.options.patienceMs ?? 10_000;
    this.watch = setInterval(() => this.checkPatience(patience), Math.max(50, patience / 4));
  }

  // Ends the connection for good.
  stop(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    this.socket?.close(1000);
    this.forgetQuestions();
  }

  // Tries at once instead of waiting for the next attempt.
  retryNow(): void {
    if (this.closed || this.socket !== undefined) return;
    clearTimeout(this.timer);
    this.connect();
  }

  get pendingIntents(): number {
    return this.pending.size;
  }

  // Resolves with the server's verdict, however often the link breaks in between.
  // `reason`: why, for the log; the referee's. `expectedVersion`: judged only at that one.
  submit(intent: Intent, reason = '', expectedVersion?: bigint): Promise<Reply> {
    return this.wish({ intent, expectedVersion, ...(reason !== '' && { reason }) });
  }

  // Play goes on from what stood after a version; the referee's.
  rewind(to: bigint, reason: string, keepDice = false): Promise<Reply> {
    return this.wish({ rewind: { to, reason, keepDice } });
  }

  // Takes back the seat's own last step.
  undo(): Promise<Reply> {
    return this.wish({ undo: {} });
  }

  // How play is conducted changes.
  steer(steer: Steer): Promise<Reply> {
    return this.wish({ steer });
  }

  private wish(wish: Wish): Promise<Reply> {
    const id = `${this.prefix}-${this.nextIntent++}`;
    const seenVersion = this.options.lastVersion();
    return new Promise((settle) => {
      this.pending.set(id, { wish: { ...wish, seenVersion }, settle, sentAt: Date.now() });
      if (this.welcomed) this.sendIntent(id);
    });
  }

  // Undefined: the link broke before the answer; ask again if it still matters.
  preview(intent: Intent): Promise<PreviewReply | undefined> {
    const ref = this.nextRef++;
    return this.ask(this.previews, ref, { case: 'preview', value: { ref, intent } });
  }

  menu(who: number): Promise<Menu | undefined> {
    const ref = this.nextRef++;
    return this.ask(this.menus, ref, { case: 'menu', value: { ref, who } });
  }

  // The seat's view as it stood after a version, and all ways back so far.
  past(version: bigint): Promise<Past | undefined> {
    const ref = this.nextRef++;
    return this.ask(this.pasts, ref, { case: 'past', value: { ref, version } });
  }

  // What the seat was told up to a version and a line of talk; without them the newest.
  history(version?: bigint, talk?: bigint): Promise<HistoryAnswer | undefined> {
    const ref = this.nextRef++;
    return this.ask(this.histories, ref, { case: 'history', value: { ref, version, talk } });
  }

  // Frames whose loss with a broken link is acceptable. False: the link is down.
  send(body: ClientBody): boolean {
    if (!this.welcomed || this.socket?.readyState !== kOpen) return false;
    this.socket.send(encode(clientFrame(body)));
    return true;
  }

  private ask<T>(
    table: Map<number, (answer: T | undefined) => void>,
    ref: number,
    body: ClientBody,
  ): Promise<T | undefined> {
    return new Promise((settle) => {
      table.set(ref, settle);
      if (this.send(body)) return;
      table.delete(ref);
      settle(undefined);
    });
  }

  private connect(): void {
    this.options.onState({ kind: 'connecting', attempt: this.attempt });
    const open = this.options.open ?? ((url, protocol) => new WebSocket(url, protocol) as unknown as Socket);
    const socket = open(this.options.url, kSubprotocol);
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    this.welcomed = false;
    this.lastFault = undefined;
    socket.onopen = () => this.sendHello(socket);
    socket.onmessage = (event) => {
      if (this.socket === socket && event.data instanceof ArrayBuffer)
        this.receive(new Uint8Array(event.data));
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (event.code === kElsewhere && isServerAddress(event.reason)) this.leave(event.reason);
      else this.dropped(event.code, event.reason);
    };
  }

  private sendHello(socket: Socket): void {
    const lastVersion = this.options.lastVersion();
    const hello = create(HelloSchema, { token: this.options.token(), client: kClientName });
    if (lastVersion !== undefined) hello.lastVersion = lastVersion;
    const hash = lastVersion === this.chain.version ? this.chain.bytes : undefined;
    if (hash !== undefined) hello.viewHash = hash;
    const lastChat = this.options.lastChat?.();
    if (lastChat !== undefined) hello.lastChat = lastChat;
    socket.send(encode(clientFrame({ case: 'hello', value: hello })));
  }

  private receive(bytes: Uint8Array): void {
    const frame = decode(bytes);
    const body = frame.body;
    switch (body.case) {
      case 'welcome':
        this.welcomed = true;
        this.attempt = 0;
        this.welcome = body.value;
        if (body.value.resumeToken !== '') this.options.keepToken(body.value.resumeToken);
        this.options.onState({ kind: 'online' });
        this.options.onFrame(frame);
        for (const id of this.pending.keys()) this.sendIntent(id);
        return;
      case 'view':
        this.chain.begin(body.value.version);
        if (body.value.version === this.welcome?.version) this.chain.adopt(this.welcome.viewHash);
        break;
      case 'delta':
        this.follow(body.value.version, deltaPayload(bytes));
        break;
      case 'reply':
        this.settle(body.value);
        break;
      case 'preview':
        this.previews.get(body.value.ref)?.(body.value);
        this.previews.delete(body.value.ref);
        return;
      case 'menu':
        this.menus.get(body.value.ref)?.(body.value);
        this.menus.delete(body.value.ref);
        break;
      case 'past':
        this.pasts.get(body.value.ref)?.(body.value);
        this.pasts.delete(body.value.ref);
        return;
      case 'history':
        this.histories.get(body.value.ref)?.(body.value);
        this.histories.delete(body.value.ref);
        return;
      case 'fault':
        this.lastFault = body.value;
        if (this.refusesToTell(body.value)) return;
        break;
    }
    this.options.onFrame(frame);
  }

  // A refusal names no question; of what was told there is one at a time, and of what stood too.
  private refusesToTell({ field, retryAfterMs }: Fault): boolean {
    if (field === 'past.version') return answerAll(this.pasts, undefined);
    return field === 'history.version' && answerAll(this.histories, { retryAfterMs });
  }

  // A chain that differs where the server told its own is a view gone wrong: the whole one is asked for.
  private follow(version: bigint, payload: Uint8Array | undefined): void {
    if (payload === undefined || !this.chain.extend(version, payload)) return;
    const welcome = this.welcome;
    if (version === welcome?.version && !this.chain.agrees(welcome.viewHash))
      this.send({ case: 'view', value: {} });
  }

  private settle(reply: Reply): void {
    const waiting = this.pending.get(reply.intentId);
    this.pending.delete(reply.intentId);
    waiting?.settle(reply);
  }

  private sendIntent(id: string): void {
    const waiting = this.pending.get(id);
    if (waiting === undefined || this.socket?.readyState !== kOpen) return;
    waiting.sentAt = Date.now();
    const submit = create(SubmitSchema, { ...waiting.wish, intentId: id });
    this.socket.send(encode(clientFrame({ case: 'submit', value: submit })));
  }

  private leave(address: string): void {
    this.socket = undefined;
    this.stop();
    this.options.onElsewhere?.(address);
  }

  private dropped(close = 0, reason = ''): void {
    this.socket = undefined;
    this.welcomed = false;
    this.forgetQuestions();
    if (this.closed) return;
    const fault = this.lastFault;
    const final = fault !== undefined && kFinal.has(fault.code) ? fault.code : kFinalCloses.get(close);
    if (final !== undefined) {
      this.closed = true;
      clearInterval(this.watch);
      this.options.onState({ kind: 'refused', code: final, text: fault?.text ?? reason });
      return;
    }
    const wait = Math.max(nextDelay(this.attempt, this.options.backoff), fault?.retryAfterMs ?? 0);
    this.attempt += 1;
    this.options.onState({ kind: 'waiting', attempt: this.attempt, retryAt: Date.now() + wait });
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private forgetQuestions(): void {
    answerAll(this.previews, undefined);
    answerAll(this.menus, undefined);
    answerAll(this.pasts, undefined);
    answerAll(this.histories, undefined);
  }

  // A browser does not tell of a peer that vanished without a word: an unanswered intent does.
  private checkPatience(patience: number): void {
    if (!this.welcomed) return;
    for (const waiting of this.pending.values()) {
      if (Date.now() - waiting.sentAt < patience) continue;
      const socket = this.socket;
      this.dropped();
      socket?.close(4000);
      return;
    }
  }
}

// False: nobody had asked.
function answerAll<T>(table: Map<number, (answer: T) => void>, answer: T): boolean {
  const waiting = [...table.values()];
  table.clear();
  for (const settle of waiting) settle(answer);
  return waiting.length > 0;
}

function randomPrefix(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (b) => b.toString(36).padStart(2, '0')).join('');
}
