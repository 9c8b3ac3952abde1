// A campaign from an empty server: characters, two encounters, an early heal-up and a flight with their losses, a death,
// treasure divided after each, the server killed in between; in the end every total is the same on page, API and disk.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { launch, shot } from './support/browser.mjs';
import { Player } from './support/player.mjs';
import { Server } from './support/server.mjs';
import { Visitor } from './support/visitor.mjs';

const kMara = { name: 'Mara', password: 'a long walk in the rain' };
const kFoes = ['brute', 'runner'];
const kHeroes = { Ann: 'Ada Quill', Ben: 'Bram Oakes', Cleo: 'Cato Reed' };
const kParty = 'The Lanterns';
const kFatal = 500;
// Thirty gold pieces lie about; the runner carries sixty, and the brute five hundred that nobody takes from it.
const kRichDrill = readFileSync(new URL('content/drill.yaml', import.meta.url), 'utf8')
  .replace('    name: Runner\n', '    name: Runner\n    items: [{ id: gp, kind: treasure, count: 60 }]\n')
  .replace('    name: Brute\n', '    name: Brute\n    items: [{ id: gp, kind: treasure, count: 500 }]\n')
  .concat('items: [{ id: gp, kind: treasure, count: 30, place: [1, 1] }]\n');

describe('a campaign that lasts', () => {
  let server;
  let browser;
  let rowan;
  let players;
  let campaign;
  const everybody = [];

  async function visitor(options) {
    const fresh = await Visitor.open(browser, server, { viewport: { width: 1280, height: 900 }, ...options });
    everybody.push(fresh);
    return fresh;
  }

  async function api(who, rest) {
    const { status, body } = await who.ask('GET', `/api/campaigns/${campaign}${rest}`);
    assert.equal(status, 200, rest);
    return body;
  }

  async function tab(who, ...rest) {
    const path = `/#/${['campaigns', campaign, ...rest].join('/')}`;
    if (who.page.url().endsWith(path)) await who.page.reload();
    else await who.go(path);
    await who.at('page-title').waitFor();
  }

  async function until(read, holds, what) {
    for (let tries = 0; tries < 200; tries += 1) {
      if (holds(await read())) return;
      await new Promise((next) => setTimeout(next, 100));
    }
    assert.fail(`never came: ${what}`);
  }

  const characters = async () => (await api(rowan, '/characters')).characters;
  const character = async (name) => {
    const { id } = (await characters()).find((one) => one.name === name);
    return api(rowan, `/characters/${id}`);
  };
  const gold = (one) =>
    (one.belongings ?? [])
      .filter(({ kind, name }) => kind === 'coin' && name === 'gp')
      .reduce((sum, { count }) => sum + Number(count), 0);

  async function makeHero(who, name) {
    await tab(who, 'characters', 'new', 'fields');
    await who.field('Name').fill(name);
    await who.field('Class').selectOption('fighter');
    await who.field('Race').selectOption('half_orc');
    await who.field('Raised by race').selectOption('dex');
    await who.field('Raised by class').selectOption('str');
    await who.page.getByLabel('Search: Weapons').fill('longsword');
    await who.page
      .getByRole('group', { name: 'Weapons', exact: true })
      .getByRole('spinbutton')
      .first()
      .fill('1');
    await who.button('Make the character').click();
    await who.at('character-sheet').waitFor();
  }

  // The referee makes it ready with the party, and everybody takes their own seat.
  async function gather(title, what = 'Drill') {
    await tab(rowan, 'encounters');
    await rowan.field('What is played').selectOption(what);
    await rowan.field('Title (optional)').fill(title);
    await rowan.field('Who goes').selectOption(kParty);
    await rowan.button('Prepare it').click();
    await rowan.at('made').waitFor();
    const table = {};
    for (const [name, who] of [['Rowan', rowan], ...Object.entries(players)]) {
      await tab(who, 'encounters');
      const line = who.at('encounter').filter({ hasText: title });
      const seats = line.locator('[data-testid^=seat-]');
      const seat = who === rowan ? line.getByTestId('seat-0') : seats.filter({ hasText: name }).first();
      await seat.getByRole('button').first().click();
      await who.online();
      table[name] = Player.of(who, name);
    }
    await table.Rowan.at('pane-referee').click();
    await table.Rowan.at('start').click();
    for (const one of Object.values(table)) await one.see('[data-testid=phase][data-phase=turn]');
    return table;
  }

  async function harm(referee, who, amount) {
    const id = (await row(referee, who).first().getAttribute('data-testid')).slice('tracker-'.length);
    await referee.hitPoints(id, `-${amount}`);
  }

  const row = (one, name) => one.page.locator('[data-testid^=tracker-][data-number]', { hasText: name });

  async function agreeAll(names) {
    for (const name of names) {
      await tab(players[name], 'treasure');
      await players[name].button('Agree').click();
    }
    await tab(rowan, 'treasure');
    await until(
      async () => (await api(rowan, '/divisions')).divisions ?? [],
      (all) => all.every((one) => one.status === 'carried'),
      'all have agreed',
    );
  }

  // A hoard that the referee gives.
  async function give(hoard, coins) {
    await tab(rowan, 'treasure');
    await rowan.field('Name of the hoard').fill(hoard);
    await rowan.field('Hidden: only referees know of it').first().uncheck();
    await rowan.button('Make it').click();
    await rowan.button(`Put into ${hoard}`).click();
    await rowan.field('How many').fill(String(coins));
    await rowan.field('Reason').fill('It lay behind the mill');
    await rowan.button('Transfer it').click();
    await rowan
      .at('hoard')
      .filter({ hasText: hoard })
      .getByText(`${coins} gp`, { exact: true })
      .first()
      .waitFor();
  }

  // A division that everybody who shares agrees to.
  async function divide(hoard, names) {
    const [first] = names;
    await tab(players[first], 'treasure');
    await players[first].field('What is divided').selectOption(hoard);
    await players[first].field('Who shares').selectOption(kParty);
    await players[first].button('Propose it').click();
    await players[first].at('division').filter({ hasText: 'proposed' }).waitFor();
    await agreeAll(names);
  }

  before(async () => {
    server = await Server.empty(kMara);
    browser = await launch();
  });

  after(async () => {
    for (const one of everybody) await one.close();
    await browser?.close();
    await server?.close();
  });

  it('begins on an empty server: a referee, a campaign, three players with characters, a party', async () => {
    const mara = await visitor();
    await mara.go('/#/server');
    await mara.logIn(kMara.name, kMara.password);
    await mara.heading('The server');
    rowan = await visitor();
    await rowan.follow(await mara.invite(), 'Rowan');
    await rowan.link('New campaign').click();
    await rowan.field('Title').fill('The Mill on the Marsh');
    await rowan.at('ruleset-affray').check();
    await rowan.button('Begin the campaign').click();
    await rowan.heading('The Mill on the Marsh');
    campaign = (await rowan.ask('GET', '/api/campaigns')).body.campaigns[0].id;
    await tab(rowan, 'members');
    const link = await rowan.invite({ uses: 3, as: 'Player' });
    players = {};
    for (const [name, hero] of Object.entries(kHeroes)) {
      players[name] = await visitor();
      await players[name].follow(link, name);
      await makeHero(players[name], hero);
    }
    await tab(rowan, 'parties');
    await rowan.field('Name of the party').fill(kParty);
    await rowan.button('Make the party').click();
    const card = rowan.at('party');
    for (const hero of Object.values(kHeroes)) {
      await card.getByLabel('Who joins').selectOption(hero);
      await card.getByRole('button', { name: 'Join' }).click();
    }
    await card.getByRole('button', { name: 'Save' }).click();
    await until(
      async () => (await api(rowan, '/parties')).parties[0].members ?? [],
      (members) => members.length === 3,
      'three travel together',
    );
  });

  it('wins the first encounter and heals up early, at a loss', async () => {
    await tab(rowan, 'scenes', 'new');
    await rowan.field('Title').fill('The rich drill');
    await rowan.at('side-text').click();
    await rowan.field('Text').fill(kRichDrill);
    await rowan.button(/^Save$/).click();
    await rowan.page.getByRole('heading', { name: 'The rich drill', level: 2 }).waitFor();
    const table = await gather('At the sluice', 'The rich drill');
    await harm(table.Rowan, kHeroes.Ann, 5);
    await harm(table.Rowan, 'Runner', kFatal);
    await table.Rowan.lever('end');
    await table.Rowan.at('end-outcome').selectOption('victory');
    await table.Rowan.at('end-encounter').click();
    await table.Rowan.at('end-encounter').click();
    for (const one of Object.values(table)) {
      await one.see('[data-testid=end][data-outcome=victory]');
      await one.page.getByTestId('found').getByText('90 gp').waitFor();
      await one.at('end-look').click();
    }
    await table.Ann.at('propose-heal-up').click();
    for (const name of ['Ben', 'Cleo']) {
      await table[name].see('[data-testid=prompt][data-kind=heal_up_vote]');
      await table[name].at('prompt-first').click();
    }
    await table.Ann.see('[data-testid=campaign-loss][data-kind=early_heal_up]', { state: 'attached' });
    for (const name of Object.keys(kHeroes)) await table[name].at('end-rest').click();
    for (const one of Object.values(table))
      await one.page.waitForSelector('[data-testid=phase][data-phase=ended]', { state: 'attached' });
    const { hp, hpMax } = (await character(kHeroes.Ann)).figure.creatures[0];
    assert.equal(hp, hpMax, 'healed, and written back');
    assert.deepEqual(server.rows('SELECT kind, status FROM loss'), [
      { kind: 'early_heal_up', status: 'open' },
    ]);
  });

  it('divides what was found in it among three', async () => {
    const [hoard] = (await api(players.Ann, '/hoards')).hoards;
    assert.equal(hoard.name, 'At the sluice');
    assert.deepEqual(
      hoard.contents.map(({ name, count }) => [name, Number(count)]),
      [['gp', 90]],
    );
    // Members are told other numbers than the database has.
    const ended = (await api(rowan, '/log')).lines.find((line) => line.what === 'encounter_ended');
    assert.match(ended.text, /victory, found 90 gp$/);
    assert.deepEqual(
      server.rows(
        `SELECT p.amount FROM posting p JOIN ledger_entry e ON e.id = p.entry WHERE e.cause = ${ended.id} AND p.account = 'hoard/${hoard.id}'`,
      ),
      [{ amount: 90 }],
    );
    await divide('At the sluice', Object.keys(kHeroes));
    const { lines } = await api(players.Ben, '/log');
    assert.ok(lines.some((line) => line.what === 'treasure_divided' && line.text === 'At the sluice'));
    for (const hero of Object.values(kHeroes)) assert.equal(gold(await character(hero)), 30);
  });

  it('is the same after the server was killed', async () => {
    const read = async () => [
      await characters(),
      await api(rowan, '/ledger'),
      await api(rowan, '/losses'),
      await api(rowan, '/parties'),
      await api(rowan, '/log'),
    ];
    const before = await read();
    await server.kill();
    await server.start();
    await tab(rowan, 'characters');
    assert.deepEqual(await read(), before);
  });

  it('loses a character in the second, and flees at a loss', async () => {
    const table = await gather('At the gate');
    await harm(table.Rowan, kHeroes.Cleo, kFatal);
    await row(table.Rowan, kHeroes.Cleo)
      .and(table.Rowan.page.locator('[data-status=dead]'))
      .first()
      .waitFor();
    for (let turns = 0; turns < 12 && kFoes.includes(await table.Rowan.active()); turns += 1) {
      const active = await table.Rowan.active();
      await table.Rowan.endTurn();
      await until(
        () => table.Rowan.active(),
        (now) => now !== active,
        'the turn has passed on',
      );
    }
    await table.Ann.proposeFlight();
    await table.Ben.see('[data-testid=prompt][data-kind=flee_vote]');
    await table.Ben.at('prompt-first').click();
    for (const one of Object.values(table)) {
      await one.see('[data-testid=end][data-outcome=fled]');
      await one.at('end-look').click();
    }
    for (const name of ['Ann', 'Ben'])
      if ((await table[name].at('phase').getAttribute('data-phase')) === 'quick_rest')
        await table[name].at('end-rest').click();
    await table.Rowan.page.waitForSelector('[data-testid=phase][data-phase=ended]', { state: 'attached' });
    await until(
      () => character(kHeroes.Cleo),
      (one) => one.status === 'dead',
      'the death is written back',
    );
  });

  it('divides among those who live', async () => {
    // Nobody looks on: a page would complain of the server that is gone.
    for (const who of everybody) await who.page.goto('about:blank');
    await server.kill();
    await server.start();
    await give('The purse', 40);
    await divide('The purse', ['Ann', 'Ben']);
  });

  it('has every total right on page, in the API and on the disk', async () => {
    const all = await characters();
    const of = (name) => all.find((one) => one.name === name);
    const wealth = { [kHeroes.Ann]: 50, [kHeroes.Ben]: 50, [kHeroes.Cleo]: 30 };
    for (const [hero, coins] of Object.entries(wealth)) {
      const now = await character(hero);
      assert.equal(gold(now), coins, hero);
      await tab(rowan, 'characters', now.id);
      await rowan.at('sheet-belongings').getByText(`${coins} gp`).waitFor();
      const held = server.rows(
        `SELECT unit, amount FROM balance WHERE account = 'character/${now.id}' AND amount <> 0 AND unit LIKE '%gp%'`,
      );
      assert.deepEqual(
        held.map(({ amount }) => amount),
        [coins],
        hero,
      );
    }
    assert.equal(of(kHeroes.Cleo).status, 'dead');
    assert.deepEqual(
      server.rows('SELECT unit FROM posting GROUP BY entry, unit HAVING sum(amount) <> 0'),
      [],
    );
    assert.deepEqual(
      server.rows('SELECT unit FROM balance GROUP BY campaign, unit HAVING sum(amount) <> 0'),
      [],
    );
    const losses = (await api(players.Ben, '/losses')).losses;
    assert.deepEqual(losses.map(({ kind, status }) => [kind, status]).sort(), [
      ['early_heal_up', 'open'],
      ['flee', 'open'],
    ]);
    assert.deepEqual(server.rows('SELECT kind, status FROM loss ORDER BY kind'), [
      { kind: 'early_heal_up', status: 'open' },
      { kind: 'flee', status: 'open' },
    ]);
    await tab(players.Ben, 'chronicle');
    await until(
      () => players.Ben.at('loss').count(),
      (count) => count === 2,
      'both losses are shown',
    );
    await players.Ben.sound('chronicle');
    await shot(players.Ben.page, 'campaign-chronicle-1280');
    await tab(rowan, 'characters');
    await rowan
      .at('character')
      .filter({ hasText: kHeroes.Cleo })
      .getByText('dead', { exact: true })
      .waitFor();
    await shot(rowan.page, 'campaign-characters-1280');
  });
});
