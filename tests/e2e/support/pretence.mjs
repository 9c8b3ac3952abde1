// A pretended server behind a page's WebSocket: fixture frames out, client frames kept.
import * as hexes from './fixture.mjs';
import { readClientFrame, serverFrame } from './wire.mjs';

export class Pretence {
  // `frames`: a module with welcome, view, menu and preview.
  constructor(seat, extra = {}, frames = hexes) {
    this.seat = seat;
    this.frames = { ...frames };
    this.extra = extra;
    this.heard = [];
    this.sockets = [];
    // What an intent gets: by default it is accepted and changes nothing.
    this.judge = () => ({ accepted: { version: '14' } });
  }

  async attach(page) {
    await page.routeWebSocket(/\/play\//, (socket) => {
      this.sockets.push(socket);
      socket.onMessage((bytes) => this.receive(socket, readClientFrame(bytes)));
    });
  }

  say(frame, socket = this.sockets[this.sockets.length - 1]) {
    socket.send(serverFrame(frame));
  }

  receive(socket, frame) {
    this.heard.push(frame);
    if (frame.hello) {
      this.say({ welcome: this.frames.welcome(this.seat, this.extra) }, socket);
      if (frame.hello.lastVersion === undefined) this.say({ view: this.frames.view(this.extra) }, socket);
    } else if (frame.menu) {
      this.say({ menu: this.frames.menu(frame.menu.ref, frame.menu.who) }, socket);
    } else if (frame.preview) {
      this.say({ preview: this.frames.preview(frame.preview.ref, frame.preview.intent) }, socket);
    } else if (frame.submit) {
      const verdict = this.judge(frame.submit);
      if (verdict !== undefined) this.say({ reply: { intentId: frame.submit.intentId, ...verdict } }, socket);
    }
  }

  get submitted() {
    return this.heard.filter((frame) => frame.submit).map((frame) => frame.submit);
  }
}

// Puts a seat into the page's storage before its first script runs.
export async function hold(context, seat, role) {
  await context.addInitScript(
    ([number, roleNumber]) => {
      localStorage.setItem(
        'affray/seats/enc1',
        JSON.stringify([{ seat: number, role: roleNumber, name: 'x', token: 't' }]),
      );
    },
    [seat, role],
  );
}
