// Invitations by mail: a real mail server takes what a referee and an operator send from the browser, over TLS and with a
// login; what is no address is refused, and nobody writes to strangers by the hundred.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { launch, shot } from './support/browser.mjs';
import { MailServer } from './support/mail_server.mjs';
import { scratch } from './support/programs.mjs';
import { Server } from './support/server.mjs';
import { Visitor } from './support/visitor.mjs';

const kMara = { name: 'Mara', password: 'a long walk in the rain' };
const kPublic = 'https://play.example.org';
const kPassword = 'letters only';

function passwordFile(password) {
  const file = join(scratch(), 'mail.password');
  writeFileSync(file, `${password}\n`, { mode: 0o400 });
  return file;
}

function settings(mail, { password = kPassword, trust = mail.tls.file, more = [] } = {}) {
  return [
    ...['--mail-server', mail.place, '--mail-from', 'affray@play.example.org', '--mail-user', 'affray'],
    ...['--mail-password-file', passwordFile(password), '--mail-trust-file', trust],
    ...['--public-url', kPublic, ...more],
  ];
}

async function logIn(server, { name, password }) {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ name, password });
  const answer = await fetch(`${server.url}/api/sessions`, { method: 'POST', headers, body });
  const { token } = await answer.json();
  return async (method, path, wish) => {
    const asked = { method, headers: { ...headers, Authorization: `Bearer ${token}` } };
    if (wish !== undefined) asked.body = JSON.stringify(wish);
    const said = await fetch(`${server.url}${path}`, asked);
    return { status: said.status, body: await said.json().catch(() => undefined) };
  };
}

const kRole = 'MEMBER_ROLE_PLAYER';

describe('invitations by mail', () => {
  let mail;
  let server;
  let browser;
  let mara;
  let ask;
  let invitations;

  before(async () => {
    mail = await MailServer.open();
    server = await Server.empty(kMara, 'tests', settings(mail));
    browser = await launch();
    mara = await Visitor.open(browser, server, { viewport: { width: 1366, height: 768 } });
    ask = await logIn(server, kMara);
    const title = 'The Mill — Bcc: eve@example.org';
    const made = await ask('POST', '/api/campaigns', { title, ruleset: 'affray' });
    invitations = `/api/campaigns/${made.body.id}/invitations`;
    await mara.go(`/#/campaigns/${made.body.id}/members`);
    await mara.logIn(kMara.name, kMara.password);
  });

  after(async () => {
    await browser?.close();
    await server?.close();
    await mail?.close();
  });

  it('a referee sends one from the browser, and it brings somebody in', async () => {
    await mara.field('Send it to').fill('ann@example.org');
    await mara.button('Make an invitation').click();
    await mara.text('It was sent to ann@example.org.');
    await mara.sound('an invitation that was sent');
    await shot(mara.page, 'mail-1366');
    assert.equal(mail.letters.length, 1);
    const [{ letter, from, to, raw }] = mail.letters;
    assert.equal(from, 'affray@play.example.org');
    assert.deepEqual(to, ['ann@example.org']);
    assert.equal(letter.from.text, '"Affray" <affray@play.example.org>');
    assert.equal(letter.to.text, 'ann@example.org');
    assert.equal(letter.subject, 'Mara invites you to “The Mill — Bcc: eve@example.org”');
    assert.equal(letter.bcc, undefined);
    assert.ok(letter.text.includes('Mara invites you to the campaign “The Mill — Bcc: eve@example.org”'));
    assert.ok(Math.abs(letter.date.getTime() - Date.now()) < 600_000);
    assert.equal(letter.headers.get('auto-submitted'), 'auto-generated');
    assert.ok(raw.split('\r\n').every((line) => line.length <= 78));
    const link = /https:\/\/play\.example\.org\/#invite=[0-9A-Z]{8}/.exec(letter.text)[0];
    const shown = await mara.at('invitation-link').innerText();
    assert.equal(link.split('#')[1], shown.split('#')[1]);
    const ann = await Visitor.open(browser, server);
    await ann.follow(link.replace(kPublic, server.url), 'Ann');
    await ann.heading('The Mill — Bcc: eve@example.org');
    await ann.close();
    const login = { username: 'affray', password: kPassword, secure: true };
    assert.deepEqual(mail.logins, [login]);
  });

  it('says so where the mail server refuses, and the link is good all the same', async () => {
    mail.refuse = 550;
    await mara.field('Send it to').fill('nobody@example.org');
    await mara.button('Make an invitation').click();
    await mara.page.getByText('could not be sent by mail: the mail server answered 550').waitFor();
    assert.match(await mara.at('invitation-code').innerText(), /^[0-9A-Z]{4}-?[0-9A-Z]{4}$/);
    mail.refuse = undefined;
    await mara.page.setViewportSize({ width: 390, height: 844 });
    await mara.sound('an invitation that was not sent, phone');
    await shot(mara.page, 'mail-390');
    await mara.close();
  });

  it('takes one plain address, and nothing that could be more', async () => {
    const had = mail.letters.length;
    for (const mailTo of [
      'ann',
      'ann@example.org\r\nBcc: eve@example.org',
      'ann@example.org\nDATA',
      'ann@example.org, eve@example.org',
      'Ann <ann@example.org>',
      '"a b"@example.org',
      `${'a'.repeat(300)}@example.org`,
    ]) {
      const { status, body } = await ask('POST', invitations, { role: kRole, mailTo });
      assert.deepEqual([status, body.field], [422, 'mailTo'], mailTo);
    }
    assert.equal(mail.letters.length, had);
  });

  it('in German, to the server, and to an address thrice a day', async () => {
    for (const language of ['de', 'en', 'xx']) {
      const wish = { mailTo: 'ben@example.org', language };
      const { status, body } = await ask('POST', '/api/invitations', wish);
      assert.deepEqual([status, body.mail, body.mailFailure], [201, 'INVITATION_MAIL_SENT', '']);
    }
    const subjects = mail.letters.filter(({ to }) => to[0] === 'ben@example.org');
    const english = 'Mara invites you to Affray';
    assert.deepEqual(
      subjects.map(({ letter }) => letter.subject),
      ['Mara lädt dich zu Affray ein', english, english],
    );
    const more = await ask('POST', '/api/invitations', { mailTo: 'ben@example.org' });
    assert.deepEqual([more.status, more.body.code], [429, 'RATE_LIMITED']);
    assert.ok(!server.said.includes('ben@example.org'), 'no address is in the log');
  });
});

describe('a mail server', () => {
  async function sent(t, open, options) {
    const mail = await MailServer.open(open);
    t.after(() => mail.close());
    const server = await Server.empty(kMara, 'tests', settings(mail, options));
    t.after(() => server.close());
    const ask = await logIn(server, kMara);
    const send = (name) => ask('POST', '/api/invitations', { mailTo: `${name}@example.org` });
    return { mail, server, send, first: (await send('ann')).body };
  }

  it('with TLS from the start is used as well', async (t) => {
    const { mail, first } = await sent(t, { secure: true }, { more: ['--mail-tls', 'from_start'] });
    assert.deepEqual([first.mail, first.mailFailure], ['INVITATION_MAIL_SENT', '']);
    assert.deepEqual(mail.letters[0].to, ['ann@example.org']);
  });

  it('without TLS gets neither the password nor the letter', async (t) => {
    const { mail, server, first } = await sent(t, { hide: true });
    assert.equal(first.mail, 'INVITATION_MAIL_FAILED');
    assert.notEqual(first.code, '');
    assert.deepEqual([mail.logins, mail.letters], [[], []]);
    assert.match(server.said, /mail_failed/);
  });

  it('that others vouch for is not believed', async (t) => {
    const other = await MailServer.open();
    t.after(() => other.close());
    const { mail, first } = await sent(t, {}, { trust: other.tls.file });
    assert.equal(first.mail, 'INVITATION_MAIL_FAILED');
    assert.deepEqual([mail.logins, mail.letters], [[], []]);
  });

  it('is not asked a thousand times: an account has so many an hour', async (t) => {
    const { mail, send, first } = await sent(t, {}, { more: ['--mail-per-hour-of-account', '2'] });
    assert.equal(first.mail, 'INVITATION_MAIL_SENT');
    assert.equal((await send('ben')).status, 201);
    assert.equal((await send('cleo')).status, 429);
    assert.equal(mail.letters.length, 2);
  });

  it('that does not take the password is named', async (t) => {
    const { first } = await sent(t, {}, { password: 'wrong' });
    assert.deepEqual(
      [first.mail, first.mailFailure],
      ['INVITATION_MAIL_FAILED', 'the mail server does not take the password'],
    );
  });
});
