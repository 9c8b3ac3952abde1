// What the gallery shows beside tables and plain pages: preparing in every ruleset, an expedition, and what comes after a fight.
import { readFileSync } from 'node:fs';
import { person } from './support/browser.mjs';
import { Player } from './support/player.mjs';
import { previewOf } from './support/preview.mjs';
import { Server } from './support/server.mjs';

const kOperator = { name: 'Mara', password: 'a long walk in the rain' };
const kDesk = { viewport: { width: 1366, height: 768 } };
const kForeign = new URL('../data/foreign/dnd5e_actor.json', import.meta.url);
const kRulesets = ['affray', 'archmage', 'classic', 'action-points', 'segments', 'turn-based'];

// `take`, `tryTo` and `complain` are the gallery's own. `wanted`: whether a name is asked for.
export class Works {
  constructor(browser, { take, tryTo, complain, wanted }) {
    Object.assign(this, { browser, take, tryTo, complain, wanted });
  }

  press(page, testid) {
    return this.tryTo(() => page.getByTestId(testid).first().click({ timeout: 20_000 }));
  }

  async preparing() {
    const rulesets = kRulesets.filter((one) => this.wanted(`preparing-${one}`));
    if (rulesets.length === 0) return;
    const server = await Server.empty(kOperator, 'shipped');
    const front = await previewOf(server);
    const { page, context, complaints } = await person(this.browser, kDesk);
    try {
      await page.goto(`${front.url}/#/sign-in`);
      await page.getByLabel('Name', { exact: true }).first().fill(kOperator.name);
      await page.getByLabel('Password', { exact: true }).first().fill(kOperator.password);
      await page.keyboard.press('Enter');
      await page.getByTestId('nav-account').waitFor();
      for (const ruleset of rulesets) await this.#prepare(page, front.url, ruleset);
      // What is still being chosen is refused while it is judged.
      for (const line of complaints.filter((one) => !one.includes('status of 422')))
        this.complain(`preparing browser: ${line}`);
    } finally {
      await context.close();
      await front.close();
      await server.close();
    }
  }

  async #prepare(page, url, ruleset) {
    const campaign = await page.evaluate(async (wish) => {
      const { token } = JSON.parse(localStorage.getItem('affray/login'));
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const body = JSON.stringify({ title: 'The Mill on the Marsh', ruleset: wish });
      return (await (await fetch('/api/campaigns', { method: 'POST', headers, body })).json()).id;
    }, ruleset);
    const go = async (...path) => {
      await page.goto(`${url}/#/${['campaigns', campaign, ...path].join('/')}`);
      await page.waitForTimeout(1200);
    };
    await go('scenes', 'new');
    await this.take(page, `preparing-${ruleset}-1-editor`, { forced: true });
    if (await this.press(page, 'panel-bestiary')) await this.take(page, `preparing-${ruleset}-2-bestiary`);
    await go('scenes', 'import');
    await page.getByTestId('import-file').setInputFiles({
      name: 'actor.json',
      mimeType: 'application/json',
      buffer: readFileSync(kForeign),
    });
    await page.getByTestId('monster-block').waitFor();
    await this.take(page, `preparing-${ruleset}-3-import`);
    for (const [what, name] of [
      ['monster', 'Mill Hound'],
      ['item', 'Miller’s Key'],
    ]) {
      await go('scenes', what);
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByRole('button', { name: 'Begin', exact: true }).click();
      await page.getByTestId(`${what}-block`).waitFor();
      await page.waitForTimeout(900);
      await this.take(page, `preparing-${ruleset}-4-${what}`);
    }
    await this.#making(page, ruleset, go);
  }

  async #making(page, ruleset, go) {
    await go('characters', 'new');
    const first = page.locator('[data-testid=making] input[type=radio]');
    if ((await first.count()) > 0) await first.nth(Math.min(1, (await first.count()) - 1)).check();
    for (let step = 1; step < 7; step += 1) {
      await page.waitForTimeout(900);
      await this.take(page, `preparing-${ruleset}-5-making-${step}`);
      if (!(await this.press(page, 'making-next'))) return;
    }
  }

  async expedition() {
    if (!this.wanted('expedition')) return;
    await this.#table(['classic/bell_under_the_fen', 'shipped'], async (referee, player) => {
      const console = { sizes: ['desktop', 'double', 'text'] };
      await this.take(player.page, 'expedition-1-town');
      await this.press(referee.page, 'pane-referee');
      await this.take(referee.page, 'expedition-1-town-referee', console);
      // The party is led through all kinds of country that it may be in.
      const scenes = await referee
        .at('scene')
        .locator('option')
        .evaluateAll((all) => all.map((one) => one.value));
      for (const scene of scenes.filter((one) => one !== 'town')) {
        await referee.at('scene').selectOption(scene);
        // The first place of its kind that is offered.
        await this.tryTo(() => referee.at('scene-where').selectOption({ index: 1 }, { timeout: 2500 }));
        await this.press(referee.page, 'scene-go');
        await player.page.waitForTimeout(1500);
        await this.take(player.page, `expedition-2-${scene}`);
        await this.take(referee.page, `expedition-2-${scene}-referee`, console);
      }
      await this.press(player.page, 'pane-log');
      await this.take(player.page, 'expedition-4-log');
    });
  }

  async afterwards() {
    if (!this.wanted('afterwards')) return;
    await this.#table(['drill', 'tests'], async (referee, player, front) => {
      await referee.at('start').click();
      await referee.see('[data-testid=tracker-brute][aria-current=true]');
      await referee.hitPoints('bram', '-10');
      await referee.attack('ada');
      await referee.endTurn();
      await referee.see(
        '[data-testid=tracker-runner][aria-current=true], [data-testid=tracker-ada][aria-current=true]',
      );
      await referee.rewindLast('Not what was meant.');
      await referee.hitPoints('bram', '-3');
      await referee.lever('end');
      await referee.at('end-outcome').selectOption('victory');
      await referee.at('end-encounter').click();
      await referee.at('end-encounter').click();
      await referee.see('[data-testid=end]');
      await this.take(referee.page, 'afterwards-1-end');
      // What is shared is over, and it is over once the hurt have healed.
      await player.at('end-look').click();
      await player.page.locator('[data-testid^=spend-]').first().click();
      await referee.at('end-look').click();
      await referee.see('[data-testid=end-rest]:not([aria-disabled=true])');
      await referee.at('end-rest').click();
      await referee.see('[data-testid=phase][data-phase=ended]', { state: 'attached' });
      await referee.at('end-replay').dispatchEvent('click');
      await referee.see('[data-testid=replay]');
      await referee.at('replay-last').click();
      await referee.page.waitForTimeout(900);
      await this.take(referee.page, 'afterwards-2-replay');
      if (await this.press(referee.page, 'replay-beside')) {
        await referee.page.waitForTimeout(900);
        await this.take(referee.page, 'afterwards-3-beside', { forced: true });
        await this.press(referee.page, 'beside-close');
      }
      await this.#shared(referee, front);
    });
  }

  async #shared(referee, front) {
    if (!(await this.press(referee.page, 'replay-share'))) return;
    await this.take(referee.page, 'afterwards-4-share');
    await referee.at('share-as').selectOption('spectator');
    await referee.at('share-make').click();
    const link = await referee.at('share-link').textContent();
    await this.take(referee.page, 'afterwards-5-shared');
    const stranger = await person(this.browser, kDesk);
    await stranger.page.goto(front.of(link));
    await stranger.page.waitForSelector('[data-testid=replay]');
    await stranger.page.waitForTimeout(900);
    await this.take(stranger.page, 'afterwards-6-stranger');
    for (const line of stranger.complaints) this.complain(`stranger browser: ${line}`);
    await stranger.context.close();
  }

  // `place`: an encounter, and from whose contents.
  async #table(place, deed) {
    const server = await Server.open(...place);
    const front = await previewOf(server);
    try {
      const sit = (role, name) => Player.sit(this.browser, front.of(server.link(role)), name, kDesk);
      const referee = await sit('referee', 'Rowan');
      const player = await sit('player', 'Mira');
      await deed(referee, player, front);
      for (const { complaints, page } of [referee, player]) {
        for (const line of complaints) this.complain(`${place[0]} browser: ${line}`);
        await page.context().close();
      }
    } finally {
      await front.close();
      await server.close();
    }
  }
}
