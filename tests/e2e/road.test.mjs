// The road to a table: a bare server is set up by the code that it printed; a fight is put off, gone on with, and
// thrown away; the page is installed, and says kindly when its server is away.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { kPhone, launch, shot } from './support/browser.mjs';
import { kProgram, Server } from './support/server.mjs';
import { kPassword, Visitor } from './support/visitor.mjs';

const kDesk = { viewport: { width: 1366, height: 768 } };

describe('a bare server', () => {
  let server;
  let browser;
  let mara;

  before(async () => {
    server = await Server.bare();
    browser = await launch();
  });

  after(async () => {
    await mara?.close();
    await browser?.close();
    await server?.close();
  });

  it('offers itself on its first page, on a desk and on a phone', async () => {
    for (const [name, options] of [
      ['desk', kDesk],
      ['phone', { viewport: kPhone, colorScheme: 'dark' }],
    ]) {
      const somebody = await Visitor.open(browser, server, options);
      await somebody.go('/');
      await somebody.at('set-up-banner').waitFor();
      await shot(somebody.page, `road-bare-${name}`);
      await somebody.link('Set up this server').click();
      await somebody.heading('Set up this server');
      await somebody.sound('set up');
      await shot(somebody.page, `road-set-up-${name}`);
      await somebody.close();
    }
  });

  it('says of an address that leads nowhere that it does', async () => {
    const somebody = await Visitor.open(browser, server, kDesk);
    for (const address of ['/no/such/page', '/#/nowhere']) {
      await somebody.go(address);
      await somebody.at('nowhere').waitFor();
      await shot(somebody.page, 'road-nowhere-desk');
      await somebody.link('To the lobby').click();
      await somebody.at('set-up-banner').waitFor();
    }
    await somebody.context.close();
  });

  it('takes no other code, also none that it printed before another', async () => {
    const first = server.setupCode;
    assert.match(first, /^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const again = execFileSync(kProgram, ['setup-code', '--data-dir', server.data], { encoding: 'utf8' });
    server.told = `with the code ${again}`;
    mara = await Visitor.open(browser, server, kDesk);
    await mara.go('/#/set-up');
    await mara.fillIn({ 'Code of the server': first, Name: 'Mara', Password: kPassword });
    await mara.button('Set up').click();
    await mara.alert(/wrong, used up or too old/);
  });

  it('makes the operator by it, who goes on to a first campaign', async () => {
    await mara.fillIn({ 'Code of the server': server.setupCode.toLowerCase() });
    await mara.button('Set up').click();
    await mara.heading('New campaign');
    await mara.go('/#/server');
    await mara.heading('The server');
    assert.match(await mara.at('accounts').innerText(), /Mara\s+operator/);
    const files = execFileSync('ls', [server.data], { encoding: 'utf8' });
    assert.ok(!files.includes('setup-code'), files);
  });

  it('is nobody else’s afterwards', async () => {
    const eve = await Visitor.open(browser, server, kDesk);
    await eve.go('/');
    await eve.at('play-now').waitFor();
    assert.equal(await eve.at('set-up-banner').count(), 0);
    await eve.go('/#/set-up');
    await eve.heading('This server is set up');
    const wish = { code: server.setupCode, name: 'Eve', password: kPassword };
    const answer = await eve.ask('POST', '/api/setup', wish);
    assert.equal(answer.body.code, 'HAS_OPERATOR');
    await eve.close();
    assert.throws(() => execFileSync(kProgram, ['setup-code', '--data-dir', server.data], { stdio: 'pipe' }));
  });
});

describe('an encounter that rests', () => {
  let server;
  let browser;
  let referee;
  let player;

  before(async () => {
    server = await Server.open();
    browser = await launch();
    const sit = async (link, name, options) => {
      const visitor = await Visitor.open(browser, server, options);
      await visitor.page.goto(link);
      await visitor.at('join-name').fill(name);
      await visitor.at('join-enter').click();
      await visitor.online();
      return visitor;
    };
    referee = await sit(server.link('referee'), 'Rowan', kDesk);
    player = await sit(server.link('player'), 'Ada', { viewport: kPhone });
  });

  after(async () => {
    try {
      await referee?.close();
      await player?.close();
    } finally {
      await browser?.close();
      await server?.close();
    }
  });

  const find = async (words, entry) => {
    await referee.page.keyboard.press('Control+k');
    await referee.page.keyboard.type(words);
    await referee.page.getByRole('option', { name: entry }).first().click();
  };

  it('says so to everybody, keeps it over a restart, and goes on by a button', async () => {
    await referee.at('bar-start').click();
    await find('night', /Let the fight rest/);
    await player.at('resting').waitFor();
    await player.text(/You may leave/);
    await shot(player.page, 'road-resting-phone');
    await shot(referee.page, 'road-resting-desk');
    for (const one of [player, referee]) one.forgive(/WebSocket connection to .* failed/);
    await server.kill();
    await server.start();
    await player.online();
    await player.at('resting').waitFor();
    await referee.online();
    await referee.at('resume').click();
    await player.at('resting').waitFor({ state: 'detached' });
  });

  it('ends by being thrown away only after it was said what is lost', async () => {
    await find('end', /End the fight/);
    await referee.button('Discard the encounter').click();
    await referee.text(/Really discard it/);
    await shot(referee.page, 'road-discard-desk');
    await referee.button('Yes, discard it').click();
    await player.text(/Discarded: nothing of it counts/);
  });
});

describe('the installed page', () => {
  it('is offered with icons, and its worker says kindly when the server is away', async () => {
    const server = await Server.open();
    const browser = await launch();
    try {
      const somebody = await Visitor.open(browser, server, { viewport: kPhone, serviceWorkers: 'allow' });
      await somebody.go('/');
      await somebody.at('play-now').waitFor();
      const manifest = await somebody.page.evaluate(async () => {
        const link = document.querySelector('link[rel=manifest]').href;
        const read = await (await fetch(link)).json();
        const sizes = [];
        for (const icon of read.icons) {
          const image = new Image();
          image.src = icon.src;
          await image.decode();
          sizes.push([icon.sizes, image.naturalWidth]);
        }
        return { display: read.display, sizes };
      });
      assert.equal(manifest.display, 'standalone');
      for (const [says, is] of manifest.sizes) if (says !== 'any') assert.equal(says, `${is}x${is}`);
      await somebody.page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        while (!navigator.serviceWorker.controller) await new Promise((next) => setTimeout(next, 50));
      });
      const kept = await somebody.page.evaluate(async () => {
        const names = await caches.keys();
        const requests = await (await caches.open(names[0])).keys();
        return requests.map((one) => new URL(one.url).pathname);
      });
      assert.ok(kept.includes('/offline.html'), kept.join());
      for (const path of kept) assert.match(path, /^\/(assets\/|offline\.html$)/);
      await server.kill();
      await somebody.page.reload();
      await somebody.page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor();
      await shot(somebody.page, 'road-offline-phone');
      await server.start();
      await somebody.at('play-now').waitFor();
    } finally {
      await browser.close();
      await server.close();
    }
  });
});
