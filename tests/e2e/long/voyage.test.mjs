// A day at sea and what comes of it, from the page: a ship is sent from hex to hex, a gale drives it on the land that the region
// has there, a ship is met and fled from by rounds, something on land by days; a draught and a ring are tried, a wand used.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, kPhone, launch, person, shot, unexpected } from '../support/browser.mjs';
import { Evening } from '../support/evening.mjs';
import { frontOf } from '../support/preview.mjs';
import { Server } from '../support/server.mjs';

const kDesk = { viewport: { width: 1366, height: 768 } };
const kHand = { viewport: kPhone, hasTouch: true, deviceScaleFactor: 2 };

describe('a voyage', () => {
  let server;
  let front;
  let browser;
  let evening;
  let referee;
  let ada;
  let ben;
  let broken = false;

  const people = {};

  before(async () => {
    server = await Server.open('classic/stair_under_kell_point', 'shipped');
    front = await frontOf(server);
    browser = await launch();
    people.Rowan = await person(browser, kDesk);
    people.Ada = await person(browser, kDesk);
    people.Ben = await person(browser, kHand);
    evening = new Evening(people);
    [referee, ada, ben] = evening.all;
    for (const one of evening.all) {
      const link = one === referee ? server.link('referee') : server.link('player', one.name);
      await one.page.goto(link.replace(server.url, front.url));
      await one.at('join-name').fill(one.name);
      await one.at('join-enter').click();
      await evening.see(one, '[data-testid=table][data-link=online]');
    }
  });

  after(async () => {
    await browser?.close();
    await front?.close();
    await server?.close();
  });

  // What comes after a step that failed would only wait for what never comes.
  const step = (name, go) =>
    it(name, async (context) => {
      if (broken) return context.skip('an earlier step failed');
      broken = true;
      await go();
      broken = false;
    });

  // The same moment on all three pages.
  async function look(name) {
    await shot(referee.page, `voyage-${name}-referee`);
    await shot(ada.page, `voyage-${name}`);
    await evening.open(ben, 'journey');
    await shot(ben.page, `voyage-${name}-phone`);
  }

  step('points at the hex where the ship is to sail', async () => {
    await evening.enter('waterborne', 'kell_sound', 'day_start');
    await look('morning');
    await ada.at('hex-0302').click();
    await ada.see('[data-testid=region-go]');
    await shot(ada.page, 'voyage-pointed');
    assert.deepEqual(await accessibilityFaults(ada.page), []);
  });

  step('is driven past it by a gale, onto the land that lies there', async () => {
    await evening.lay([6, 3], [6, 6], [6, 6], [6, 1], [100, 76], [6, 6]);
    await evening.press(ada, 'region-set-out');
    await evening.part('waterborne', 'travel');
    await ada.see('[data-testid=ship][data-state=beached]');
    assert.match(await ada.at('voyage-done').innerText(), /gale[^]*12 miles/i);
    await look('gale');
    await evening.press(ada, 'end-day');
  });

  step('says course and waters in words instead', async () => {
    await evening.enter('waterborne', 'outer_banks', 'day_start');
    await ada.at('voyage-by-words').click();
    await ada.see('[data-testid=voyage-waters]');
    await shot(ada.page, 'voyage-words');
    await evening.open(ben, 'journey');
    await shot(ben.page, 'voyage-words-phone');
  });

  step('meets a ship, and flees from it round by round', async () => {
    await referee.at('pane-referee').click();
    // Lost by none, a plain wind, and something comes; which and how many the table says.
    await evening.lay([6, 3], [6, 3], [6, 4], [6, 1], [6, 2], [6, 3]);
    await evening.press(ada, 'voyage-go');
    await referee.see('[data-testid=met]');
    await look('met');
    await evening.lay([100, 100]);
    const change = referee.at('met-change');
    if (await change.isVisible()) await change.click();
    await referee.at('escape-open').click();
    await referee.see('[data-testid=escape]');
    assert.match(await referee.at('escape').innerText(), /party at 150 feet/, 'the ship’s own pace');
    await shot(referee.page, 'voyage-escape');
    await referee.at('escape-change').click();
    await shot(referee.page, 'voyage-escape-change');
    await evening.press(referee, 'escape-go');
    await evening.part('waterborne', 'pursuit');
    await look('pursued');
    const gap = async () => Number(/(\d+) yard/.exec(await ada.at('journey-pursued').innerText())[1]);
    const before = await gap();
    await evening.press(ada, 'flee');
    assert.ok((await gap()) < before, 'nearer');
    while ((await ada.at('flee').count()) > 0) await evening.press(ada, 'flee');
    await evening.part('waterborne', 'encounter');
    await look('caught');
    await evening.press(referee, 'met-pass');
  });

  step('flees by days on land, asked each evening whether to go on', async () => {
    await evening.enter('wilderness', 'dyke_road', 'day_start');
    await ada.at('hex-0101').click();
    await evening.lay([6, 1]);
    await evening.press(ada, 'region-set-out');
    await referee.see('[data-testid=met]');
    await look('land-met');
    await evening.lay([100, 100]);
    await referee.at('escape-open').click();
    await evening.press(referee, 'escape-go');
    await evening.part('wilderness', 'pursuit');
    await look('land-pursued');
    await evening.press(ada, 'flee');
    await ada.see('[data-testid=prompts]');
    await look('land-asked');
    await ada.page.locator('[data-testid=prompts] button').first().click();
    await ada.page.waitForTimeout(500);
    await look('land-after');
  });

  step('shows the referee what may wander by, and where', async () => {
    await referee.at('pane-referee').click();
    await referee.at('encounter-tables').locator('summary').click();
    await referee.at('encounter-tables').scrollIntoViewIfNeeded();
    await shot(referee.page, 'voyage-tables');
  });

  step('has said nothing that nobody should hear', () => {
    for (const one of Object.values(people)) assert.deepEqual(unexpected(one.complaints), []);
  });
});
