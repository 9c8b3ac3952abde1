// Logging in by another server's word, with a real identity provider and a real browser: OpenID Connect, the authorization
// code flow with PKCE.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launch, shot } from './support/browser.mjs';
import { IdentityProvider } from './support/identity_provider.mjs';
import { Server } from './support/server.mjs';
import { Visitor } from './support/visitor.mjs';

const kMara = { name: 'Mara', password: 'a long walk in the rain' };
// The provider's own pages want a font from elsewhere.
const kOfTheProvider = [/Failed to load resource/, /fonts\.googleapis/];
const kLogIn = 'Log in with Example';

async function ask(server, path, body, token) {
  const headers = { 'Content-Type': 'application/json' };
  if (token !== undefined) headers.Authorization = `Bearer ${token}`;
  const init = { method: 'POST', headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  const answer = await fetch(`${server.url}${path}`, init);
  const text = await answer.text();
  return { status: answer.status, ...(text === '' ? {} : JSON.parse(text)) };
}

for (const algorithm of ['RS256', 'ES256']) {
  describe(`a login by another server's word, signed by ${algorithm}`, () => {
    let provider;
    let server;
    let browser;
    const everybody = [];

    before(async () => {
      const flags = async (url) => {
        provider = await IdentityProvider.open(`${url}/openid`, algorithm);
        const open = ['--accounts-sign-up', 'open', '--public-url', url];
        return [...open, '--openid-providers-file', provider.settings()];
      };
      server = await Server.empty(kMara, 'tests', flags);
      browser = await launch();
    });

    after(async () => {
      for (const one of everybody) await one.close();
      await browser?.close();
      await server?.close();
      await provider?.close();
    });

    async function visitor(options = {}) {
      const fresh = await Visitor.open(browser, server, { ignoreHTTPSErrors: true, ...options });
      fresh.forgive(...kOfTheProvider);
      everybody.push(fresh);
      return fresh;
    }

    // At the provider: says who they are, and that Affray may know.
    async function sayWho(who, subject) {
      const { page } = who;
      await page.locator('input[name=login]').fill(subject);
      await page.locator('input[name=password]').fill('whatever');
      await page.getByRole('button', { name: 'Sign-in' }).click();
      await agree(who);
    }

    const agree = (who) => who.page.getByRole('button', { name: 'Continue' }).click();

    it('has a button beside the passwords', async () => {
      const somebody = await visitor();
      await somebody.go('/#/sign-in');
      await somebody.button(kLogIn).waitFor();
      assert.equal(await somebody.field('Password').count(), 1);
      await somebody.sound('log in, with a provider');
      await shot(somebody.page, 'openid-log-in-1280');
      const german = await visitor({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
      await german.go('/#/sign-in');
      await german.button('Mit Example anmelden').waitFor();
      await german.sound('log in, with a provider, German');
      await shot(german.page, 'openid-log-in-390');
    });

    it('makes nobody an account by itself, and leaves no code in the address', async () => {
      const ann = await visitor();
      await ann.go('/#/sign-in');
      await ann.button(kLogIn).click();
      await sayWho(ann, 'ann');
      await ann.alert(/No account here is yours by that login yet/);
      assert.equal(new URL(ann.page.url()).search, '');
      assert.equal(await ann.page.evaluate(() => localStorage.getItem('affray/login')), null);
      await ann.sound('back, and unknown');
      await shot(ann.page, 'openid-unknown-1280');
      await ann.link('Make an account').click();
      const make = ann.button('Make it with Example, without a password');
      await make.click();
      assert.match(ann.page.url(), /#\/sign-up$/, 'a name is wanted first');
      await ann.fillIn({ Name: 'Ann' });
      // The provider knows her by now, and asks only whether it may say so.
      await make.click();
      await agree(ann);
      await ann.heading('Campaigns');
      const [row] = server.rows("SELECT password FROM account WHERE name = 'Ann'");
      assert.equal(row.password, '');
      const rows = server.rows('SELECT issuer, subject FROM account_identity');
      assert.deepEqual(rows, [{ issuer: provider.issuer, subject: 'ann' }]);
    });

    it('logs her in to it again, from another browser too, to where she meant to go', async () => {
      const ann = await visitor();
      await ann.go('/#/account');
      await ann.heading('Log in');
      await ann.button(kLogIn).click();
      await sayWho(ann, 'ann');
      await ann.heading('Ann');
      assert.match(ann.page.url(), /#\/account$/);
      await ann.text('This account has no password: you log in by another server’s word.');
      assert.match(await ann.at('identities').innerText(), /Example/);
      await ann.confirm('Remove', 'Really remove Example');
      await ann.alert(/Without it nobody could log in/);
      await shot(ann.page, 'openid-account-1280');
    });

    it('is added to an account that has a password, by who has just logged in', async () => {
      const mara = await visitor();
      await mara.go('/#/account');
      await mara.logIn(kMara.name, kMara.password);
      await mara.heading('Mara');
      await mara.sound('account, with a provider');
      server.rows('UPDATE account_session SET created_at_ms = created_at_ms - 700000');
      await mara.button('Add Example').click();
      await sayWho(mara, 'mara-at-example');
      await mara.alert(/You have been logged in for a while/);
      await mara.link('Your account').click();
      await mara.button(/^Log out$/).click();
      await mara.logIn(kMara.name, kMara.password);
      await mara.go('/#/account');
      await mara.button('Add Example').click();
      await agree(mara);
      await mara.at('identities').waitFor();
      await mara.button('Add Example').waitFor({ state: 'detached' });
      await mara.button(/^Log out$/).click();
      await mara.button(kLogIn).click();
      await agree(mara);
      await mara.heading('Campaigns');
      await mara.link('Your account, Mara').click();
      await mara.heading('Mara');
      await mara.confirm('Remove', 'Really remove Example');
      await mara.at('identities').waitFor({ state: 'detached' });
    });

    it('belongs to one account', async () => {
      const mara = await visitor();
      await mara.go('/#/account');
      await mara.logIn(kMara.name, kMara.password);
      await mara.button('Add Example').click();
      await sayWho(mara, 'ann');
      await mara.alert(/That login belongs to another account/);
    });

    it('is good only where it was begun', async () => {
      const somebody = await visitor();
      await somebody.go(`/openid?code=${'x'.repeat(43)}&state=${'y'.repeat(32)}`);
      await somebody.text('This page did not begin a login. Begin it here.');
      assert.equal(new URL(somebody.page.url()).search, '');
      // A stranger's code, with what the stranger's page has kept; once, and then once more.
      await somebody.go('/#/sign-in');
      const returned = somebody.page.waitForRequest((request) => request.url().includes('/openid?code='));
      let begun;
      await somebody.page.route('**/api/openid/example/begin', async (route) => {
        const response = await route.fetch();
        begun = await response.json();
        await route.fulfill({ response });
      });
      await somebody.page.route('**/api/openid/example/sessions', (route) => route.abort());
      await somebody.button(kLogIn).click();
      await sayWho(somebody, 'ann');
      const query = new URL((await returned).url()).searchParams;
      const back = { code: query.get('code'), state: query.get('state'), verifier: begun.verifier };
      const path = '/api/openid/example/sessions';
      const others = await ask(server, '/api/openid/example/begin');
      const wrong = [
        { ...back, verifier: others.verifier },
        { ...back, verifier: others.verifier, state: new URL(others.url).searchParams.get('state') },
        { ...back, state: '' },
        { ...back, code: '' },
        { ...back, code: 'x'.repeat(43) },
      ];
      for (const one of wrong) {
        const { status, code } = await ask(server, path, one);
        assert.deepEqual([status, code], [401, 'IDENTITY_REFUSED'], JSON.stringify(Object.keys(one)));
      }
      somebody.forgive(/ERR_FAILED/);
    });

    it('tells who thought better of it', async () => {
      const somebody = await visitor();
      await somebody.go('/#/sign-in');
      await somebody.button(kLogIn).click();
      await somebody.page.getByRole('link', { name: /Cancel/ }).click();
      await somebody.text('The other server did not log you in.');
      await somebody.link('Log in').first().click();
      await somebody.button(kLogIn).waitFor();
    });

    it('goes on when the provider has other keys, and says so when it is away', async () => {
      await provider.stop();
      await provider.start();
      const ann = await visitor();
      await ann.go('/#/sign-in');
      await ann.button(kLogIn).click();
      await sayWho(ann, 'ann');
      await ann.heading('Campaigns');
      await provider.stop();
      const { url, verifier } = await ask(server, '/api/openid/example/begin');
      const state = new URL(url).searchParams.get('state');
      const away = await ask(server, '/api/openid/example/sessions', { code: 'x', state, verifier });
      assert.deepEqual([away.status, away.code], [502, 'PROVIDER_AWAY']);
      await provider.start();
    });

    it('keeps its secrets out of the log', () => {
      assert.match(server.said, /openid_failed/);
      assert.ok(!server.said.includes(provider.secret));
      assert.ok(!/code=|verifier|eyJ/.test(server.said));
    });
  });
}

it('is refused at the start for settings that are wrong', async () => {
  const provider = await IdentityProvider.open('http://127.0.0.1:1/openid', 'ES256');
  try {
    const flags = ['--openid-providers-file', provider.settings()];
    await assert.rejects(Server.bare('tests', flags), /public_url: is needed for openid.providers_file/);
  } finally {
    await provider.close();
  }
});
