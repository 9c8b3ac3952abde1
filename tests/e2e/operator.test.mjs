// Whoever operates the server sees its tables and not what is played at them: who sits there and what they take; puts
// one to sleep, removes somebody from a seat, disables an account, ends an encounter; and how much each account keeps.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { kPhone, shot } from './support/browser.mjs';
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
    await rowan.page.getByText('Whoever operates the server has put this table to sleep.').waitFor();
    await rowan.sound('a table that sleeps');
    await shot(rowan.page, 'operator-asleep-1280');
    await mara.page.getByText('There is none.').waitFor();
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
    await mara.button('What Rowan uses').click();
  });

  it('ends an encounter as its rules allow, or throws it away', async () => {
    // Somebody is too badly hurt to end the rest after the fight (ARC-217).
    await mara.button(/^Look at /).click();
    await mara.confirm('End it', 'Really end it');
    await mara.alert('The rules do not let it end now. It can be thrown away instead.');
    await rowan.see('[data-testid=phase][data-phase=quick_rest]');
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
