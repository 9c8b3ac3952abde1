// A table of the real server: its referee and two players, each before a page of their own.
import assert from 'node:assert/strict';
import { accessibilityFaults, kMoving, kPhone, launch, unexpected } from './browser.mjs';
import { Player } from './player.mjs';
import { frontOf } from './preview.mjs';
import { Server } from './server.mjs';

const kLaptop = { viewport: { width: 1366, height: 768 } };
const kHandheld = { viewport: kPhone, hasTouch: true, colorScheme: 'dark', deviceScaleFactor: 2 };

export class Table {
  // `demo`: as for `Server.open`; `handheld`: Jo holds a phone; `laptop`: the others sit at smaller screens;
  // `moving`: they see pieces walk.
  static async open({ demo, handheld = false, laptop = false, moving = false } = {}) {
    const table = new Table();
    try {
      const desk = { ...(laptop ? kLaptop : {}), ...(moving ? kMoving : {}) };
      await table.#gather(demo, desk, handheld ? kHandheld : undefined);
      return table;
    } catch (error) {
      await table.close();
      throw error;
    }
  }

  // At a server that somebody else runs, by the links of the referee and two players.
  static async at(links) {
    const table = new Table();
    try {
      await table.#sit(links);
      return table;
    } catch (error) {
      await table.close();
      throw error;
    }
  }

  async #gather(demo, desk, held) {
    this.server = await Server.open(demo);
    this.front = await frontOf(this.server);
    const link = (...of) => this.server.link(...of).replace(this.server.url, this.front.url);
    await this.#sit([link('referee'), link('player', 'Mira'), link('player', 'Jo')], desk, held);
  }

  async #sit([referee, mira, jo], desk, held) {
    this.browser = await launch();
    this.referee = await Player.sit(this.browser, referee, 'Rowan', desk);
    this.mira = await Player.sit(this.browser, mira, 'Mira', desk);
    this.jo = await Player.sit(this.browser, jo, 'Jo', held);
    this.all = [this.referee, this.mira, this.jo];
  }

  // Starts the fight, whose first turn is this creature's.
  async begin(first) {
    await this.referee.at('start').click();
    await this.turnOf(first);
  }

  // The same where surprise and initiative are found out by checks; the referee leaves both as they fall.
  async beginByChecks(first) {
    await this.referee.at('bar-start').click();
    for (const stage of ['setup_surprise', 'setup_initiative']) {
      await this.referee.see(`[data-testid=opening][data-stage=${stage}]`);
      await this.referee.at('opening-on').click();
    }
    await this.turnOf(first);
  }

  // Whether all of them have been told so in the log.
  told(text) {
    return Promise.all(this.all.map((one) => one.see(`text=/${text}/`, { state: 'attached' })));
  }

  // Until it is this creature's turn on every page; a phone may show another pane.
  async turnOf(id) {
    for (const one of this.all)
      await one.see(`[data-testid=tracker-${id}][aria-current=true]`, { state: 'attached' });
  }

  async clean() {
    for (const one of this.all) assert.deepEqual(await accessibilityFaults(one.page), [], one.name);
  }

  // Whoever acts, if it is one of the two players' creatures: Ada is Mira's, Bram Jo's.
  async playerNow() {
    return { ada: this.mira, bram: this.jo }[await this.referee.active()];
  }

  // Leaves what somebody is asked. True: somebody was.
  async leaveAsked() {
    for (const one of this.all) {
      const no = one.at('prompt-decline').first();
      if (!(await no.isVisible())) continue;
      // The clock or the autopilot may have answered meanwhile.
      await no.click({ timeout: 2000 }).catch(() => {});
      return true;
    }
    return false;
  }

  // The players strike whom they can, and the place does nothing, until all of these are down.
  async fightOn(foes, turnsMax = 60) {
    const down = ({ status }) => ['dead', 'unconscious'].includes(status);
    const states = () => Promise.all(foes.map((id) => this.referee.creature(id)));
    for (let turns = 0; turns < turnsMax && !(await states()).every(down); turns += 1) {
      await this.referee.page.waitForTimeout(400);
      if (await this.leaveAsked()) continue;
      if (await this.referee.at('world-end').isVisible()) {
        await this.referee.at('world-end').click();
        continue;
      }
      const player = await this.playerNow();
      if (player !== undefined && !(await player.strike())) await player.endTurn();
    }
    assert.ok((await states()).every(down), `all of ${foes} are down`);
  }

  // The referee ends the fight; everybody is told what it came to and what comes next, and nothing was amiss.
  async end() {
    await this.referee.lever('end');
    // Asked once more.
    await this.referee.at('end-encounter').click();
    await this.referee.at('end-encounter').click();
    for (const one of this.all) {
      await one.see('[data-testid=phase][data-phase=ended]', { state: 'attached' });
      await one.see('[data-testid=end] [data-testid=deeds]');
      await one.see('[data-testid=end] [data-testid=next] li');
    }
    await this.clean();
    for (const one of this.all) assert.deepEqual(unexpected(one.complaints), [], one.name);
  }

  async close() {
    await this.browser?.close();
    await this.front?.close();
    await this.server?.close();
  }
}
