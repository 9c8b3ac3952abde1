// Fog in real browsers: what nobody has seen is neither drawn, said nor sent; walking uncovers it, and the referee's brush.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, kPhone, launch, painted, shot, unexpected } from './support/browser.mjs';
import { Messenger } from './support/messenger.mjs';
import { Player } from './support/player.mjs';
import { Server } from './support/server.mjs';

const kDesk = { viewport: { width: 1366, height: 768 } };

async function pointAt(player, keys) {
  await player.at('map').focus();
  await player.page.keyboard.press('Escape');
  for (const key of keys) await player.page.keyboard.press(key);
  return player.at('map-cursor').innerText();
}

const fogOf = (player) => player.at('map').getAttribute('data-fog');

describe('a house in fog', () => {
  let server;
  let browser;
  let referee;
  let mira;
  let watcher;

  before(async () => {
    server = await Server.open('foggy_house');
    browser = await launch();
    referee = await Player.sit(browser, server.link('referee'), 'Ruth', kDesk);
    mira = await Player.sit(browser, server.link('player', 'Mira'), 'Mira', kDesk);
    watcher = await Messenger.sit(browser, server.link('player', 'Jo'));
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  it('draws and says nothing of what nobody has seen', async () => {
    await referee.page.getByTestId('start').first().click();
    await mira.see('[data-testid=map][data-ready=true]');
    const known = Number.parseInt(await fogOf(mira), 10);
    assert.ok(known > 30 && known < 90, `${known} cells are known`);
    assert.match(await pointAt(mira, Array(5).fill('ArrowRight')), /in the fog: nobody of you has seen it/);
    assert.equal(await mira.page.locator('[data-testid=tracker-lurker]').count(), 0);
    const sent = await watcher.page.evaluate(() => JSON.stringify(globalThis.table.frames));
    assert.doesNotMatch(sent, /lurker|"pool"/i);
    await shot(mira.page, 'fog-player-light');
    await mira.page.emulateMedia({ colorScheme: 'dark' });
    await painted(mira.page);
    await shot(mira.page, 'fog-player-dark');
    await mira.page.emulateMedia({ colorScheme: 'light' });
    assert.deepEqual(await accessibilityFaults(mira.page), []);
  });

  it('uncovers where somebody walks, and remembers it in dusk', async () => {
    const before = Number.parseInt(await fogOf(mira), 10);
    const goal = await mira.pixelOf(1, 6);
    await mira.page.mouse.move(goal.x, goal.y);
    await mira.see('[data-testid=preview][data-allowed=true]');
    await mira.page.mouse.click(goal.x, goal.y);
    await mira.page.waitForFunction(
      (least) => Number.parseInt(document.querySelector('[data-testid=map]').dataset.fog, 10) > least,
      before,
    );
    await painted(mira.page);
    await shot(mira.page, 'fog-walked');
    await mira.page.setViewportSize(kPhone);
    await painted(mira.page);
    await shot(mira.page, 'fog-walked-phone');
    await mira.page.setViewportSize(kDesk.viewport);
  });

  it('lets the referee see through it, as the players do, and uncover it by brush', async () => {
    await referee.see('[data-testid=map][data-ready=true]');
    await shot(referee.page, 'fog-referee');
    const before = Number.parseInt(await fogOf(mira), 10);
    await referee.at('fog-open').click();
    await referee.at('fog-uncover').click();
    await referee.page.getByRole('button', { name: '7 cells wide' }).click();
    const at = await referee.pixelOf(9, 1);
    await referee.page.mouse.click(at.x, at.y);
    await mira.page.waitForFunction(
      (least) => Number.parseInt(document.querySelector('[data-testid=map]').dataset.fog, 10) > least,
      before,
    );
    await painted(mira.page);
    assert.match(await fogOf(mira), /[1-9]\d* dim/);
    await shot(referee.page, 'fog-referee-brush');
    await shot(mira.page, 'fog-uncovered');
    const shown = Number.parseInt(await fogOf(mira), 10);
    await referee.at('fog-cover').click();
    await referee.page.mouse.click(at.x, at.y);
    await mira.page.waitForFunction(
      (most) => Number.parseInt(document.querySelector('[data-testid=map]').dataset.fog, 10) < most,
      shown,
    );
    await referee.at('fog-open').click();
    await referee.at('map-veil').click();
    await painted(referee.page);
    await shot(referee.page, 'fog-referee-as-players');
    await mira.checkView();
    assert.deepEqual(await accessibilityFaults(referee.page), []);
    for (const one of [mira, referee]) assert.deepEqual(unexpected(one.complaints), []);
  });
});
