// A whole fight of actions and feet in browsers: surprise and initiative, what the place does by itself, ways on foot and
// through the air, a shot that may be dropped under, foes by themselves, and the end.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { shot } from './support/browser.mjs';
import { Table } from './support/table.mjs';

describe('a fight of actions and feet', () => {
  let table;
  let referee;
  let mira;
  let jo;
  let all;

  const row = (id) => `[data-testid=tracker-${id}]`;

  before(async () => {
    table = await Table.open({ demo: 'cinder_well', handheld: true, laptop: true });
    ({ referee, mira, jo, all } = table);
  });

  after(() => table?.close());

  // Whoever of the two may act does so; foes are the referee's.
  async function activeIs(id) {
    await referee.see(`${row(id)}[aria-current=true]`);
  }

  it('finds out who is surprised, and rolls initiative with what the referee gives', async () => {
    await referee.at('bar-start').click();
    await referee.see('[data-testid=opening][data-stage=setup_surprise]');
    await mira.see('[data-testid=opening]');
    assert.equal(await mira.at('opening-on').count(), 0, 'players go on by nobody but the referee');
    await referee.at('opening-who').selectOption({ label: 'Ogre' });
    await referee.at('opening-surprised').click();
    await referee.see('[data-testid=opening-caught]');
    assert.match(await referee.at('opening-caught').innerText(), /Ogre/);
    await mira.see(`${row('ogre')} .tag:has-text("surprised")`);
    await table.clean();
    await referee.at('opening-on').click();
    await referee.see('[data-testid=opening][data-stage=setup_initiative]');
    await referee.at('opening-who').selectOption({ label: 'Ada' });
    await referee.at('opening-sudden').check();
    await referee.at('opening-set').click();
    await referee.at('opening-on').click();
    for (const one of all) await one.see('[data-testid=world-step]');
    // Thrown twice for her who strikes suddenly, and told so.
    await mira.at('pane-log').click();
    await mira.see('[data-testid=roll] [data-testid=roll-odds]');
  });

  it('lets the place act, tells everybody by name, and spends it', async () => {
    assert.match(await mira.at('tracker-place').innerText(), /Flame burst/);
    assert.equal(await mira.at('let-flame_burst').count(), 0);
    // Whom each deed reaches is the referee's to see, on which numbers it comes back everybody's.
    await referee.see('[data-testid=reaches-flame_burst]');
    assert.match(await referee.at('reaches-flame_burst').innerText(), /Ada.*Ogre/);
    assert.equal(await mira.at('reaches-flame_burst').count(), 0);
    assert.match(await mira.at('recharge-flame_burst').innerText(), /^Recharge \d/);
    await table.clean();
    await shot(referee.page, 'tactics-world');
    await referee.at('world-whom').selectOption({ label: 'Ada' });
    await referee.at('let-flame_burst').click();
    await mira.see('text=/The place acts: Flame burst/');
    await referee.see('[data-testid=let-flame_burst][aria-disabled=true]');
    await mira.see('[data-testid=roll][data-kind=save]');
    await referee.at('world-end').click();
    await activeIs('ada');
  });

  it('shows slots and feet, and the ogre as large as it is', async () => {
    await mira.see('[data-testid=feet]');
    assert.equal(await mira.at('feet').getAttribute('data-most'), '30');
    for (const slot of ['slot.action', 'slot.bonus', 'slot.reaction'])
      assert.equal(await mira.page.locator(`[data-slot="${slot}"]`).getAttribute('data-left'), '1', slot);
    await mira.see('[data-testid=abilities]');
    assert.match(await mira.at('abilities').innerText(), /30 ft on foot and 30 ft flying/);
    assert.match(await mira.at('abilities').innerText(), /save \+12/);
    await shot(mira.page, 'tactics-turn');
  });

  it('walks, and the feet are gone', async () => {
    const shown = await mira.walk('4,3');
    assert.match(shown, /10 ft/);
    await mira.page.waitForFunction(
      () => document.querySelector('[data-testid=feet]').dataset.spent === '10',
    );
    assert.equal((await mira.creature('ada')).place, '4,3');
  });

  it('flies up, and everybody sees how high', async () => {
    await mira.at('way-mode').selectOption('fly');
    await mira.page.locator('[data-verb=move][aria-disabled=false]').first().click();
    await mira.at('way-mode').selectOption('fly');
    await mira.at('way-height').fill('10');
    await mira.at('way-height').press('Tab');
    await mira.at('destinations').selectOption({ index: 1 });
    await mira.see('[data-testid=preview][data-allowed=true]');
    await mira.at('confirm').click();
    await mira.page.waitForSelector('[data-testid=plan]', { state: 'detached' });
    await mira.see('text=/10 ft above the ground/');
    await shot(mira.page, 'tactics-aloft');
    await table.clean();
  });

  it('shoots, asks the foe whether it drops, and rolls', async () => {
    await mira.page.locator('[data-verb=attack]:has-text("Javelin")').first().click();
    await mira.see('[data-testid=target-imp1]');
    if ((await mira.at('target-imp1').getAttribute('aria-pressed')) !== 'true')
      await mira.at('target-imp1').click();
    await mira.at('confirm').click();
    await referee.see('[data-testid=prompt]');
    assert.match(await referee.at('prompt').innerText(), /shoots at Imp 1. Drop to the ground/);
    await shot(referee.page, 'tactics-prompt');
    await referee.at('prompt-decline').click();
    await mira.see('[data-testid=roll][data-kind=attack]');
    assert.equal(await mira.page.locator('[data-slot="slot.action"]').getAttribute('data-left'), '0');
    await mira.endTurn();
  });

  it('comes to an end on the phone as well, foes by themselves', async () => {
    await referee.lever('pilot');
    for (const side of ['imps']) await referee.at(`pilot-mode-side-${side}`).selectOption({ label: 'run' });
    await table.fightOn(['imp1', 'imp2', 'ogre']);
    await shot(jo.page, 'tactics-phone');
    await table.end();
  });
});
