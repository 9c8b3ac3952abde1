// A stranger's first minute: one button leads into a fight, the first turn is pointed at, and the monsters act by themselves.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, kPhone, launch, person, shot, unexpected } from './support/browser.mjs';
import { Player } from './support/player.mjs';
import { Server } from './support/server.mjs';

describe('a stranger', () => {
  let server;
  let browser;
  let stranger;

  before(async () => {
    server = await Server.open('affray/bridge_at_dusk', 'shipped');
    browser = await launch();
    stranger = Player.of(await person(browser, { viewport: { width: 1366, height: 768 } }), 'stranger');
    stranger.page.setDefaultTimeout(20_000);
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  it('reads what it is, and is in a fight by one button', async () => {
    const { page } = stranger;
    await page.goto(server.url);
    await stranger.see('[data-testid=play-now]');
    await shot(page, 'landing-desktop');
    assert.deepEqual(await accessibilityFaults(page), []);
    await stranger.at('play-now').click();
    await stranger.online();
    assert.equal(await stranger.at('title').innerText(), 'The Bridge at Dusk');
    await stranger.see('[data-testid=phase]:not([data-phase=setup])');
    assert.equal(await page.getByRole('button', { name: /^(Ansa|Tovik|Maelin|Orrin)$/ }).count(), 4);
    assert.equal(await stranger.at('pane-referee').count(), 0, 'what is hidden stays so');
  });

  it('is pointed at one thing after another, may leave, and is not asked again', async () => {
    const { page } = stranger;
    await stranger.see('[data-testid=first-turn][data-step=board]');
    await shot(page, 'first-turn-desktop');
    assert.deepEqual(await accessibilityFaults(page), []);
    await stranger.at('first-next').click();
    await stranger.see('[data-testid=first-turn][data-step=turn]');
    await page.reload();
    await stranger.online();
    await stranger.see('[data-testid=first-turn][data-step=board]');
    await stranger.at('first-leave').click();
    await stranger.see('[data-testid=first-turn]', { state: 'detached' });
    await page.reload();
    await stranger.online();
    assert.equal(await stranger.at('first-turn').count(), 0);
  });

  it('meets monsters that act by themselves', async () => {
    const own = ['ansa', 'tovik', 'maelin', 'orrin'];
    const acted = '[data-testid=log] .line, [data-testid=log] [data-testid=roll]';
    for (let turns = 0; turns < 6; turns += 1) {
      await stranger.page.waitForFunction(
        (party) => {
          const row = document.querySelector('[data-testid^=tracker-][aria-current=true]');
          const asked = document.querySelector('[data-testid=prompt]');
          return asked !== null || party.some((one) => row?.dataset.testid === `tracker-${one}`);
        },
        own,
        { timeout: 60_000 },
      );
      if (await stranger.at('prompt').count()) {
        const asked = await stranger.at('prompts').innerText();
        await stranger.page.locator('[data-testid=prompt-decline]').click();
        // Somebody else of the party may be asked the same.
        await stranger.page.waitForFunction((before) => {
          const open = document.querySelector('[data-testid=prompt] p');
          return open === null || !before.includes(open.innerText);
        }, asked);
        continue;
      }
      const active = await stranger.active();
      await stranger.endTurn();
      // What begins with the next turn may ask somebody before it is told.
      await stranger.page.waitForSelector(
        `[data-testid="tracker-${active}"]:not([aria-current=true]), [data-testid=prompt]`,
      );
    }
    await stranger.see(acted);
    assert.match(await stranger.at('log').innerText(), /hound|Raider|Lookout|claw/);
    assert.deepEqual(unexpected(stranger.complaints), []);
  });

  it('fits a phone', async () => {
    const phone = await person(browser, { viewport: kPhone, hasTouch: true, colorScheme: 'dark' });
    await phone.page.goto(server.url);
    await phone.page.getByTestId('play-now').waitFor();
    await shot(phone.page, 'landing-phone');
    assert.deepEqual(await accessibilityFaults(phone.page), []);
    const [wide, seen] = await phone.page.evaluate(() => [document.body.scrollWidth, innerWidth]);
    assert.ok(wide <= seen, 'nothing to scroll sideways');
    assert.deepEqual(unexpected(phone.complaints), []);
    await phone.context.close();
  });
});
