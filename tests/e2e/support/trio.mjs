// A table of three: the referee and a player at laptops, the other player with a phone.
import assert from 'node:assert/strict';
import { accessibilityFaults, kPhone, launch, unexpected } from './browser.mjs';
import { Player } from './player.mjs';
import { frontOf } from './preview.mjs';
import { Server } from './server.mjs';

const kLaptop = { viewport: { width: 1366, height: 768 } };
const kThumb = { viewport: kPhone, hasTouch: true, colorScheme: 'dark' };

export class Trio {
  // `demo` has seats of the names Mira and Jo.
  static async sit(demo) {
    const trio = new Trio();
    try {
      await trio.#open(demo);
    } catch (error) {
      await trio.close();
      throw error;
    }
    return trio;
  }

  async #open(demo) {
    this.server = await Server.open(demo);
    this.front = await frontOf(this.server);
    this.browser = await launch();
    const link = (...of) => this.server.link(...of).replace(this.server.url, this.front.url);
    this.referee = await Player.sit(this.browser, link('referee'), 'Rowan', kLaptop);
    this.mira = await Player.sit(this.browser, link('player', 'Mira'), 'Mira', kLaptop);
    this.jo = await Player.sit(this.browser, link('player', 'Jo'), 'Jo', kThumb);
    this.all = [this.referee, this.mira, this.jo];
  }

  async close() {
    await this.browser?.close();
    await this.front?.close();
    await this.server?.close();
  }

  async clean() {
    for (const one of this.all) assert.deepEqual(await accessibilityFaults(one.page), [], one.name);
  }

  // Whoever acts, if it is one of the two players' creatures: Ada is Mira's, Bram Jo's.
  async playerNow() {
    return { ada: this.mira, bram: this.jo }[await this.referee.active()];
  }

  // Leaves whatever somebody is asked. True: somebody was.
  async leaveAll(asked = this.all) {
    for (const one of asked) {
      const no = one.at('prompt-decline').first();
      if (!(await no.isVisible())) continue;
      // The clock or the autopilot may have answered meanwhile.
      await no.click({ timeout: 2000 }).catch(() => {});
      return true;
    }
    return false;
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
}
