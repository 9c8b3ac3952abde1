// A seat that is played by a script and not by hands: joins by its link's code, sends intents as JSON, and keeps the
// bytes that it was sent, for whoever looks for what they must not hold.
import { person } from './browser.mjs';

export class Messenger {
  static async sit(browser, link) {
    const one = Object.assign(new Messenger(), await person(browser));
    const address = new URL(link);
    // Of the server, and nothing of the client: that would be fetched and read in vain.
    await one.page.goto(`${address.origin}/icon.svg`);
    await one.page.evaluate(async (code) => {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify(code.length === 43 ? { link: code } : { joinCode: code });
      const seat = await (await fetch('/api/join', { method: 'POST', headers, body })).json();
      const socket = new WebSocket(`ws://${location.host}/play/${seat.encounter}`, ['affray.v2.json']);
      const table = { socket, frames: [], replies: new Map(), failures: [], sent: 0 };
      globalThis.table = table;
      socket.onmessage = ({ data }) => {
        const frame = JSON.parse(data);
        table.frames.push(frame);
        if (frame.reply) table.replies.get(frame.reply.intentId)?.(frame.reply);
        if (frame.menu) table.replies.get(`menu-${frame.menu.ref}`)?.(frame.menu);
        // What makes no sense has no reply: better to fail than to wait for ever.
        if (frame.fault) for (const fail of table.failures.splice(0)) fail(new Error(data));
      };
      await new Promise((open) => (socket.onopen = open));
      socket.send(JSON.stringify({ hello: { token: seat.token } }));
    }, address.hash.split('=')[1]);
    await one.page.waitForFunction(() => globalThis.table.frames.some((frame) => frame.view));
    return one;
  }

  // The table's reply; a refusal is a reply too.
  send(intent) {
    return this.page.evaluate(
      (body) =>
        new Promise((told, fail) => {
          const { table } = globalThis;
          const intentId = `script-${(table.sent += 1)}`;
          table.replies.set(intentId, told);
          table.failures.push(fail);
          table.socket.send(JSON.stringify({ submit: { intentId, intent: body } }));
        }),
      intent,
    );
  }

  // A long fight: whoever acts ends the turn, as fast as the server lets.
  endTurns(count) {
    return this.page.evaluate(async (many) => {
      const { table } = globalThis;
      let [seen, last] = [0, 0];
      const acting = () => {
        for (; seen < table.frames.length; seen += 1) {
          const { beats = [], events = [] } = table.frames[seen].delta ?? {};
          for (const beat of beats) if (beat.kind === 'KIND_TURN_BEGAN') last = beat.who;
          for (const event of events) if (event.turnBegan) last = event.turnBegan.who;
        }
        return last;
      };
      for (let i = 0; i < many; i += 1) {
        const intentId = `turn-${i}`;
        await new Promise((told) => {
          table.replies.set(intentId, told);
          const intent = { turn: { verb: 'end_turn', who: acting() } };
          table.socket.send(JSON.stringify({ submit: { intentId, intent } }));
        });
      }
    }, count);
  }

  // As the referee: everybody fights by themselves, the heroes too, until nobody is next or so much has been told; then the
  // referee ends it.
  async letFight(most = 30) {
    const { creatures } = await this.view();
    for (const { seat = 0, number: who } of creatures)
      if (seat !== 0) await this.send({ govern: { verb: 'set_control', who } });
    await this.page.evaluate(
      (sides) => {
        const say = (frame) => globalThis.table.socket.send(JSON.stringify(frame));
        say({ autopilotSettings: { pauseMs: 0 } });
        for (const side of sides)
          say({ autopilotOrder: { side, mode: 'AUTOPILOT_MODE_RUN', tactic: 'AUTOPILOT_TACTIC_NEAREST' } });
      },
      [...new Set(creatures.map(({ side }) => side))],
    );
    await this.send({ setup: { verb: 'start_encounter' } });
    let [before, now] = [-1, await this.version()];
    for (let looks = 0; looks < 200 && now < most; looks += 1) {
      // What no autopilot does: to say that a step of the round is over.
      if (now === before && (await this.send({ turn: { verb: 'end_step' } })).rejected) break;
      await this.page.waitForTimeout(150);
      [before, now] = [now, await this.version()];
    }
    let ended = await this.send({ setup: { verb: 'end_encounter' } });
    // Whoever is asked something answers first, by themselves.
    for (let tries = 0; tries < 50 && ended.rejected?.code === 'AWAITING_ANSWER'; tries += 1) {
      await this.page.waitForTimeout(100);
      ended = await this.send({ setup: { verb: 'end_encounter' } });
    }
    if (ended.rejected && ended.rejected.code !== 'NOT_IN_ENCOUNTER') throw new Error(JSON.stringify(ended));
  }

  // What it was told last.
  version() {
    return this.page.evaluate(() =>
      Number(globalThis.table.frames.findLast(({ delta }) => delta)?.delta.version ?? 0),
    );
  }

  menu(who) {
    return this.page.evaluate(
      (number) =>
        new Promise((told, fail) => {
          const { table } = globalThis;
          const ref = (table.sent += 1);
          table.replies.set(`menu-${ref}`, told);
          table.failures.push(fail);
          table.socket.send(JSON.stringify({ menu: { ref, who: number } }));
        }),
      who,
    );
  }

  // Everything that it was sent, as text.
  heard() {
    return this.page.evaluate(() => JSON.stringify(globalThis.table.frames));
  }

  view() {
    return this.page.evaluate(() => globalThis.table.frames.find((frame) => frame.view).view);
  }

  // The number of a creature that was there from the beginning.
  async numberOf(id) {
    const { creatures } = await this.view();
    return creatures.find((one) => one.id === id).number;
  }

  // Where the round is now: the last of its steps that was told.
  stage() {
    return this.page.evaluate(() => {
      const told = globalThis.table.frames.flatMap((frame) => frame.delta?.events ?? []);
      const steps = told.flatMap((event) => (event.stepChanged ? [event.stepChanged] : []));
      const { stage = '', step = '', group = 0 } = steps[steps.length - 1] ?? {};
      return { stage, step, group };
    });
  }
}

// Until the creature may walk: all sides fight, every step is closed, whatever round that takes.
export async function toMovement(referee, who, sides) {
  for (let tries = 0; tries < 60; tries += 1) {
    const { entries = [] } = await referee.menu(who);
    if (entries.some((entry) => entry.verb === 'move' && entry.allowed)) return;
    const { stage } = await referee.stage();
    if (stage !== 'contact') await referee.send({ turn: { verb: 'end_step' } });
    else {
      for (const key of sides)
        await referee.send({ prepare: { verb: 'choose_stance', key, value: 'fight' } });
    }
  }
  throw new Error('nobody may walk');
}
