// Boards of squares and of hexes in real browsers: what stands on a map is drawn and told, walked by keys and mouse,
// doors are opened through the page, and what nobody has found stays off the wire.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  accessibilityFaults,
  kPhone,
  launch,
  letters,
  shot,
  still,
  unexpected,
  unlike,
} from './support/browser.mjs';
import { Messenger, toMovement } from './support/messenger.mjs';
import { Player } from './support/player.mjs';
import { Server } from './support/server.mjs';
import { faultsOfSight } from './support/sight.mjs';

const kDesk = { viewport: { width: 1280, height: 800 } };

// Puts the map's pointer on a cell by keys, and returns what is said of it.
async function pointAt(player, keys) {
  await player.at('map').focus();
  await player.page.keyboard.press('Escape');
  for (const key of keys) await player.page.keyboard.press(key);
  return player.at('map-cursor').innerText();
}

async function placeOf(player, id, place) {
  await player.page.waitForSelector(`[data-testid=tracker-${id}][data-place="${place}"]`, {
    state: 'attached',
  });
}

// Pictures by day and by night, at a desk and in a hand.
async function pictures(player, name) {
  for (const [size, viewport] of [
    ['phone', kPhone],
    ['desktop', kDesk.viewport],
  ]) {
    await player.page.setViewportSize(viewport);
    for (const colorScheme of ['dark', 'light']) {
      await player.page.emulateMedia({ colorScheme });
      await still(player.page);
      await shot(player.page, `${name}-${size}-${colorScheme}`);
      const wide = await player.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(wide, false, 'nothing is wider than the screen');
    }
  }
  assert.deepEqual(await accessibilityFaults(player.page), []);
}

describe('a board of squares', () => {
  let server;
  let browser;
  let referee;
  let mira;

  before(async () => {
    server = await Server.open('vault');
    browser = await launch();
    referee = await Messenger.sit(browser, server.link('referee'));
    mira = await Player.sit(browser, server.link('player', 'Mira'), 'Mira', kDesk);
    await referee.send({ setup: { verb: 'start_encounter' } });
    await toMovement(referee, 1, ['party', 'foes']);
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  // Until the creature may cast what it has declared.
  async function toCasting(who, value) {
    for (let tries = 0; tries < 60; tries += 1) {
      const { entries = [] } = await referee.menu(who);
      if (entries.some((entry) => entry.verb === 'cast' && entry.allowed)) return;
      const { stage } = await referee.stage();
      if (stage === 'declare') await referee.send({ prepare: { verb: 'declare', who, key: 'cast', value } });
      await referee.send({ turn: { verb: 'end_step' } });
    }
    throw new Error('nobody may cast');
  }

  it('tells what stands in each square, its ground, its light and its distance', async () => {
    await mira.see('[data-testid=map][data-grid=square][data-ready=true]');
    await mira.see('[data-testid=destinations] option[value="4,3,0"]', { state: 'attached' });
    assert.match(
      await pointAt(mira, ['ArrowRight']),
      /^Square 4, 3: empty, open door to the east, 5 ft to get there, 5 ft east$/,
    );
    assert.match(await pointAt(mira, ['ArrowLeft', 'Home']), /Square 1, 2: empty, on the ground: .*dagger/);
    assert.match(await pointAt(mira, ['End']), /Square 2, 4: Bram Oakes, looking east, 5 ft south-west/);
    assert.match(
      await pointAt(mira, Array(6).fill('ArrowRight')),
      /Square 9, 3: Ogre, looking west, 30 ft east/,
    );
    const oil = [...Array(5).fill('ArrowRight'), 'PageDown', 'ArrowDown'];
    assert.match(
      await pointAt(mira, [...oil, 'Home', 'ArrowRight', 'ArrowDown']),
      /Square 9, 5: empty, fire 1d8/,
    );
    assert.match(await pointAt(mira, [...Array(6).fill('ArrowRight'), 'Shift+ArrowLeft']), /cover −2/);
    const brazier = [...Array(8).fill('ArrowRight'), 'ArrowDown', 'ArrowDown'];
    assert.match(await pointAt(mira, brazier), /Square 11, 5: empty, light, 40 ft east/);
    assert.match(await pointAt(mira, [...Array(8).fill('ArrowRight'), 'PageUp']), /in the dark/);
    assert.match(await pointAt(mira, Array(3).fill('ArrowDown')), /closed door to the south/);
    assert.doesNotMatch(await pointAt(mira, ['ArrowDown', 'ArrowRight', 'ArrowUp']), /dark/);
    const dark = Number(await mira.at('map').getAttribute('data-dark'));
    assert.ok(dark > 4 && dark < 40, `${dark} squares lie in the dark`);
  });

  it('shows the feet of a way by mouse, straight and clear of fire', async () => {
    await mira.page.keyboard.press('Escape');
    const goal = await mira.pixelOf(6, 3);
    await mira.page.mouse.move(goal.x, goal.y);
    await mira.see('[data-testid=preview][data-allowed=true]');
    assert.match(await mira.at('preview').innerText(), /15 ft/);
    assert.match(await mira.at('map-told').innerText(), /15 ft to get there · 15 ft east/);
    await shot(mira.page, 'boards-square-way');
  });

  it('goes by keys, and by mouse', async () => {
    await mira.page.mouse.move(2, 2);
    await pointAt(mira, ['ArrowRight']);
    await mira.see('[data-testid=preview][data-allowed=true]');
    await mira.page.keyboard.press('Enter');
    await placeOf(mira, 'ada', '4,3');
    await mira.see('[data-testid=destinations] option[value="6,3,0"]', { state: 'attached' });
    const goal = await mira.pixelOf(6, 3);
    await mira.page.mouse.move(goal.x, goal.y);
    await mira.see('[data-testid=preview][data-allowed=true]');
    await mira.page.mouse.click(goal.x, goal.y);
    await placeOf(mira, 'ada', '6,3');
    assert.match(await pointAt(mira, ['ArrowRight']), /Square 7, 3: empty, 5 ft to get there/);
    await mira.page.keyboard.press('Escape');
    await pictures(mira, 'boards-square');
  });

  it('opens a door that the referee has ruled open, for eyes and for feet', async () => {
    const reply = await referee.send({ govern: { verb: 'set_feature', subject: 'hatch', text: 'open' } });
    assert.ok(reply.accepted, JSON.stringify(reply));
    await pointAt(mira, []);
    const hatch = [...Array(3).fill('ArrowLeft'), ...Array(3).fill('ArrowDown')];
    await mira.page.waitForTimeout(100);
    assert.match(await pointAt(mira, hatch), /Square 3, 6: .*open door to the south/);
  });

  it('bears notes of whoever draws the map', async () => {
    const drawn = { verb: 'set_policy', key: 'mapper', value: 'ada', text: 'party' };
    const reply = await referee.send({ prepare: drawn });
    assert.ok(reply.accepted, JSON.stringify(reply));
    await mira.at('map-notes-open').click();
    await mira.see('[data-testid=note-write]');
    await mira.at('note-x').fill('9');
    await mira.at('note-x').press('Tab');
    await mira.at('note-y').fill('2');
    await mira.at('note-y').press('Tab');
    await mira.at('note-text').fill('loose stone');
    await mira.at('note-write').click();
    await mira.see('[data-testid="note-9,2"]');
    await shot(mira.page, 'boards-square-notes');
    assert.deepEqual(await accessibilityFaults(mira.page), []);
    await mira.page.keyboard.press('Escape');
    assert.match(
      await pointAt(mira, ['ArrowUp', ...Array(3).fill('ArrowRight')]),
      /Square 9, 2: .*noted: loose stone/,
    );
  });

  it('sets a bolt on a square, by its direction', async () => {
    await toCasting(await referee.numberOf('wil'), 'lightning_bolt');
    const wil = await mira.pixelOf(1, 5);
    await mira.page.mouse.click(wil.x, wil.y);
    await mira.page.locator('[data-verb=cast][aria-disabled=false]').first().click();
    await mira.see('[data-testid=plan][data-mode=place]');
    const goal = await mira.pixelOf(2, 5);
    await mira.page.mouse.move(goal.x, goal.y);
    await mira.see('[data-testid=preview][data-allowed=true]');
    await shot(mira.page, 'boards-square-bolt');
    await mira.page.mouse.click(goal.x, goal.y);
    await mira.page.waitForSelector('[data-testid=plan]', { state: 'detached' });
    const told = await referee.heard();
    assert.match(told, /"spell":"lightning_bolt","state":"cast"/);
  });

  it('keeps the hidden off the wire and off the page', async () => {
    const own = await mira.page.evaluate(() => document.body.innerText);
    assert.doesNotMatch(own, /Lurker/);
    const bram = await Messenger.sit(browser, server.link('player', 'Jo'));
    const bytes = await bram.heard();
    assert.match(bytes, /"hatch"/);
    for (const secret of ['panel', 'pit', 'Lurker', 'lurker']) {
      assert.doesNotMatch(bytes, new RegExp(`"${secret}"`), secret);
    }
    const { features } = await referee.view();
    assert.equal(features.find((one) => one.id === 'panel').state, 'hidden', 'the referee knows');
    await mira.checkView();
    assert.deepEqual(unexpected(mira.complaints), []);
  });
});

describe('a board of hexes', () => {
  let server;
  let browser;
  let referee;
  let mira;

  before(async () => {
    server = await Server.open('gatehouse');
    browser = await launch();
    referee = await Messenger.sit(browser, server.link('referee'));
    mira = await Player.sit(browser, server.link('player', 'Mira'), 'Mira', kDesk);
    await referee.send({ setup: { verb: 'start_encounter' } });
    await turnOfAda();
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  // Until she may walk: whoever else has the turn lets it go by.
  async function turnOfAda() {
    for (let tries = 0; tries < 20; tries += 1) {
      const { entries = [] } = await referee.menu(1);
      if (entries.some((entry) => entry.verb === 'move' && entry.allowed)) return;
      for (const who of [1, 2, 3]) {
        await referee.send({ turn: { verb: 'begin_turn', who } });
        if (who !== 1) await referee.send({ turn: { verb: 'end_turn', who } });
      }
    }
    throw new Error('Ada may not walk');
  }

  it('tells doors, postures, mud and things', async () => {
    await mira.see('[data-testid=map][data-grid=hex][data-ready=true]');
    await mira.see('[data-testid=destinations] option', { state: 'attached' });
    assert.match(await pointAt(mira, ['ArrowRight']), /Hex 3, 3: empty, closed door to the west/);
    assert.match(await pointAt(mira, ['ArrowRight', 'ArrowRight']), /Hex 4, 3: .*terrain, 1 AP more/);
    assert.match(await pointAt(mira, ['ArrowLeft']), /Hex 1, 3: .*on the ground: rope/);
    assert.match(await pointAt(mira, ['ArrowLeft', 'PageUp', 'ArrowLeft']), /Bram Oakes, lying down/);
    await mira.page.keyboard.press('Escape');
    await mira.page.locator('[data-verb=begin_turn][aria-disabled=false]').click();
    await mira.see('[data-testid=destinations] option[value="0,4,0"]', { state: 'attached' });
    assert.match(await pointAt(mira, ['ArrowLeft']), /1 AP to get there/);
    await mira.page.keyboard.press('Escape');
    await pictures(mira, 'boards-hex');
  });

  it('opens and shuts a door by the mouse', async () => {
    const leaf = await mira.pixelOf(2, 3, 0.5, 0);
    await mira.page.mouse.click(leaf.x, leaf.y);
    await mira.see('[data-testid=spot]');
    assert.match(await mira.at('spot').innerText(), /closed door\s*2 AP/);
    await shot(mira.page, 'boards-hex-door');
    await mira.at('spot-open_door').click();
    await mira.confirm();
    assert.match(await pointAt(mira, ['ArrowRight']), /Hex 3, 3: empty, open door to the west/);
    await mira.page.keyboard.press('Escape');
    await mira.see('[data-testid=destinations] option[value="3,3,0"]', { state: 'attached' });
  });

  it('offers what can be done at a hex by keys', async () => {
    await pointAt(mira, ['ArrowRight']);
    await mira.page.keyboard.press('Enter');
    await mira.see('[data-testid=spot-close_or_lock]');
    await mira.see('[data-testid=spot-go]');
    await mira.page.keyboard.press('Escape');
    await mira.page.waitForSelector('[data-testid=spot]', { state: 'detached' });
    await pointAt(mira, ['ArrowRight']);
    await mira.page.keyboard.press('Enter');
    await mira.at('spot-go').click();
    await mira.confirm();
    await placeOf(mira, 'ada', '3,3');
    const { entries } = await referee.menu(1);
    assert.ok(entries.some((entry) => entry.intent.use?.object === 'wicket'));
  });

  it('keeps the hidden door off the wire', async () => {
    const jo = await Messenger.sit(browser, server.link('player', 'Jo'));
    const bytes = await jo.heard();
    assert.match(bytes, /"wicket"/);
    assert.doesNotMatch(bytes, /"panel"/);
    await mira.checkView();
    assert.deepEqual(unexpected(mira.complaints), []);
  });
});

// Pushes the board aside, and has it painted where it lies then: what was slid there looks the same.
async function slides({ page }, board) {
  const { x, y, width, height } = await board.boundingBox();
  const [left, top] = [x + width / 3, y + height / 2];
  // Without what the page lays over the board.
  const clip = { x, y: y + 60, width: width - 80, height: height - 60 };
  const shown = async () => {
    await page.waitForTimeout(400);
    return page.screenshot({ clip });
  };
  await page.mouse.move(5, 5);
  const before = await shown();
  await page.mouse.move(left, top);
  await page.mouse.down({ button: 'right' });
  for (let step = 1; step <= 8; step += 1) await page.mouse.move(left + 6 * step, top + 4 * step);
  await page.mouse.up({ button: 'right' });
  await page.mouse.move(5, 5);
  const slid = await shown();
  for (const less of [1, 0])
    await page.setViewportSize({ ...kDesk.viewport, height: kDesk.viewport.height - less });
  const painted = await shown();
  assert.equal(await unlike(page.context(), slid, painted), 0);
  assert.notEqual(await unlike(page.context(), before, painted), 0);
}

// With letters of twice the size nothing is cut off or covered, and half of the window is the board's.
async function enlarges({ page }, board) {
  await letters(page, 2);
  await page.waitForTimeout(400);
  const { width } = await board.boundingBox();
  assert.ok(width > kDesk.viewport.width / 2, `the board is ${width} wide`);
  assert.deepEqual(await page.evaluate(faultsOfSight), []);
  await letters(page, 1);
}

// The encounters that come with the server, as far as their first steps.
for (const [content, grid] of [
  ['classic/sluice_at_low_water', 'square'],
  ['action-points/sluice_at_low_water', 'hex'],
]) {
  it(`opens ${content}`, { timeout: 120_000 }, async () => {
    const server = await Server.open(content, 'shipped');
    const browser = await launch();
    try {
      const hedda = await Player.sit(browser, server.link('player', 'Hedda'), 'Hedda', kDesk);
      await hedda.see(`[data-testid=map][data-grid=${grid}][data-ready=true]`);
      await hedda.at('map').focus();
      await hedda.page.keyboard.press('ArrowRight');
      assert.match(await hedda.at('map-cursor').innerText(), grid === 'square' ? /^Square/ : /^Hex/);
      await hedda.page.keyboard.press('Escape');
      await slides(hedda, hedda.at('map'));
      await enlarges(hedda, hedda.at('map'));
      await pictures(hedda, `boards-${content.replace('/', '-')}`);
      assert.deepEqual(unexpected(hedda.complaints), []);
    } finally {
      await browser.close();
      await server.close();
    }
  });
}
