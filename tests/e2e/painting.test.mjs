// The referee makes over a place in play: a block of fire by a drag on the board and by keys, wiped, moved, cleared away and
// taken back; heat laid over the whole of it and lifted; a deed of another place. Everybody sees what lies there.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, shot, unexpected } from './support/browser.mjs';
import { Table } from './support/table.mjs';

describe('a place that the referee paints', () => {
  let table;
  let referee;
  let mira;
  let jo;

  before(async () => {
    table = await Table.open({ demo: 'cinder_well', handheld: true, laptop: true });
    ({ referee, mira, jo } = table);
    await referee.at('bar-start').click();
    for (const on of ['opening-on', 'opening-on', 'world-end']) await referee.at(on).click();
    await referee.see('[aria-current=true][data-testid^=tracker-]');
  });

  after(() => table?.close());

  // What is said of a square, so many steps by keys from the corner of the map.
  async function told(player, x, y) {
    const at = await player.pixelOf(x, y);
    await player.page.mouse.move(at.x, at.y);
    await player.page.waitForFunction(() => document.querySelector('[data-testid=map-told]') !== null);
    return player.at('map-told').innerText();
  }

  async function until(player, x, y, what, there = true) {
    for (let tries = 0; tries < 40; tries += 1) {
      if (what.test(await told(player, x, y)) === there) return;
      await player.page.mouse.move(4, 4);
      await player.page.waitForTimeout(150);
    }
    assert.fail(`${what} at ${x}, ${y}: ${await told(player, x, y)}`);
  }

  async function drag(from, to) {
    const a = await referee.pixelOf(...from);
    const b = await referee.pixelOf(...to);
    const { mouse } = referee.page;
    await mouse.move(a.x, a.y);
    await mouse.down();
    await mouse.move(b.x, b.y, { steps: 6 });
  }

  it('paints a block by a drag over the board, and everybody sees it', async () => {
    await referee.lever('place');
    await referee.see('[data-testid=place-lever] [data-testid="zone-coals"]');
    assert.deepEqual(await accessibilityFaults(referee.page), []);
    await referee.at('paint-open').click();
    await referee.see('[data-testid=zone-brush]');
    await referee.at('paint-zone').selectOption('coals');
    await drag([8, 5], [9, 6]);
    await shot(referee.page, 'painting-drag');
    await referee.page.mouse.up();
    await until(mira, 9, 5, /burning surface/);
    await until(mira, 5, 5, /burning surface/);
    assert.deepEqual(await accessibilityFaults(referee.page), []);
  });

  it('wipes by a click, and takes its changes back one by one', async () => {
    await referee.at('paint-wipe').click();
    const at = await referee.pixelOf(9, 5);
    await referee.page.mouse.click(at.x, at.y);
    await until(mira, 9, 5, /burning surface/, false);
    await until(mira, 8, 5, /burning surface/);
    await referee.at('brush-back').click();
    await until(mira, 9, 5, /burning surface/);
    await referee.at('brush-back').click();
    await until(mira, 9, 5, /burning surface/, false);
    await referee.see('[data-testid=brush-back][aria-disabled=true]');
  });

  it('moves a zone as a whole', async () => {
    await referee.at('paint-shift').click();
    await drag([5, 5], [7, 3]);
    await referee.page.mouse.up();
    await until(mira, 7, 3, /burning surface/);
    await until(mira, 5, 6, /burning surface/, false);
  });

  it('paints by keys, and puts the brush away', async () => {
    await referee.at('paint-zone').selectOption('fiery.floating_ash');
    await referee.at('map').focus();
    await referee.page.keyboard.press('ArrowDown');
    const spot = await referee.at('map-cursor').innerText();
    await referee.page.keyboard.press('Enter');
    const [, x, y] = /(-?\d+), (-?\d+)/.exec(spot);
    await until(mira, Number(x), Number(y), /floating ash/);
    await referee.page.keyboard.press('Escape');
    if (await referee.at('zone-brush').isVisible()) await referee.page.keyboard.press('Escape');
    await referee.page.waitForSelector('[data-testid=zone-brush]', { state: 'detached' });
  });

  it('lays heat over the whole place, for all to see, and lifts it', async () => {
    await referee.at('dress-whole-fiery').click();
    await mira.page.waitForSelector('[data-testid=place-over]', { state: 'attached' });
    assert.match(await mira.at('place-over').innerText(), /heat haze/);
    await referee.see('[data-testid=dress-fiery][data-worn=true]');
    await shot(referee.page, 'painting-dressed');
    await shot(jo.page, 'painting-dressed-phone');
    await referee.at('undress-fiery').click();
    await mira.page.waitForSelector('[data-testid=place-over]', { state: 'detached' });
  });

  it('lends the place a deed of another, and clears a zone away', async () => {
    await referee.at('lend-what').selectOption('stormy.forceful_gale');
    await referee.at('lend-go').click();
    await mira.page.waitForSelector('[data-testid=tracker-place]:has-text("Forceful gale")');
    await referee.at('lend-off-forceful_gale').click();
    await referee.at('clear-coals').click();
    await until(mira, 7, 3, /burning surface/, false);
    await referee.at('paint-back').click();
    await until(mira, 7, 3, /burning surface/);
  });

  it('has a hand that fits on a phone', async () => {
    await referee.page.setViewportSize({ width: 390, height: 844 });
    await referee.page.getByTestId('tab-log').click();
    await referee.lever('place');
    await shot(referee.page, 'painting-lever-phone');
    await referee.at('paint-open').click();
    await referee.see('[data-testid=zone-brush]');
    await shot(referee.page, 'painting-brush-phone');
    assert.deepEqual(await accessibilityFaults(referee.page), []);
    const wide = await referee.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false, 'nothing is wider than the screen');
    for (const one of table.all) assert.deepEqual(unexpected(one.complaints), [], one.name);
  });
});
