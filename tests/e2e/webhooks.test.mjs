// News of a campaign's tables outside: a channel and a program of the test's own are told by HTTPS what a referee has asked
// for in the browser, signed, tried again, and never of what not everybody at the table may know.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { launch, shot } from './support/browser.mjs';
import { until } from './support/certificate.mjs';
import { scratch } from './support/programs.mjs';
import { Receiver, verified } from './support/receiver.mjs';
import { Server } from './support/server.mjs';
import { Terminal } from './support/terminal.mjs';
import { Visitor } from './support/visitor.mjs';

const kMara = { name: 'Mara', password: 'a long walk in the rain' };
const kPublic = 'https://play.example.org';
const kPhone = { viewport: { width: 390, height: 844 } };

function settings(receiver, more = []) {
  return [
    ...['--webhooks-hosts', 'localhost,discord.com', '--webhooks-trust-file', receiver.certificate],
    ...['--webhooks-try-again-ms', '20', '--public-url', kPublic, ...more],
  ];
}
const kHere = ['--webhooks-private-addresses', 'yes'];

async function logIn(server, { name, password }) {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ name, password });
  const answer = await fetch(`${server.url}/api/sessions`, { method: 'POST', headers, body });
  return (await answer.json()).token;
}

function asking(server, token) {
  return async (method, path, body) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
}

// The seat as the terminal takes it up.
function seated(server, { encounter, token }, name) {
  const file = join(scratch(), 'seat');
  writeFileSync(file, `${server.url}\n${encounter}\n${token}\n`, { mode: 0o600 });
  return Terminal.resume(server.url, file, name);
}

describe('news of a campaign, told outside', () => {
  let receiver;
  let server;
  let browser;
  let mara;
  let ask;
  let campaign;
  let hooks;
  let secret;

  before(async () => {
    receiver = await Receiver.open();
    server = await Server.empty(kMara, 'tests', settings(receiver, kHere));
    browser = await launch();
    mara = await Visitor.open(browser, server, { viewport: { width: 1366, height: 768 } });
    ask = asking(server, await logIn(server, kMara));
    const made = await ask('POST', '/api/campaigns', { title: 'The Mill', ruleset: 'affray' });
    campaign = made.body.id;
    hooks = `/api/campaigns/${campaign}/webhooks`;
  });

  after(async () => {
    await browser?.close();
    await server?.close();
    await receiver?.close();
  });

  it('a referee adds a channel, and tries it', async () => {
    await mara.go(`/#/campaigns/${campaign}`);
    await mara.logIn(kMara.name, kMara.password);
    await mara.heading('The Mill');
    await mara.field('Address').fill('https://example.org/hook');
    await mara.button('Add it').click();
    await mara.alert(/This server tells only: localhost, discord.com\./);
    await mara.field('Address').fill(receiver.url('/channel'));
    await mara.button('Add it').click();
    await mara.button('Try it: localhost').click();
    await mara.text('The message has arrived.');
    const message = await receiver.message('/channel', 1);
    assert.equal(message.method, 'POST');
    assert.equal(message.headers['content-type'], 'application/json');
    assert.deepEqual(JSON.parse(message.body), {
      content: `News of **The Mill** will be told here.\n<${kPublic}/#/campaigns/${campaign}>`,
      allowed_mentions: { parse: [] },
    });
    await mara.sound('webhooks');
    await mara.page.getByTestId('webhooks').scrollIntoViewIfNeeded();
    await shot(mara.page, 'webhooks-1366');
  });

  it('adds a program, whose secret is told once', async () => {
    await mara.field('Address').fill(receiver.url('/program'));
    await mara.field('Who reads it').selectOption('A program');
    await mara.button('Add it').click();
    secret = await mara.at('webhook-secret').innerText();
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    await mara.page.setViewportSize(kPhone.viewport);
    await mara.sound('webhooks, phone');
    await mara.page.getByTestId('webhooks').scrollIntoViewIfNeeded();
    await shot(mara.page, 'webhooks-390');
    const { body } = await ask('GET', hooks);
    assert.equal(body.webhooks.length, 2);
    for (const one of body.webhooks) assert.equal(one.secret, '');
    assert.ok(!JSON.stringify(body).includes('/program'), 'an address is a secret of whoever gave it');
    const trial = await ask('POST', `${hooks}/${body.webhooks[1].id}/trials`);
    assert.deepEqual(trial.body, { status: 204, failure: '' });
    const message = await receiver.message('/program', 1);
    const { type, data } = verified(secret, message);
    assert.equal(type, 'webhook.trial');
    assert.deepEqual(data.campaign, { id: campaign, title: 'The Mill' });
    const forged = { ...message, body: message.body.replace('The Mill', 'The Hill') };
    assert.throws(() => verified(secret, forged));
    await mara.close();
  });

  it('refuses what is no address of an allowed host, and who is no referee', async () => {
    const wish = { url: receiver.url('/x'), form: 'WEBHOOK_FORM_SIGNED', news: ['WEBHOOK_NEWS_END'] };
    for (const [field, wrong] of [
      ['url', { url: 'http://localhost/x' }],
      ['url', { url: 'https://user:word@localhost/x' }],
      ['url', { url: 'https://localhost:25/x' }],
      ['url', { url: 'https://localhost.example.org/x' }],
      ['url', { url: `https://localhost/${'x'.repeat(1100)}` }],
      ['form', { form: 'WEBHOOK_FORM_UNSPECIFIED' }],
      ['news', { news: [] }],
      ['language', { language: 'x'.repeat(40) }],
    ]) {
      const { status, body } = await ask('POST', hooks, { ...wish, ...wrong });
      assert.deepEqual([status, body.field], [422, field], JSON.stringify(wrong));
    }
    const { body: invitation } = await ask('POST', `/api/campaigns/${campaign}/invitations`, {
      role: 'MEMBER_ROLE_PLAYER',
    });
    const made = await fetch(`${server.url}/api/accounts`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Ann', password: 'correct horse', invitation: invitation.code }),
    });
    const ann = asking(server, (await made.json()).token);
    assert.equal((await ann('GET', hooks)).status, 403);
    assert.equal((await ann('POST', hooks, wish)).status, 403);
    for (const count of [3, 4]) assert.equal((await ask('POST', hooks, wish)).status, 201, String(count));
    const { status, body } = await ask('POST', hooks, wish);
    assert.deepEqual([status, body.code], [409, 'QUOTA_REACHED']);
    const { body: all } = await ask('GET', hooks);
    for (const { id } of all.webhooks.slice(2)) {
      assert.equal((await ask('DELETE', `${hooks}/${id}`)).status, 204);
      assert.equal((await ask('DELETE', `${hooks}/${id}`)).status, 404);
    }
  });

  it('tells whose turn it is while they are away, tries again, and tells the end', async (t) => {
    const encounters = `/api/campaigns/${campaign}/encounters`;
    const { body: made } = await ask('POST', encounters, { content: 'drill', title: 'At the *sluice*' });
    const at = `${encounters}/${made.encounter}/seats`;
    const chair = (await ask('POST', `${at}/0`, {})).body;
    const referee = await seated(server, chair, 'Mara');
    t.after(() => referee.kill());
    const { joinCode } = made.seats.find(({ name }) => name === 'Mira');
    const join = await fetch(`${server.url}/api/join`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ joinCode, name: 'Mira @everyone' }),
    });
    const mira = await join.json();
    const before = receiver.taken.length;
    await referee.sayAndHear('start', /Round 1/);
    await referee.sayAndHear('as brute end', /Ada|Runner/);
    assert.equal(receiver.taken.length, before, 'nobody is waited for who is away');
    // The program cannot just now: it is told thrice, each time as signed as the first.
    const told = receiver.at('/program').length;
    receiver.answers = [];
    const answer = { status: 503, times: 2 };
    receiver.server.prependListener('request', ({ url }) => {
      if (url === '/program' && answer.times-- > 0) receiver.answers.unshift(answer.status);
    });
    referee.say('as runner end');
    const channel = await receiver.message('/channel', 2);
    assert.equal(
      JSON.parse(channel.body).content,
      `**At the \\*sluice\\***: Mira \\@everyone, it is your turn.\n<${kPublic}/play#${made.encounter}>`,
    );
    const third = await receiver.message('/program', told + 3);
    const tries = receiver.at('/program').slice(told);
    assert.equal(new Set(tries.map(({ headers }) => headers['webhook-id'])).size, 1);
    for (const one of tries) {
      const { type, data } = verified(secret, one);
      assert.equal(type, 'encounter.turn');
      assert.deepEqual(data.seat, { number: 1, name: 'Mira @everyone' });
      assert.deepEqual(data.encounter, { id: made.encounter, title: 'At the *sluice*' });
      assert.equal(data.link, `${kPublic}/play#${made.encounter}`);
      assert.deepEqual(Object.keys(data).sort(), ['campaign', 'encounter', 'link', 'seat']);
    }
    assert.equal(third.answer, 204);
    assert.ok(mira.token.length > 0);
    referee.say('finish called');
    referee.say('as ada recover');
    referee.say('rest');
    const last = await receiver.message('/program', told + 4);
    assert.equal(verified(secret, last).type, 'encounter.end');
    await receiver.message('/channel', 3);
  });

  it('gives up what another try would not change, follows nobody elsewhere, and says so', async () => {
    const { body } = await ask('GET', hooks);
    const { id } = body.webhooks.find((one) => one.form === 'WEBHOOK_FORM_SIGNED');
    const told = receiver.at('/program').length;
    for (const [answer, failure] of [
      [404, 'answer 404'],
      [307, 'answer 307'],
    ]) {
      receiver.answers = [answer];
      const trial = await ask('POST', `${hooks}/${id}/trials`);
      assert.deepEqual(trial.body, { status: answer, failure });
    }
    assert.equal(receiver.at('/program').length, told + 2);
    assert.deepEqual(receiver.at('/elsewhere'), []);
    const now = async () => (await ask('GET', hooks)).body.webhooks.find((one) => one.id === id);
    await until(async () => (await now()).failure === 'answer 307', 'that nothing arrives is listed');
    assert.notEqual((await now()).failingSinceMs, '0');
    await ask('POST', `${hooks}/${id}/trials`);
    await until(async () => (await now()).failingSinceMs === '0', 'that it arrives again is listed');
    assert.match(server.said, /webhook_failed.*localhost/);
    assert.ok(!server.said.includes('/program'), 'no address is in the log');
  });
});

describe('news where the operator keeps doors closed', () => {
  it('goes to no address of a closed network, whatever its name is', async (t) => {
    const receiver = await Receiver.open();
    t.after(() => receiver.close());
    const server = await Server.empty(kMara, 'tests', settings(receiver));
    t.after(() => server.close());
    const ask = asking(server, await logIn(server, kMara));
    const { body } = await ask('POST', '/api/campaigns', { title: 'The Mill', ruleset: 'affray' });
    const hooks = `/api/campaigns/${body.id}/webhooks`;
    const wish = { url: receiver.url('/x'), form: 'WEBHOOK_FORM_SIGNED', news: ['WEBHOOK_NEWS_END'] };
    const made = await ask('POST', hooks, wish);
    const trial = await ask('POST', `${hooks}/${made.body.id}/trials`);
    assert.deepEqual(trial.body, { status: 0, failure: 'its address is not public' });
    assert.deepEqual(receiver.taken, []);
  });

  it('is not offered at all unless hosts are named', async (t) => {
    const server = await Server.empty(kMara);
    t.after(() => server.close());
    const ask = asking(server, await logIn(server, kMara));
    const { body } = await ask('POST', '/api/campaigns', { title: 'The Mill', ruleset: 'affray' });
    const hooks = `/api/campaigns/${body.id}/webhooks`;
    assert.deepEqual((await ask('GET', hooks)).body, { webhooks: [], hosts: [] });
    assert.equal((await ask('POST', hooks, {})).status, 404);
  });
});
