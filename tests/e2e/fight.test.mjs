// A whole fight on the real server through three browsers: an opportunity attack, a refused intent with its
// reason, an intercept, a death save, and a flee vote that ends it with a campaign loss.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, shot, unexpected } from './support/browser.mjs';
import { Table } from './support/table.mjs';

const kRoundsMax = 8;

describe('a fight of three browsers', () => {
  let table;
  let server;
  let referee;
  let mira;
  let jo;
  let all;

  before(async () => {
    table = await Table.open({ handheld: true });
    ({ server, referee, mira, jo, all } = table);
  });

  after(() => table?.close());

  it('begins when the referee says so', async () => {
    await mira.openOrders();
    await mira.at('order-opportunity').selectOption('ask');
    await mira.at('chat-text').evaluate((field) => field.focus());
    await mira.at('pane-log').click();
    await mira.at('chat-text').fill('Ready when you are.');
    await mira.at('chat-say').click();
    await referee.at('pane-log').click();
    await referee.see('[data-testid=log] p:has-text("Ready when you are.")');
    await referee.at('pane-referee').click();
    await table.begin('brute');
    for (const one of all) await one.see('[data-testid=phase][data-phase=turn]');
    assert.equal(await referee.active(), 'brute');
    assert.equal((await mira.creature('brute')).hp, '', 'a player does not see a foe’s hit points');
    assert.equal((await referee.creature('brute')).hp, '500');
    await mira.at('pane-log').click();
  });

  it('refuses flight on a foe’s turn, and says why', async () => {
    const before = await mira.version();
    await mira.proposeFlight();
    await mira.see('[data-testid=refusal] [data-codes=NOT_PC_TURN]');
    assert.match(await mira.at('refusal').innerText(), /Flight is proposed on a character’s turn/);
    assert.equal(await mira.version(), before);
    assert.equal(server.rows('SELECT count(*) AS n FROM loss')[0].n, 0);
  });

  it('asks about an opportunity attack, and strikes', async () => {
    const shown = await referee.walk('-2,0').catch((error) => error);
    assert.ok(!(shown instanceof Error), String(shown));
    assert.match(shown, /provokes Ada/);
    await mira.see('[data-testid=prompt][data-kind=opportunity]');
    await jo.page.waitForSelector('[data-testid=waiting]', { state: 'attached' });
    assert.deepEqual(await accessibilityFaults(mira.page), []);
    await shot(mira.page, 'fight-opportunity-desktop');
    const painted = () => mira.at('map').getAttribute('data-paints');
    const before = await painted();
    await mira.page.keyboard.press('Alt+r');
    await mira.page.keyboard.press('Enter');
    await mira.see('[data-testid=roll][data-kind=attack]');
    const card = await mira.page.locator('[data-testid=roll][data-kind=attack]').last().innerText();
    assert.match(card, /Ada.*Brute.*Opportunity attack/s);
    await referee.page.waitForSelector('[data-testid=tracker-brute][data-place="-2,0"]');
    await mira.see('[data-testid=tracker-brute][data-place="-2,0"]');
    assert.equal(await painted(), before, 'blows and steps leave the ground as it was painted');
  });

  it('fells a fighter, asks for an intercept, and rolls a death save', async () => {
    const seen = { intercept: false, deathSave: false };
    for (let turn = 0; turn < kRoundsMax * 4 && !(seen.intercept && seen.deathSave); turn += 1) {
      const active = await referee.active();
      if (active === 'brute') await bruteActs();
      else if (active === 'runner') await runnerActs(seen);
      else await heroActs(active, seen);
      await assertEventually(async () => (await referee.active()) !== active);
    }
    assert.deepEqual(seen, { intercept: true, deathSave: true });
  });

  async function bruteActs() {
    const ada = await referee.creature('ada');
    if ((await referee.creature('brute')).place === '-2,0') await referee.walk('-1,0');
    if (ada.status === 'up') await referee.attack('ada');
    await referee.endTurn();
  }

  async function runnerActs(seen) {
    if (!seen.intercept && (await referee.creature('runner')).place === '4,0') {
      await hoverAndClick(referee, 1, 0);
      await jo.see('[data-testid=prompt][data-kind=intercept]');
      await shot(jo.page, 'fight-intercept-phone');
      assert.deepEqual(await accessibilityFaults(jo.page), []);
      await jo.at('prompt-first').tap();
      await referee.page.waitForSelector('[data-testid=tracker-runner][data-place="3,0"]');
      await jo.page.waitForSelector('[data-testid=prompt]', { state: 'detached' });
      assert.notEqual((await referee.creature('bram')).place, '2,2');
      seen.intercept = true;
    }
    await referee.endTurn();
  }

  // By mouse: the way and its price appear under the pointer, a click goes.
  async function hoverAndClick(player, q, r) {
    await player.see(`[data-testid=destinations] option[value="${q},${r},0"]`, { state: 'attached' });
    let { x, y } = await player.pixelOf(q, r);
    await player.page.mouse.move(x - 30, y);
    await player.page.mouse.move(x, y);
    await player.see('[data-testid=preview]');
    // The pointer came over another cell, whose price may still be shown.
    let looks = 0;
    await assertEventually(async () => {
      if (/3 AP/.test(await player.at('preview').innerText())) return true;
      looks += 1;
      if (looks % 20 === 0) {
        // The map may have moved under the pointer.
        ({ x, y } = await player.pixelOf(q, r));
        await player.page.mouse.move(x - 30, y);
        await player.page.mouse.move(x, y);
      }
      return false;
    });
    await shot(player.page, 'fight-path-desktop');
    await player.page.mouse.click(x, y);
  }

  async function heroActs(active, seen) {
    const [player, id] = active === 'ada' ? [mira, 'ada'] : [jo, 'bram'];
    const hero = await player.creature(id);
    const saves = await mira.page.locator('[data-testid=roll][data-kind=death_save]').count();
    if (saves > 0) seen.deathSave = true;
    if (seen.intercept && seen.deathSave) await player.page.waitForTimeout(0);
    if (hero.active) await player.endTurn();
  }

  // Until it is a hero's turn.
  async function untilHero() {
    for (let turn = 0; turn < 8 && !['ada', 'bram'].includes(await referee.active()); turn += 1) {
      const active = await referee.active();
      await referee.endTurn();
      await assertEventually(async () => (await referee.active()) !== active);
    }
  }

  it('lets the one who proposed flight take it back, once a turn', async () => {
    await untilHero();
    const active = await referee.active();
    await mira.proposeFlight();
    await jo.see('[data-testid=prompt][data-kind=flee_vote]');
    assert.equal(await jo.at('take-back').count(), 0, 'nobody else takes it back');
    assert.deepEqual(await accessibilityFaults(mira.page), []);
    await shot(mira.page, 'fight-take-back-desktop');
    await mira.at('take-back').click();
    await jo.page.waitForSelector('[data-testid=prompt]', { state: 'detached' });
    await table.told('The proposal to flee is taken back.');
    await mira.proposeFlight();
    await mira.see('[data-testid=refusal] [data-codes=ALREADY_USED]');
    assert.equal(await referee.active(), active, 'the turn goes on');
    await (await table.playerNow()).endTurn();
    await assertEventually(async () => (await referee.active()) !== active);
  });

  it('ends by a flee vote, with its loss on every page and in the database', async () => {
    await untilHero();
    await shot(referee.page, 'fight-referee-desktop');
    await mira.proposeFlight();
    await jo.see('[data-testid=prompt][data-kind=flee_vote]');
    await shot(jo.page, 'fight-vote-phone');
    await jo.at('prompt-first').tap();
    for (const one of all) {
      await one.see('[data-testid=end][data-outcome=fled]');
      assert.match(await one.at('end').innerText(), /The party fled.*Campaign loss.*Proposed by Mira/is);
      assert.deepEqual(await accessibilityFaults(one.page), []);
    }
    await shot(mira.page, 'fight-end-desktop');
    await shot(jo.page, 'fight-end-phone');
    const losses = server.rows('SELECT kind, status FROM loss');
    assert.deepEqual(losses, [{ kind: 'flee', status: 'open' }]);
  });

  it('leaves every browser with the server’s own view, no complaint, and no secret in an address', async () => {
    for (const one of all) {
      await one.at('end-look').click();
      await one.checkView();
      assert.deepEqual(unexpected(one.complaints), [], one.name);
      const secrets = await one.tokens();
      assert.equal(secrets.length, 1);
      const leaked = one.requests.filter(
        (url) => url.includes(secrets[0]) || /join=/.test(url.split('#')[0]),
      );
      assert.deepEqual(leaked, []);
    }
  });
});

async function assertEventually(condition) {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await condition()) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  assert.fail(`never came true: ${condition}`);
}
