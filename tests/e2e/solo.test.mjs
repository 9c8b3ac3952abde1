// A newcomer alone: opens a table from the lobby, or takes one link that holds every seat and plays them all.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, kPhone, launch, person, shot, unexpected } from './support/browser.mjs';
import { Messenger } from './support/messenger.mjs';
import { Player } from './support/player.mjs';
import { Server } from './support/server.mjs';

describe('a newcomer alone', () => {
  let server;
  let browser;

  before(async () => {
    server = await Server.open();
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  it('plays every seat from one link, led to the seat that is needed', async () => {
    const solo = await Player.sit(browser, server.link('all'), 'Nell');
    await solo.at('seat-0').click();
    await solo.at('start').click();
    await solo.see('[data-testid=tracker-brute][aria-current=true]');
    assert.equal(await solo.at('seat-0').getAttribute('aria-pressed'), 'true');
    await solo.endTurn();
    await solo.see('[data-testid=tracker-runner][aria-current=true]');
    await solo.walk('1,0');
    await solo.see('[data-testid=prompt][data-kind=intercept]');
    assert.equal(await solo.at('seat-2').getAttribute('aria-pressed'), 'true', 'taken to who is asked');
    assert.equal(await solo.at('seat-2').innerText(), 'Bram');
    assert.equal(await solo.at('log').isVisible(), true);
    assert.deepEqual(await accessibilityFaults(solo.page), []);
    await shot(solo.page, 'solo-desktop');
    await solo.at('prompt-first').click();
    await solo.page.waitForSelector('[data-testid=seat-0][aria-pressed=true]');
    await solo.endTurn();
    await solo.page.waitForSelector('[data-testid=seat-1][aria-pressed=true]');
    assert.equal(await solo.at('acting').innerText(), 'Ada');
    await solo.page.reload();
    await solo.online();
    await solo.see('[data-testid=tracker-ada][aria-current=true]');
    assert.match(await solo.at('log').innerText(), /Runner/, 'the log survives a reload');
    assert.deepEqual(unexpected(solo.complaints), []);
    await solo.context.close();
  });

  it('opens a table in the lobby, and leads it to its end before somebody who watches on a phone', async () => {
    const { page, complaints } = await person(browser);
    await page.goto(server.url);
    await page.getByTestId('content-drill').check();
    await page.getByLabel('Seats for spectators').fill('1');
    await shot(page, 'lobby-desktop');
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.getByTestId('lobby-open').click();
    await page.waitForSelector('[data-testid=seat-links]');
    assert.equal(await page.locator('[data-testid=seat-links] li').count(), 4);
    const last = await page.locator('[data-testid=seat-links] li').last().innerText();
    await shot(page, 'lobby-seats-desktop');
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.getByTestId('seat-link-0').getByRole('button', { name: 'Sit here' }).click();
    await page.getByTestId('join-name').fill('Rowan');
    await page.getByTestId('join-enter').click();
    await page.waitForSelector('[data-testid=table][data-link=online]');
    await page.getByTestId('start').waitFor();
    assert.equal(await page.getByTestId('title').innerText(), 'Drill');
    assert.match(await page.evaluate(() => location.pathname + location.hash), /^\/play#.+/);
    const rowan = Player.of({ page, complaints }, 'Rowan');
    const handheld = { viewport: kPhone, hasTouch: true };
    const wanda = await Player.sit(browser, /https?:\S+/.exec(last)[0], 'Wanda', handheld);
    await rowan.at('start').click();
    await wanda.see('[data-testid=tracker-brute][aria-current=true]', { state: 'attached' });
    assert.equal(await wanda.page.locator('[data-verb]').count(), 0, 'nothing is offered to who watches');
    assert.equal((await wanda.creature('brute')).hp, '', 'nor told what players may not know');
    await shot(wanda.page, 'spectator-phone');
    await rowan.lever('end');
    await rowan.at('end-outcome').selectOption('victory');
    await rowan.at('end-encounter').click();
    await rowan.at('end-encounter').click();
    await wanda.see('[data-testid=end][data-outcome=victory]');
    assert.deepEqual(await accessibilityFaults(wanda.page), []);
    for (const one of [rowan, wanda]) assert.deepEqual(unexpected(one.complaints), [], one.name);
    for (const one of [rowan, wanda]) await one.page.context().close();
  });

  const kOthers = {
    'action-points': 'quay',
    archmage: 'sluice',
    classic: 'toll_stair',
    segments: 'noon_yard',
    'turn-based': 'cinder_well',
  };
  for (const [ruleset, content] of Object.entries(kOthers)) {
    it(`shows a fight of ${ruleset} to its end to somebody who only watches`, async () => {
      const { seats } = await server.table({ content, spectators: 1 });
      const link = (role) =>
        `${server.url}/#join=${seats.find((seat) => seat.role === `SEAT_ROLE_${role}`).joinCode}`;
      const referee = await Messenger.sit(browser, link('REFEREE'));
      const handheld = { viewport: kPhone, hasTouch: true };
      const wanda = await Player.sit(browser, link('SPECTATOR'), 'Wanda', handheld);
      await wanda.at('tab-log').tap();
      await referee.letFight();
      await wanda.see('[data-testid=end]');
      assert.ok((await wanda.page.locator('[data-testid=log] li, [data-testid=log] p').count()) > 5);
      assert.equal(await wanda.page.locator('[data-verb]').count(), 0, 'nothing is offered to who watches');
      await shot(wanda.page, `spectator-${ruleset}-phone`);
      assert.deepEqual(await accessibilityFaults(wanda.page), []);
      assert.deepEqual(unexpected(wanda.complaints), []);
      for (const one of [referee, wanda]) await one.page.context().close();
    });
  }
});
