// The log is the server's: who comes late, on another device or with a fresh link reads the whole fight, finds what was
// said and done in it, and the referee leads play back from there.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, kPhone, launch, person, shot, unexpected } from './support/browser.mjs';
import { Messenger } from './support/messenger.mjs';
import { Player } from './support/player.mjs';
import { Server } from './support/server.mjs';

// More than five thousand events.
const kTurns = 780;
// So many frames a second, and a whole fight at once: it is told as fast as the server can write it.
const kUnhurried = ['--limits-frame-rate', '2000/4000', '--limits-message-rate', '2000/4000'];

describe('the log', () => {
  let server;
  let browser;
  let script;
  let jo;
  let rowan;

  before(async () => {
    server = await Server.open('drill', 'tests', kUnhurried);
    browser = await launch();
    script = await Messenger.sit(browser, server.link('referee'));
    await talk('The toll is two silver.');
    await script.send({ setup: { verb: 'start_encounter' } });
    await script.endTurns(kTurns);
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
    let pages = 0;
    while (!/two silver/.test(await jo.at('log').innerText())) {
      const known = await rows(jo);
      await jo.at('log').evaluate((list) => list.scrollTo(0, 0));
      await jo.page.waitForFunction((was) => {
        const list = document.querySelector('[data-testid=log]');
        return Number(list.dataset.rows) > was || list.innerText.includes('two silver');
      }, known);
      pages += 1;
    }
    assert.ok(pages > 4 && pages < 60, `${pages} pages`);
    await jo.at('log').evaluate((list) => list.scrollTo(0, 0));
    await inSight(jo, 'The toll is two silver.');
    assert.ok((await rows(jo)) > kTurns, `${await rows(jo)} lines`);
    // A beat is the events that it stands for (docs/PROTOCOL.md, Beats).
    const told = await script.page.evaluate(() => {
      let count = 0;
      for (const { delta } of globalThis.table.frames) {
        count += delta?.events?.length ?? 0;
        for (const { kind, facts = [] } of delta?.beats ?? [])
          count += facts.length + (kind === 'KIND_PAID' ? 0 : 1);
      }
      return count;
    });
    assert.ok(told > 5000, `${told} events`);
    // Nothing is lost on the way: of every turn there is the line with which it began.
    await jo.at('log-search').click();
    await jo.at('log-query').fill('to act.');
    await jo.see(`[data-testid=log][data-rows="${kTurns + 1}"]`);
    await jo.at('log-search').click();
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
    rowan = await Player.sit(browser, `${server.url}/#join=${link}`, 'Rowan');
    await rowan.at('pane-log').click();
    await rowan.at('log-round').selectOption('3');
    await inSight(rowan, 'Round 3');
    const line = rowan.page
      .locator('[data-testid=log] .row:has-text("Round 3") [data-testid=line-menu]')
      .first();
    await line.click();
    await rowan.at('before-line').click();
    await rowan.at('rewind-reason').fill('we lost count');
    await rowan.at('rewind-go').click();
    await rowan.page.waitForSelector('[data-testid=ways-back]', { state: 'detached' });
    await inSight(jo, 'we lost count');
    await jo.see('[data-testid=log] .undone', { state: 'attached' });
    await shot(rowan.page, 'log-rewound');
    assert.deepEqual(unexpected(rowan.complaints), []);
  });

  it('leads through the turns, also those that were left, and back to what is looked at', async () => {
    await rowan.at('log-more').click();
    await rowan.at('look-turns').click();
    await rowan.see('[data-testid=timeline]');
    const at = () =>
      rowan.page.locator('[data-testid=time-turn][aria-current=step]').getAttribute('aria-label');
    await rowan.see('[data-testid=time-turn][aria-current=step]');
    const last = await at();
    assert.match(last, /^Round \d, \w+$/);
    await rowan.at('time-before').click();
    await rowan.page.waitForFunction(
      (was) => document.querySelector('[data-testid=time-turn][aria-current=step]')?.ariaLabel !== was,
      last,
    );
    await rowan.at('time-course').selectOption({ label: 'What was left: we lost count' });
    await rowan.see(
      `[data-testid=time-turn][aria-current=step][aria-label^="Round ${1 + Math.floor(kTurns / 4)}"]`,
    );
    assert.deepEqual(await accessibilityFaults(rowan.page), []);
    await shot(rowan.page, 'timeline');
    await rowan.at('time-course').selectOption({ label: 'As it stands' });
    await rowan.page.locator('[data-testid=time-turn][aria-label="Round 1, Ada"]').click();
    await rowan.see('[data-testid=time-turn][aria-current=step][aria-label="Round 1, Ada"]');
    await rowan.at('time-rewind').click();
    await rowan.at('rewind-reason').fill('from Ada on');
    await rowan.at('rewind-go').click();
    await rowan.page.waitForSelector('[data-testid=timeline]', { state: 'detached' });
    await jo.see('[data-testid=tracker-ada][aria-current=true]', { state: 'attached' });
  });

  it('is watched again from the server, through any seat’s eyes', async () => {
    await rowan.page.goto(`${server.url}/#/replay/${server.demo.encounter}`);
    await rowan.see('[data-testid=replay][data-version="0"]');
    assert.equal(await rowan.at('replay-at').innerText(), 'Before the fight');
    await rowan.page.keyboard.press('Shift+ArrowRight');
    await rowan.see('[data-testid=replay-at]:has-text("Round 1, Brute")');
    await rowan.page.keyboard.press('+');
    await rowan.at('replay-play').click();
    await rowan.see('[data-testid=replay-play][data-playing=true]');
    await rowan.see('[data-testid=replay-at]:has-text("Round 1, Ada")');
    await rowan.see('[data-testid=replay-play][data-playing=false]');
    await rowan.at('replay-of').selectOption({ label: 'Runner' });
    await rowan.at('replay-turn').selectOption({ label: 'Round 1, Runner' });
    await rowan.see('[data-testid=replay-at]:has-text("Round 1, Runner")');
    assert.deepEqual(await accessibilityFaults(rowan.page), []);
    await shot(rowan.page, 'replay-server');
    // What was left and what stands, one beside the other from where they part.
    await rowan.at('replay-beside').click();
    await rowan.see('[data-testid=beside][data-at="0"]');
    for (const hand of ['left', 'right']) await rowan.see(`[data-testid=beside-${hand}] [data-testid=map]`);
    const courses = ['left', 'right'].map((hand) => rowan.at(`beside-${hand}-course`).inputValue());
    assert.equal(new Set(await Promise.all(courses)).size, 2);
    await rowan.at('beside-next').click();
    await rowan.see('[data-testid=beside][data-at="1"]');
    assert.deepEqual(await accessibilityFaults(rowan.page), []);
    await shot(rowan.page, 'replay-beside');
    await rowan.page.keyboard.press('Escape');
    await rowan.page.waitForSelector('[data-testid=beside]', { state: 'detached' });
    await rowan.at('replay-as').selectOption({ label: 'Mira' });
    await rowan.see('[data-testid=replay][data-version="0"]');
    assert.deepEqual(unexpected(rowan.complaints), []);
  });
});
