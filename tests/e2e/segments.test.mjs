// A whole fight of segments in browsers: step one closed and passed, an early move that somebody objects to, points of two
// kinds chosen for a move, the segment in which one may strike, and the end.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { shot } from './support/browser.mjs';
import { Table } from './support/table.mjs';

const kStepsMax = 120;
const kRats = ['rat1', 'rat2'];
const kDown = ['dead', 'unconscious'];

describe('a fight of segments', () => {
  let table;
  let referee;
  let mira;
  let jo;
  let all;

  const segment = async () => Number(await referee.at('segment-bar').getAttribute('data-segment'));
  const points = async (one) => (await one.at('segment-points').innerText()).match(/(-?\d+) primary, (\d+)/);

  before(async () => {
    table = await Table.open({ demo: 'noon_yard', handheld: true, laptop: true });
    ({ referee, mira, jo, all } = table);
  });

  after(() => table?.close());

  it('begins with a second of each kind for everybody, and says when one may strike', async () => {
    await referee.at('bar-start').click();
    for (const one of all) await one.see('[data-testid=segment-bar][data-segment="1"][data-step="1"]');
    assert.deepEqual((await points(mira)).slice(1), ['1', '1']);
    // Speed 5: an attack costs one, and is there now.
    assert.equal(await mira.at('saved-ada').getAttribute('data-ready'), '1');
    // A rat of speed 1 has to save five.
    assert.equal(await mira.at('saved-rat1').getAttribute('data-ready'), '5');
    await table.clean();
    await shot(mira.page, 'segments-step-one');
    await shot(jo.page, 'segments-phone');
  });

  it('lets the referee ask Bram to wait for its place, and refuses his early move', async () => {
    await jo.see('[data-verb=move][aria-disabled=false]:has-text("Move early")');
    await referee.at('object-to-move').selectOption({ label: 'Bram' });
    await jo.page.waitForFunction(
      () => !/Move early/.test(document.querySelector('[data-testid=actions]').textContent),
    );
    assert.match(await mira.at('actions').innerText(), /Move early/);
  });

  it('goes on once step one is closed, and pays a move of both kinds as chosen', async () => {
    await referee.at('close-step').click();
    await mira.see('[data-testid=tracker-ada][aria-current=true]');
    await mira.see('[data-testid=destinations] option[value="-1,0,0"]', { state: 'attached' });
    await mira.at('destinations').selectOption('-1,0,0');
    await mira.see('[data-testid=preview][data-allowed=true]');
    await mira.at('split').selectOption({ label: '0 primary, 1 secondary' });
    await mira.see('[data-testid=preview][data-allowed=true]');
    await mira.at('confirm').click();
    await mira.page.waitForSelector('[data-testid=plan]', { state: 'detached' });
    await mira.page.waitForFunction(() =>
      /1 primary, 0 secondary/.test(document.querySelector('[data-testid=segment-points]').textContent),
    );
    assert.equal((await mira.creature('ada')).place, '-1,0');
  });

  it('strikes, loses what was saved, and the order says when it may again', async () => {
    await mira.page.locator('[data-verb=attack][aria-disabled=false]').first().click();
    // What it promises stands beside its target before that is chosen.
    await mira.see('[data-testid=target-rat1] [data-testid=foreseen]');
    assert.match(await mira.at('target-rat1').innerText(), /\d+ %.*⚔ \d+/s);
    await mira.at('cancel').click();
    await mira.attack('rat1');
    // The abort card, in the window of the attack.
    await referee.see('[data-testid=prompt]');
    assert.match(await referee.at('prompt').innerText(), /Ada attacks Rat 1. Give up what is left/);
    await referee.at('prompt-decline').click();
    await mira.see('[data-testid=roll][data-kind=attack]');
    await referee.page.waitForFunction(
      () => document.querySelector('[data-testid=tracker-ada]').getAttribute('aria-current') !== 'true',
    );
    await table.clean();
  });

  it('comes to an end, the rats by themselves', async () => {
    await referee.lever('pilot');
    await referee.at('pilot-mode-side-foes').selectOption({ label: 'run' });
    for (const one of [mira, jo]) await one.at('pass-step-one').check();
    for (let steps = 0; steps < kStepsMax; steps += 1) {
      await referee.page.waitForTimeout(250);
      const states = await Promise.all(kRats.map((id) => referee.creature(id)));
      if (states.every(({ status }) => kDown.includes(status))) break;
      await table.leaveAsked();
      const active = await referee.active();
      const player = await table.playerNow();
      if (player === undefined) {
        const close = referee.at('close-step');
        if (await close.isVisible()) await close.click({ timeout: 2000 }).catch(() => {});
        continue;
      }
      if (await player.strike('target-rat')) continue;
      const place = await player.page
        .locator('[data-testid=destinations] option:not([value=""])')
        .evaluateAll((all) =>
          all
            .map(({ value }) => value)
            .sort((a, b) => Number(b.split(',')[0]) - Number(a.split(',')[0]))
            .at(0),
        );
      const at = (await player.creature(active)).place.split(',').map(Number);
      if (place !== undefined && Number(place.split(',')[0]) > at[0]) {
        await player.at('destinations').selectOption(place);
        await player.see('[data-testid=preview]');
        await player.at('confirm').click();
        await player.page.waitForSelector('[data-testid=plan]', { state: 'detached' });
      }
      if ((await referee.active()) === active) await player.endTurn();
    }
    for (const id of kRats) assert.ok(kDown.includes((await referee.creature(id)).status), id);
    assert.ok((await segment()) >= 1);
    await shot(referee.page, 'segments-over');
    await table.end();
  });
});
