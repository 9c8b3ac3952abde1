// A table of the real server: its referee and two players, each before a page of their own.
import { kPhone, launch } from './browser.mjs';
import { Player } from './player.mjs';
import { Server } from './server.mjs';

const kHandheld = { viewport: kPhone, hasTouch: true, colorScheme: 'dark', deviceScaleFactor: 2 };

export class Table {
  // `demo`: as for `Server.open`; `handheld`: Jo holds a phone.
  static async open({ demo, handheld = false } = {}) {
    const table = new Table();
    try {
      await table.#gather(demo, handheld ? kHandheld : undefined);
      return table;
    } catch (error) {
      await table.close();
      throw error;
    }
  }

  async #gather(demo, held) {
    this.server = await Server.open(demo);
    this.browser = await launch();
    this.referee = await Player.sit(this.browser, this.server.link('referee'), 'Rowan');
    this.mira = await Player.sit(this.browser, this.server.link('player', 'Mira'), 'Mira');
    this.jo = await Player.sit(this.browser, this.server.link('player', 'Jo'), 'Jo', held);
    this.all = [this.referee, this.mira, this.jo];
  }

  // Starts the fight, whose first turn is this creature's.
  async begin(first) {
    await this.referee.at('start').click();
    await this.turnOf(first);
  }

  // Until it is this creature's turn on every page; a phone may show another pane.
  async turnOf(id) {
    for (const one of this.all)
      await one.see(`[data-testid=tracker-${id}][aria-current=true]`, { state: 'attached' });
  }

  async close() {
    await this.browser?.close();
    await this.server?.close();
  }
}
