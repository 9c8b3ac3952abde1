// The log is the server's: who comes late, on another device or with a fresh link reads the whole fight, finds what was
// said and done in it, and the referee leads play back from there.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, kPhone, launch, person, shot, unexpected } from './support/browser.mjs';
import { Messenger } from './support/messenger.mjs';
import { Player } from './support/player.mjs';
import { Server } from './support/server.mjs';

const kTurns = 420;

describe('the log', () => {
  let server;
  let browser;
  let script;
  let jo;

  before(async () => {
    server = await Server.open();
    browser = await launch();
    script = await Messenger.sit(browser, server.link('referee'));
    await talk('The toll is two silver.');
    await script.send({ setup: { verb: 'start_encounter' } });
    await turns(kTurns);
    await talk('Who is still awake?');
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  function talk(text) {
    return script.page.evaluate(
      (line) => globalThis.table.socket.send(JSON.stringify({ chat: { text: line } })),
      text,
    );
  }

  // A long fight: whoever acts ends the turn, as fast as the server lets.
  function turns(count) {
    return script.page.evaluate(async (many) => {
      const { table } = globalThis;
      const acting = () => {
        const began = table.frames
          .flatMap((frame) => frame.delta?.events ?? [])
          .filter((one) => one.turnBegan);
        return began[began.length - 1]?.turnBegan.who ?? 0;
      };
      for (let i = 0; i < many; i += 1) {
        const intentId = `turn-${i}`;
        await new Promise((told) => {
          table.replies.set(intentId, told);
          const intent = { turn: { verb: 'end_turn', who: acting() } };
          table.socket.send(JSON.stringify({ submit: { intentId, intent } }));
        });
        await new Promise((done) => setTimeout(done, 55));
      }
    }, count);
  }

  async function rows(player) {
    return Number(await player.at('log').getAttribute('data-rows'));
  }

  function inSight(player, text) {
    return player.page.waitForFunction((wanted) => {
      const list = document.querySelector('[data-testid=log]');
      const box = list.getBoundingClientRect();
      return [...list.querySelectorAll('.row')].some((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return row.innerText.includes(wanted) && bottom > box.top && top < box.bottom;
      });
    }, text);
  }

  it('is there for whoever comes late', async () => {
    jo = await Player.sit(browser, server.link('player', 'Jo'), 'Jo');
    await jo.at('pane-log').click();
    await inSight(jo, 'Who is still awake?');
    await jo.see('[data-testid=log]:not([data-rows="0"])');
    assert.ok((await rows(jo)) < kTurns, 'a page, not everything at once');
    await shot(jo.page, 'log-late');
  });

  it('comes to the beginning by scrolling, and draws what is in sight', async () => {
    for (let tries = 0; tries < 60; tries += 1) {
      await jo.at('log').evaluate((list) => list.scrollTo(0, 0));
      await jo.page.waitForTimeout(150);
      if (/two silver/.test(await jo.at('log').innerText())) break;
    }
    await inSight(jo, 'The toll is two silver.');
    assert.ok((await rows(jo)) > 600, `${await rows(jo)} lines`);
    const drawn = await jo.page.locator('[data-testid=log] .row').count();
    assert.ok(drawn < 250, `${drawn} drawn`);
    await jo.at('log-newest').click();
    await inSight(jo, 'Who is still awake?');
  });

  it('is the same on a second device, which goes to a round that it has not read yet', async () => {
    const storageState = await jo.page.context().storageState();
    const known = await rows(jo);
    const { page, complaints } = await person(browser, { storageState });
    const other = Player.of({ page, complaints }, 'Jo');
    await page.goto(jo.page.url());
    await other.online();
    await inSight(other, 'Who is still awake?');
    assert.ok((await rows(other)) < known);
    await other.at('log-round').selectOption('2');
    await inSight(other, 'Round 2');
    await other.at('log-search').click();
    await other.at('log-query').fill('two SILVER');
    await other.see('[data-testid=log][data-rows="1"]');
    assert.equal(await rows(other), 1);
    await shot(page, 'log-search');
    await other.at('log-goto').click();
    await inSight(other, 'The toll is two silver.');
    assert.equal(await rows(other), known);
    await other.at('log-filter-talk').click();
    await other.see('[data-testid=log][data-rows="2"]');
    await other.at('log-filter-rolls').click();
    assert.ok((await rows(other)) < known);
    await other.at('log-filter-all').click();
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.setViewportSize(kPhone);
    await other.at('tab-log').click();
    await shot(page, 'log-phone');
    assert.deepEqual(unexpected(complaints), []);
    jo = other;
  });

  it('tells what somebody does, and counts nothing of one’s own as new', async () => {
    await jo.at('chat-text').fill('/me yawns.');
    await jo.at('chat-say').click();
    await jo.see('[data-testid=said].deed:has-text("yawns.")');
    assert.doesNotMatch(await jo.at('pane-log').innerText(), /\d/);
    await jo.at('chat-text').fill('/dance');
    await jo.at('chat-say').click();
    await jo.see('[data-testid=chat-wrong]:has-text("/dance")');
  });

  it('leads back from a browser that was never at the table', async () => {
    const link = await script.page.evaluate(async () => {
      const { welcome } = globalThis.table.frames.find((frame) => frame.welcome);
      const answer = await fetch(`/api/encounters/${welcome.encounter}/codes`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${welcome.resumeToken}` },
        body: JSON.stringify({ seat: 0 }),
      });
      return (await answer.json()).joinCode;
    });
    const rowan = await Player.sit(browser, `${server.url}/#join=${link}`, 'Rowan');
    await rowan.at('pane-log').click();
    await rowan.at('log-round').selectOption('3');
    await inSight(rowan, 'Round 3');
    const line = rowan.page
      .locator('[data-testid=log] .row:has-text("Round 3") [data-testid=before-line]')
      .first();
    await line.click();
    await rowan.at('rewind-reason').fill('we lost count');
    await rowan.at('rewind-go').click();
    await rowan.page.waitForSelector('[data-testid=ways-back]', { state: 'detached' });
    await inSight(jo, 'we lost count');
    await jo.see('[data-testid=log] .undone', { state: 'attached' });
    await shot(rowan.page, 'log-rewound');
    assert.deepEqual(unexpected(rowan.complaints), []);
  });
});
