// A rider in browsers: gets on, sees the feet and squares of the mount, rides, lets it kick, is stopped by nobody, and gets down.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { shot } from './support/browser.mjs';
import { Table } from './support/table.mjs';

describe('a rider', () => {
  let table;
  let referee;
  let mira;
  let jo;
  let all;

  before(async () => {
    table = await Table.open({ demo: 'horse_fair', handheld: true, laptop: true });
    ({ referee, mira, jo, all } = table);
    await table.beginByChecks('ada');
  });

  after(() => table?.close());

  const feet = async () => {
    const { most, spent } = await mira.at('feet').evaluate((strip) => ({ ...strip.dataset }));
    return `${spent} of ${most}`;
  };

  it('gets on, and is told so by everybody’s board and log', async () => {
    await mira.page.locator('[data-verb=mount]').first().click();
    await mira.see('[data-testid=target-bracken]');
    assert.equal(await mira.at('way-squeeze').count(), 0, 'how one walks is no question of getting on');
    if ((await mira.at('target-bracken').getAttribute('aria-pressed')) !== 'true')
      await mira.at('target-bracken').click();
    await mira.confirm();
    await table.told('Ada mounts\\.');
    for (const one of all)
      await one.see('[data-testid=tracker-ada] >> text=rides Bracken', { state: 'attached' });
    assert.equal(await feet(), '15 of 60');
  });

  it('rides no farther than the mount can, and the mount goes under her', async () => {
    const farthest = mira.page.locator('[data-testid=destinations] option[value="10,3,0"]');
    await farthest.waitFor({ state: 'attached' });
    const there = await mira.page
      .locator('[data-testid=destinations] option')
      .evaluateAll((all_) => all_.map(({ value }) => value));
    assert.ok(!there.includes('11,3,0'), 'forty-five feet are nine squares');
    assert.ok(!there.includes('8,3,0'), 'half of the horse would stand on a thief');
    await shot(mira.page, 'riding-reach');
    assert.match(await mira.walk('7,3'), /30 ft/);
    for (const who of ['ada', 'bracken']) assert.equal((await jo.creature(who)).place, '7,3', who);
    assert.equal(await feet(), '45 of 60');
    await table.clean();
  });

  it('lets the mount kick', async () => {
    await mira.page.locator('[data-verb=command_mount]:has-text("hooves")').first().click();
    await mira.see('[data-testid=target-thief1]');
    if ((await mira.at('target-thief1').getAttribute('aria-pressed')) !== 'true')
      await mira.at('target-thief1').click();
    await mira.confirm();
    await mira.see('[data-testid=roll][data-kind=attack]');
    await shot(jo.page, 'riding-phone');
    await shot(referee.page, 'riding-kick');
    assert.equal(await mira.page.locator('[data-slot="slot.bonus"]').getAttribute('data-left'), '0');
    await mira.endTurn();
  });

  it('gets down in her next turn, beside the mount', async () => {
    await referee.lever('pilot');
    await referee.at('pilot-mode-side-thieves').selectOption({ label: 'run' });
    for (let i = 0; i < 60 && (await referee.active()) !== 'ada'; i += 1) {
      await referee.page.waitForTimeout(300);
      if (await table.leaveAsked()) continue;
      if (await referee.at('world-end').isVisible()) await referee.at('world-end').click();
      if ((await referee.active()) === 'bram') await jo.endTurn().catch(() => {});
    }
    await table.turnOf('ada');
    await mira.page.locator('[data-verb=dismount][aria-disabled=false]').first().click();
    await mira.see('[data-testid=plan][data-mode=place]');
    await shot(mira.page, 'riding-down');
    const place = mira.page.locator('[data-testid^=place-]').first();
    const beside = (await place.getAttribute('data-testid')).slice('place-'.length);
    await place.click();
    await mira.confirm();
    await table.told('Ada gets down\\.');
    assert.equal((await mira.creature('ada')).place, beside);
    assert.equal((await mira.creature('bracken')).place, '7,3');
    assert.equal(await feet(), '15 of 30', 'half of her own');
    await table.clean();
  });

  it('runs on with all the strength of a turn, straight on', async () => {
    const [column, line] = (await mira.creature('ada')).place.split(',').map(Number);
    await mira.page.locator('[data-verb=move][data-subject=sprint]').first().click();
    const goals = await mira.page
      .locator('[data-testid=destinations] option')
      .evaluateAll((all_) => all_.map(({ value }) => value.split(',').map(Number)));
    const far = goals
      .filter(([x, y]) => Math.max(Math.abs(x - column), Math.abs(y - line)) > 2)
      .find(([x, y]) => x === column || y === line || Math.abs(x - column) === Math.abs(y - line));
    assert.ok(far, 'farther than a walk');
    await shot(mira.page, 'sprint');
    await mira.walk(`${far[0]},${far[1]}`);
    assert.equal((await mira.creature('ada')).place, `${far[0]},${far[1]}`);
    for (const slot of ['action', 'bonus', 'reaction'])
      assert.equal(
        await mira.page.locator(`[data-slot="slot.${slot}"]`).getAttribute('data-left'),
        '0',
        `the whole turn: ${slot}`,
      );
    await table.clean();
    await table.end();
  });
});
