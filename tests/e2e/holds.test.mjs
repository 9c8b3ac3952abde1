// Holds, shoves and what is held ready, in browsers: whoever is held is taken along, a shove goes where it is pointed, and what
// waits for a moment happens when the referee says that it has come.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { shot } from './support/browser.mjs';
import { Table } from './support/table.mjs';

describe('hands and patience', () => {
  let table;
  let referee;
  let mira;
  let all;

  before(async () => {
    table = await Table.open({ demo: 'wrestling_yard', handheld: true, laptop: true });
    ({ referee, mira, all } = table);
    await table.beginByChecks('ada');
  });

  after(() => table?.close());

  const at = async (who, place) =>
    referee.see(`[data-testid=tracker-${who}][data-place="${place}"]`, { state: 'attached' });

  async function aim(action) {
    await mira.page.locator(`[data-verb=maneuver][aria-disabled=false]:has-text("${action}")`).click();
    await mira.see('[data-testid=target-thief1]');
    if ((await mira.at('target-thief1').getAttribute('aria-pressed')) !== 'true')
      await mira.at('target-thief1').click();
  }

  it('takes hold of somebody, who chooses how to resist', async () => {
    await aim('Grapple');
    await mira.confirm();
    await table.told('Ada tries to grapple Thief\\.');
    await referee.see('[data-testid=prompt][data-kind=save_choice]');
    assert.match(await referee.at('prompt').innerText(), /Thief saves\. By which ability\?/);
    await referee.at('prompt-decline').click();
    await table.told('Thief is now grappled\\.');
    await mira.see('[data-testid=tracker-ada] >> text=holds Thief');
  });

  it('takes along whom it holds, and not without saying so', async () => {
    const to = mira.page.locator('[data-testid=destinations] option[value="4,5,0"]');
    await to.waitFor({ state: 'attached' });
    await mira.at('destinations').selectOption('4,5,0');
    await mira.see('[data-testid=preview]');
    await mira.at('way-carry').check();
    await mira.see('[data-testid=preview][data-allowed=true]');
    await shot(mira.page, 'holds-carry');
    await mira.confirm();
    await at('ada', '4,5');
    await at('thief1', '4,4');
    await table.clean();
    await mira.page.locator('[data-verb=release][aria-disabled=false]:has-text("Let go")').click();
    await mira.confirm();
    await mira.page.waitForFunction(
      () => !document.querySelector('[data-testid=tracker-ada]').innerText.includes('holds'),
    );
  });

  it('shoves where it points, of the ways that lead away', async () => {
    await aim('Shove');
    const ways = await mira.page.locator('[data-testid=shove-way] option').allInnerTexts();
    assert.deepEqual(ways, ['straight away', 'north', 'north-east', 'east', 'west', 'north-west']);
    await mira.at('shove-way').selectOption({ label: 'north-east' });
    await shot(mira.page, 'holds-shove');
    await mira.confirm();
    await table.told('Ada tries to shove Thief\\.');
    await mira.page.waitForFunction(
      () => document.querySelector('[data-testid=tracker-thief1]').dataset.place !== '4,4',
    );
    const [x, y] = (await referee.creature('thief1')).place.split(',').map(Number);
    assert.ok(x > 4 && y < 4 && x - 4 === 4 - y, `on the way to the north-east: ${x},${y}`);
    await mira.endTurn();
  });

  it('holds a blow ready until the referee says that its moment has come', async () => {
    for (let i = 0; i < 60 && (await referee.active()) !== 'ada'; i += 1) {
      await referee.page.waitForTimeout(300);
      if (await referee.at('world-end').isVisible()) await referee.at('world-end').click();
      const acts = { bram: table.jo, thief1: referee }[await referee.active()];
      if (acts !== undefined) await acts.endTurn().catch(() => {});
    }
    await table.turnOf('ada');
    await mira.at('ready').click();
    await mira.at('ready-what').selectOption({ label: 'Sword' });
    assert.equal(await mira.at('ready-event').count(), 0, 'the referee’s word is all that sets it off');
    await mira.at('ready-at').selectOption({ label: 'Thief' });
    await mira.at('ready-words').fill('somebody comes near');
    await mira.see('[data-testid=preview][data-allowed=true]');
    await shot(mira.page, 'holds-ready');
    await mira.confirm();
    await referee.see('[data-testid=held-ada] >> text=somebody comes near');
    assert.equal(await table.jo.at('fire-ada').count(), 0, 'nobody else says when');
    await referee.at('fire-ada').click();
    await mira.see('[data-testid=prompt][data-kind=readied]');
    await mira.at('prompt-decline').click();
    await mira.see('[data-testid=held-ada]');
    await table.clean();
    await table.end();
  });
});
