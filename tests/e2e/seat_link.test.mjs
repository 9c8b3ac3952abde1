// A link to a seat: opened on a desk, again on a phone, and after everything was forgotten; given out anew and taken back
// by the referee; and one of a player's own making.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, kPhone, launch, person, shot, unexpected } from './support/browser.mjs';
import { Server } from './support/server.mjs';

const kRefusals = /status of 40[134]/;

describe('a link to a seat', () => {
  let server;
  let browser;
  let referee;
  let ada;
  const everybody = [];

  before(async () => {
    server = await Server.open();
    browser = await launch();
  });

  after(async () => {
    for (const one of everybody) await one.context.close();
    await browser?.close();
    await server?.close();
  });

  async function somebody(options) {
    const one = await person(browser, options);
    one.at = (testid) => one.page.getByTestId(testid);
    one.online = () => one.page.waitForSelector('[data-testid=table][data-link=online]');
    everybody.push(one);
    return one;
  }

  async function sit(one, link, name) {
    await one.page.goto(link);
    await one.at('join-seen').waitFor();
    if (name !== undefined) await one.at('join-name').fill(name);
    await one.at('join-enter').click();
    await one.online();
  }

  it('is handed out with its picture for a phone and a code to type', async () => {
    referee = await somebody();
    await referee.page.goto(server.url);
    await referee.at('content-drill').check();
    await referee.at('lobby-open').click();
    await referee.at('seat-links').waitFor();
    const line = referee.at('seat-link-1');
    ada = await line.locator('.secret code').innerText();
    assert.match(ada, /\/#seat=[\w-]{43}$/);
    assert.match(await line.innerText(), /[0-9A-Z]{4}-[0-9A-Z]{4}/);
    await line.getByText('Show it to a phone').click();
    await line.getByTestId('qr').waitFor();
    await shot(referee.page, 'seat-links-desktop');
    assert.deepEqual(await accessibilityFaults(referee.page), []);
    await referee.at('seat-link-0').getByRole('button', { name: 'Sit here' }).click();
    await referee.at('join-name').fill('Rowan');
    await referee.at('join-enter').click();
    await referee.online();
  });

  it('says which character one plays, and gives the seat back on another device', async () => {
    const desk = await somebody();
    await desk.page.goto(ada);
    await desk.at('join-seen').getByText('plays Ada').waitFor();
    assert.equal(await desk.page.evaluate(() => location.hash), '', 'the secret leaves the address');
    assert.deepEqual(await accessibilityFaults(desk.page), []);
    await shot(desk.page, 'seat-link-desktop');
    await desk.at('join-name').fill('Mira');
    await desk.at('join-enter').click();
    await desk.online();
    const phone = await somebody({ viewport: kPhone, colorScheme: 'dark' });
    await phone.page.goto(ada);
    await phone.page.getByText('This seat is yours already').waitFor();
    await shot(phone.page, 'seat-link-phone');
    assert.equal(await phone.at('join-name').inputValue(), 'Mira');
    await phone.page.getByRole('button', { name: 'Take your seat back' }).click();
    await phone.online();
    await desk.page
      .getByText(/The seat is played elsewhere now/)
      .first()
      .waitFor();
  });

  it('outlives a browser that has forgotten everything', async () => {
    const { page, online, at } = everybody.at(-1);
    await page.evaluate(() => localStorage.clear());
    await page.goto(ada);
    await page.getByText('This seat is yours already').waitFor();
    await at('join-enter').click();
    await online();
  });

  it('is made by a player for another device of theirs, and the one before ends', async () => {
    const { page, at } = everybody.at(-1);
    await at('help').click();
    await at('own-link').getByRole('button', { name: 'Make my link' }).click();
    await at('own-link').getByRole('button', { name: 'Really make a new link' }).click();
    const own = await at('own-link-value').innerText();
    assert.match(own, /\/#seat=[\w-]{43}$/);
    assert.deepEqual(await accessibilityFaults(page), []);
    await shot(page, 'own-link-phone');
    const stranger = await somebody();
    await stranger.page.goto(ada);
    await stranger.page.waitForSelector('[data-testid=join-failure]');
    const tablet = await somebody();
    await sit(tablet, own);
    ada = own;
  });

  it('is taken back by the referee, with the seat of whoever came by it', async () => {
    const tablet = everybody.at(-1);
    const { page, at } = referee;
    await at('lever-seats').click();
    await at('seat-levers').getByRole('button', { name: 'Take the link back: Mira' }).click();
    await page.getByRole('button', { name: 'Really take it back' }).click();
    await tablet.page
      .getByText(/withdrawn/)
      .first()
      .waitFor();
    await tablet.page.goto(ada);
    await tablet.page.waitForSelector('[data-testid=join-failure]');
    await at('seat-levers').getByRole('button', { name: 'New link: Mira' }).click();
    await page.getByRole('button', { name: 'Really make a new link' }).click();
    const fresh = await at('fresh-link').innerText();
    await sit(tablet, fresh, 'Jo');
    for (const one of everybody) assert.deepEqual(unexpected(one.complaints, [kRefusals]), []);
  });
});
