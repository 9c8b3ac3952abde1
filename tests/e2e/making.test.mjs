// Making characters step by step in every ruleset, with the sheet of the server beside; nothing lost on the way; paper.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launch, shot } from './support/browser.mjs';
import { frontOf } from './support/preview.mjs';
import { Server } from './support/server.mjs';
import { Visitor } from './support/visitor.mjs';

const kMara = { name: 'Mara', password: 'a long walk in the rain' };

describe('preparing people', () => {
  let server;
  let front;
  let browser;
  let mara;
  let campaign;

  const option = (field, id) => mara.page.locator(`[data-choice="${field}"] [data-option="${id}"] input`);
  const next = () => mara.at('making-next').click();
  const made = async () => {
    const id = mara.page.url().split('/').at(-1);
    return (await mara.ask('GET', `/api/campaigns/${campaign}/characters/${id}`)).body;
  };

  async function begin(ruleset) {
    const fresh = await mara.ask('POST', '/api/campaigns', { title: `The ${ruleset} road`, ruleset });
    campaign = fresh.body.id;
    await mara.go(`/#/campaigns/${campaign}/characters/new`);
    await mara.at('making').waitFor();
  }

  async function finish(name) {
    await mara.at('step-person').click();
    await mara.field('Name').fill(name);
    await mara.at('portrait-open').click();
    await mara.at('portrait-search').fill('wolf');
    await mara.at('portrait-wolf').click();
    await mara.at('making-sheet').getByText('By the rules, this can be played.').waitFor();
    await mara.at('making-make').click();
    await mara.at('character-sheet').waitFor();
    assert.equal((await made()).portrait.picture, 'drawnWolf', 'the picture that was chosen');
  }

  before(async () => {
    server = await Server.empty(kMara);
    front = await frontOf(server);
    browser = await launch();
    mara = await Visitor.open(browser, front, { viewport: { width: 1366, height: 768 } });
    await mara.go('/#/sign-in');
    await mara.logIn(kMara.name, kMara.password);
    await mara.at('nav-account').waitFor();
  });

  after(async () => {
    await mara?.close();
    await browser?.close();
    await front?.close();
    await server?.close();
  });

  for (const ruleset of ['affray', 'archmage'])
    it(`leads through class, abilities, powers and gear in ${ruleset}`, async () => {
      await begin(ruleset);
      await mara.at('making-missing').getByText('Still to choose: Class.').waitFor();
      await option('class', 'fighter').check();
      await option('race', 'dwarf').check();
      await next();
      await option('class_bonus', 'str').check();
      await option('race_bonus', 'con').check();
      const abilities = mara.page.getByRole('group', { name: 'Abilities', exact: true });
      await abilities.getByLabel('Strength', { exact: true }).fill('18');
      await abilities.getByLabel('Dexterity', { exact: true }).fill('18');
      await mara
        .at('making-missing')
        .getByText(/^Abilities: \d+ points too many/)
        .waitFor();
      await abilities.getByLabel('Dexterity', { exact: true }).fill('10');
      await shot(mara.page, `making-${ruleset}-scores`);
      await mara.page.reload();
      await mara.at('making').waitFor();
      assert.equal(await abilities.getByLabel('Strength', { exact: true }).inputValue(), '18');
      await next();
      await mara.sound(`making, ${ruleset}: powers`);
      await shot(mara.page, `making-${ruleset}-powers`);
      await next();
      await option('armor', 'heavy').check();
      await mara.at('making-sheet').getByText('By the rules, this can be played.').waitFor();
      await finish('Berrin Stonewake');
      const one = await made();
      assert.equal(one.choices.class, 'fighter');
      assert.equal(one.choices.bought.str, 18);
      await mara.link('Printable sheet').click();
      await mara.at('print-sheet').waitFor();
      await mara.sound(`sheet on paper, ${ruleset}`);
      await shot(mara.page, `making-${ruleset}-print`);
    });

  it('throws the dice of the server where the rules want them', async () => {
    await begin('classic');
    await option('class', 'fighter').check();
    await next();
    await mara.button('Throw 3d6 for each').click();
    await mara.page.locator('[data-testid=scores-thrown]:not([data-line="0"])').waitFor();
    await shot(mara.page, 'making-classic-scores');
    await mara.at('step-gear').click();
    await option('armour', 'chainmail').check();
    await finish('Hedda Vane');
    assert.equal((await made()).choices.armour, 'chainmail');
    assert.deepEqual(
      (await mara.ask('GET', `/api/campaigns/${campaign}/throws`)).body.throws ?? [],
      [],
      'looking kept nothing, making used the throw',
    );
  });

  it('begins with a person where there are no classes, and keeps what is left open', async () => {
    await begin('turn-based');
    await mara.at('making-missing').getByText('Still to choose: Modelled on.').waitFor();
    await option('like', 'odile').check();
    await next();
    await mara.field('Dexterity, modifier').fill('4');
    await mara.sound('making, turn-based: numbers');
    await shot(mara.page, 'making-turn-based-scores');
    await finish('Tilda Reed');
    const [tilda] = (await made()).figure.creatures;
    assert.equal(tilda.sheet.name, 'Tilda Reed');
    assert.equal(tilda.hpMax, 11, 'as Odile has');

    await begin('segments');
    await option('like', 'toll_guard').check();
    await next();
    await mara.field('Stun').fill('30');
    await next();
    await option('creature.powers', 'sling').check();
    await mara.sound('making, segments: powers');
    await shot(mara.page, 'making-segments-powers');
    await finish('Wat the Reeve');
    const [wat] = (await made()).figure.creatures;
    assert.deepEqual([wat.hp, wat.hpMax], [30, 30]);
    const powers = wat.sheet.powers.map(({ id }) => id);
    for (const id of ['short_spear', 'raised_shield', 'sling']) assert.ok(powers.includes(id), id);
  });

  it('makes one of points of action, on a phone', async () => {
    await begin('action-points');
    await mara.page.setViewportSize({ width: 390, height: 844 });
    await option('creature.class', 'thief').check();
    await shot(mara.page, 'making-action-points-phone');
    const wide = await mara.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `no sideways scroll: ${wide}`);
    await finish('Joris Quay');
    assert.equal((await made()).figure.creatures[0].sheet.classId, 'thief');
    const list = (await mara.ask('GET', `/api/campaigns/${campaign}/characters`)).body.characters;
    assert.equal(list.length, 1, 'what was only judged was not kept');
  });
});
