// Hostile text in every text field of accounts, campaigns, members, encounters, talk and creatures is shown as text.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launch, shot } from './support/browser.mjs';
import { Server } from './support/server.mjs';
import { kPassword, Visitor } from './support/visitor.mjs';

// None longer than a name may be.
const kNames = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(2)</script>',
  '"><svg onload=alert(3)>',
  "javascript:alert('4')",
  '{{constructor.constructor("a(5)")()}}',
  '&lt;b&gt; ${7*7} #{7*7} %s',
  'שלום <b>עולם</b>',
  'W'.repeat(40),
  `O'Brien"; DROP TABLE account; --`,
];
const kTitles = [...kNames, `${'long '.repeat(15)}title`, 'M'.repeat(80)];
const kOwner = { name: '<u>Mara</u> {{7*7}}', password: kPassword };
const kCreature = '<script>alert(9)</script>';

describe('foreign text', () => {
  let server;
  let browser;
  let owner;
  let campaign;

  before(async () => {
    server = await Server.empty(kOwner);
    browser = await launch();
    owner = await Visitor.open(browser, server, { viewport: { width: 1280, height: 900 } });
    await owner.go('/#/campaigns');
    await owner.logIn(kOwner.name, kOwner.password);
    await owner.heading('Campaigns');
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  // All of it stands there letter by letter, nothing of it has become a part of the page, and the page holds it.
  async function shows(visitor, texts, what) {
    for (const text of texts) await visitor.text(text);
    const made = await visitor.page.evaluate(
      () =>
        document.querySelectorAll(
          'img, iframe, object, embed, base, body script, [onload], [onerror], [onclick], #app b b, #app u',
        ).length,
    );
    assert.equal(made, 0, what);
    await visitor.sound(what);
  }

  // The same at a desk and on a phone.
  async function showsAnywhere(visitor, texts, what) {
    for (const width of [1280, 360]) {
      await visitor.page.setViewportSize({ width, height: 900 });
      await shows(visitor, texts, `${what}, ${width}`);
    }
  }

  it('is the title of campaigns', async () => {
    const create = (title) => owner.ask('POST', '/api/campaigns', { title, ruleset: 'classic' });
    for (const title of kTitles.slice(1)) assert.equal((await create(title)).status, 201);
    assert.equal(
      (await create('\u202etxt.exe')).status,
      422,
      'what turns the direction of writing is refused',
    );
    await owner.go('/#/new-campaign');
    await owner.field('Title').fill(kTitles[0]);
    await owner.at('ruleset-affray').check();
    await owner.button('Begin the campaign').click();
    await owner.heading(kTitles[0]);
    campaign = owner.page.url();
    assert.equal(await owner.field('Title').inputValue(), kTitles[0]);
    await showsAnywhere(owner, [kTitles[0]], 'overview');
    await owner.go('/#/campaigns');
    await showsAnywhere(owner, kTitles, 'campaigns');
    await shot(owner.page, 'foreign-campaigns-360');
  });

  it('is the name of accounts and of members', async () => {
    const id = campaign.split('/').at(-1);
    const terms = { uses: kNames.length, role: 'MEMBER_ROLE_PLAYER' };
    const { body } = await owner.ask('POST', `/api/campaigns/${id}/invitations`, terms);
    for (const name of kNames.slice(1)) {
      const wish = { name, password: kPassword, invitation: body.code, client: name };
      const made = await owner.ask('POST', '/api/accounts', wish);
      assert.equal(made.status, 201, `${name}: ${JSON.stringify(made.body)}`);
    }
    const ann = await Visitor.open(browser, server);
    await ann.page.goto(`${server.url}/#invite=${body.code}`);
    await ann.signUp(kNames[0]);
    await ann.heading(kTitles[0]);
    await ann.at('nav-account').click();
    await ann.heading(kNames[0]);
    await showsAnywhere(ann, [kNames[0]], 'account');
    await ann.close();
    await owner.go(`/#/campaigns/${id}/members`);
    await showsAnywhere(owner, [...kNames, kOwner.name], 'members');
    await shot(owner.page, 'foreign-members-360');
    await owner.go('/#/server');
    await showsAnywhere(owner, [...kNames, kOwner.name], 'accounts');
    await owner.field('Find by name').fill('<IMG');
    assert.equal(await owner.at('accounts').getByRole('listitem').count(), 1);
    await owner.confirm(`Disable: ${kNames[0]}`, `Really disable ${kNames[0]}`);
    await owner.button(`Enable ${kNames[0]}`).waitFor();
    await owner.button(`Reset code for ${kNames[0]}`).click();
    await owner.at('reset-code').waitFor();
    await showsAnywhere(owner, [kNames[0]], 'reset code');
  });

  it('is the client in the list of logins, and what was typed in vain', async () => {
    const ben = await Visitor.open(browser, server);
    await ben.go('/#/account');
    await ben.logIn(kNames[0]);
    await ben.alert(/disabled/);
    await ben.logIn(kNames[1]);
    await ben.heading(kNames[1]);
    await showsAnywhere(ben, [kNames[1]], 'logins');
    await ben.go('/#/campaigns/%3Cimg%20src=x%20onerror=alert(1)%3E/%3Cscript%3E');
    await ben.alert(/no such thing/);
    await shows(ben, [], 'a campaign that is none');
    await ben.go('/#invite=%3Cscript%3Ealert(1)%3C/script%3E');
    await ben.alert(/no longer good/);
    await ben.button(`Join as ${kNames[1]}`).waitFor({ state: 'detached' });
    await shows(ben, [], 'an invitation that is none');
    await ben.close();
  });

  it('is the title and summary of encounters, and the name of seats and creatures', async () => {
    const id = campaign.split('/').at(-1);
    await owner.go(`/#/campaigns/${id}/encounters`);
    await owner.field('What is played').selectOption('"><svg onload=alert(3)>');
    await owner.text('<iframe srcdoc="<script>alert(6)</script>"></iframe> {{7*7}} ${7*7}');
    for (const title of kTitles) {
      await owner.field('Title (optional)').fill(title);
      await owner.button('Prepare it').click();
      await owner.at('made').getByText(`${title} is ready.`).waitFor();
    }
    await showsAnywhere(owner, [...kTitles, '<img src=x onerror=alert(8)>'], 'encounters');
    await shot(owner.page, 'foreign-encounters-360');
  });

  it('is what is said, and who says it, at the table', async () => {
    const rest = kTitles.at(-3);
    const line = owner.at('encounter').filter({ has: owner.page.getByText(rest, { exact: true }) });
    const encounter = await line.getAttribute('data-encounter');
    await owner.page.setViewportSize({ width: 1280, height: 900 });
    await line.getByTestId('seat-0').getByRole('button').click();
    await owner.online();
    const ann = await Visitor.open(browser, server, { viewport: { width: 1280, height: 900 } });
    await ann.go(`/#/campaigns/${campaign.split('/').at(-1)}/encounters`);
    await ann.logIn(kNames[2]);
    const mine = ann.page.locator(`[data-encounter="${encounter}"]`);
    await mine.getByTestId('seat-1').getByRole('button').click();
    await ann.online();
    await ann.at('pane-log').click();
    for (const text of kTitles) {
      await ann.field('Say something to the table').fill(text);
      await ann.page.keyboard.press('Enter');
      await ann.page.getByTestId('log').getByText(text, { exact: true }).first().waitFor();
    }
    await owner.at('pane-log').click();
    await shows(owner, [...kTitles, kNames[2], kCreature], 'the referee’s table');
    await shows(ann, [...kTitles, kNames[2], kCreature], 'the player’s table');
    await shot(ann.page, 'foreign-table-1280');
    await ann.close();
  });

  it('never ran', async () => {
    await owner.close();
  });
});
