// The page in the reader's own language: German by the browser's setting at the table and in a campaign, another by
// choice while the page is open, and room for words that are longer than the English ones.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, kPhone, launch, shot, unexpected } from './support/browser.mjs';
import { Player } from './support/player.mjs';
import { Server } from './support/server.mjs';
import { Gathering } from './support/visitor.mjs';

const kGerman = { locale: 'de-DE' };
const kLaptop = { width: 1366, height: 768 };
const kHandheld = { viewport: kPhone, hasTouch: true, colorScheme: 'dark', deviceScaleFactor: 2 };
const kChunk = /\/assets\/de-[^/]+\.js$/;
const kMara = { name: 'Mara', password: 'a long walk in the rain' };

// Controls whose words are cut off, and how much wider than the screen the page is.
async function assertRoom(page, what) {
  const { cut, wide } = await page.evaluate(() => {
    const controls = [...document.querySelectorAll('button, select, summary, a[href], [role=tab]')];
    const clipped = controls.filter((one) => {
      const { width, height } = one.getBoundingClientRect();
      const style = getComputedStyle(one);
      if (width < 4 || height < 4 || style.visibility === 'hidden' || style.opacity === '0') return false;
      return one.scrollWidth > one.clientWidth + 1 && style.overflowX !== 'visible';
    });
    return {
      cut: clipped.map((one) => `${one.tagName} ${one.textContent.trim().slice(0, 60)}`),
      wide: document.documentElement.scrollWidth - innerWidth,
    };
  });
  assert.deepEqual(cut, [], what);
  assert.ok(wide <= 0, `${what}: ${wide} pixels wider than the screen`);
}

const lang = (page) => page.evaluate(() => document.documentElement.lang);
const fetched = (requests) => requests.filter((url) => kChunk.test(url)).length;

describe('the language of the table', () => {
  let server;
  let browser;
  let referee;
  let mira;
  let jo;

  before(async () => {
    server = await Server.open();
    browser = await launch();
    referee = await Player.sit(browser, server.link('referee'), 'Rowan', { locale: 'en-GB' });
    mira = await Player.sit(browser, server.link('player', 'Mira'), 'Mira', {
      ...kGerman,
      viewport: kLaptop,
    });
    jo = await Player.sit(browser, server.link('player', 'Jo'), 'Jo', { ...kGerman, ...kHandheld });
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  it('is that of the browser, fetched only where it is wanted', async () => {
    assert.deepEqual([await lang(referee.page), await lang(mira.page)], ['en', 'de']);
    assert.deepEqual([fetched(referee.requests), fetched(mira.requests)], [0, 1]);
    assert.equal(await mira.at('phase').innerText(), 'Vor dem Kampf');
    assert.equal(await referee.at('phase').innerText(), 'Before the fight');
  });

  it('tells the first turns, in sentences of its own', async () => {
    await referee.at('start').click();
    for (const id of ['brute', 'runner']) {
      await referee.see(`[data-testid=tracker-${id}][aria-current=true]`);
      await referee.endTurn();
    }
    await mira.see('[data-testid=tracker-ada][aria-current=true]');
    assert.equal(await mira.at('turn').innerText(), 'Dein Zug: Ada');
    assert.equal(await mira.at('phase').innerText(), 'Runde 1');
    await assertRoom(mira.page, 'a turn on a laptop');
    await shot(mira.page, 'language-turn-1366');
    await mira.attack('brute');
    await mira.at('pane-log').click();
    const log = mira.at('log');
    await log.getByText('Der Kampf beginnt.').waitFor();
    await log
      .getByText(/Treffer|Fehlschlag|kritischer Treffer|Patzer/)
      .first()
      .waitFor();
    await log.getByText('Ada ist am Zug.').waitFor();
    assert.doesNotMatch(await log.innerText(), /\b(the|takes|from|to act|hits?|against)\b/i);
    await shot(mira.page, 'language-log-1366');
    assert.deepEqual(await accessibilityFaults(mira.page), []);
  });

  it('has room on a phone', async () => {
    const tabs = await jo.page.locator('nav [data-testid^=tab-]').all();
    assert.ok(tabs.length >= 3);
    for (const tab of tabs) {
      const name = await tab.getAttribute('data-testid');
      await tab.tap();
      await assertRoom(jo.page, `${name} on a phone`);
      await shot(jo.page, `language-${name}-390`);
    }
    await jo.at('help').click();
    await assertRoom(jo.page, 'the settings on a phone');
    await shot(jo.page, 'language-help-390');
    await jo.at('help-close').click();
  });

  it('is another by choice, while the page is open, and stays it', async () => {
    const { page } = mira;
    await page.evaluate(() => (globalThis.untouched = true));
    await mira.at('help').click();
    await mira.at('language').selectOption('en');
    await page.getByRole('heading', { name: 'Keys and settings' }).waitFor();
    assert.equal(await lang(page), 'en');
    await mira.at('help-close').click();
    assert.equal(await mira.at('phase').innerText(), 'Round 1');
    await mira.at('log').getByText('The fight begins.').waitFor();
    await mira.at('help').click();
    await mira.at('language').selectOption('de');
    await page.getByRole('heading', { name: 'Tasten und Einstellungen' }).waitFor();
    await mira.at('help-close').click();
    await mira.at('log').getByText('Der Kampf beginnt.').waitFor();
    assert.equal(await page.evaluate(() => globalThis.untouched), true);
    // Chosen by hand, it outlives the page, whatever the browser says.
    await referee.at('help').click();
    await referee.at('language').selectOption('de');
    await referee.page.reload();
    await referee.online();
    assert.equal(await lang(referee.page), 'de');
    assert.equal(await referee.at('phase').innerText(), 'Runde 1');
    await shot(referee.page, 'language-referee-1440');
    await assertRoom(referee.page, 'the referee’s table');
    for (const one of [referee, mira, jo]) assert.deepEqual(unexpected(one.complaints), []);
  });
});

describe('the language of a campaign', () => {
  let all;

  before(async () => {
    all = await Gathering.open(kMara);
  });

  after(async () => {
    await all?.close();
  });

  it('is that of whoever looks at it', async () => {
    const mara = await all.visitor({ ...kGerman, viewport: kLaptop });
    await mara.go('/#/sign-in');
    await mara.heading('Anmelden');
    await mara.fillIn({ Name: kMara.name, Passwort: kMara.password });
    await mara.button(/^Anmelden$/).click();
    await mara.heading('Kampagnen');
    await mara.link('Neue Kampagne').click();
    await mara.field('Titel').fill('Die Mühle am Moor');
    await mara.button('Kampagne beginnen').click();
    await mara.heading('Die Mühle am Moor');
    await mara.sound('the campaign in German');
    await assertRoom(mara.page, 'the campaign on a laptop');
    await shot(mara.page, 'language-campaign-1366');
    for (const tab of ['Begegnungen', 'Mitglieder', 'Figuren', 'Gruppen', 'Schätze', 'Chronik', 'Szenen']) {
      await mara.page.getByRole('link', { name: tab, exact: true }).click();
      await mara.page.locator('[aria-current=page]', { hasText: tab }).first().waitFor();
    }
    await mara.page.setViewportSize(kPhone);
    await assertRoom(mara.page, 'the campaign on a phone');
    await shot(mara.page, 'language-campaign-390');
    await mara.at('language').selectOption('en');
    await mara.link('Campaigns').waitFor();
    assert.equal(await lang(mara.page), 'en');
    await mara.at('language').selectOption('system');
    await mara.link('Kampagnen').waitFor();
    await mara.close();
  });
});
