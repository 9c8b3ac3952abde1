// The referee's levers on the real server, what players see of them, whispers, and a disengage check.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, shot, unexpected } from './support/browser.mjs';
import { Table } from './support/table.mjs';

describe('the referee at work', () => {
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

  it('leads play back with the dice kept, and they fall as they fell', async () => {
    const stands = '[data-testid=log] .line:not(.undone) [data-testid=roll]';
    await referee.at('pane-log').click();
    await referee.attack('ada');
    const fell = await (await referee.see(stands)).textContent();
    // By chance new dice fall the same once in twenty.
    for (let times = 0; times < 4; times += 1) {
      await referee.rewindLast('Once more.', { keepDice: true });
      await mira.see('[data-testid=tracker-ada][data-hp="1"]');
      await referee.see(stands, { state: 'detached' });
      await referee.attack('ada');
      assert.equal(await (await referee.see(stands)).textContent(), fell);
    }
    await referee.rewindLast('He never struck.');
    await referee.see('[data-testid=tracker-ada][data-hp="1"]');
    await referee.at('pane-referee').click();
  });

  it('overrides a number, and the reason stands in the log', async () => {
    await referee.setNumber('Ada', 'hp', 150, 'A slip of the pen.');
    await jo.see('[data-testid=tracker-ada][data-hp="150"]');
    await mira.see('[data-testid=log] p:has-text("A slip of the pen.")');
    await referee.at('number-value').fill('99999');
    await referee.at('number-go').click();
    await referee.see('[data-testid=refusal] [data-codes=VALUE_OUT_OF_RANGE]');
  });

  it('harms, heals, and sets a circumstance', async () => {
    await referee.hitPoints('ada', '-10');
    await mira.see('[data-testid=tracker-ada][data-hp="140"]');
    await referee.hitPoints('ada', '+4');
    await mira.see('[data-testid=tracker-ada][data-hp="144"]');
    const before = await referee.version();
    await referee.card('ada');
    await referee.at('acts-circumstance').locator('summary').click();
    await referee.at('modifier-2').click();
    await referee.page.waitForFunction(
      (version) => Number(document.querySelector('[data-testid=table]').dataset.version) > version,
      before,
    );
    await referee.page.keyboard.press('Escape');
    await referee.lever('conflict');
    await referee.at('conflict-hold').click();
    assert.deepEqual(await accessibilityFaults(referee.page), []);
    await shot(referee.page, 'referee-desktop');
  });

  it('brings in a newcomer', async () => {
    await referee.lever('newcomer');
    await referee.at('add-block').selectOption('goon');
    await referee.at('add-go').click();
    await referee.point(5, -1);
    await mira.see('[data-testid^=tracker-goon][data-place="5,-1"]');
    await referee.at('add-go').click();
    await referee.point(5, -1);
    await referee.see('[data-testid=refusal] [data-codes=SPACE_OCCUPIED]');
  });

  it('hears a whisper that the others do not', async () => {
    await mira.at('pane-log').click();
    await jo.at('pane-log').click();
    await referee.at('pane-log').click();
    await mira.at('chat-to').selectOption('0');
    await mira.at('chat-text').fill('I pick his pocket.');
    await mira.at('chat-say').click();
    await referee.see('[data-testid=log] .whisper:has-text("I pick his pocket.")');
    await referee.at('chat-text').fill('Go on.');
    await referee.at('chat-say').click();
    await jo.see('[data-testid=log] p:has-text("Go on.")');
    assert.doesNotMatch(await jo.at('log').innerText(), /pocket/);
  });

  it('lets a fighter try to break away by the dice', async () => {
    for (let turns = 0; turns < 5 && (await referee.active()) !== 'ada'; turns += 1) {
      const active = await referee.active();
      await referee.page.locator('[data-verb=end_turn][aria-disabled=false]').click();
      await referee.page.waitForSelector(`[data-testid="tracker-${active}"]:not([aria-current=true])`);
    }
    await mira.see('[data-testid=tracker-ada][aria-current=true]');
    await mira.at('pane-log').click();
    await mira.page.locator('[data-verb=disengage][aria-disabled=false]').click();
    await mira.see('[data-testid=plan][data-mode=path]');
    const shown = await mira.walk('1,0');
    assert.match(shown, /2 AP.*dice will decide/s);
    await mira.see('[data-testid=roll][data-kind=disengage]');
  });

  it('ends the fight, and says how', async () => {
    await referee.lever('end');
    await referee.at('end-outcome').selectOption('victory');
    await referee.at('end-encounter').click();
    await referee.at('end-encounter').click();
    for (const one of table.all) {
      await one.see('[data-testid=end][data-outcome=victory]');
      await one.at('end-look').click();
      await one.checkView();
      assert.deepEqual(unexpected(one.complaints), [], one.name);
    }
    assert.deepEqual(server.rows('SELECT * FROM loss'), []);
  });
});
