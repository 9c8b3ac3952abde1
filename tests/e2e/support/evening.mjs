// An evening of the old school before four pages: a referee and three players at one expedition. Whoever presses has the
// server's answer before anybody presses next.
import assert from 'node:assert/strict';
import { Player } from './player.mjs';
import { kPatience } from './visitor.mjs';
import { readServerFrame } from './wire.mjs';

export class Evening {
  #lines = new Map();

  // By what each person is called: a referee first, then players. Before they come to the table.
  constructor(visitors) {
    this.all = Object.entries(visitors).map(([name, visitor]) => {
      const player = Player.of(visitor, name);
      player.page.setDefaultTimeout(kPatience);
      player.page.on('websocket', (line) => this.#lines.set(player, line));
      return player;
    });
    [this.referee] = this.all;
  }

  see(player, selector) {
    return player.see(selector, { state: 'attached', timeout: kPatience });
  }

  // Until every page shows what `selector` names.
  allSee(selector) {
    return Promise.all(this.all.map((one) => this.see(one, selector)));
  }

  // Until every page stands in this scene and part of the turn or day.
  part(scene, phase) {
    return this.allSee(`[data-testid=journey][data-scene="${scene}"][data-phase="${phase}"]`);
  }

  // Presses what is offered: it is accepted, and everybody who may know has been told. What the referee does may be
  // for nobody else.
  async press(player, testid) {
    await this.open(player, testid);
    await this.see(player, `[data-testid="${testid}"]:not([aria-disabled=true]):not(:disabled)`);
    let reply;
    const answered = this.#lines.get(player).waitForEvent('framereceived', {
      predicate: ({ payload }) => (reply = readServerFrame(payload).reply) !== undefined,
      timeout: kPatience,
    });
    await Promise.all([answered, player.at(testid).click()]);
    assert.ok(reply.accepted, `${player.name} at ${testid}: ${JSON.stringify(reply.rejected)}`);
    const told = player === this.referee ? [player] : this.all;
    const reached = (version) =>
      Number(document.querySelector('[data-testid=table]').dataset.version) >= version;
    await Promise.all(told.map((one) => one.page.waitForFunction(reached, Number(reply.accepted.version))));
  }

  // On a phone the party lies behind a handle, and over what stands in place of the board.
  async open(player, testid = 'journey') {
    const handle = player.at('tracker-handle');
    if (!(await handle.isVisible())) return;
    const behind = await player.page.evaluate(
      (id) => document.querySelector(`[data-testid="${id}"]`)?.closest('.left') != null,
      testid,
    );
    if (behind !== ((await handle.getAttribute('aria-expanded')) === 'true')) await handle.click();
  }

  // Who does what is pressed next.
  async choose(player, who) {
    await this.open(player);
    await player.at(`member-${who}`).click();
    await this.see(player, `[data-testid=member-${who}][aria-pressed=true]`);
  }

  // As the referee: where the party goes next.
  async enter(scene, where, phase) {
    await this.referee.at('pane-referee').click();
    await this.referee.at('scene').selectOption(scene);
    await this.referee.at('scene-where').selectOption(where);
    await this.press(this.referee, 'scene-go');
    await this.part(scene, phase);
  }

  // What the next dice show, as [sides, value], in the order in which they fall.
  async lay(...dice) {
    await this.referee.lever('dice');
    let [ofSides, showing] = [];
    for (const [sides, value] of dice) {
      if (sides !== ofSides) await this.referee.at('lay-sides').selectOption(String(sides));
      if (value !== showing) await this.referee.at('lay-value').fill(String(value));
      [ofSides, showing] = [sides, value];
      await this.press(this.referee, 'lay-go');
    }
  }

  // Something wanders by with one of the next two turns, which `speaker` ends.
  async meet(speaker) {
    await this.lay([6, 1]);
    for (let turns = 0; turns < 2 && (await speaker.at('end-turn').count()) > 0; turns += 1)
      await this.press(speaker, 'end-turn');
    await this.part('dungeon', 'encounter');
  }
}
