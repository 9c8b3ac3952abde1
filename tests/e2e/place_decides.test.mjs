// A fight that its place decides: the fire of the well reaches for the ogre in the world step, the server is killed while the
// die of its save is asked for, comes back with the same question, and the ogre is down before anybody has acted.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { shot, unexpected } from './support/browser.mjs';
import { Table } from './support/table.mjs';

// A server that is gone cannot be connected to: that is the point.
const kBrokenLink = [/WebSocket connection to .* failed/, /ERR_CONNECTION_REFUSED/, /502/];

describe('a fight that its place decides', () => {
  let table;
  let server;
  let referee;
  let mira;
  let all;

  before(async () => {
    table = await Table.open({ demo: 'cinder_well', handheld: true, laptop: true });
    ({ server, referee, mira, all } = table);
    await referee.at('bar-start').click();
    await referee.see('[data-testid=opening][data-stage=setup_surprise]');
    await referee.at('opening-on').click();
    await referee.see('[data-testid=opening][data-stage=setup_initiative]');
    await referee.at('opening-on').click();
    for (const one of all) await one.see('[data-testid=world-step]');
  });

  after(() => table?.close());

  it('asks for the die of a save in the world step, and still does when the server was killed meanwhile', async () => {
    await referee.lever('dice');
    await referee.at('ask-whose').selectOption('all');
    await referee.at('ask-rolls').click();
    await referee.see('[data-testid=stop-ask_rolls]');
    await referee.at('world-whom').selectOption({ label: 'Ogre' });
    await referee.at('let-flame_burst').click();
    await referee.see('[data-testid=prompt][data-kind=throw_die]');
    await shot(referee.page, 'place-decides-asked');
    const question = await referee.at('prompt').getAttribute('data-question');
    const version = await referee.version();

    await server.kill();
    for (const one of all) await one.see('[data-testid=table]:not([data-link=online])');
    await server.start();
    for (const one of all) await one.online();

    await referee.see(`[data-testid=prompt][data-question="${question}"]`);
    assert.equal(await referee.version(), version);
    assert.equal((await mira.creature('ogre')).status, 'up');
  });

  it('fells the ogre by the fire of the place, told to everybody, before anybody has acted', async () => {
    // The save fails, and the fire burns as it can: two dice, the second of which is the harm's.
    for (const shown of ['1', '12']) {
      await referee.see('[data-testid=prompt][data-kind=throw_die]');
      await referee.at('prompt-amount').fill(shown);
      await referee.at('prompt-first').click();
      await referee.page.waitForTimeout(600);
    }
    // Whether it burns again is a die as well.
    if (await referee.at('prompt-amount').isVisible()) {
      await referee.at('prompt-amount').fill('1');
      await referee.at('prompt-first').click();
    }
    for (const one of all)
      await one.page.waitForSelector(
        '[data-testid=tracker-ogre][data-status=dead], [data-testid=tracker-ogre][data-status=unconscious]',
        { state: 'attached' },
      );
    await mira.see('text=/The place acts: Flame burst/');
    assert.equal((await referee.creature('imp1')).status, 'up');
    await referee.at('stop-ask_rolls').click();
    await shot(referee.page, 'place-decides-felled');
    await shot(table.jo.page, 'place-decides-phone');
    await referee.at('world-end').click();
  });

  it('goes on to its end as if nothing had been', async () => {
    await referee.lever('pilot');
    await referee.at('pilot-mode-side-imps').selectOption({ label: 'run' });
    await table.fightOn(['imp1', 'imp2', 'ogre']);
    await referee.lever('end');
    await referee.at('end-encounter').click();
    await referee.at('end-encounter').click();
    for (const one of all) {
      await one.see('[data-testid=end]');
      await one.at('end-look').click();
      await one.checkView();
      assert.deepEqual(unexpected(one.complaints, kBrokenLink), [], one.name);
    }
    const doubled = server.rows('SELECT seat, intent_id, count(*) AS n FROM log GROUP BY 1, 2 HAVING n > 1');
    assert.deepEqual(doubled, []);
  });
});
