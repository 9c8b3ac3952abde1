// A campaign from its referee's first login to its archive: options, members, encounters, parties; and its secrets.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { shot } from './support/browser.mjs';
import { Gathering, kPassword } from './support/visitor.mjs';

const kMara = { name: 'Mara', password: 'a long walk in the rain' };
const kFresh = 'quite another password';
const kFighter = {
  class: 'fighter',
  level: 1,
  armor: 'heavy',
  shield: true,
  abilities: { str: 16, con: 14, dex: 12, int: 8, wis: 10, cha: 10 },
};
const kPhone = { viewport: { width: 360, height: 740 } };

describe('campaigns in the browser', () => {
  let all;
  let mara;
  let rowan;
  let ann;
  let ben;
  let cleo;

  before(async () => {
    all = await Gathering.open(kMara);
  });

  after(async () => {
    await all?.close();
  });

  it('begins with the operator, who invites a referee', async () => {
    mara = await all.visitor();
    await mara.go('/#/server');
    await mara.logIn(kMara.name, kMara.password);
    await mara.heading('The server');
    rowan = await all.visitor();
    await rowan.follow(await mara.invite(), 'Rowan');
    await rowan.heading('Campaigns');
    await rowan.text('You are in no campaign yet.');
  });

  it('begins a campaign with options of its own, and changes it', async () => {
    await rowan.link('New campaign').click();
    await rowan.heading('New campaign');
    await rowan.sound('new campaign');
    await rowan.field('Title').fill('The Mill on the Marsh');
    await rowan.at('ruleset-affray').check();
    await rowan.page.getByText(/options of the ruleset/).click();
    await rowan.field('Lasting wounds').selectOption('yes');
    await rowan.field('Far, in hexes').fill('1000');
    await rowan.button('Begin the campaign').click();
    await rowan.alert(/Far, in hexes is 1 to 100\./);
    assert.equal(await rowan.field('Far, in hexes').getAttribute('aria-invalid'), 'true');
    await rowan.field('Far, in hexes').fill('10');
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
    ann = await all.visitor(kPhone);
    await ann.follow(link, 'Ann');
    await ann.heading('The Ford');
    await ann.sound('overview of a player, phone');
    await shot(ann.page, 'pages-overview-360');
    ben = await all.visitor();
    await ben.go('/#/sign-up');
    await ben.heading('Make an account');
    await ben.sound('sign up');
    await ben.signUp('Ben', { 'Invitation code': '0000-0000' });
    await ben.alert(/wrong, used up or too old/);
    await ben.signUp('Ben', { 'Invitation code': `${code.slice(0, 4)} ${code.slice(4).toLowerCase()}` });
    await ben.link('The Ford').click();
    await ben.heading('The Ford');
    cleo = await all.visitor();
    await cleo.follow(await mara.invite(), 'Cleo');
    await cleo.heading('Campaigns');
    await cleo.page.goto(link);
    await cleo.button('Join as Cleo').click();
    await cleo.heading('The Ford');
    // A spent invitation says so at once.
    await cleo.page.goto(link);
    await cleo.alert(/no longer good/);
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
    await rowan.text('No encounter yet.');
    await rowan.field('What is played').selectOption('Drill');
    await rowan.field('Title (optional)').fill('At the sluice');
    await rowan.field('Seats for spectators').fill('1');
    await rowan.button('Prepare it').click();
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
    const guest = await all.visitor();
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
    await rowan.at('pane-log').click();
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

  it('takes a party along, and seats those of one player together', async () => {
    const campaign = `/api/campaigns/${(await rowan.ask('GET', '/api/campaigns')).body.campaigns[0].id}`;
    const members = (await rowan.ask('GET', `${campaign}/members`)).body.members;
    const owner = (name) => members.find((one) => one.name === name).account;
    const made = [];
    for (const [name, player] of [
      ['Ada', 'Ann'],
      ['Alf', 'Ann'],
      ['Bo', 'Ben'],
      ['Stay-at-home', 'Ben'],
    ]) {
      const wish = { name, owner: owner(player), choices: kFighter };
      const { status, body } = await rowan.ask('POST', `${campaign}/characters`, wish);
      assert.equal(status, 201, JSON.stringify(body));
      made.push(body.id);
    }
    await rowan.ask('PUT', `${campaign}/parties`, { name: 'The Lanterns', members: made });
    await rowan.page.getByRole('button', { name: 'To the campaign' }).click();
    await rowan.heading('The Ford');
    await rowan.field('What is played').selectOption('Drill');
    await rowan.field('Title (optional)').fill('Lanterns out');
    await rowan.field('Who goes').selectOption('The Lanterns');
    await rowan.field('Stay-at-home').uncheck();
    await shot(rowan.page, 'pages-party-1280');
    await rowan.button('Prepare it').click();
    const line = rowan.at('encounter').filter({ hasText: 'Lanterns out' });
    await line.waitFor();
    assert.match(await line.getByTestId('seat-1').innerText(), /Player\s+Ann\s+free/);
    assert.match(await line.getByTestId('seat-2').innerText(), /Player\s+Ben\s+free/);
    assert.equal(await line.getByTestId('seat-3').count(), 0);
    await ben.go(`/#/campaigns/${campaign.split('/').at(-1)}/encounters`);
    await ben.sit('Lanterns out', 2);
    await ben.see('.left-body [data-testid^=tracker-]');
    assert.match(await ben.at('title').innerText(), /Lanterns out/);
    assert.match(await ben.page.locator('.left-body').innerText(), /Ada[^]*Alf[^]*Bo/);
    await rowan.sit('Lanterns out', 0);
  });

  it('ends the seats of other logins with the old password', async () => {
    const elsewhere = await all.visitor();
    await elsewhere.go('/#/account');
    await elsewhere.logIn('Ann');
    await elsewhere.heading('Ann');
    await elsewhere.at('logins').getByText('here').waitFor();
    assert.equal(await elsewhere.at('logins').getByRole('listitem').count(), 2);
    await elsewhere.sound('account');
    await elsewhere.fillIn({ 'Current password': 'wrong altogether', 'New password': kFresh });
    await elsewhere.button('Change it').click();
    await elsewhere.alert(/password is wrong/);
    assert.equal(await elsewhere.field('Current password').getAttribute('aria-invalid'), 'true');
    await shot(elsewhere.page, 'pages-account-1280');
    await elsewhere.fillIn({ 'Current password': kPassword, 'New password': kFresh });
    await elsewhere.button('Change it').click();
    await elsewhere.text('Changed. Your other logins have ended.');
    assert.equal(await elsewhere.at('logins').getByRole('listitem').count(), 1);
    await ann
      .at('banner')
      .getByText(/was withdrawn/)
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

  it('lets members leave, and the owner lay the campaign aside and take it up again', async () => {
    await cleo.page.getByRole('button', { name: 'To the campaign' }).click();
    await cleo.link('Overview').click();
    await cleo.confirm('Leave the campaign', 'Really leave it');
    await cleo.heading('Campaigns');
    await cleo.text('You are in no campaign yet.');
    await rowan.page.getByRole('button', { name: 'To the campaign' }).click();
    await rowan.link('Members').click();
    await rowan.confirm(/^Remove: Ben$/, 'Really remove Ben');
    await rowan.page.waitForFunction(
      () => !document.querySelector('[data-testid=members]').innerText.includes('Ben'),
    );
    await rowan.invite({ as: 'Spectator' });
    await rowan.confirm('Take back', 'Really take it back');
    await rowan.text('No invitation is open.');
    await rowan.link('Overview').click();
    await rowan.confirm('Archive', 'Really archive it');
    await rowan.text('It is archived: nothing in it changes until you reopen it.');
    await rowan.sound('archived');
    assert.equal(await rowan.button('Save').count(), 0);
    await rowan.link('Encounters').click();
    await rowan.at('encounter').first().waitFor();
    assert.equal(await rowan.page.getByRole('heading', { name: 'New encounter' }).count(), 0);
    await rowan.link('Overview').click();
    await rowan.button('Reopen it').click();
    await rowan.button('Save').waitFor();
  });

  it('is handed over by its owner, who stays as a referee, and handed back', async () => {
    const { page } = rowan;
    const role = (who, text) => who.page.locator('[data-testid=campaign-role]', { hasText: text }).waitFor();
    await rowan.link('Members').click();
    await rowan.confirm(/^Make owner: Ann$/, 'Really give the campaign to Ann');
    await role(rowan, 'Referee');
    await page.waitForFunction(() =>
      /Ann[^]*Owner/.test(document.querySelector('[data-testid=members]')?.innerText ?? ''),
    );
    assert.equal(await page.getByLabel('Role of Ann').count(), 0);
    await shot(page, 'pages-handed-over-1280');
    await rowan.link('Overview').click();
    await rowan.button('Save').waitFor();
    assert.equal(await rowan.button('Archive').count(), 0);
    await ann.logIn('Ann', kFresh);
    await ann.go('/#/campaigns');
    await ann.link('The Ford').click();
    await role(ann, 'Owner');
    await ann.link('Members').click();
    await ann.field('Role of Rowan').waitFor();
    await ann.sound('members of an owner, phone');
    await ann.confirm(/^Make owner: Rowan$/, 'Really give the campaign to Rowan');
    await role(ann, 'Referee');
    await page.reload();
    await role(rowan, 'Owner');
    await rowan.button('Archive').waitFor();
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
    const night = await all.visitor({ ...kPhone, colorScheme: 'dark' });
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
      await night.page.waitForFunction(() => !/Loading …/.test(document.body.innerText));
      await night.sound(`${await tab.innerText()}, dark`);
    }
    await shot(night.page, 'pages-dark-360');
  });

  it('has left no token, password or code in an address, in the log, or in a file', async () => {
    const tokens = await all.leaveNothing(kFresh);
    assert.ok(tokens > 9, `${tokens} tokens came by`);
  });
});
