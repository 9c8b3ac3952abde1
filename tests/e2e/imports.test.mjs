// Creatures of other tools taken in as files and as text, edited and placed on the board; hostile ones refused with
// nothing kept; things of a campaign's own made by fields.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch, shot } from './support/browser.mjs';
import { frontOf } from './support/preview.mjs';
import { Server } from './support/server.mjs';
import { Visitor } from './support/visitor.mjs';

const kMara = { name: 'Mara', password: 'a long walk in the rain' };
const foreign = (name) =>
  readFileSync(fileURLToPath(new URL(`../data/foreign/${name}`, import.meta.url)), 'utf8');
const file = (name, text) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

describe('what a campaign takes in and makes of its own', () => {
  let server;
  let front;
  let browser;
  let mara;
  let campaign;

  const api = (rest, method = 'GET', body = undefined) =>
    mara.ask(method, `/api/campaigns/${campaign}${rest}`, body);
  const kept = async () => (await api('/scenes')).body.scenes ?? [];
  const said = (what, text) => mara.at(`${what}-said`).getByText(text).waitFor();
  const board = () => mara.at('build-board');

  async function open(...rest) {
    await mara.go('/#/campaigns');
    await mara.go(`/#/${['campaigns', campaign, 'scenes', ...rest].join('/')}`);
  }

  async function save(title) {
    await mara.button(/^Save$/).click();
    await mara.page
      .getByRole('status')
      .filter({ hasText: /^Saved\.?$/ })
      .waitFor();
    const one = (await kept()).find((scene) => scene.title === title);
    return (await api(`/scenes/${one.id}`)).body;
  }

  async function refuse(what, text, pattern) {
    await mara.at('import-file').setInputFiles(file('actor.json', text));
    await mara.at('import-refused').filter({ hasText: pattern }).waitFor();
    assert.equal(await mara.at('monster-desk').count(), 0, `${what}: nothing to keep`);
  }

  before(async () => {
    server = await Server.empty(kMara, 'shipped');
    front = await frontOf(server);
    browser = await launch();
    mara = await Visitor.open(browser, front, { viewport: { width: 1366, height: 768 } });
    await mara.go('/#/sign-in');
    await mara.logIn(kMara.name, kMara.password);
    await mara.at('nav-account').waitFor();
    const made = await mara.ask('POST', '/api/campaigns', { title: 'The low road', ruleset: 'affray' });
    campaign = made.body.id;
  });

  after(async () => {
    await mara?.close();
    await browser?.close();
    await front?.close();
    await server?.close();
  });

  it('refuses hostile files by name, and keeps nothing of them', async () => {
    await open('import');
    await mara.at('import').waitFor();
    await refuse('huge', `["${'x'.repeat(5 * 1024 * 1024)}"]`, /larger than 4 MB/);
    await refuse('nested', '['.repeat(9000) + ']'.repeat(9000), /nested far deeper/);
    await refuse('much', JSON.stringify(Array(4500).fill(1)), /far more than creatures do/);
    await refuse('no JSON', '<svg onload="alert(1)"></svg>', /not JSON/);
    await refuse('wrong types', '[1, "two", null]', /no creature in it/);
    await refuse('a map', '{"name": "A map", "walls": []}', /no creature of a tool/);
    const actor = JSON.parse(foreign('archmage_actor.json'));
    const script = '<script>document.title="taken over"</script>';
    await refuse('nameless', JSON.stringify({ ...actor, name: script.replace(/>.*</, '><') }), /no name/);
    const named = { ...actor, name: `${script}<img src=x onerror="document.title='taken over'">Rex` };
    await mara.at('import-file').setInputFiles(file('rex.json', JSON.stringify(named)));
    await mara.at('monster-block').waitFor();
    assert.equal(await mara.page.locator('main img, main script').count(), 0);
    assert.notEqual(await mara.page.title(), 'taken over');
    assert.deepEqual(await kept(), []);
    await mara.sound('after hostile files');
  });

  it('takes in an actor of Foundry, says what became of it, and keeps it as it was edited', async () => {
    await open('import');
    await mara.at('import-file').setInputFiles(file('reed.json', foreign('archmage_actor.json')));
    const block = mara.at('monster-block');
    await block.getByText('Reed Gaunt', { exact: true }).waitFor();
    const report = mara.at('import-report');
    await report.getByText('Drown', { exact: true }).waitFor();
    await report.locator('[data-outcome=taken] summary').click();
    await report.getByText('Thrown lantern').first().waitFor();
    await mara.sound('report of an actor');
    await shot(mara.page, 'import-foundry-1366');
    await said('monster', 'It can be placed in scenes of this campaign once it is saved.');
    await mara.field('Armour class').fill('99');
    await mara.field('Armour class').blur();
    await said('monster', /wrong with it/);
    await mara.field('Armour class').fill('21');
    await mara.field('Armour class').blur();
    await said('monster', 'It can be placed in scenes of this campaign once it is saved.');
    await block.getByText('21', { exact: true }).waitFor();
    const scene = await save('Reed Gaunt');
    assert.match(scene.text, /ac: 21/);
    assert.match(scene.notes, /Drown: Whoever is stuck in water takes twice the damage\./);
  });

  it('takes in monsters of Open5e as text, on a phone', async () => {
    await mara.page.setViewportSize({ width: 390, height: 844 });
    await open('import');
    await mara.field('Or paste its text').fill(foreign('open5e_monsters.json'));
    await mara.button('Read it').click();
    await mara.at('import-which').selectOption('Mill Ogre');
    await mara.at('monster-block').getByText('Mill Ogre', { exact: true }).waitFor();
    await said('monster', 'It can be placed in scenes of this campaign once it is saved.');
    await mara.sound('import on a phone');
    await shot(mara.page, 'import-open5e-390');
    const scene = await save('Mill Ogre');
    assert.match(scene.text, /damage: 2d8\+4/);
    await mara.page.setViewportSize({ width: 1366, height: 768 });
  });

  it('sees both on the board', async () => {
    await open('new');
    await mara.see('[data-testid=build-board][data-ready=true]');
    const { keyboard } = mara.page;
    for (const [id, name, ...way] of [
      ['reed_gaunt', 'Reed Gaunt', 'ArrowLeft', 'ArrowLeft'],
      ['mill_ogre', 'Mill Ogre', 'ArrowDown'],
    ]) {
      await mara.at('panel-bestiary').click();
      await mara.at('bestiary-search').fill(name);
      await mara.at(`monster-${id}`).click();
      await board().focus();
      for (const key of way) await keyboard.press(key);
      await keyboard.press('Enter');
      await mara.at('build-said').filter({ hasText: name }).waitFor();
      await keyboard.press('Escape');
    }
    await mara.field('Title').fill('At the weir');
    await mara.at('try-out').click();
    await mara.online();
    await mara.see('[data-testid=map][data-ready=true]');
    await mara.page.locator('[data-testid^=tracker-]').filter({ hasText: 'Reed Gaunt' }).waitFor();
    await mara.page.locator('[data-testid^=tracker-]').filter({ hasText: 'Mill Ogre' }).waitFor();
    await shot(mara.page, 'import-board-1366');
  });

  it('takes in an actor of Foundry where its game is at home, with its numbers as they are', async () => {
    const made = await mara.ask('POST', '/api/campaigns', { title: 'The fen', ruleset: 'turn-based' });
    const low = campaign;
    campaign = made.body.id;
    await open('import');
    await mara.at('import-file').setInputFiles(file('wyrm.json', foreign('dnd5e_of_2_actor.json')));
    const block = mara.at('monster-block');
    await block.getByText('Fen Wyrm', { exact: true }).waitFor();
    await mara.at('import-report').getByText('Marsh Breath', { exact: true }).waitFor();
    await said('monster', 'It can be placed in scenes of this campaign once it is saved.');
    await mara.sound('report of an actor in its own game');
    await shot(mara.page, 'import-turn-based-1366');
    const scene = await save('Fen Wyrm');
    assert.match(scene.text, /hp_max: 136[^]*ac: 17[^]*fly: 60[^]*damage: 2d10\+5\+2d6/);
    campaign = low;
  });

  it('takes in an actor of Foundry where seconds are counted, and makes a thing there', async () => {
    const made = await mara.ask('POST', '/api/campaigns', { title: 'The yard', ruleset: 'segments' });
    const low = campaign;
    campaign = made.body.id;
    await open('import');
    await mara.at('import-file').setInputFiles(file('wyrm.json', foreign('dnd5e_of_2_actor.json')));
    await mara.at('monster-block').getByText('Fen Wyrm', { exact: true }).waitFor();
    await said('monster', 'It can be placed in scenes of this campaign once it is saved.');
    await mara.sound('report of an actor where seconds are counted');
    await shot(mara.page, 'import-segments-1366');
    const scene = await save('Fen Wyrm');
    assert.match(scene.text, /stun_max: \d+[^]*dice: \d+/);
    await open('item');
    await mara.field('Name').fill('Bell of the Fen');
    await mara.button('Begin', { exact: true }).click();
    await mara.at('item-block').getByText('Bell of the Fen', { exact: true }).waitFor();
    await said('item', 'It can be placed in scenes of this campaign once it is saved.');
    assert.match((await save('Bell of the Fen')).text, /kind: treasure/);
    campaign = low;
  });

  it('makes a thing by fields, with what the server says beside, and another like it', async () => {
    await open('item');
    await mara.field('Name').fill('Cape of the Weir');
    await mara.field('Begin with').selectOption('weatherproof_cloak');
    await mara.button('Begin', { exact: true }).click();
    const block = mara.at('item-block');
    await block.getByText('Cape of the Weir', { exact: true }).waitFor();
    await said('item', 'It can be placed in scenes of this campaign once it is saved.');
    await mara.field('Physical defence').fill('250');
    await mara.field('Physical defence').blur();
    await said('item', /wrong with it/);
    await mara.field('Physical defence').fill('2');
    await mara.field('Physical defence').blur();
    await said('item', 'It can be placed in scenes of this campaign once it is saved.');
    await mara.sound('desk of a thing');
    await shot(mara.page, 'item-desk-1366');
    const scene = await save('Cape of the Weir');
    assert.match(scene.text, /pd: 2/);
    const { things } = (await api('/bestiary')).body;
    assert.ok(things.some((one) => one.name === 'Cape of the Weir'));
    await open(scene.id);
    await mara.link('Make another like it').click();
    await mara.field('Name').waitFor();
    // What there is to begin with comes after the form.
    await mara.page.waitForFunction(() =>
      [...document.querySelectorAll('select')].some(({ value }) => value === 'cape_of_the_weir'),
    );
    assert.equal(await mara.field('Begin with').inputValue(), 'cape_of_the_weir');
  });
});
