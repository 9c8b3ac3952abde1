// The referee's powers in play and the talk at the table, as the referee and two players see them in the browser.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, shot, unexpected } from './support/browser.mjs';
import { Table } from './support/table.mjs';

describe('powers in play', () => {
  let table;
  let server;
  let referee;
  let mira;
  let jo;

  before(async () => {
    table = await Table.open();
    ({ server, referee, mira, jo } = table);
    await table.begin('brute');
  });

  after(() => table?.close());

  async function comeTo(id) {
    for (let turns = 0; turns < 12 && (await referee.active()) !== id; turns += 1) {
      const active = await referee.active();
      await referee.page.locator('[data-verb=end_turn][aria-disabled=false]').click();
      await referee.page.waitForSelector(`[data-testid="tracker-${active}"]:not([aria-current=true])`);
      await referee.page.waitForSelector('[data-testid^=tracker-][aria-current=true]');
    }
    assert.equal(await referee.active(), id);
  }

  async function say(who, text) {
    await who.at('pane-log').click();
    await who.at('chat-text').fill(text);
    await who.at('chat-say').click();
  }

  it('pauses for all, says why, and outlives the server', async () => {
    await referee.lever('clock');
    await referee.at('pause-why').fill('The doorbell.');
    await referee.at('pause').click();
    for (const one of table.all) await one.see('[data-testid=paused]:has-text("The doorbell.")');
    assert.deepEqual(await accessibilityFaults(mira.page), []);
    await shot(mira.page, 'powers-paused');
    await server.kill();
    await server.start();
    for (const one of table.all) await one.online();
    await mira.see('[data-testid=paused]:has-text("The doorbell.")');
    await referee.at('resume').click();
    for (const one of table.all) await one.see('[data-testid=paused]', { state: 'detached' });
  });

  it('rolls in the open, and in secret to nobody else', async () => {
    await say(mira, '/gmroll d20+4 do I hear it');
    await referee.at('pane-log').click();
    await referee.see('[data-testid=log] p:has-text("do I hear it") [data-testid=talk-roll]');
    await say(mira, '/roll 2d6kh1+1 for luck');
    await jo.at('pane-log').click();
    await jo.see('[data-testid=log] p:has-text("for luck") [data-testid=talk-roll]');
    assert.doesNotMatch(await jo.at('log').innerText(), /hear it/);
    await say(mira, '/dance');
    await mira.see('[data-testid=chat-wrong]:has-text("/roll")');
    await say(referee, '/w Jo the brute winks at you');
    await jo.see('[data-testid=log] .whisper:has-text("winks")');
    assert.doesNotMatch(await mira.at('log').innerText(), /winks/);
    await shot(referee.page, 'powers-chat');
  });

  it('looks at a step before it counts, and takes it back', async () => {
    await referee.at('pane-referee').click();
    await comeTo('ada');
    await referee.lever('hold');
    await referee.at('hold-whose').selectOption({ label: 'Ada' });
    await referee.at('hold-steps').click();
    await referee.see('[data-testid=stop-hold_steps]');
    await mira.endTurn();
    await referee.see('[data-testid=held-step]');
    for (const one of [mira, jo]) await one.see('[data-testid=waits-for-referee]');
    assert.equal(await jo.active(), 'ada');
    assert.deepEqual(await accessibilityFaults(referee.page), []);
    await shot(referee.page, 'powers-held');
    await referee.at('held-reason').fill('Strike first!');
    await referee.at('held-refuse').click();
    await mira.see('[data-testid=taken-back]:has-text("Strike first!")');
    await jo.see('[data-testid=waits-for-referee]', { state: 'detached' });
    assert.equal(await jo.active(), 'ada');
    await referee.at('stop-hold_steps').click();
    await referee.see('[data-testid=stop-hold_steps]', { state: 'detached' });
  });

  it('asks what a die on the table showed, and counts it', async () => {
    await referee.lever('dice');
    await referee.at('ask-whose').selectOption({ label: 'Ada' });
    await referee.at('ask-rolls').click();
    await referee.see('[data-testid=stop-ask_rolls]');
    await mira.at('pane-log').click();
    await mira.page.locator('[data-verb=disengage][aria-disabled=false]').click();
    await mira.see('[data-testid=plan][data-mode=path]');
    await mira.walk('1,0');
    await referee.see('[data-testid=prompt][data-kind=throw_die]');
    await referee.at('prompt-amount').fill('20');
    await referee.at('prompt-first').click();
    await mira.see('[data-testid=roll][data-kind=disengage]:has-text("20")');
    await referee.at('stop-ask_rolls').click();
  });

  it('hides a newcomer until it is shown, and hands it over', async () => {
    await referee.lever('newcomer');
    await referee.at('add-block').selectOption('goon');
    await referee.at('add-hidden').check();
    await referee.at('add-go').click();
    await referee.point(5, -1);
    await referee.see('[data-testid^=tracker-goon][data-place="5,-1"]');
    assert.equal(await mira.page.locator('[data-testid^=tracker-goon][data-place="5,-1"]').count(), 0);
    const newcomer = referee.page.locator('[data-testid^=tracker-goon][data-place="5,-1"]');
    await newcomer.click({ button: 'right' });
    await referee.at('acts-hide').click();
    await mira.see('[data-testid^=tracker-goon][data-place="5,-1"]');
    await referee.at('acts').getByText('Say why').click();
    await referee.at('acts-why').fill('Charmed by the song.');
    await referee.at('acts-lead').selectOption({ label: 'Jo' });
    await jo.at('pane-log').click();
    await jo.see('[data-testid=log] p:has-text("is led by Jo now")');
    await referee.at('pane-log').click();
    await referee.see('[data-testid=log] p:has-text("Charmed by the song.")');
    assert.doesNotMatch(await jo.at('log').innerText(), /Charmed/);
    await shot(referee.page, 'powers-standing');
  });

  it('gives a thing, and every view is the server’s', async () => {
    await referee.lever('award');
    await referee.at('award-what').selectOption('item');
    await referee.at('award-name').fill('silver key');
    await referee.at('award-amount').fill('1');
    await referee.at('award-who').selectOption({ label: 'Ada' });
    await referee.at('award-go').click();
    await mira.see('[data-testid=log] p:has-text("silver key")');
    for (const one of table.all) {
      await one.checkView();
      assert.deepEqual(unexpected(one.complaints, [/WebSocket connection/]), [], one.name);
    }
  });
});
