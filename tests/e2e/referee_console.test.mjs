// A referee points at creatures and says what becomes of them, takes several in hand, and finds the rest by typing.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, kPhone, shot, unexpected } from './support/browser.mjs';
import { Table } from './support/table.mjs';

describe('the referee points', () => {
  let table;
  let referee;
  let mira;
  let jo;

  before(async () => {
    table = await Table.open();
    ({ referee, mira, jo } = table);
    await referee.page.setViewportSize({ width: 1366, height: 768 });
    await table.begin('brute');
  });

  after(() => table?.close());

  const at = (who) => `[data-testid=tracker-${who}]`;

  it('harms and heals by one field, which says first where it leads', async () => {
    const { hp } = await referee.creature('bram');
    await referee.card('bram');
    await shot(referee.page, 'console-card');
    assert.deepEqual(await accessibilityFaults(referee.page), []);
    await referee.at('acts-hp').fill('-3');
    assert.match(await referee.at('acts-hp-after').innerText(), new RegExp(`then ${hp - 3} of`));
    await referee.at('acts-hp').press('Enter');
    await mira.see(`${at('bram')}[data-hp="${hp - 3}"]`);
    await referee.at('acts-hp').fill('nonsense');
    assert.equal(await referee.at('acts-hp-go').isDisabled(), true);
    await referee.at('acts-hp').fill('+2');
    await referee.at('acts-hp').press('Enter');
    await jo.see(`${at('bram')}[data-hp="${hp - 1}"]`);
    await referee.at('acts-hp').fill(hp);
    await referee.at('acts-hp').press('Enter');
    await jo.see(`${at('bram')}[data-hp="${hp}"]`);
  });

  it('lays a condition on and takes it off, and everybody reads it', async () => {
    await referee.at('condition-dazed').click();
    await mira.see(`${at('bram')}:has-text("dazed")`);
    await referee.see('[data-testid=condition-dazed][aria-pressed=true]');
    await referee.at('condition-dazed').click();
    await referee.see('[data-testid=condition-dazed][aria-pressed=false]');
    await mira.see(`${at('bram')}:not(:has-text("dazed"))`);
    await referee.page.keyboard.press('Escape');
    await referee.see('[data-testid=acts-card]', { state: 'detached' });
  });

  it('hides by the eye and by the card, and the console names who is unseen', async () => {
    await referee.at('tracker-runner').hover();
    await referee.at('eye-runner').click();
    await mira.page.waitForSelector(at('runner'), { state: 'detached' });
    await referee.at('pane-referee').click();
    assert.match(await referee.at('now-hidden').innerText(), /Runner/);
    assert.match(await referee.at('now-turn').innerText(), /Brute/);
    await shot(referee.page, 'console-now');
    await referee.card('runner');
    await referee.at('acts-hide').click();
    await mira.see(at('runner'));
    await referee.page.keyboard.press('Escape');
  });

  it('hands a creature to a player and takes it back', async () => {
    await referee.card('runner');
    await referee.at('acts-lead').selectOption({ label: 'Jo' });
    await jo.at('pane-log').click();
    await jo.see('[data-testid=log] p:has-text("is led by Jo now")');
    await referee.at('acts-lead').selectOption({ label: 'proposes, I decide' });
    await jo.see('[data-testid=log] p:has-text("is led by Rowan now")');
    await referee.page.keyboard.press('Escape');
  });

  it('sets a creature down where it is pointed', async () => {
    await referee.card('runner');
    await referee.at('acts-move').click();
    await referee.point(4, 1);
    await mira.see(`${at('runner')}[data-place="4,1"]`);
  });

  it('takes several in hand, and harms them all at once', async () => {
    const before = await Promise.all(['ada', 'bram'].map((one) => referee.creature(one)));
    for (const one of ['ada', 'bram']) await referee.at(`tracker-${one}`).click({ modifiers: ['Shift'] });
    await referee.see('[data-testid=chosen]');
    await shot(referee.page, 'console-several');
    await referee.at('chosen-hp').fill('12');
    await referee.at('chosen-hp').press('Enter');
    for (const one of ['ada', 'bram']) await mira.see(`${at(one)}[data-hp="12"]`);
    assert.notEqual(before[1].hp, '12');
    await referee.at('chosen-acts').click();
    await referee.see('[data-testid=acts][data-who="ada bram"]');
    await referee.at('condition-dazed').click();
    for (const one of ['ada', 'bram']) await mira.see(`${at(one)}:has-text("dazed")`);
    await referee.page.keyboard.press('Escape');
    await referee.at('chosen-none').click();
    await referee.see('[data-testid=chosen]', { state: 'detached' });
  });

  it('draws a frame around several on the board', async () => {
    const [from, to] = [await referee.pixelOf(-3, -3), await referee.pixelOf(8, 3)];
    await referee.page.keyboard.down('Control');
    await referee.page.mouse.move(from.x, from.y);
    await referee.page.mouse.down();
    await referee.page.mouse.move(to.x, to.y, { steps: 4 });
    await referee.page.mouse.up();
    await referee.page.keyboard.up('Control');
    await referee.see('[data-testid=chosen]');
    await referee.page.keyboard.press('Escape');
    await referee.see('[data-testid=chosen]', { state: 'detached' });
  });

  it('finds orders, creatures and settings by typing, and harms by name', async () => {
    await referee.page.keyboard.press('Control+k');
    await referee.at('palette-text').fill('pause');
    await shot(referee.page, 'console-palette');
    assert.deepEqual(await accessibilityFaults(referee.page), []);
    await referee.at('palette-text').press('Enter');
    await mira.see('[data-testid=paused]');
    await referee.at('bar-pause').click();
    await mira.see('[data-testid=paused]', { state: 'detached' });
    const { hp } = await referee.creature('brute');
    await referee.page.keyboard.press('Control+k');
    await referee.at('palette-text').fill('brute -2');
    await referee.at('palette-text').press('Enter');
    await referee.see(`${at('brute')}[data-hp="${hp - 2}"]`);
    await referee.page.keyboard.press('Control+k');
    for (const [words, found] of [
      ['damage', /Brute/],
      ['ada sword', /Sword\s*Ada/],
    ]) {
      await referee.at('palette-text').fill(words);
      assert.match(await referee.at('palette').innerText(), found, words);
    }
    await referee.at('palette-text').fill('override number');
    await referee.at('palette-text').press('Enter');
    await referee.see('[data-testid=number-lever]');
    await mira.page.keyboard.press('Control+k');
    await mira.at('palette-text').fill('pause');
    assert.match(await mira.at('palette').innerText(), /Nothing is called that/, 'no order for a player');
    await mira.page.keyboard.press('Escape');
  });

  it('finds whoever may join by typing, and sets them down where it is pointed', async () => {
    await referee.page.keyboard.press('Control+k');
    await referee.at('palette-text').fill('add goon');
    assert.match(await referee.at('palette').innerText(), /Add Goon/i);
    await shot(referee.page, 'console-palette-newcomer');
    await referee.at('palette-text').press('Enter');
    await referee.point(5, -1);
    await mira.see('[data-testid^=tracker-goon][data-place="5,-1"]');
    await mira.page.keyboard.press('Control+k');
    await mira.at('palette-text').fill('add goon');
    assert.match(await mira.at('palette').innerText(), /Nothing is called that/, 'no newcomer for a player');
    await mira.page.keyboard.press('Escape');
  });

  it('leads back from the top bar', async () => {
    const { hp } = await referee.creature('brute');
    await referee.hitPoints('brute', '-1');
    await mira.see('[data-testid=log]');
    await referee.at('bar-back').click();
    await shot(referee.page, 'console-back');
    await referee.at('back-to-go').click();
    await referee.see(`${at('brute')}[data-hp="${hp}"]`);
  });

  it('rises from the edge of a phone', async () => {
    await referee.page.setViewportSize(kPhone);
    await referee.at('tracker-handle').click();
    await referee.at('acts-of-brute').click();
    await referee.see('[data-testid=acts][data-who=brute]');
    await shot(referee.page, 'console-phone');
    assert.deepEqual(await accessibilityFaults(referee.page), []);
    await referee.page.keyboard.press('Escape');
  });

  it('leaves every page with the server’s own view', async () => {
    await referee.page.setViewportSize({ width: 1366, height: 768 });
    for (const one of table.all) {
      await one.checkView();
      assert.deepEqual(unexpected(one.complaints), [], one.name);
    }
  });
});
