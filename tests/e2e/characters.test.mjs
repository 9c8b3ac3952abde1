// Characters are made through the pages, of class tables, of plain sheets, of class blocks.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Book, group } from './support/book.mjs';
import { shot } from './support/browser.mjs';

// In gold pieces (CLS-T5 to CLS-T7).
const [kPlate, kShield, kSword, kDagger, kRope] = [60, 10, 10, 3, 1];

describe('characters, made in the browser', () => {
  const book = new Book();
  const { api, begin, character, make, tab } = book;
  let mara;

  before(async () => {
    await book.open();
    mara = book.mara;
  });

  after(book.close);

  it('makes a character of class tables, with the dice of the server', async () => {
    await begin('classic');
    await tab(mara, 'characters');
    await mara.text('No characters yet.');
    await mara.link('New character').click();
    await mara.link('All fields on one page').click();
    await mara.field('Name').fill('Hedda Vane');
    await mara.button('Throw 3d6 for each').click();
    await mara.page.locator('[data-testid=scores-thrown]:not([data-line="0"])').waitFor();
    const [{ id: line, scores }] = (await api(mara, '/throws')).body.throws;
    await mara.field('Class').selectOption('dwarf');
    await group(mara, 'Abilities as thrown').getByLabel('Constitution', { exact: true }).fill('2');
    await mara.page.locator('[data-testid=scores-thrown][data-line="0"]').waitFor();
    await group(mara, 'Abilities as thrown').getByLabel('Constitution', { exact: true }).fill('5');
    await mara.button('Make the character').click();
    await mara.alert(/wants con 9/);
    const take = mara.button(`Take ${scores.map((one) => one.value).join(' ')}`);
    if ((await take.count()) > 0) await take.click();
    await mara.page.locator(`[data-testid=scores-thrown][data-line="${line}"]`).waitFor();
    await mara.field('Class').selectOption('fighter');
    await mara.field('Armour').selectOption('plate_mail');
    await mara.field('Shield').check();
    await mara.field('Weapon in hand').selectOption('sword');
    const thrown = (await api(mara, '/throws')).body.throws[0].gold;
    assert.ok(thrown >= 30 && thrown <= 180, `${thrown} gp`);
    // What is carried is paid for from the gold that fell with the scores.
    await mara
      .at('purse')
      .getByText(thrown < kPlate + kShield + kSword ? 'too much' : 'left.')
      .waitFor();
    await mara.field('Armour').selectOption('');
    await mara.field('Weapon in hand').selectOption('dagger');
    await mara.page.getByLabel('Search: Items').fill('rope');
    await group(mara, 'Items').getByRole('spinbutton').first().fill('1');
    await mara.sound('new character of class tables');
    await shot(mara.page, 'records-new-classic-1280');
    const id = await make(mara);
    await mara.sound('sheet of class tables');
    const made = await character(id);
    assert.equal(made.choices.class, 'fighter');
    assert.ok(made.choices.hit_points >= 1);
    assert.deepEqual(made.choices.sheet, { hand: 'dagger', items: ['rope_50ft'] });
    await mara.at('sheet-things').getByText('Rope, 50 feet').waitFor();
    for (const { name, value } of scores) assert.equal(made.choices.scores[name], value);
    const { gold } = made.choices;
    assert.equal(gold, thrown);
    const left = gold - kShield - kDagger - kRope;
    assert.deepEqual(
      made.belongings.map(({ kind, name, count }) => [kind, name, Number(count)]),
      [['coin', 'gp', left]],
    );
    await mara.at('sheet-belongings').getByText(`${left} gp`).waitFor();
    const { entries, balances } = (await api(mara, '/ledger')).body;
    const { lines } = (await api(mara, '/log')).body;
    const cause = lines.find((one) => one.id === entries[0].cause);
    assert.equal(
      cause.text,
      `Hedda Vane: scores as thrown; starting gold ${gold} gp, spent ${gold - left} gp`,
    );
    assert.deepEqual(
      balances.map(({ amount }) => Number(amount.count)).sort((a, b) => a - b),
      [-left, left],
    );
    assert.deepEqual((await api(mara, '/throws')).body.throws ?? [], [], 'one throw makes one character');
  });

  it('makes one of a plain sheet where there are no tables', async () => {
    await begin('action-points');
    await tab(mara, 'characters', 'new', 'fields');
    await mara.field('Name').fill('Joris Quay');
    await mara.field('Class').selectOption('thief');
    await mara.field('Hit points').fill('7');
    await mara.page.getByLabel('Search: Items').fill('leather');
    await group(mara, 'Items').getByRole('spinbutton').first().fill('1');
    const id = await make(mara);
    const made = await character(id);
    assert.equal(made.figure.creatures[0].hp, 7);
    assert.equal(made.figure.items.find((one) => one.name === 'leather').where, 'worn');
  });

  it('makes one of class blocks, and says beside the field what is wrong', async () => {
    await begin('archmage');
    await tab(mara, 'characters', 'new', 'fields');
    await mara.field('Name').fill('Berrin Stonewake');
    await mara.field('Class').selectOption('fighter');
    await mara.field('Race').selectOption('dwarf');
    await group(mara, 'Abilities').getByLabel('Strength', { exact: true }).fill('18');
    await mara.field('Raised by class').selectOption('str');
    await mara.button('Make the character').click();
    await mara.alert(/is missing/i);
    assert.equal(await mara.field('Raised by race').getAttribute('aria-invalid'), 'true');
    await mara.field('Raised by race').selectOption('con');
    await mara.field('Armour').selectOption('heavy');
    await mara.field('Shield').check();
    await group(mara, 'Powers')
      .getByRole('checkbox', { name: /shield bash/i })
      .check();
    await mara.button('Add one').click();
    await mara.field('Name 1').fill('quarry foreman');
    await mara.field('Points 1').fill('5');
    await mara.sound('new character of class blocks');
    const id = await make(mara);
    const made = await character(id);
    assert.equal(made.choices.bought.str, 18);
    assert.deepEqual(made.choices.powers, ['shield_bash']);
    assert.deepEqual(made.choices.backgrounds, { quarry_foreman: 5 });
    await mara.button('Level up').click();
    await mara.button('Rise').click();
    await mara.at('character-sheet').getByText('level 2', { exact: true }).waitFor();
  });
});
