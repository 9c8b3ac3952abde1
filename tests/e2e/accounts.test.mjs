// From an empty server: an operator, a referee, their players, one campaign; logins that end, limits, secrets.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launch, shot } from './support/browser.mjs';
import { assertNothingLeaked } from './support/secrets.mjs';
import { Server } from './support/server.mjs';
import { kPassword, Visitor } from './support/visitor.mjs';

const kMara = { name: 'Mara', password: 'a long walk in the rain' };
const kFresh = 'quite another password';
const kPhone = { viewport: { width: 360, height: 740 } };

describe('accounts and campaigns in the browser', () => {
  let server;
  let browser;
  let mara;
  let rowan;
  let ann;
  let ben;
  let cleo;
  const everybody = [];

  // Everybody comes from an address of their own, so that one's tries are not another's.
  async function visitor(options) {
    const extraHTTPHeaders = { 'X-Forwarded-For': `10.0.0.${everybody.length + 1}` };
    const viewport = { width: 1280, height: 800 };
    const fresh = await Visitor.open(browser, server, { viewport, extraHTTPHeaders, ...options });
    everybody.push(fresh);
    return fresh;
  }

  before(async () => {
    server = await Server.empty(kMara, 'tests', ['--trusted-proxies', '127.0.0.1']);
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  it('lets the operator in, by the right password only, and to where they meant to go', async () => {
    mara = await visitor();
    await mara.go('/#/server');
    await mara.heading('Log in');
    await mara.sound('log in');
    await mara.logIn(kMara.name, 'something else');
    await mara.alert(/name or the password is wrong/);
    await mara.fillIn({ Name: 'Nobody At All', Password: 'something else' });
    await mara.button(/^Log in$/).click();
    await mara.alert(/name or the password is wrong/);
    await mara.logIn(kMara.name, kMara.password);
    await mara.heading('The server');
    await mara.sound('server');
    assert.match(await mara.at('accounts').innerText(), /Mara\s+operator/);
  });

  it('makes the referee by an invitation to the server, whose code leaves the address at once', async () => {
    const link = await mara.invite();
    assert.match(link, /\/#invite=[0-9A-Z]{8}$/);
    await shot(mara.page, 'pages-server-1280');
    rowan = await visitor();
    await rowan.page.goto(link);
    await rowan.heading('You are invited');
    assert.ok(!rowan.page.url().includes('invite'));
    await rowan.sound('invited');
    await rowan.fillIn({ Name: 'mARA', Password: kPassword });
    await rowan.button('Make the account').click();
    await rowan.alert(/has this name already/);
    assert.equal(await rowan.field('Name').getAttribute('aria-invalid'), 'true');
    await rowan.fillIn({ Name: 'Rowan', Password: '        ' });
    await rowan.field('Password').fill('Rowan');
    await rowan.signUp('Rowan');
    await rowan.heading('Campaigns');
    await rowan.text('You are in no campaign yet. Begin one, or enter the code of an invitation.');
    const spent = await visitor();
    await spent.page.goto(link);
    await spent.signUp('Somebody');
    await spent.alert(/wrong, used up or too old/);
  });

  it('begins a campaign with options of its own, and changes it', async () => {
    await rowan.link('New campaign').click();
    await rowan.heading('New campaign');
    await rowan.sound('new campaign');
    await rowan.field('Title').fill('The Mill on the Marsh');
    await rowan.field('Ruleset').selectOption('affray');
    await rowan.page.getByText(/options of the ruleset/).click();
    await rowan.field('Lasting wounds').selectOption('yes');
    await shot(rowan.page, 'pages-new-campaign-1280');
    await rowan.button('Begin the campaign').click();
    await rowan.heading('The Mill on the Marsh');
    await rowan.sound('overview');
    const [made] = (await rowan.ask('GET', '/api/campaigns')).body.campaigns;
    assert.deepEqual(made.options, { lasting_wounds: 1 });
    await rowan.field('Title').fill('The Mill');
    await rowan.button('Save').click();
    await rowan.heading('The Mill');
    // Somebody else was faster: nothing is lost, and it shows how things stand.
    const { body } = await rowan.ask('PATCH', `/api/campaigns/${made.id}`, {
      version: '2',
      title: 'The Ford',
    });
    assert.equal(body.version, '3');
    await rowan.field('Title').fill('The Fen');
    await rowan.button('Save').click();
    await rowan.alert(/Somebody else changed it meanwhile/);
    await rowan.heading('The Ford');
    await shot(rowan.page, 'pages-overview-1280');
  });

  it('brings three players in: by link, by typing the code, and with an account at hand', async () => {
    await rowan.link('Members').click();
    await rowan.text('Nobody but you so far. Invite the others.');
    await rowan.sound('members');
    const link = await rowan.invite({ uses: 3, as: 'Player' });
    const code = await rowan.at('invitation-code').innerText();
    assert.ok(link.endsWith(code));
    ann = await visitor(kPhone);
    await ann.follow(link, 'Ann');
    await ann.heading('The Ford');
    await ann.sound('overview of a player, phone');
    await shot(ann.page, 'pages-overview-360');
    ben = await visitor();
    await ben.go('/#/sign-up');
    await ben.heading('Make an account');
    await ben.sound('sign up');
    await ben.signUp('Ben', { 'Invitation code': '0000-0000' });
    await ben.alert(/wrong, used up or too old/);
    await ben.signUp('Ben', { 'Invitation code': `${code.slice(0, 4)} ${code.slice(4).toLowerCase()}` });
    await ben.link('The Ford').click();
    await ben.heading('The Ford');
    cleo = await visitor();
    await cleo.follow(await mara.invite(), 'Cleo');
    await cleo.heading('Campaigns');
    await cleo.page.goto(link);
    await cleo.button('Join as Cleo').click();
    await cleo.heading('The Ford');
    await cleo.page.goto(link);
    await cleo.button('Join as Cleo').click();
    await cleo.alert(/used up|already/);
  });

  it('shows who is in, and lets the owner alone say as what', async () => {
    await rowan.page.reload();
    await rowan.at('members').getByText('Cleo').waitFor();
    assert.deepEqual((await rowan.at('members').locator('strong').allInnerTexts()).sort(), [
      'Ann',
      'Ben',
      'Cleo',
      'Rowan',
    ]);
    await rowan.field('Role of Cleo').selectOption('Spectator');
    await rowan.page.waitForFunction(
      () => !document.querySelector('select[aria-label="Role of Cleo"]').disabled,
    );
    await shot(rowan.page, 'pages-members-1280');
    await cleo.go('/#/campaigns');
    await cleo.link('The Ford').click();
    await cleo.page.locator('[data-testid=campaign-role]', { hasText: 'Spectator' }).waitFor();
    await cleo.link('Members').click();
    await cleo.at('members').getByText('Ann').waitFor();
    assert.equal(await cleo.page.getByLabel('Role of Ann').count(), 0);
    assert.equal(await cleo.page.getByRole('heading', { name: 'Invite' }).count(), 0);
    await ann.link('Members').click();
    await ann.at('members').getByText('Cleo').waitFor();
    await ann.sound('members, phone');
    await shot(ann.page, 'pages-members-360');
  });

  it('makes an encounter ready, seats members and a guest, and leads them back', async () => {
    await rowan.link('Encounters').click();
    await rowan.text('No encounter yet. Make one ready; the members then take their seats here.');
    await rowan.field('What is played').selectOption('Drill');
    await rowan.field('Title, if another').fill('At the sluice');
    await rowan.field('Seats for watchers').fill('1');
    await rowan.button('Make it ready').click();
    await rowan.at('made').waitFor();
    await rowan.sound('encounters');
    await shot(rowan.page, 'pages-encounters-1280');
    const guestLink = await rowan.at('guest-2').innerText();
    await ann.link('Encounters').click();
    await ann.at('encounter').waitFor();
    await ann.sound('encounters, phone');
    await shot(ann.page, 'pages-encounters-360');
    // Neither the referee's seat nor a second look for what is not theirs.
    assert.equal(await ann.at('seat-0').getByRole('button').count(), 0);
    await ann.sit('At the sluice', 1);
    await rowan.sit('At the sluice', 0);
    const guest = await visitor();
    await guest.page.goto(guestLink);
    await guest.at('join-name').fill('Dora');
    await guest.at('join-enter').click();
    await guest.online();
    await cleo.link('Encounters').click();
    assert.equal(await cleo.at('seat-1').getByRole('button').count(), 0);
    await cleo
      .at('encounter')
      .getByRole('button', { name: /Take the seat: Spectator/ })
      .click();
    await cleo.online();
    await rowan.at('pane-chat').click();
    await guest.remember();
    await ann.page.getByRole('button', { name: 'To the campaign' }).click();
    await ann.heading('The Ford');
    await ann.at('seat-1').getByText('Ann').waitFor();
    await ann.at('seat-2').getByText('a guest').waitFor();
    await ann.at('seat-1').getByRole('button', { name: /^Play/ }).click();
    await ann.online();
    await guest.page.getByRole('button', { name: 'To the lobby' }).click();
    await guest.page.getByRole('heading', { name: 'Your tables' }).waitFor();
  });

  it('ends other logins and their seats with the old password', async () => {
    const elsewhere = await visitor();
    await elsewhere.go('/#/account');
    await elsewhere.logIn('Ann');
    await elsewhere.heading('Ann');
    await elsewhere.at('logins').getByText('here').waitFor();
    assert.equal(await elsewhere.at('logins').getByRole('listitem').count(), 2);
    await elsewhere.sound('account');
    await elsewhere.fillIn({ 'Password so far': 'wrong altogether', 'New password': kFresh });
    await elsewhere.button('Change it').click();
    await elsewhere.alert(/password is wrong/);
    assert.equal(await elsewhere.field('Password so far').getAttribute('aria-invalid'), 'true');
    await shot(elsewhere.page, 'pages-account-1280');
    await elsewhere.fillIn({ 'Password so far': kPassword, 'New password': kFresh });
    await elsewhere.button('Change it').click();
    await elsewhere.text('Changed. Your other logins have ended.');
    assert.equal(await elsewhere.at('logins').getByRole('listitem').count(), 1);
    await ann
      .at('banner')
      .getByText(/token was withdrawn/)
      .waitFor();
    await ann.at('banner').getByRole('button', { name: 'To the campaign' }).click();
    await ann.heading('Log in');
    await ann.sound('log in, phone');
    await shot(ann.page, 'pages-log-in-360');
    await ann.logIn('Ann', kFresh);
    await ann.heading('The Ford');
    await ann.sit('At the sluice', 1);
    await ann.go('/#/account');
    await ann.heading('Ann');
    await ann.sound('account, phone');
    await shot(ann.page, 'pages-account-360');
    await ann.confirm('Log out everywhere', 'Really log out everywhere');
    await ann.heading('Log in');
    assert.equal(
      await ann.page.evaluate(() => Object.keys(localStorage).some((key) => /seats|login/.test(key))),
      false,
    );
    await elsewhere.page.reload();
    await elsewhere.heading('Log in');
  });

  it('lets one page of a browser follow the other', async () => {
    const other = await ben.beside();
    await other.go('/#/campaigns');
    await other.link('The Ford').waitFor();
    await ben.at('nav-account').click();
    await ben.button(/^Log out$/).click();
    await ben.heading('Log in');
    await other.heading('Log in');
    await other.logIn('Ben');
    await other.link('The Ford').waitFor();
    await ben.heading('Campaigns');
    await other.page.close();
  });

  it('lets the operator disable, and help whoever has forgotten the password', async () => {
    await mara.page.reload();
    await mara.confirm(/^Disable: Ben$/, 'Really disable Ben');
    await mara.button('Enable Ben').waitFor();
    await ben.page.reload();
    await ben.heading('Log in');
    await ben.logIn('Ben');
    await ben.alert(/operator has disabled this account/);
    await mara.button('Enable Ben').click();
    await mara.button(/^Disable: Ben$/).waitFor();
    await mara.button('Reset code for Ben').click();
    const code = await mara.at('reset-code').innerText();
    await mara.sound('server with a code');
    await ben.link('I have a code').click();
    await ben.heading('Set another password');
    await ben.sound('reset');
    await ben.fillIn({ Code: code.toLowerCase(), 'New password': 'Ben' });
    await ben.field('New password').fill(kFresh);
    await ben.button('Set it').click();
    await ben.text('The new password is set. Log in with it.');
    await ben.link('Log in').first().click();
    await ben.logIn('Ben', kFresh);
    await ben.link('The Ford').waitFor();
  });

  it('lets members leave, and the owner lay the campaign aside and take it up again', async () => {
    await cleo.page.getByRole('button', { name: 'To the campaign' }).click();
    await cleo.link('Overview').click();
    await cleo.confirm('Leave the campaign', 'Really leave it');
    await cleo.heading('Campaigns');
    await cleo.text('You are in no campaign yet. Begin one, or enter the code of an invitation.');
    await rowan.page.getByRole('button', { name: 'To the campaign' }).click();
    await rowan.link('Members').click();
    await rowan.confirm(/^Remove: Ben$/, 'Really remove Ben');
    await rowan.page.waitForFunction(
      () => !document.querySelector('[data-testid=members]').innerText.includes('Ben'),
    );
    await rowan.confirm('Take back', 'Really take it back').catch(() => {});
    await rowan.link('Overview').click();
    await rowan.confirm('Archive', 'Really archive it');
    await rowan.text('It is archived: nothing of it changes until you take it up again.');
    await rowan.sound('archived');
    assert.equal(await rowan.button('Save').count(), 0);
    await rowan.link('Encounters').click();
    await rowan.at('encounter').waitFor();
    assert.equal(await rowan.page.getByRole('heading', { name: 'New encounter' }).count(), 0);
    await rowan.link('Overview').click();
    await rowan.button('Take it up again').click();
    await rowan.button('Save').waitFor();
  });

  it('goes by keyboard: skip, tab, enter, escape, with the focus where one arrives', async () => {
    await rowan.go('/#/campaigns');
    await rowan.page.reload();
    await rowan.link('The Ford').waitFor();
    await rowan.page.keyboard.press('Tab');
    assert.equal(
      await rowan.page.evaluate(() => document.activeElement.textContent.trim()),
      'Skip to the page',
    );
    await rowan.page.keyboard.press('Enter');
    assert.equal(await rowan.page.evaluate(() => document.activeElement.tagName), 'H1');
    await rowan.page.keyboard.press('Tab');
    assert.equal(await rowan.page.evaluate(() => document.activeElement.textContent.trim()), 'The Ford');
    await rowan.page.keyboard.press('Enter');
    await rowan.heading('The Ford');
    assert.equal(await rowan.page.evaluate(() => document.activeElement.tagName), 'H1');
    await rowan.button('Archive').focus();
    await rowan.page.keyboard.press('Enter');
    assert.equal(await rowan.page.evaluate(() => document.activeElement.textContent), 'Really archive it');
    await rowan.page.keyboard.press('Escape');
    assert.equal(await rowan.page.evaluate(() => document.activeElement.textContent), 'Archive');
  });

  it('is as sound in the dark', async () => {
    const night = await visitor({ ...kPhone, colorScheme: 'dark' });
    await night.go('/#/campaigns');
    await night.sound('log in, dark');
    await night.logIn('Rowan');
    for (const [path, name] of [
      ['/#/campaigns', 'campaigns'],
      ['/#/account', 'account'],
      ['/#/new-campaign', 'new-campaign'],
    ]) {
      await night.go(path);
      await night.at('page-title').waitFor();
      await night.sound(`${name}, dark`);
    }
    await night.go('/#/campaigns');
    await night.link('The Ford').click();
    for (const tab of await night.page
      .getByRole('navigation', { name: 'Parts of the campaign' })
      .getByRole('link')
      .all()) {
      await tab.click();
      await night.page.waitForFunction(() => !/Fetching/.test(document.body.innerText));
      await night.sound(`${await tab.innerText()}, dark`);
    }
    await shot(night.page, 'pages-dark-360');
  });

  it('slows down whoever guesses, and says for how long', async () => {
    const guesser = await visitor();
    await guesser.go('/#/sign-in');
    for (let tries = 0; tries < 12; tries += 1) {
      await guesser.logIn('Mara', `guess number ${tries}`);
      await guesser.page.waitForFunction(() => !document.querySelector('form button').disabled);
      if (/Too many tries/.test(await guesser.at('log-in-failure').innerText())) break;
    }
    assert.match(await guesser.at('log-in-failure').innerText(), /Too many tries\. Wait \d+ seconds?\./);
    await shot(guesser.page, 'pages-limit-1280');
  });

  it('has left no token, password or code in an address, in the log, or in a file', async () => {
    for (const one of everybody) await one.close();
    const ended = server.ended;
    server.process.kill('SIGTERM');
    await ended;
    const tokens = assertNothingLeaked(server, everybody, [kMara.password, kPassword, kFresh]);
    assert.ok(tokens > 12, `${tokens} tokens came by`);
  });
});
