// A fight that has ended, shown to somebody without an account or a seat; and the rules behind what was rolled.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, launch, person, shot, unexpected } from './support/browser.mjs';
import { Player } from './support/player.mjs';
import { Server } from './support/server.mjs';

describe('after a fight', () => {
  let server;
  let browser;
  let referee;

  before(async () => {
    server = await Server.open();
    browser = await launch();
    referee = await Player.sit(browser, server.link('referee'), 'Rowan');
    await referee.at('start').click();
    await referee.see('[data-testid=tracker-brute][aria-current=true]');
    await referee.attack('ada');
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  it('opens the rule behind a modifier', async () => {
    await referee.at('pane-log').click();
    const card = referee.at('roll').last();
    await card.locator('summary').click();
    await card.getByTestId('rule-mark').first().click();
    await referee.see('[data-testid=rule] h2');
    assert.notEqual(await referee.page.locator('[data-testid=rule] .body').textContent(), '');
    assert.deepEqual(await accessibilityFaults(referee.page), []);
    await shot(referee.page, 'rule-drawer');
    await referee.at('rule-close').click();
  });

  it('has a menu at a roll', async () => {
    await referee.at('roll').last().click({ button: 'right' });
    await referee.see('[data-testid=line-acts] [role=menuitem]');
    await shot(referee.page, 'line-menu');
    await referee.page.keyboard.press('Escape');
    assert.equal(await referee.at('line-acts').count(), 0);
  });

  it('is shared by a link that opens for anybody until it is taken back', async () => {
    await referee.lever('end');
    await referee.at('end-outcome').selectOption('victory');
    await referee.at('end-encounter').click();
    await referee.at('end-encounter').click();
    await referee.see('[data-testid=end][data-outcome=victory]');
    await shot(referee.page, 'recap');
    // What is not over yet is shared by nobody, and the rest is over once the hurt have healed.
    const mira = await Player.sit(browser, server.link('player', 'Mira'), 'Mira');
    await mira.at('end-look').click();
    await mira.page.locator('[data-testid^=spend-]').first().click();
    await referee.at('end-look').click();
    await referee.see('[data-testid=end-rest]:not([aria-disabled=true])');
    await referee.at('end-rest').click();
    await referee.see('[data-testid=phase][data-phase=ended]', { state: 'attached' });
    await referee.at('end-replay').dispatchEvent('click'); // the screen that offers it is closed
    await referee.at('replay-share').click();
    await referee.at('share-as').selectOption('spectator');
    await referee.at('share-make').click();
    const link = await referee.at('share-link').textContent();
    await shot(referee.page, 'share');
    assert.deepEqual(await accessibilityFaults(referee.page), []);
    const stranger = await person(browser);
    await stranger.page.goto(link);
    await stranger.page.waitForSelector('[data-testid=replay]');
    await stranger.page.click('[data-testid=replay-last]');
    await shot(stranger.page, 'shared-replay');
    assert.deepEqual(unexpected(stranger.complaints), []);
    const line = referee.page.locator('[data-testid=share-list] li').first();
    await line.getByRole('button').click();
    await line.getByRole('button').first().click();
    await referee.see('[data-testid=share]:not(:has([data-testid=share-list] li))');
    await stranger.page.reload();
    await stranger.page.waitForSelector('[data-testid=replay-fault]:not(:empty)');
  });

  it('has the rules on a page', async () => {
    const reader = await person(browser);
    await reader.page.goto(`${server.url}/#rules/affray`);
    await reader.page.waitForSelector('[data-testid=rules-search]');
    await reader.page.fill('[data-testid=rules-search]', 'intercept');
    await reader.page.waitForSelector('[data-testid=rule-line]');
    assert.deepEqual(await accessibilityFaults(reader.page), []);
    await shot(reader.page, 'rules');
    assert.deepEqual(unexpected(reader.complaints), []);
  });
});
