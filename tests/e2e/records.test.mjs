// What a campaign holds, through the pages: whose characters are whose, parties and their rests, treasure from hoard
// to purse, losses, the calendar, the log, prepared scenes. The API is asked beside.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { Book, group, until } from './support/book.mjs';
import { shot } from './support/browser.mjs';

describe('what a campaign holds, in the browser', () => {
  const book = new Book();
  const { api, begin, character, characters, make, tab, visitor } = book;
  let server;
  let mara;
  let ann;
  let ben;

  before(async () => {
    await book.open();
    mara = book.mara;
    server = book.server;
  });

  after(book.close);

  it('lets players make their own, and hides their sheets from each other', async () => {
    await begin('affray');
    const invitation = { role: 'MEMBER_ROLE_PLAYER', uses: 2 };
    const { code } = (await api(mara, '/invitations', 'POST', invitation)).body;
    ann = await visitor({ viewport: { width: 360, height: 740 } });
    await ann.follow(`${server.url}/#invite=${code}`, 'Ann');
    ben = await visitor();
    await ben.follow(`${server.url}/#invite=${code}`, 'Ben');
    for (const [who, name] of [
      [ann, 'Ada Quill'],
      [ben, 'Bram Oakes'],
    ]) {
      await tab(who, 'characters');
      await who.link('New character').click();
      await who.link('All fields on one page').click();
      await who.field('Name').fill(name);
      await who.field('Class').selectOption('fighter');
      await who.field('Race').selectOption('half_orc');
      await who.field('Raised by race').selectOption('dex');
      await who.field('Raised by class').selectOption('str');
      await who.page.getByLabel('Search: Weapons').fill('longsword');
      await group(who, 'Weapons').getByRole('spinbutton').first().fill('1');
      await who.sound(`new character of ${name}`);
      if (who === ann) await shot(ann.page, 'records-new-360');
      await make(who);
    }
    const [ada, bram] = await characters();
    assert.equal(ada.name, 'Ada Quill');
    await tab(ben, 'characters', ada.id);
    await ben.text('Only its player and the referees see its sheet.');
    await tab(ann, 'characters', ada.id);
    await ann.at('sheet-hp').waitFor();
    await ann.sound('own sheet on a phone');
    await shot(ann.page, 'records-sheet-360');
    assert.equal((await character(bram.id, ann)).figure, undefined);
  });

  it('lets a referee change a character, with the reason in the log, and never over somebody else', async () => {
    const [ada] = await characters();
    await tab(mara, 'characters', ada.id);
    await mara.at('sheet-hp').waitFor();
    await mara.field('Hit points').fill('3');
    await mara.field('Reason').fill('A fall down the stairs');
    await shot(mara.page, 'records-sheet-1280');
    await mara.button(/^Save$/).click();
    await mara.at('sheet-hp').getByText(/^3 of/).waitFor();
    assert.equal((await character(ada.id)).figure.creatures[0].hp, 3);
    await api(mara, `/characters/${ada.id}`, 'PATCH', { version: '2', notes: 'Owes Bram ten gold.' });
    await mara.field('Hit points').fill('5');
    await mara.button(/^Save$/).click();
    await mara.alert(/Somebody else changed it meanwhile/);
    await mara.text('Owes Bram ten gold.');
    const { lines } = (await api(mara, '/log')).body;
    assert.ok(lines.some((line) => line.text.includes('A fall down the stairs')));
  });

  it('keeps retainers with their masters, retires, gives away, saves and takes in', async () => {
    const [ada] = await characters();
    await tab(mara, 'characters', 'new', 'fields');
    await mara.field('Name').fill('Pim');
    await mara.field('Kind').selectOption('retainer');
    await mara.field('Follows').selectOption('Ada Quill');
    await mara.field('Class').selectOption('rogue');
    await mara.field('Raised by class').selectOption('dex');
    const pim = await make(mara);
    assert.equal((await character(pim)).master, ada.id);
    await mara.field('Loyalty').fill('8');
    await mara.button(/^Save$/).click();
    await until(
      () => character(pim),
      (one) => one.loyalty === 8,
    );
    await mara.confirm('Retire', 'Really retire Pim');
    await mara.button('Return to service').waitFor();
    assert.equal((await character(pim)).status, 'retired');
    await mara.button('Return to service').click();
    await mara.button('Retire').waitFor();
    const saving = mara.page.waitForEvent('download');
    await mara.button('Save as a file').click();
    const file = await (await saving).path();
    assert.equal(JSON.parse(readFileSync(file, 'utf8')).name, 'Pim');
    await mara.field('Give it to').selectOption('Ann');
    await mara.confirm('Give it away', 'Really give Pim to Ann');
    await until(
      () => character(pim),
      (one) => one.owner === ada.owner,
    );
    await tab(mara, 'characters');
    await mara.page.getByLabel('Import a file').setInputFiles(file);
    await mara.at('character-sheet').waitFor();
    await until(characters, (all) => all.length === 4);
    await tab(mara, 'characters');
    await mara.at('character').nth(3).waitFor();
    await mara.sound('list of characters');
    await shot(mara.page, 'records-characters-1280');
  });

  it('gathers a party in marching order, and lets it rest', async () => {
    await tab(mara, 'parties');
    await mara.field('Name of the party').fill('The Lanterns');
    await mara.button('Make the party').click();
    const card = mara.at('party');
    for (const name of ['Ada Quill', 'Bram Oakes']) {
      await card.getByLabel('Who joins').selectOption(name);
      await card.getByRole('button', { name: 'Join' }).click();
    }
    await card.getByRole('button', { name: 'Move Bram Oakes forward' }).click();
    await card.getByRole('button', { name: 'Save' }).click();
    const names = async () => {
      const all = await characters();
      const [party] = (await api(mara, '/parties')).body.parties;
      return (party.members ?? []).map((id) => all.find((one) => one.id === id).name).join();
    };
    await until(names, (now) => now === 'Bram Oakes,Ada Quill');
    await mara.field('Kind of rest').selectOption('heal_up');
    await card.getByRole('button', { name: 'Rest', exact: true }).click();
    await card.getByRole('alert').first().waitFor();
    await mara.sound('parties');
    await shot(mara.page, 'records-parties-1280');
    await card.getByLabel('Early, at a campaign loss').check();
    await card.getByLabel('What is lost').fill('The bridge falls to the toll gang.');
    await card.getByRole('button', { name: 'Rest', exact: true }).click();
    await card.getByText('Rested.').waitFor();
    const [ada] = await characters();
    const { hp, hpMax } = (await character(ada.id)).figure.creatures[0];
    assert.equal(hp, hpMax);
  });

  it('tells the losses, redeems one and opens it again', async () => {
    await tab(mara, 'chronicle');
    const loss = mara.at('loss');
    await loss.getByText('The bridge falls to the toll gang.').first().waitFor();
    await loss.getByText('Change it').click();
    await loss.getByLabel('How it was made good').fill('They burnt the toll house.');
    await mara.sound('chronicle');
    await loss.getByRole('button', { name: 'Redeem it' }).click();
    await loss.getByText('redeemed', { exact: true }).waitFor();
    assert.equal((await api(mara, '/losses')).body.losses[0].redemption, 'They burnt the toll house.');
    await tab(ann, 'chronicle');
    await ann.at('loss').getByText('Made good: They burnt the toll house.').waitFor();
    await ann.sound('chronicle on a phone');
    await loss.getByRole('button', { name: 'Open it again' }).click();
    await loss.getByText('open', { exact: true }).waitFor();
  });

  it('turns the calendar and keeps the log', async () => {
    await mara.button('The next day').click();
    await mara.field('Name of the day').fill('The first frost');
    await mara.button('Set the day').click();
    await until(
      async () => (await api(ann, '/calendar')).body,
      (now) => now.note === 'The first frost' && Number(now.day) > 1,
    );
    await mara.at('campaign-log').locator('[data-what=day_turned]').first().waitFor();
    await shot(mara.page, 'records-chronicle-1280');
  });

  it('lays treasure out, hidden until it is found', async () => {
    await tab(mara, 'treasure');
    await mara.field('Name of the hoard').fill('The cellar');
    await mara.button('Make it').click();
    await mara.button('Put into The cellar').click();
    await mara.field('How many').fill('100');
    await mara.button('Another line').click();
    const second = group(mara, 'Line 2');
    await second.getByLabel('Kind of item').selectOption('gem');
    await second.getByLabel('Called').fill('Ruby');
    await second.getByLabel('Each worth gp').fill('50');
    await mara.button('Another line').click();
    const third = group(mara, 'Line 3');
    await third.getByLabel('Kind of item').selectOption('magic');
    await third.getByLabel('Called').fill('Sword +1');
    await mara.button('Transfer it').click();
    const cellar = mara.at('hoard').getByText('ruby (50 gp)');
    assert.equal(await cellar.count(), 0, 'nothing is booked without a reason');
    await mara.field('Reason').fill('Left by the smugglers');
    await mara.button('Transfer it').click();
    const hoard = mara.at('hoard');
    await hoard.getByText('100 gp').waitFor();
    await hoard.getByText('ruby (50 gp)').waitFor();
    await hoard.getByText('sword +1').waitFor();
    await tab(ben, 'treasure');
    await ben.text('You know of no treasure.');
    await hoard.getByText('Change it').click();
    await hoard.getByLabel('Hidden: only referees know of it').uncheck();
    await hoard.getByRole('button', { name: 'Save' }).click();
    await until(
      async () => (await api(ben, '/hoards')).body.hoards ?? [],
      (all) => all.length === 1,
    );
    await mara.sound('treasure');
  });

  it('divides it as everybody agrees, and every total is right', async () => {
    await tab(ben, 'treasure');
    await ben.field('What is divided').selectOption('The cellar');
    await ben.field('Who shares').selectOption('The Lanterns');
    await ben.field('Who has sword +1').selectOption('Bram Oakes');
    await ben.sound('proposing a division');
    await ben.button('Propose it').click();
    const proposal = ben.at('division').filter({ hasText: 'proposed' });
    await proposal
      .getByText('Still to agree: Ben and Ann.')
      .or(proposal.getByText('Still to agree: Ann and Ben.'))
      .waitFor();
    await shot(ben.page, 'records-treasure-1280');
    await proposal.getByRole('button', { name: 'Agree' }).click();
    await proposal.getByText(/Agreed: Ben/).waitFor();
    await tab(ann, 'treasure');
    await ann.sound('treasure on a phone');
    await ann.button('Agree').click();
    await ann.at('division').getByText('carried out').waitFor();
    await shot(ann.page, 'records-treasure-360');
    const all = await characters();
    const purses = await Promise.all(all.slice(0, 2).map((one) => character(one.id)));
    const worth = (one) =>
      (one.belongings ?? []).reduce((sum, part) => sum + Number(part.count) * (part.valueCp ?? 0), 0);
    assert.deepEqual(purses.map(worth), [7500, 7500]);
    assert.ok(purses[1].belongings.some((part) => part.kind === 'magic'));
    const { balances } = (await api(mara, '/ledger')).body;
    const total = balances.reduce((sum, { amount }) => sum + Number(amount.count) * (amount.valueCp ?? 0), 0);
    assert.equal(total, 0);
    await tab(mara, 'characters', all[1].id);
    await mara.at('sheet-belongings').getByText('75 gp').waitFor();
  });

  it('gives from the book, and takes an entry back', async () => {
    await tab(mara, 'treasure');
    await mara.field('To').selectOption('Ada Quill');
    await mara.field('How many').fill('25');
    await mara.field('Reason').fill('A purse from the mayor');
    await mara.button('Transfer it').click();
    await mara.text('Transferred.');
    const ada = (await characters())[0].id;
    const gold = async () =>
      Number((await character(ada)).belongings.find((one) => one.name === 'gp')?.count ?? 0);
    assert.equal(await gold(), 100);
    await mara
      .at('entries')
      .getByRole('button', { name: /^Take back no/ })
      .first()
      .click();
    await mara.at('entries').getByLabel('Reason').fill('It was for Bram');
    await mara.button('Take it back').click();
    await until(gold, (now) => now === 75);
    await mara
      .at('entries')
      .getByText(/takes back no/)
      .first()
      .waitFor();
    await shot(mara.page, 'records-book-1280');
  });

  it('keeps scenes ready, says line by line what is wrong with them, and plays them', async () => {
    await tab(mara, 'scenes');
    await mara.text('Nothing is prepared yet.');
    await mara.link('New scene').click();
    await mara.field('Title').fill('The mill');
    await mara.at('side-text').click();
    const text = await mara.field('Text').inputValue();
    await mara.field('Text').fill(text.replace('cellar_rat', 'cellar_cat'));
    await mara.button(/^Save$/).click();
    await mara
      .at('scene-problems')
      .getByRole('button', { name: /^Line \d+/ })
      .first()
      .waitFor();
    await mara.sound('scene with problems');
    await shot(mara.page, 'records-scene-1280');
    await mara.field('Text').fill(text);
    await mara.button(/^Save$/).click();
    await mara.page.getByRole('heading', { name: 'The mill', level: 2 }).waitFor();
    const [kept] = (await api(mara, '/scenes')).body.scenes;
    assert.equal(kept.title, 'The mill');
    assert.equal((await api(ann, '/scenes')).status, 403);
    assert.equal(await ann.link('Scenes').count(), 0);
    await mara.link('Play it').click();
    await mara.at('new-encounter').waitFor();
    await until(
      () => mara.at('new-encounter').getByRole('combobox').first().inputValue(),
      (value) => value === `scene/${kept.id}`,
    );
  });
});
