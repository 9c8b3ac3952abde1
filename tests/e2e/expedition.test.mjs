// An evening of the old school through four browsers: two days on the way, a door that is forced, a secret door that is
// found, a trap, something that wanders by and is fought while the server is killed, what lies about carried home.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, kPhone, launch, shot, unexpected } from './support/browser.mjs';
import { Player } from './support/player.mjs';
import { frontOf } from './support/preview.mjs';
import { Server } from './support/server.mjs';

const kBrokenLink = [/WebSocket connection to .* failed/, /ERR_CONNECTION_REFUSED/];
const kTriesMost = 40;
const kPhoneDark = { viewport: kPhone, hasTouch: true, colorScheme: 'dark', deviceScaleFactor: 2 };

describe('an expedition', () => {
  let server;
  let front;
  let browser;
  let referee;
  let mira;
  let jo;
  let kit;
  let all;

  before(async () => {
    server = await Server.open('classic/bell_under_the_fen', 'shipped');
    front = await frontOf(server);
    const of = (link) => link.replace(server.url, front.url);
    browser = await launch();
    referee = await Player.sit(browser, of(server.link('referee')), 'Rowan', {
      viewport: { width: 1366, height: 768 },
    });
    mira = await Player.sit(browser, of(server.link('player', 'Mira')), 'Mira', {
      viewport: { width: 1366, height: 768 },
    });
    jo = await Player.sit(browser, of(server.link('player', 'Jo')), 'Jo', kPhoneDark);
    kit = await Player.sit(browser, of(server.link('player', 'Kit')), 'Kit');
    all = [referee, mira, jo, kit];
  });

  after(async () => {
    await browser?.close();
    await front?.close();
    await server?.close();
  });

  // ── what people do ──

  // Until every page stands at a version that has this scene and part of the turn or day.
  async function phase(scene, part, pages = all) {
    for (const one of pages)
      await one.see(`[data-testid=journey][data-scene="${scene}"][data-phase="${part}"]`, {
        state: 'attached',
      });
  }

  async function open(player) {
    const handle = player.at('tracker-handle');
    if ((await handle.isVisible()) && (await handle.getAttribute('aria-expanded')) !== 'true')
      await handle.click();
  }

  async function choose(player, who) {
    await open(player);
    await player.at(`member-${who}`).click();
    await player.see(`[data-testid=member-${who}][aria-pressed=true]`);
  }

  // Presses what is offered; resolves when the table has gone on.
  async function press(player, testid) {
    await open(player);
    const before = await player.version();
    await player.see(`[data-testid="${testid}"]:not([aria-disabled=true]):not(:disabled)`, {
      state: 'attached',
    });
    await player.at(testid).click();
    await player.page.waitForFunction(
      (version) => Number(document.querySelector('[data-testid=table]').dataset.version) > version,
      before,
    );
  }

  async function enter(scene, where) {
    await referee.at('pane-referee').click();
    await referee.at('scene').selectOption(scene);
    await referee.at('scene-where').selectOption(where);
    await press(referee, 'scene-go');
  }

  async function lay(sides, value) {
    await referee.lever('dice');
    await referee.at('lay-sides').selectOption(String(sides));
    await referee.at('lay-value').fill(String(value));
    await referee.at('lay-go').click();
  }

  // As often as the door needs.
  async function force(player, who, door) {
    for (let tries = 0; tries < kTriesMost; tries += 1) {
      await choose(player, who);
      const shown = player.at(`deed-use_door-force-${door}`);
      if ((await shown.count()) === 0) return;
      await press(player, `deed-use_door-force-${door}`);
      await player.page.waitForTimeout(150);
    }
    assert.fail(`${door} holds`);
  }

  // Something may come at the beginning of a turn: the referee lets it pass unless it is wanted.
  async function nextTurn() {
    await press(mira, 'end-turn');
    await referee.see('[data-testid=journey]', { state: 'attached' });
    if ((await referee.at('journey').getAttribute('data-phase')) !== 'encounter') return;
    await press(referee, 'met-pass');
    await phase('dungeon', 'actions');
  }

  // ── the evening ──

  it('begins in town, for everybody', async () => {
    await phase('town', 'none').catch(() => phase('town', ''));
    assert.match(await mira.at('journey').innerText(), /speak for the party/);
    await shot(mira.page, 'expedition-town');
  });

  it('takes two days, one by road and one where the way may be lost', async () => {
    await enter('wilderness', 'heath');
    await phase('wilderness', 'day_start');
    await mira.at('leg-miles-0').fill('99');
    await mira.see('[data-testid=day-plan] [role=status]');
    await mira.at('leg-miles-0').fill('9');
    await shot(mira.page, 'expedition-day');
    await press(mira, 'plan-go');
    await phase('wilderness', 'travel');
    assert.match(await jo.at('day-done').innerText(), /9 miles/);
    await press(mira, 'end-day');
    await phase('wilderness', 'day_start');
    await mira.at('leg-land-0').selectOption('swamp');
    await mira.at('leg-road-0').uncheck();
    await mira.at('leg-miles-0').fill('5');
    await press(mira, 'plan-go');
    await phase('wilderness', 'travel');
    assert.match(await referee.at('true-course').innerText(), /north/);
    assert.equal(await mira.page.locator('[data-testid=true-course]').count(), 0);
    await press(mira, 'end-day');
  });

  it('lights a torch, forces the gate and sees what lies behind it', async () => {
    await enter('dungeon', 'causeway');
    await phase('dungeon', 'actions');
    for (let tries = 0; tries < kTriesMost; tries += 1) {
      await choose(mira, 'hedda');
      if ((await mira.page.locator('[data-testid=light-first_torch]').count()) > 0) break;
      await press(mira, 'deed-tend_light-light-first_torch');
      await mira.page.waitForTimeout(150);
    }
    await mira.see('[data-testid=light-first_torch][data-state=lit]');
    assert.equal(await mira.page.getByTestId('deed-explore--porch').count(), 0, 'nobody has seen it yet');
    await force(jo, 'brock', 'gate');
    await press(mira, 'deed-explore--porch');
    await mira.see('[data-testid=journey-place] >> text=stoup');
    await shot(mira.page, 'expedition-dungeon-desk');
    await open(jo);
    await shot(jo.page, 'expedition-dungeon-phone');
    assert.deepEqual(await accessibilityFaults(mira.page), []);
    assert.deepEqual(await accessibilityFaults(jo.page), []);
  });

  it('finds a secret door where one is, as the dice have it', async () => {
    await press(mira, 'deed-explore--nave');
    await choose(jo, 'brock');
    await press(jo, 'deed-use_door-open-vestry_door');
    await nextTurn();
    await press(mira, 'deed-explore--vestry');
    await nextTurn();
    await lay(6, 1);
    await choose(kit, 'lin');
    await press(kit, 'deed-search-secret_door-vestry');
    await kit.see('[data-testid=door-hidden_panel]', { state: 'attached' });
  });

  it('takes what is warded, and pays for it', async () => {
    await nextTurn();
    await choose(kit, 'lin');
    await press(kit, 'deed-use_door-open-hidden_panel');
    await press(mira, 'deed-explore--robing');
    await lay(6, 1);
    const before = Number(await jo.at('member-joris').getAttribute('data-hp'));
    await choose(jo, 'joris');
    await press(jo, 'deed-pick_item--gp');
    await jo.see('[data-testid=journey-found]', { state: 'attached' });
    const left = Number(await jo.at('member-joris').getAttribute('data-hp'));
    assert.ok(left < before, `the needle pricked: ${before} to ${left}`);
  });

  it('meets what wanders by, fights it, and goes on where the server was killed', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      await lay(6, 1);
      await press(mira, 'end-turn');
      if ((await referee.at('journey').getAttribute('data-phase')) === 'encounter') break;
    }
    await phase('dungeon', 'encounter');
    await shot(referee.page, 'expedition-met');
    await referee.at('met-what').selectOption('goblin');
    await referee.at('met-count').fill('2');
    await press(referee, 'met-fight');
    await mira.see('[data-testid=phase-bar]', { state: 'attached' });
    await server.kill();
    await server.start();
    for (const one of all) await one.online();
    await mira.see('[data-testid=phase-bar]', { state: 'attached' });
    await referee.at('pane-referee').click();
    await press(referee, 'fight-back');
    await phase('dungeon', 'actions');
  });

  it('carries it home and divides it', async () => {
    await enter('wilderness', 'heath');
    await enter('town', '');
    await mira.see('[data-testid=journey][data-scene=town]', { state: 'attached' });
    assert.match(await mira.at('table').innerText(), /120/);
  });

  it('has said nothing that nobody should hear', () => {
    for (const one of all) assert.deepEqual(unexpected(one.complaints, kBrokenLink), [], one.name);
  });
});
