// What a hand does on a board of hexes: it drags a figure, takes the drag back, measures, clicks a foe, asks what can be done
// at a place; what the referee hides and shows; and who is whose to whom.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, shot, unexpected } from './support/browser.mjs';
import { Table } from './support/table.mjs';

describe('a hand on the board', () => {
  let table;
  let referee;
  let mira;
  let all;

  before(async () => {
    table = await Table.open({ moving: true });
    ({ referee, mira, all } = table);
    await table.begin('brute');
  });

  after(() => table?.close());

  const relation = (player, id) =>
    player.page.locator(`[data-testid=tracker-${id}] svg[role=img]`).first().getAttribute('aria-label');

  // Presses the mouse on a cell and pulls it to another, so that the way there is shown.
  async function pull(player, from, to) {
    const start = await player.pixelOf(...from);
    const goal = await player.pixelOf(...to);
    await player.page.mouse.move(start.x, start.y);
    await player.page.mouse.down();
    await player.page.mouse.move(start.x + 12, start.y - 12);
    await player.page.mouse.move(goal.x, goal.y, { steps: 4 });
  }

  it('shows everybody who is a friend and who is not', async () => {
    assert.equal(await relation(mira, 'ada'), 'Your own');
    assert.equal(await relation(mira, 'bram'), 'Friend');
    assert.equal(await relation(mira, 'brute'), 'Foe');
    assert.equal(await relation(referee, 'ada'), 'Friend');
    assert.equal(await relation(referee, 'brute'), 'Foe');
  });

  it('takes a drag back by Escape, and lets a figure go where it is dropped', async () => {
    await referee.endTurn();
    await table.turnOf('runner');
    await referee.see('[data-testid=destinations] option[value="5,0,0"]', { state: 'attached' });
    await pull(referee, [4, 0], [5, 0]);
    await referee.see('[data-testid=preview][data-allowed=true]');
    await shot(referee.page, 'hand-drag');
    await referee.page.keyboard.press('Escape');
    await referee.page.mouse.up();
    await referee.page.waitForSelector('[data-testid=preview]', { state: 'detached' });
    assert.equal((await referee.creature('runner')).place, '4,0');
    await pull(referee, [4, 0], [5, 0]);
    await referee.see('[data-testid=preview][data-allowed=true]');
    await referee.page.mouse.up();
    for (const one of all) {
      await one.see('[data-testid=tracker-runner][data-place="5,0"]', { state: 'attached' });
    }
  });

  it('measures with Shift, and moves nobody', async () => {
    await referee.page.keyboard.down('Shift');
    await pull(referee, [0, -1], [3, -1]);
    await referee.see('[data-testid=map][data-ruler="3 hexes"]');
    await shot(referee.page, 'hand-ruler');
    await referee.page.mouse.up();
    await referee.page.keyboard.up('Shift');
    await referee.page.waitForSelector('[data-testid=map]:not([data-ruler])');
    assert.equal(await referee.page.locator('[data-testid=preview]').count(), 0);
  });

  it('points at a place, for all to see, by a held button and by the menu', async () => {
    const seen = () =>
      Promise.all(all.map((one) => one.see('[data-testid=finger], [data-testid=finger-away]')));
    const told = (what) =>
      Promise.all(
        all.map((one) => one.see(`[data-testid=finger-told]:has-text("${what}")`, { state: 'attached' })),
      );
    const held = await mira.pixelOf(1, 2);
    await mira.page.mouse.move(held.x, held.y);
    await mira.page.mouse.down();
    await Promise.all([seen(), told('Mira points at Hex 1, 2')]);
    await shot(mira.page, 'hand-points');
    await mira.page.mouse.up();
    assert.equal(await mira.page.locator('[data-testid=spot], [data-testid=preview]').count(), 0);
    await Promise.all(
      all.map((one) => one.page.waitForSelector('[data-testid=finger]', { state: 'detached' })),
    );
    const asked = await referee.pixelOf(0, -1);
    await referee.page.mouse.click(asked.x, asked.y, { button: 'right' });
    await referee.see('[data-testid=spot-point]');
    const heard = told('Rowan points at Hex 0, -1');
    await referee.at('spot-point').click();
    await heard;
  });

  it('hides and shows by the eye of a row, by the right button, and as the players see it', async () => {
    await referee.at('eye-runner').click();
    await mira.page.waitForSelector('[data-testid=tracker-runner]', { state: 'detached' });
    assert.match(await referee.at('tracker-runner').innerText(), /hidden/);
    await shot(referee.page, 'hand-hidden');
    assert.equal(await referee.page.getByTestId('eye-ada').count(), 1);
    await referee.at('map').focus();
    await referee.page.keyboard.press('v');
    await referee.page.waitForSelector('[data-testid=tracker-runner]', { state: 'detached' });
    await referee.see('[data-testid=map-veil][aria-pressed=true]');
    await referee.page.keyboard.press('v');
    const runner = await referee.pixelOf(5, 0);
    await referee.page.mouse.click(runner.x, runner.y, { button: 'right' });
    assert.match(await referee.at('acts-card').innerText(), /Runner/);
    assert.match(await referee.at('acts-hide').innerText(), /Show/);
    assert.deepEqual(await accessibilityFaults(referee.page), []);
    await referee.at('acts-hide').click();
    await mira.see('[data-testid=tracker-runner]');
    await referee.page.keyboard.press('Escape');
  });

  it('offers what can be done to a foe where it is clicked, and does it', async () => {
    await referee.endTurn();
    await table.turnOf('ada');
    await mira.see('[data-verb=attack][aria-disabled=false]');
    const brute = await mira.pixelOf(-1, 0);
    await mira.page.mouse.click(brute.x, brute.y);
    assert.match(await mira.at('spot').innerText(), /Brute[^]*Sword[^]*\d AP/);
    assert.deepEqual(await accessibilityFaults(mira.page), []);
    await shot(mira.page, 'hand-foe');
    await mira.at('on-target-attack-sword').click();
    await mira.see('[data-testid=target-brute][aria-pressed=true]');
    await mira.confirm();
    await mira.see('[data-testid=roll][data-kind=attack]');
  });

  it('opens the menu of a place by keys, and gives the focus back', async () => {
    await mira.at('map').focus();
    await mira.page.keyboard.press('ArrowLeft');
    await mira.page.keyboard.press('Shift+F10');
    await mira.see('[data-testid=spot-sheet]');
    await mira.page.keyboard.press('ArrowDown');
    await mira.page.keyboard.press('Escape');
    await mira.page.waitForSelector('[data-testid=spot]', { state: 'detached' });
    assert.equal(await mira.page.evaluate(() => document.activeElement.dataset.testid), 'map');
    for (const one of all) assert.deepEqual(unexpected(one.complaints), []);
  });
});
