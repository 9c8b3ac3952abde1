// From an empty server: the operator, those who are invited, and logins that end; limits, and where secrets stay.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launch, shot } from './support/browser.mjs';
import { Server } from './support/server.mjs';
import { Gathering, kPassword, Visitor } from './support/visitor.mjs';

const kMara = { name: 'Mara', password: 'a long walk in the rain' };
const kFresh = 'quite another password';
const kPhone = { viewport: { width: 360, height: 740 } };

describe('signing up', () => {
  for (const [policy, says] of [
    ['open', 'Everybody may make an account on this server.'],
    ['closed', 'This server takes no new accounts. Its operator makes them.'],
  ]) {
    it(`goes as the server is set: ${policy}`, async () => {
      const server = await Server.empty(kMara, 'tests', ['--accounts-sign-up', policy]);
      const browser = await launch();
      try {
        const somebody = await Visitor.open(browser, server);
        await somebody.go('/');
        await somebody.link('Log in').click();
        await somebody.link('Make an account').click();
        await somebody.text(says);
        assert.equal(await somebody.field('Invitation code').count(), 0);
        if (policy === 'open') {
          await somebody.signUp('Anybody');
          await somebody.heading('Campaigns');
        }
        await somebody.close();
      } finally {
        await browser.close();
        await server.close();
      }
    });
  }
});

describe('accounts in the browser', () => {
  let all;
  let mara;
  let rowan;
  let ben;

  before(async () => {
    all = await Gathering.open(kMara);
  });

  after(async () => {
    await all?.close();
  });

  it('lets the operator in, by the right password only, and to where they meant to go', async () => {
    mara = await all.visitor();
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
    rowan = await all.visitor();
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
    await rowan.button('Make the account').click();
    await rowan.alert(/At least 8 characters; there are 5\./);
    await rowan.signUp('Rowan');
    await rowan.heading('Campaigns');
    await rowan.text('You are in no campaign yet.');
    const spent = await all.visitor();
    await spent.page.goto(link);
    await spent.alert(/no longer good/);
    assert.equal(await spent.field('Name').count(), 0, 'nobody makes an account for it');
  });

  it('ends other logins with the old password, and all of them at once', async () => {
    const elsewhere = await all.visitor(kPhone);
    await elsewhere.go('/#/account');
    await elsewhere.sound('log in, phone');
    await shot(elsewhere.page, 'pages-log-in-360');
    await elsewhere.logIn('Rowan');
    await elsewhere.heading('Rowan');
    await elsewhere.at('logins').getByText('here').waitFor();
    assert.equal(await elsewhere.at('logins').getByRole('listitem').count(), 2);
    await elsewhere.sound('account, phone');
    await elsewhere.fillIn({ 'Current password': 'wrong altogether', 'New password': kFresh });
    await elsewhere.button('Change it').click();
    await elsewhere.alert(/password is wrong/);
    assert.equal(await elsewhere.field('Current password').getAttribute('aria-invalid'), 'true');
    await shot(elsewhere.page, 'pages-account-360');
    await elsewhere.fillIn({ 'Current password': kPassword, 'New password': kFresh });
    // However long the list takes to be read: where the words stand, it shows what they say.
    await elsewhere.page.route('**/api/sessions', async (route) => {
      await new Promise((next) => setTimeout(next, 500));
      await route.continue();
    });
    await elsewhere.button('Change it').click();
    await elsewhere.text('Changed. Your other logins have ended.');
    assert.equal(await elsewhere.at('logins').getByRole('listitem').count(), 1);
    await elsewhere.page.unroute('**/api/sessions');
    await rowan.page.reload();
    await rowan.heading('Log in');
    await rowan.logIn('Rowan', kFresh);
    await rowan.heading('Campaigns');
    await rowan.at('nav-account').click();
    await rowan.sound('account');
    await shot(rowan.page, 'pages-account-1280');
    await rowan.confirm('Log out everywhere', 'Really log out everywhere');
    await rowan.heading('Log in');
    await elsewhere.page.reload();
    await elsewhere.heading('Log in');
  });

  it('lets one page of a browser follow the other', async () => {
    ben = await all.visitor();
    await ben.follow(await mara.invite(), 'Ben');
    await ben.heading('Campaigns');
    const other = await ben.beside();
    await other.go('/#/campaigns');
    await other.heading('Campaigns');
    await ben.at('nav-account').click();
    await ben.button(/^Log out$/).click();
    await ben.heading('Log in');
    await other.heading('Log in');
    await other.logIn('Ben');
    await other.heading('Campaigns');
    await ben.heading('Campaigns');
    await other.page.close();
    const elsewhere = await all.visitor();
    await elsewhere.go('/#/account');
    await elsewhere.logIn('Ben');
    await elsewhere.heading('Ben');
    await ben.at('nav-account').click();
    await ben.button(/^End the login of/).click();
    await ben.page.waitForFunction(() => document.querySelectorAll('[data-testid=logins] > li').length === 1);
    await elsewhere.page.reload();
    await elsewhere.heading('Log in');
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
    await ben.heading('Campaigns');
  });

  it('slows down whoever guesses, and says for how long', async () => {
    const guesser = await all.visitor();
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
    const tokens = await all.leaveNothing(kFresh);
    assert.ok(tokens > 6, `${tokens} tokens came by`);
  });
});
