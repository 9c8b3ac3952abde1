// A short fight in points through the page: who begins, prices, work over two rounds with its bar, a load that
// is shed, a bow that is loaded and shot.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, kPhone, launch, shot, unexpected } from './support/browser.mjs';
import { Player } from './support/player.mjs';
import { Server } from './support/server.mjs';

describe('a fight in points', () => {
  let server;
  let browser;
  let referee;
  let joris;
  let hedda;

  const kPatience = { timeout: 20_000 };
  const button = (player, verb, subject = '') =>
    player.page.locator(
      `[data-verb=${verb}]${subject === '' ? '' : `[data-subject=${subject}]`}[aria-disabled=false]`,
    );

  // Whose turn it is as the referee sees it; "": a block chooses who begins.
  const active = () => referee.active();

  async function until(player, test, what) {
    for (let tries = 0; tries < 100; tries += 1) {
      if (await test()) return;
      await player.page.waitForTimeout(100);
    }
    assert.fail(what);
  }

  // The foe does nothing; the party's block comes up.
  async function partyIsUp() {
    await until(
      referee,
      async () => {
        if ((await active()) === 'toll') await button(referee, 'end_turn').first().click(kPatience);
        const up = await referee.at('phase-bar').locator('[aria-current=step]').innerText();
        return !/Opponents/.test(up) && (await active()) !== 'toll';
      },
      'the party never comes up',
    );
  }

  async function begin(player, id) {
    await until(
      player,
      async () => (await active()) === id || (await button(player, 'begin_turn').count()) > 0,
      `${id} may not begin`,
    );
    if ((await active()) !== id) await button(player, 'begin_turn').click();
    await player.see(`[data-testid=tracker-${id}][aria-current=true]`, { state: 'attached' });
    await button(player, 'end_turn').waitFor(kPatience);
  }

  async function carryOut(player, entry) {
    await entry.click(kPatience);
    await player.confirm();
  }

  before(async () => {
    server = await Server.open('quay');
    browser = await launch();
    referee = await Player.sit(browser, server.link('referee'), 'Rowan');
    joris = await Player.sit(browser, server.link('player', 'Joris'), 'Joris');
    hedda = await Player.sit(browser, server.link('player', 'Hedda'), 'Hedda', { viewport: kPhone });
    await referee.at('aware-players').check();
    await referee.at('aware-opponents').check();
    await referee.at('start').click();
    await referee.see('[data-testid=phase-bar]');
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  it('lets either of a block begin, and counts seconds and the load', async () => {
    await partyIsUp();
    await button(joris, 'begin_turn').waitFor(kPatience);
    await button(hedda, 'begin_turn').waitFor(kPatience);
    await begin(hedda, 'hedda');
    assert.match(await hedda.at('second').innerText(), /second \d+/);
    assert.equal(await hedda.at('load').getAttribute('data-pounds'), '80');
    assert.match(await hedda.at('shed').innerText(), /−16 lb → 5 AP/);
    await until(joris, async () => (await button(joris, 'move').count()) === 0, 'one turn at a time');
  });

  it('sheds the load by dropping the pack', async () => {
    await hedda.at('things-toggle').click();
    await carryOut(hedda, hedda.at('thing-sack_hedda').locator('[data-verb=drop_item]'));
    await hedda.see('[data-testid=thing-sack_hedda][data-where=ground]');
    await shot(hedda.page, 'points-phone');
  });

  it('begins work that outlasts the turn', async () => {
    const strap = hedda.at('thing-shield_hedda').locator('[data-subject=strap_shield]');
    assert.match(await strap.innerText(), /4 AP/);
    await carryOut(hedda, strap);
    await joris.see('[data-testid=tracker] [data-testid^=work-]');
    await hedda.endTurn();
    assert.deepEqual(await accessibilityFaults(hedda.page), []);
  });

  it('loads a bow to aim, at its price', async () => {
    await begin(joris, 'joris');
    const load = button(joris, 'load', 'bow_joris').first();
    assert.match(await load.innerText(), /bow \(to aim\)\s*4 AP/);
    await carryOut(joris, load);
    await joris.see('[data-testid=loaded-bow_joris][data-how=aimed]');
    assert.match(await joris.at('acting').innerText(), /Joris/);
    await shot(joris.page, 'points-desktop');
    await joris.endTurn();
  });

  it('goes on with the work, its bar growing', async () => {
    const done = async () =>
      Number(await joris.at('tracker').locator('[data-testid^=work-]').first().getAttribute('data-done'));
    const before = await done();
    assert.ok(before > 0);
    await partyIsUp();
    await begin(hedda, 'hedda');
    // AP-014: without the pack the turn has its fifth point again.
    await hedda.see('[data-testid=load][data-pounds="10"][data-penalty="0"]');
    assert.equal(await hedda.at('shed').count(), 0);
    assert.match(await hedda.page.locator('.tells').innerHTML(), /5 of 5 action points/);
    await carryOut(hedda, button(hedda, 'continue_activity'));
    await until(joris, async () => (await done()) > before, 'the work does not grow');
    await hedda.endTurn();
  });

  it('shoots what was loaded', async () => {
    await begin(joris, 'joris');
    await joris.attack('toll');
    await joris.see('[data-testid=roll][data-kind=attack]');
    await joris.page.waitForSelector('[data-testid=loaded-bow_joris]', { state: 'detached' });
    assert.match(await joris.at('log').innerText(), /strap on|load/i);
  });

  it('calls out at so many words a point', async () => {
    await joris.at('speak').click();
    await joris.at('say-words').fill('hold the wall now');
    await joris.see('[data-testid=preview]');
    assert.match(await joris.at('say-count').innerText(), /4 words/);
    assert.match(await joris.at('preview').innerText(), /1 AP/);
    await joris.page.keyboard.press('Enter');
    await hedda.see('[data-testid=log] p:has-text("hold the wall now")', { state: 'attached' });
  });

  it('ends when the referee says so, with views that agree', async () => {
    await referee.lever('end');
    await referee.at('end-encounter').click();
    await referee.at('end-encounter').click();
    for (const one of [referee, joris, hedda]) {
      await one.see('[data-testid=end] [data-testid=next] li');
      assert.deepEqual(await accessibilityFaults(one.page), [], one.name);
      await one.at('end-look').click();
      await one.checkView();
      assert.deepEqual(unexpected(one.complaints), [], one.name);
    }
  });
});
