// Whoever operates the server sees its tables and not what is played at them: who sits there and what they take; puts
// one to sleep, removes somebody from a seat, disables an account, bans an address, ends an encounter; how much each
// account keeps and may keep; and the same from a shell.
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createServer as createTlsServer } from 'node:tls';
import { kPhone, shot } from './support/browser.mjs';
import { Certificate } from './support/certificate.mjs';
import { affray, affrayMeanwhile } from './support/programs.mjs';
import { Gathering } from './support/visitor.mjs';

const kMara = { name: 'Mara', password: 'a long walk in the rain' };
const kLaptop = { width: 1366, height: 768 };

describe('the operator and the tables', () => {
  let all;
  let mara;
  let rowan;
  let ada;
  let campaign;
  let fight;

  before(async () => {
    all = await Gathering.open(kMara);
    mara = await all.visitor({ viewport: kLaptop });
    await mara.go('/#/server');
    await mara.logIn(kMara.name, kMara.password);
    await mara.heading('The server');
    rowan = await all.visitor();
    await rowan.follow(await mara.invite(), 'Rowan');
    campaign = (await rowan.ask('POST', '/api/campaigns', { title: 'The Mill', ruleset: 'affray' })).body.id;
    fight = await rowan.ask('POST', `/api/campaigns/${campaign}/encounters`, { content: 'drill' });
    assert.equal(fight.status, 201);
    await rowan.go(`/#/campaigns/${campaign}/encounters`);
    await rowan.see('[data-testid=encounter]');
    await rowan.at('encounter').getByTestId('seat-0').getByRole('button').click();
    await rowan.online();
    ada = await all.visitor({ viewport: kPhone });
    await ada.go(`/#join=${fight.body.seats.find(({ seat }) => seat === 1).joinCode}`);
    await ada.at('join-name').fill('Ada Quill');
    await ada.at('join-enter').click();
    await ada.online();
    await rowan.button(/^Start$/).click();
    await rowan.button(/^Start$/).waitFor({ state: 'detached' });
  });

  after(async () => {
    await all?.close();
  });

  const line = () => mara.at('hosted').getByRole('listitem').filter({ hasText: 'In the campaign The Mill' });

  it('shows who sits where, since when, and what it takes, and nothing of play', async () => {
    await mara.button('Look again').click();
    await line().getByText('2 seats connected').waitFor();
    await line().getByText('Seated: Rowan, Ada Quill').waitFor();
    await mara.sound('server with a table');
    await shot(mara.page, 'operator-list-1366');
    await mara.button(/^Look at /).click();
    const seat = mara.at('hosted-seat-1');
    await seat.getByText('Taken by a code or link.').waitFor();
    await seat.getByText(/Connected since .*, from 10\.0\.0\.3\./).waitFor();
    await mara.at('hosted-seat-0').getByText('Account: Rowan.').waitFor();
    assert.match(await mara.at('hosted-details').innerText(), /Its log has 1 step \([\d.]+ KB\)/);
    const text = await mara.at('hosted-details').innerText();
    for (const hidden of ['hit points', 'Goblin', 'round']) assert.ok(!text.includes(hidden), hidden);
    await mara.sound('a table looked at');
    await mara.at('hosted-details').scrollIntoViewIfNeeded();
    await shot(mara.page, 'operator-look-1366');
  });

  it('removes somebody from a seat, who is told so', async () => {
    await mara.button('Remove: Ada Quill').click();
    await mara.page.getByText('They come back by a fresh code of the referee’s.').waitFor();
    await shot(mara.page, 'operator-remove-1366');
    await mara.button('Really remove Ada Quill').click();
    await mara.text('The seat Ada Quill is free.');
    await mara.at('hosted-seat-1').getByText('Nobody has this seat.').waitFor();
    await ada.page.getByText('Access to this seat was withdrawn.').waitFor();
    await rowan.online();
  });

  it('puts a table to sleep: everybody is told, and whoever comes first goes on', async () => {
    await mara.confirm('Put to sleep', 'Really put it to sleep');
    await mara.page.getByText(/: It sleeps\.$/).waitFor();
    await rowan.page.getByText('The server’s operator has put this table to sleep.').waitFor();
    await rowan.sound('a table that sleeps');
    await shot(rowan.page, 'operator-asleep-1280');
    await mara.page.getByText('None at the moment.').waitFor();
    await mara.button('Asleep').click();
    await line().waitFor();
    await mara.button(/^Look at /).click();
    await mara.at('hosted-seat-0').getByText('Account: Rowan.').waitFor();
    assert.equal(await mara.button('Put to sleep').count(), 0, 'it sleeps already');
    await rowan.at('wake').click();
    await rowan.online();
    await mara.button('Open').click();
    await line().getByText('1 seat connected').waitFor();
  });

  it('says it on a phone and in German', async () => {
    await mara.page.setViewportSize(kPhone);
    await mara.at('language').selectOption('de');
    await mara.page.getByText('1 Platz verbunden').waitFor();
    await mara.button(/ ansehen$/).click();
    await mara.at('hosted-seat-0').getByText('Konto: Rowan.').waitFor();
    await mara.sound('server in German, phone');
    await mara.at('hosted').scrollIntoViewIfNeeded();
    await shot(mara.page, 'operator-look-390-de');
    await mara.at('language').selectOption('en');
    await mara.page.setViewportSize(kLaptop);
  });

  it('tells what an account keeps, to its owner and to the operator', async () => {
    const reader = await rowan.beside();
    await reader.go('/#/account');
    await reader.heading('Rowan');
    const own = reader.at('usage');
    await own.getByText('1 of 100').waitFor();
    assert.match(await own.innerText(), /Room\s+[\d.]+ KB of 4 GB/);
    assert.match(await own.innerText(), /of it encounters\s+(?!0 )[\d.]+ KB/);
    await reader.sound('account with what is used');
    await shot(reader.page, 'operator-usage-1280');
    await reader.page.close();
    await mara.page.reload();
    await mara.button('What Rowan uses').click();
    await mara.at('usage').getByText('1 of 100').waitFor();
    await mara.sound('server with what is used');
  });

  it('gives one account more than all others, and its owner sees it', async () => {
    const limits = mara.at('limits');
    await limits.getByLabel('How much').fill('150');
    await limits.getByRole('button', { name: 'Set' }).click();
    await mara.text('Set. What is there stays.');
    await mara.at('usage').getByText('1 of 150').waitFor();
    await limits.getByLabel('What').selectOption('Room');
    await limits.getByLabel('Megabytes').fill('3');
    await limits.getByRole('button', { name: 'Set' }).click();
    await mara
      .at('usage')
      .getByText(/KB of 3 MB/)
      .waitFor();
    await mara.sound('limits of an account');
    await limits.scrollIntoViewIfNeeded();
    await shot(mara.page, 'operator-limits-1366');
    const reader = await rowan.beside();
    await reader.go('/#/account');
    await reader.at('usage').getByText('1 of 150').waitFor();
    assert.equal(await reader.at('usage').getByText('for this account alone').count(), 2);
    await reader.page.close();
    await limits.getByRole('button', { name: 'As for all others (4 GB)' }).click();
    await mara
      .at('usage')
      .getByText(/KB of 4 GB/)
      .waitFor();
    await mara.button('What Rowan uses').click();
  });

  it('bans an address: whoever plays from there is sent away and reads why', async () => {
    await mara.button(/^Look at /).click();
    await mara.at('hosted-seat-0').getByRole('button', { name: 'Ban 10.0.0.2' }).click();
    const network = mara.page.getByLabel('Address or network');
    assert.equal(await network.inputValue(), '10.0.0.2');
    await mara.page.getByLabel('Reason').fill('Spam at the tables.');
    await mara.page.getByRole('button', { name: 'Ban', exact: true }).click();
    await mara.text('10.0.0.2 is banned.');
    await mara.at('bans').getByText('Spam at the tables.').waitFor();
    await mara.sound('server with a ban');
    await mara.at('bans').scrollIntoViewIfNeeded();
    await shot(mara.page, 'operator-bans-1366');
    await rowan.page.getByText('The operator of this server has banned the address').waitFor();
    await rowan.page.getByText('Spam at the tables.').waitFor();
    await rowan.sound('a banned table');
    await shot(rowan.page, 'operator-banned-1280');
    assert.equal((await rowan.ask('GET', '/api/account')).status, 403);
    await network.fill('10.0.0.0/24');
    await mara.page.getByRole('button', { name: 'Ban', exact: true }).click();
    await mara.alert('You come from there yourself: this ban shuts you out too.');
    await mara.page.getByLabel('Ban it all the same: I shall be shut out too').waitFor();
    await mara.page.setViewportSize(kPhone);
    await mara.sound('a ban of oneself, phone');
    await network.scrollIntoViewIfNeeded();
    await shot(mara.page, 'operator-ban-own-390');
    await mara.page.setViewportSize(kLaptop);
    await network.fill('');
  });

  it('does the same from a shell', async () => {
    const login = join(all.server.data, 'mara.login');
    writeFileSync(login, `${kMara.name}\n${kMara.password}\n`, { mode: 0o600 });
    const admin = (...words) => affray('admin', ...words, '--login', login);
    const { url } = all.server;
    const bans = admin('list', 'bans', url);
    assert.match(bans.text, /^\w+ {2}10\.0\.0\.2 {2}until .* UTC {2}by Mara {2}Spam at the tables\.\n$/);
    assert.deepEqual(admin('lift', url, '10.0.0.2'), { status: 0, text: 'lifted\n' });
    assert.equal(admin('lift', url, '10.0.0.2').status, 1);
    await rowan.page.reload();
    await rowan.online();
    assert.match(admin('ban', url, '192.0.2.99/24', '--hours', '2').text, /192\.0\.2\.0\/24 {2}until /);
    assert.match(admin('ban', url, '127.0.0.1').text, /PROXY_ADDRESS/);
    const open = admin('list', 'encounters', url);
    assert.match(
      open.text,
      new RegExp(`^${fight.body.encounter} .*\\(affray, open\\) {2}The Mill {2}seated: Rowan\\n$`),
    );
    const look = admin('look', url, fight.body.encounter);
    assert.match(look.text, /seat 0 {2}referee .* Rowan \(\w+\), connected since .* from 10\.0\.0\.2/);
    assert.match(admin('kick', url, fight.body.encounter, '0').text, /the seat is free/);
    await rowan.page.getByText('Access to this seat was withdrawn.').waitFor();
    await rowan.go(`/#/campaigns/${campaign}/encounters`);
    await rowan.at('encounter').getByTestId('seat-0').getByRole('button').click();
    await rowan.online();
    assert.deepEqual(admin('sleep', url, fight.body.encounter), { status: 0, text: 'it sleeps\n' });
    await rowan.page.getByText('The server’s operator has put this table to sleep.').waitFor();
    await rowan.at('wake').click();
    await rowan.online();
    assert.equal(admin('end', url, 'nosuch').status, 1);
    const rowanId = /^(\w+) {2}Rowan$/m.exec(admin('list', 'accounts', url).text)[1];
    assert.match(
      admin('limit', url, rowanId, 'campaigns', '7').text,
      /^campaigns {2}1 of 7 {2}\(for this account/m,
    );
    assert.match(admin('limit', url, rowanId, 'campaigns', 'usual').text, /^campaigns {2}1 of 50$/m);
    assert.equal(admin('limit', url, rowanId, 'campaigns', 'much').status, 2);
    assert.equal(affray('admin', 'list', 'bans', 'http://127.0.0.1:9', '--login', login).status, 3);
    await overTls(url, login);
    writeFileSync(login, 'Mara\nsomething else\n');
    assert.match(admin('list', 'bans', url).text, /BAD_LOGIN/);
    rmSync(login);
    assert.equal(admin('list', 'bans', url).status, 2);
    await mara.page.reload();
  });

  // Behind a proxy with a certificate, which must be good and of the name that was asked for.
  async function overTls(url, login) {
    const certificate = new Certificate();
    const front = createTlsServer(certificate.pair, (near) => {
      const far = connect(Number(new URL(url).port), '127.0.0.1');
      near.pipe(far).pipe(near);
      for (const one of [near, far]) one.on('error', () => {});
    });
    await new Promise((ready) => front.listen(0, '127.0.0.1', ready));
    const at = (host) => `https://${host}:${front.address().port}`;
    const trusted = ['--ca', certificate.file];
    const list = (...words) => affrayMeanwhile('admin', 'list', 'accounts', ...words, '--login', login);
    const good = await list(at('localhost'), ...trusted);
    assert.equal(good.status, 0, good.text);
    assert.match(good.text, /^\w+ {2}Rowan$/m);
    const banned = ['ban', at('localhost'), '198.51.100.7', ...trusted, '--login', login];
    assert.match((await affrayMeanwhile('admin', ...banned)).text, /198\.51\.100\.7 {2}for good/);
    const unknown = await list(at('localhost'));
    assert.equal(unknown.status, 3);
    assert.match(unknown.text, /not who it should be: certificate verify failed/);
    const another = await list(at('127.0.0.1'), ...trusted);
    assert.equal(another.status, 3);
    assert.match(another.text, /certificate verify failed/);
    const none = await list(at('localhost'), '--ca', login);
    assert.equal(none.status, 2);
    assert.match(none.text, /holds no certificates/);
    assert.equal((await list(`${at('localhost')}/games`, ...trusted)).status, 2);
    front.close();
    certificate.remove();
  }

  it('ends an encounter as its rules allow, or throws it away', async () => {
    // Somebody is too badly hurt to end the rest after the fight (ARC-217).
    await mara.button(/^Look at /).click();
    await mara.confirm('End it', 'Really end it');
    await mara.alert('The rules do not let it end now. It can be thrown away instead.');
    assert.equal(await rowan.page.locator('[data-testid=phase][data-phase=quick_rest]').count(), 0);
    await mara.confirm('Throw it away', 'Really throw it away');
    await mara.page
      .getByText(/(^|: )It is over\.$/)
      .first()
      .waitFor();
    await rowan.ask('POST', `/api/campaigns/${campaign}/encounters`, { content: 'drill' });
    await mara.button('Asleep').click();
    await line().waitFor();
    await mara.button(/^Look at /).click();
    await mara.confirm('End it', 'Really end it');
    await mara.alert('The rules do not let it end now. It can be thrown away instead.');
    await mara.button('Throw it away').click();
    await mara.text('It ends, and its campaign keeps nothing of it.');
    await shot(mara.page, 'operator-discard-1366');
    await mara.button('Really throw it away').click();
    await mara.page
      .getByText(/(^|: )It is over\.$/)
      .first()
      .waitFor();
    const list = await rowan.ask('GET', `/api/campaigns/${campaign}/encounters`);
    assert.deepEqual(
      list.body.encounters.map(({ ended }) => ended),
      [true, true],
    );
  });

  it('keeps somebody out by their account, and lets them in again', async () => {
    await mara.button('Open').click();
    await mara
      .button(/^Look at /)
      .last()
      .click();
    await mara.at('hosted-seat-0').getByRole('button', { name: 'Disable: Rowan' }).click();
    await mara.at('hosted-seat-0').getByRole('button', { name: 'Really disable Rowan' }).click();
    await mara.text('Rowan is disabled.');
    await rowan.page.getByText('Access to this seat was withdrawn.').waitFor();
    await mara.page.reload();
    await mara.button('Enable Rowan').click();
    await mara.button('Disable: Rowan').first().waitFor();
    await mara.sound('server once more');
  });

  it('has left no secret lying about', async () => {
    assert.ok((await all.leaveNothing()) > 2);
  });
});
