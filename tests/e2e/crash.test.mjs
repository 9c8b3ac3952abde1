// The server is killed while a question is open and an intent is under way; it comes back on the same data and
// port, the browsers go on by themselves, nothing acknowledged is lost or doubled.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launch, shot, unexpected } from './support/browser.mjs';
import { Player } from './support/player.mjs';
import { Server } from './support/server.mjs';

// A server that is gone cannot be connected to: that is the point.
const kBrokenLink = [/WebSocket connection to .* failed/, /ERR_CONNECTION_REFUSED/];

describe('a server killed in the middle', () => {
  let server;
  let browser;
  let referee;
  let mira;
  let jo;
  let all;

  before(async () => {
    server = await Server.open();
    browser = await launch();
    referee = await Player.sit(browser, server.link('referee'), 'Rowan');
    mira = await Player.sit(browser, server.link('player', 'Mira'), 'Mira');
    jo = await Player.sit(browser, server.link('player', 'Jo'), 'Jo');
    all = [referee, mira, jo];
    await referee.at('start').click();
    await referee.see('[data-testid=tracker-brute][aria-current=true]');
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  async function killAndReturn() {
    await server.kill();
    for (const one of all) await one.see('[data-testid=table]:not([data-link=online])');
    await shot(jo.page, 'crash-banner');
    await server.start();
    for (const one of all) await one.online();
  }

  it('keeps an open question, and takes its answer after the return', async () => {
    await referee.endTurn();
    await referee.see('[data-testid=tracker-runner][aria-current=true]');
    await referee.walk('1,0');
    await jo.see('[data-testid=prompt][data-kind=intercept]');
    const question = await jo.at('prompt').getAttribute('data-question');
    const version = await jo.version();
    const place = (await jo.creature('runner')).place;

    await killAndReturn();

    await jo.see(`[data-testid=prompt][data-question="${question}"]`);
    assert.equal(await jo.version(), version);
    assert.deepEqual((await mira.creature('runner')).place, place);
    await jo.page.waitForSelector('[data-testid=prompt] .clock', { timeout: 5000 });
    await jo.at('prompt-first').click();
    await referee.see('[data-testid=tracker-runner][data-place="3,0"]');
    await mira.see('[data-testid=tracker-bram]:not([data-place="2,2"])');
  });

  it('judges an intent once that was sent into the crash', async () => {
    const before = server.rows('SELECT count(*) AS n FROM log')[0].n;
    // Stopped before it can read: the intent is on its way when the process dies.
    server.process.kill('SIGSTOP');
    await referee.page.locator('[data-verb=end_turn][aria-disabled=false]').click();
    await killAndReturn();
    await referee.see('[data-testid=tracker-ada][aria-current=true]');
    await jo.page.waitForSelector('[data-testid=tracker-ada][aria-current=true]');
    const ends = server.rows('SELECT count(*) AS n FROM log')[0].n - before;
    assert.equal(ends, 1, 'one row for one end of a turn');
    const doubled = server.rows('SELECT seat, intent_id, count(*) AS n FROM log GROUP BY 1, 2 HAVING n > 1');
    assert.deepEqual(doubled, []);
  });

  it('leaves all with the server’s view and goes on', async () => {
    await mira.endTurn();
    await referee.page.waitForSelector('[data-testid=tracker-bram][aria-current=true]');
    for (const one of all) {
      await one.checkView();
      assert.deepEqual(unexpected(one.complaints, kBrokenLink), [], one.name);
    }
  });
});
