// Calls to those who are away: a real push service of the test's own takes and opens what the server sends when a turn
// comes, and what a stranger names is refused.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { launch, person, unexpected } from './support/browser.mjs';
import { scratch } from './support/programs.mjs';
import { PushService } from './support/push_service.mjs';
import { kProgram, Server } from './support/server.mjs';
import { Terminal } from './support/terminal.mjs';

function settings(service, key, closed = false) {
  return [
    ...['--push-key-file', key, '--push-contact', 'mailto:ops@example.org'],
    ...['--push-trust-file', service.certificate, '--push-private-addresses', closed ? 'no' : 'yes'],
  ];
}

function keyFile() {
  const file = join(scratch(), 'push.pem');
  execFileSync(kProgram, ['push-key', file], { stdio: 'pipe' });
  return file;
}

async function ask(server, method, path, body, token) {
  const headers = { 'Content-Type': 'application/json' };
  if (token !== undefined) headers.Authorization = `Bearer ${token}`;
  const answer = await fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, ...(text === '' ? {} : JSON.parse(text)) };
}

async function sit(server, name) {
  const joinCode = server.link('player', name).split('join=')[1];
  return ask(server, 'POST', '/api/join', { joinCode, name });
}

// The seat as the terminal takes it up, and keeps its token.
function seatFile(server, seat) {
  if (seat.file === undefined) {
    seat.file = join(scratch(), 'seat');
    writeFileSync(seat.file, `${server.url}\n${seat.encounter}\n${seat.token}\n`, { mode: 0o600 });
  }
  return seat.file;
}

const tokenNow = (seat) => readFileSync(seat.file, 'utf8').split('\n')[2];

async function subscribe(server, seat, { endpoint, keys }) {
  const path = `/api/encounters/${seat.encounter}/push`;
  return ask(server, 'POST', path, { endpoint, ...keys }, seat.token);
}

describe('calls to a seat whose page is closed', () => {
  let service;
  let server;
  let referee;
  let mira;
  let jo;

  before(async () => {
    service = await PushService.open();
    const key = keyFile();
    assert.equal(statSync(key).mode & 0o777, 0o600);
    server = await Server.open('drill', 'tests', settings(service, key));
    referee = await Terminal.sit(server.link('referee'), 'Rowan');
    mira = await sit(server, 'Mira');
    jo = await sit(server, 'Jo');
  });

  after(async () => {
    referee?.kill();
    await server?.close();
    await service?.close();
  });

  it('tells its key, and keeps what a browser gave', async () => {
    const { key } = await ask(server, 'GET', '/api/push');
    assert.equal(key.length, 87);
    const one = await subscribe(server, mira, service.reader('mira'));
    assert.equal(one.status, 201, JSON.stringify(one));
    assert.equal((await subscribe(server, jo, service.reader('jo'))).status, 201);
  });

  it('refuses addresses and keys that are none, and seats that are not one’s own', async () => {
    const good = service.reader('other');
    for (const [field, value] of [
      ['endpoint', 'http://localhost/x'],
      ['endpoint', 'https://user@localhost/x'],
      ['endpoint', `https://localhost/${'x'.repeat(1100)}`],
      ['endpoint', 'https://localhost:25/x'],
      ['p256dh', good.keys.p256dh.replace(/.$/, 'A').replace(/^B./, 'BA')],
      ['p256dh', ''],
      ['auth', 'AAAA'],
    ]) {
      const wish = { endpoint: good.endpoint, ...good.keys, [field]: value };
      const path = `/api/encounters/${mira.encounter}/push`;
      const answer = await ask(server, 'POST', path, wish, mira.token);
      assert.deepEqual([answer.status, answer.field], [422, field], `${field} ${value}`);
    }
    const stranger = { ...mira, token: jo.token.replace(/^./, (first) => (first === 'x' ? 'y' : 'x')) };
    assert.equal((await subscribe(server, stranger, good)).status, 404);
  });

  it('calls whoever is waited for and away, once, with nothing but that', async () => {
    await referee.sayAndHear('start', /Round 1/);
    await referee.sayAndHear('as brute end', /Ada|Runner/);
    // In the order of the drill Ada acts behind the foes, Bram last.
    referee.say('as runner end');
    const call = await service.until(1);
    assert.equal(call.to, 'mira');
    assert.deepEqual(call.text, {
      kind: 'turn',
      encounter: mira.encounter,
      seat: 1,
      title: 'Drill',
    });
    assert.equal(call.method, 'POST');
    assert.equal(call.headers['content-encoding'], 'aes128gcm');
    assert.equal(call.headers.urgency, 'high');
    assert.ok(Number(call.headers.ttl) >= 5 && Number(call.headers.ttl) <= 4 * 3600, call.headers.ttl);
    assert.match(call.headers.topic, /^[\w-]{32}$/);
    const { key } = await ask(server, 'GET', '/api/push');
    assert.equal(call.claims.aud, service.url);
    assert.equal(call.claims.sub, 'mailto:ops@example.org');
    assert.equal(call.claims.key, key);
    const left = call.claims.exp - Date.now() / 1000;
    assert.ok(left > 0 && left <= 24 * 3600, String(left));
  });

  it('calls the next one, in a message of the same size, and follows no redirect', async (t) => {
    service.answer = 307;
    const page = await Terminal.resume(server.url, seatFile(server, mira), 'Mira');
    t.after(() => page.kill());
    page.say('end');
    const call = await service.until(2);
    assert.equal(call.to, 'jo');
    assert.equal(call.size, service.taken[0].size);
    assert.equal(service.taken.length, 2);
    service.answer = 410;
  });

  it('calls nobody who is connected', async (t) => {
    // Jo's turn ends at the referee's word; the round begins anew, and Mira's page is open when her turn comes.
    const page = await Terminal.resume(server.url, seatFile(server, mira), 'Mira');
    t.after(() => page.kill());
    await referee.sayAndHear('as bram end', /Round 2/);
    await referee.sayAndHear('as brute end', /./);
    referee.say('as runner end');
    await page.hear(/Ada.*AP/);
    await new Promise((next) => setTimeout(next, 1000));
    assert.equal(service.taken.length, 2);
    page.say('end');
    // Jo is called in their second turn, and the service knows their browser no longer.
    await service.until(3);
  });

  it('forgets a browser that is gone, and one that wants no more', async () => {
    const kept = () => server.rows('SELECT * FROM push_subscription').length;
    for (let tries = 0; tries < 100 && (kept() > 1 || !/push_ended/.test(server.said)); ++tries)
      await new Promise((next) => setTimeout(next, 100));
    const [left, ...more] = server.rows('SELECT public_id, seat FROM push_subscription');
    assert.deepEqual([left.seat, more.length], [1, 0]);
    assert.match(server.said, /push_ended.*localhost/);
    const token = tokenNow(mira);
    const path = `/api/encounters/${mira.encounter}/push/${left.public_id}`;
    assert.equal((await ask(server, 'DELETE', path, undefined, token)).status, 204);
    assert.equal((await ask(server, 'DELETE', path, undefined, token)).status, 404);
    assert.deepEqual(server.rows('SELECT * FROM push_subscription'), []);
  });
});

describe('addresses in closed networks', () => {
  it('are never asked, whatever their name is', async (t) => {
    const service = await PushService.open();
    t.after(() => service.close());
    const server = await Server.open('drill', 'tests', settings(service, keyFile(), true));
    t.after(() => server.close());
    const referee = await Terminal.sit(server.link('referee'), 'Rowan');
    t.after(() => referee.kill());
    const mira = await sit(server, 'Mira');
    assert.equal((await subscribe(server, mira, service.reader('mira'))).status, 201);
    await referee.sayAndHear('start', /Round 1/);
    await referee.sayAndHear('as brute end', /Ada|Runner/);
    referee.say('as runner end');
    for (let tries = 0; tries < 100 && !/push_failed/.test(server.said); ++tries)
      await new Promise((next) => setTimeout(next, 100));
    assert.match(server.said, /push_failed.*localhost.*not public/);
    assert.deepEqual(service.taken, []);
  });
});

// Chromium subscribes at Google's service alone: its PushManager's answer is put in at the edge of the page, and what
// our service has opened is handed to the page's own service worker by the browser's tools.
describe('a page that asks to be called', () => {
  let service;
  let server;
  let browser;

  before(async () => {
    service = await PushService.open();
    server = await Server.open('drill', 'tests', settings(service, keyFile()));
    browser = await launch({ whole: true });
  });

  after(async () => {
    await browser?.close();
    await server?.close();
    await service?.close();
  });

  async function page(name, answer, permissions = ['notifications']) {
    const one = await person(browser, { serviceWorkers: 'allow', permissions });
    await one.context.addInitScript((given) => {
      const made = {
        options: { applicationServerKey: new ArrayBuffer(0) },
        toJSON: () => given,
        unsubscribe: () => Promise.resolve(true),
      };
      // A browser knows it on the next page, too.
      let known = sessionStorage.getItem('subscribed') === null ? null : made;
      PushManager.prototype.getSubscription = () => Promise.resolve(known);
      PushManager.prototype.subscribe = (wish) => {
        globalThis.subscribedWith = wish;
        known = made;
        sessionStorage.setItem('subscribed', 'yes');
        return Promise.resolve(made);
      };
    }, answer);
    await one.page.goto(server.link('player', name));
    await one.page.getByTestId('join-name').fill(name);
    await one.page.getByTestId('join-enter').click();
    await one.page.waitForSelector('[data-testid=table][data-link=online]');
    return one;
  }

  async function switchOn({ page: here }) {
    await here.keyboard.press('?');
    await here.waitForSelector('[data-testid=summons-switch]');
    await here.getByTestId('summons-switch').click();
  }

  it('is called by its worker when the turn comes, and opens the table', async (t) => {
    const referee = await Terminal.sit(server.link('referee'), 'Rowan');
    t.after(() => referee.kill());
    const mira = await page('Mira', service.reader('mira'));
    const here = mira.page;
    await here.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await switchOn(mira);
    await here.waitForSelector('[data-testid=summons-switch]:checked:not(:disabled)');
    const { key } = await ask(server, 'GET', '/api/push');
    const wish = await here.evaluate(() => globalThis.subscribedWith);
    assert.deepEqual(wish, { userVisibleOnly: true, applicationServerKey: key });
    const address = here.url();

    const tools = await mira.context.newCDPSession(here);
    const registration = new Promise((told) =>
      tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0] !== undefined) told(registrations[0].registrationId);
      }),
    );
    await tools.send('ServiceWorker.enable');
    const registrationId = await registration;
    const shown = () =>
      here.evaluate(async () => {
        const worker = await navigator.serviceWorker.ready;
        const all = await worker.getNotifications();
        return all.map(({ title, body, data }) => ({ title, body, where: data.where }));
      });
    const deliver = (text) =>
      tools.send('ServiceWorker.deliverPushMessage', {
        origin: server.url,
        registrationId,
        data: JSON.stringify(text),
      });

    // Away from the table, though not from the browser.
    await here.goto(`${server.url}/`);
    await referee.sayAndHear('start', /Round 1/);
    await referee.sayAndHear('as brute end', /Ada|Runner/);
    referee.say('as runner end');
    const call = await service.until(1);
    await deliver(call.text);
    for (let tries = 0; tries < 50 && (await shown()).length === 0; ++tries) await here.waitForTimeout(100);
    assert.deepEqual(await shown(), [
      { title: 'Drill', body: 'Your turn', where: `/play#${call.text.encounter}` },
    ]);
    assert.equal(new URL(address).pathname, '/play');

    // At the table nothing is said that is seen there anyway.
    await here.goto(`${server.url}/play#${call.text.encounter}`);
    await here.waitForSelector('[data-testid=table][data-link=online]');
    await here.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      for (const one of await worker.getNotifications()) one.close();
    });
    await deliver(call.text);
    await here.waitForTimeout(1000);
    assert.deepEqual(await shown(), []);

    await switchOn(mira);
    await here.waitForSelector('[data-testid=summons-switch]:not(:checked):not(:disabled)');
    assert.deepEqual(server.rows('SELECT * FROM push_subscription'), []);
    assert.deepEqual(unexpected(mira.complaints), []);
    await mira.context.close();
  });

  it('says why, where messages are not allowed', async () => {
    const jo = await page('Jo', service.reader('jo'), []);
    await jo.page.evaluate(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
      return navigator.serviceWorker.ready.then(() => undefined);
    });
    await switchOn(jo);
    await jo.page.getByText('does not let this page send notifications').waitFor();
    assert.equal(await jo.page.getByTestId('summons-switch').isChecked(), false);
    await jo.context.close();
  });
});
