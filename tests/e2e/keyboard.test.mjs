// A whole fight by the keyboard alone, from the link to the last foe: nothing is clicked, pointed at or filled in.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launch, person, unexpected } from './support/browser.mjs';
import { Server } from './support/server.mjs';

const kPatience = 30_000;
const kStopsMax = 120;
const kStepsMax = 80;

describe('by keyboard alone', () => {
  let server;
  let browser;
  let page;
  let complaints;

  before(async () => {
    server = await Server.open('scrap');
    browser = await launch();
    ({ page, complaints } = await person(browser, { viewport: { width: 1366, height: 768 } }));
    page.setDefaultTimeout(kPatience);
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  const key = (name) => page.keyboard.press(name);
  const there = (selector) => page.locator(selector).count();
  const stands = (selector) =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

  // Goes on from where the focus is until it stands on what is wanted.
  async function reach(selector) {
    const passed = [];
    for (let stops = 0; stops < kStopsMax; stops += 1) {
      if (await stands(selector)) return;
      await key('Tab');
      passed.push(await page.evaluate(() => document.activeElement?.dataset.testid ?? ''));
    }
    assert.fail(`no way to ${selector} by the keyboard: ${passed.filter(Boolean).join(' ')}`);
  }

  // The palette finds an order by its name.
  async function order(words) {
    await key('Control+k');
    await page.waitForFunction(() => document.activeElement?.matches('[data-testid=palette] input'));
    await page.keyboard.type(words);
    await page.waitForSelector('[data-testid=palette] [role=option]');
    await key('Enter');
    await page.waitForSelector('[data-testid=palette]', { state: 'detached' });
  }

  // What waits for somebody here.
  async function moment() {
    const found = await page.waitForFunction(() => {
      if (document.querySelector('[data-testid=end]') !== null) return 'over';
      if (document.querySelector('[data-testid=prompt]') !== null) return 'asked';
      const active = document.querySelector('[data-testid^=tracker-][aria-current=true]');
      const own = ['tracker-ada', 'tracker-bram'].includes(active?.dataset.testid);
      return own && document.querySelector('[data-verb=end_turn][aria-disabled=false]') !== null
        ? 'turn'
        : false;
    });
    return found.jsonValue();
  }

  async function strike() {
    await key('Alt+a');
    await reach('[data-verb=attack][aria-disabled=false]');
    await key('Enter');
    await page.waitForSelector('[data-testid=plan]');
    if ((await there('[data-testid^=target-][aria-pressed=true]')) === 0) {
      await reach('[data-testid^=target-]');
      await key('Space');
    }
    await reach('[data-testid=confirm]');
    await key('Enter');
    await page.waitForSelector('[data-testid=plan]', { state: 'detached' });
  }

  async function endTurn() {
    const row = '[data-testid^=tracker-][aria-current=true]';
    const was = await page.locator(row).getAttribute('data-testid');
    await key('n');
    const asks = page.getByTestId('end-asks');
    const gone = page.waitForFunction(
      (before) => document.querySelector(`[data-testid=${before}][aria-current=true]`) === null,
      was,
    );
    await Promise.race([asks.waitFor(), gone]);
    if (await asks.isVisible()) await key('Enter');
    await gone;
  }

  it('sits down at the table', async () => {
    await page.goto(server.link('all'));
    await page.getByTestId('join-name').waitFor();
    await reach('[data-testid=join-name]');
    await page.keyboard.type('Nell');
    await key('Enter');
    await page.waitForSelector('[data-testid=table][data-link=online]');
  });

  it('lets the foes act by themselves, and begins', async () => {
    await reach('[data-testid=seat-0]');
    await key('Enter');
    await page.waitForSelector('[data-testid=seat-0][aria-pressed=true]');
    await order('All of mine act by themselves');
    await order('Start the fight');
    await page.waitForSelector('[data-testid=phase]:not([data-phase=setup])', { state: 'attached' });
  });

  it('fights until nobody is left to fight', async () => {
    let blows = 0;
    for (let steps = 0; steps < kStepsMax; steps += 1) {
      const now = await moment();
      if (now === 'over') break;
      if (now === 'asked') {
        await key('Alt+r');
        await reach('[data-testid=prompt] button');
        const asked = await page.getByTestId('prompts').innerText();
        await key('Enter');
        await page.waitForFunction(
          (before) => document.querySelector('[data-testid=prompts]')?.innerText !== before,
          asked,
        );
        continue;
      }
      if ((await there('[data-verb=attack][aria-disabled=false]')) > 0) {
        await strike();
        blows += 1;
        if ((await moment()) !== 'turn') continue;
      }
      await endTurn();
    }
    await page.waitForSelector('[data-testid=end]');
    assert.ok(blows > 1, `${blows} blows`);
  });

  it('reads what came of it, and goes back to the field', async () => {
    await reach('[data-testid=end-look]');
    await key('Enter');
    await page.waitForSelector('[data-testid=end]', { state: 'hidden' });
    assert.deepEqual(unexpected(complaints), []);
  });
});
