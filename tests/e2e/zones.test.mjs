// A whole fight among zones through three browsers: engaging, an intercept, an interrupt, a condition with its save, a
// readied action, an opportunity attack, a delayed turn; then the rest, and a heal-up that is taken too early.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, shot, unexpected } from './support/browser.mjs';
import { Table } from './support/table.mjs';

describe('a fight among zones', () => {
  let table;
  let server;
  let referee;
  let mira;
  let jo;
  let all;

  before(async () => {
    table = await Table.open({ demo: 'sluice', handheld: true });
    ({ server, referee, mira, jo, all } = table);
  });

  after(() => table?.close());

  it('begins on a board of zones, with three actions to spend', async () => {
    await mira.openOrders();
    await mira.at('order-opportunity').selectOption('ask');
    await mira.at('order-readied').selectOption('ask');
    await table.begin('brute');
    for (const one of all) await one.see('[data-testid=map][data-grid=zones]');
    await mira.see('[data-testid=zone-yard] [data-testid=token-ada]');
    await referee.see('[data-testid=zone-hall] [data-testid=token-brute]');
    for (const slot of ['standard', 'move', 'quick']) {
      await referee.see(`[data-slot="slot.${slot}"][data-left="1"]`);
    }
    assert.equal((await mira.creature('brute')).hp, '', 'a player does not see a foe’s hit points');
    assert.deepEqual(await accessibilityFaults(referee.page), []);
    assert.deepEqual(await accessibilityFaults(jo.page), []);
  });

  it('shows all where somebody points', async () => {
    await mira.at('point-hall').click();
    for (const one of all) {
      await one.see('[data-testid=zone-hall] [data-testid=finger]');
      assert.match(await one.at('finger').innerText(), /^Mira points at Hall$/i);
    }
    await jo.page.waitForSelector('[data-testid=finger]', { state: 'detached' });
  });

  it('draws places that lie clear of each other, with how far they are', async () => {
    const boxes = await referee.page
      .locator('section[data-index]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    assert.equal(boxes.length, 3);
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1))
        assert.ok(
          a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top,
          'no place lies on another',
        );
    assert.equal(await referee.at('far-hall').innerText(), 'here');
    assert.equal(await referee.at('far-gate').innerText(), 'far away');
  });

  it('carries a token to a place, with its price, and back again', async () => {
    const from = await referee.at('token-brute').boundingBox();
    const to = await referee.at('zone-yard').boundingBox();
    const { mouse } = referee.page;
    await mouse.move(from.x + 30, from.y + 20);
    await mouse.down();
    await mouse.move(to.x + to.width / 2, to.y + 14, { steps: 8 });
    await referee.see('[data-testid=preview]');
    await shot(referee.page, 'zones-carried-desktop');
    await mouse.move(from.x + 30, from.y + 20, { steps: 8 });
    await mouse.up();
    await referee.see('[data-testid=zone-hall] [data-testid=token-brute]');
  });

  it('asks who could step in the way of whoever comes to engage', async () => {
    await referee.onto('ada', 'engage');
    assert.match(await referee.at('preview').innerText(), /move/);
    await shot(referee.page, 'zones-engage-desktop');
    await referee.confirm();
    await jo.see('[data-testid=prompt][data-kind=intercept]');
    await mira.page.waitForSelector('[data-testid=waiting]', { state: 'attached' });
    await referee.see('[data-testid=rule-past]', { state: 'attached' });
    assert.match(await jo.at('prompt').innerText(), /Bram may step in the way of Brute/);
    await jo.see('[data-testid=prompt] [data-rule="ARC-100"]');
    assert.deepEqual(await accessibilityFaults(jo.page), []);
    await shot(jo.page, 'zones-intercept-phone');
    await jo.at('prompt-decline').tap();
    for (const one of all)
      await one.see('[data-testid=token-ada][data-engaged=brute]', { state: 'attached' });
    await mira.see('[data-testid=zone-yard] [data-testid=melee]');
    await referee.see('[data-slot="slot.move"][data-left="0"]');
  });

  it('asks about an interrupt when the blow lands, and halves it', async () => {
    await blow();
    await mira.see('[data-testid=prompt][data-kind=interrupt]');
    await shot(mira.page, 'zones-interrupt-desktop');
    await mira.at('prompt-order').selectOption('never');
    await mira.at('prompt-first').click();
    await mira.see('[data-testid=tracker-ada]:not([data-hp="200"])');
    assert.match((await mira.creature('ada')).hp, /^1[89]0$/, 'half of 20, or of a critical 40');
    await mira.see('[data-testid=effects] [data-effect=weakened]');
    assert.match(await mira.at('effects').innerText(), /Weakened.*from Brute.*save 20\+ ends it/s);
    await mira.see('[data-testid=effects] [data-rule="ARC-189"]');
    await referee.endTurn();
    await table.turnOf('runner');
    await referee.endTurn();
  });

  // One blow in twenty is a fumble: then everybody's turn passes, and the next one falls.
  async function blow() {
    const fumbles = referee.page.locator('[data-testid=roll][data-outcome=fumble]');
    for (let tries = 1; tries < 4; tries += 1) {
      await referee.onto('ada', 'attack-club');
      await referee.confirm();
      if ((await fumbles.count()) < tries) return;
      for (const [player, id] of [
        [referee, 'brute'],
        [referee, 'runner'],
        [mira, 'ada'],
        [jo, 'bram'],
      ]) {
        await table.turnOf(id);
        await player.endTurn();
      }
      await table.turnOf('brute');
    }
  }

  it('holds an action ready for a trigger, and saves at the end of the turn', async () => {
    await table.turnOf('ada');
    await mira.page.locator('[data-testid=ready]').click();
    await mira.at('ready-what').selectOption({ label: 'Sword' });
    await mira.at('ready-event').selectOption('attack');
    await mira.see('[data-testid=preview][data-allowed=true]');
    await shot(mira.page, 'zones-ready-desktop');
    await mira.confirm();
    await mira.see('[data-testid=held-ada]:has-text("any foe attacks")');
    await jo.page.waitForSelector('[data-testid=held-ada]:has-text("holds an action ready")', {
      state: 'attached',
    });
    assert.doesNotMatch(await jo.at('held-ada').innerText(), /attacks/, 'others do not see the trigger');
    await mira.at('pane-log').click();
    await mira.endTurn();
    await mira.see('[data-testid=roll][data-kind=save]');
    await table.turnOf('bram');
  });

  it('lets a turn be delayed', async () => {
    await jo.at('tab-map').tap();
    await jo.page.locator('[data-verb=delay]').tap();
    await mira.see('[data-testid=delaying-bram]');
    await referee.see('[data-testid=tracker-brute][aria-current=true]');
    assert.match(await mira.at('escalation').getAttribute('data-value'), /^[1-3]$/);
  });

  it('fires the readied action before what sets it off', async () => {
    await referee.onto('ada', 'attack-club');
    await referee.confirm();
    await mira.see('[data-testid=prompt][data-kind=readied]');
    await shot(mira.page, 'zones-readied-desktop');
    await mira.at('prompt-first').click();
    await mira.see('[data-testid=roll][data-kind=attack]:has-text("Readied action")');
    const card = mira.page.locator('[data-testid=roll][data-kind=attack]:has-text("Readied action")').last();
    await card.locator('summary').click();
    const rules = await card.locator('[data-rule]').evaluateAll((all) => all.map((one) => one.dataset.rule));
    assert.match(rules.join(' '), /ARC-013|ARC-110/, 'modifiers name their rules');
    await referee.page.waitForSelector('[data-testid=held-ada]', { state: 'detached' });
  });

  it('asks about an opportunity attack on whoever walks away', async () => {
    await referee.at('enter-hall').click();
    await referee.see('[data-testid=preview-provokes]');
    await shot(referee.page, 'zones-provokes-desktop');
    await referee.confirm();
    await mira.see('[data-testid=prompt][data-kind=opportunity]');
    await mira.at('prompt-first').click();
    await referee.see('[data-testid=zone-hall] [data-testid=token-brute]');
    await mira.see('[data-testid=roll]:has-text("Opportunity attack")');
    await mira.page.waitForSelector('[data-testid=token-ada][data-engaged=""]');
  });

  it('takes the delayed turn right after the one that is running', async () => {
    await jo.page.locator('[data-verb=act_now]').tap();
    await referee.endTurn();
    await table.turnOf('bram');
    await jo.page.waitForSelector('[data-testid=delaying-bram]', { state: 'detached' });
  });

  it('goes beside a friend', async () => {
    await jo.at('tab-map').tap();
    await jo.at('token-ada').tap();
    await jo.at('on-target-move-beside').tap();
    await jo.see('[data-testid=preview][data-allowed=true]');
    await jo.at('confirm').tap();
    await mira.see('[data-testid=token-bram]:has-text("beside Ada")');
  });

  it('lets the referee pick a newcomer from the encounter’s own', async () => {
    await referee.lever('newcomer');
    await referee.at('add-block').selectOption('lurker');
    assert.match(await referee.at('add-block').innerText(), /Lurker, level 2 normal/);
    await referee.at('add-zone').selectOption({ label: 'Gate' });
    await referee.at('add-go').click();
    await mira.see('[data-testid=zone-gate] [data-testid^=token-lurker]');
  });

  it('finds them by typing too, with the zone left to choose', async () => {
    await referee.lever('conflict');
    await referee.page.keyboard.press('Control+k');
    await referee.at('palette-text').fill('add lurker');
    await referee.at('palette-text').press('Enter');
    await referee.see('[data-testid=add-block]');
    assert.equal(await referee.at('add-block').inputValue(), 'lurker');
  });

  it('rests after the battle: whoever is staggered must heal', async () => {
    await referee.hitPoints('ada', '-120');
    await referee.lever('end');
    await referee.at('end-outcome').selectOption('victory');
    await referee.at('end-difficulty').selectOption('hard');
    await referee.at('end-encounter').click();
    await referee.at('end-encounter').click();
    for (const one of all) {
      await one.see('[data-testid=end][data-outcome=victory]');
      await one.at('end-look').click();
      await one.page.waitForSelector('[data-testid=phase][data-phase=quick_rest]', { state: 'attached' });
    }
    await mira.see('[data-testid=heal-up-points][data-points="4"]');
    await mira.see('[data-testid=rest-ada][data-must-heal=true]');
    await shot(mira.page, 'zones-rest-desktop');
    await shot(jo.page, 'zones-rest-phone');
    assert.deepEqual(await accessibilityFaults(mira.page), []);
    // Refused, not dead: it says why to whoever presses it.
    await mira.at('end-rest').evaluate((button) => button.click());
    await mira.see('[data-testid=refusal] [data-codes*=MUST_HEAL]');
    const before = Number((await mira.creature('ada')).hp);
    await mira.at('spend-ada').click();
    await mira.see('[data-testid=rest-ada][data-must-heal=false]');
    assert.ok(Number((await mira.creature('ada')).hp) > before);
  });

  it('heals up too early by a vote of all, at a campaign loss', async () => {
    await mira.at('propose-heal-up').click();
    await jo.see('[data-testid=prompt][data-kind=heal_up_vote]');
    await shot(jo.page, 'zones-vote-phone');
    await jo.at('prompt-first').tap();
    for (const one of all) {
      await one.see('[data-testid=campaign-loss][data-kind=early_heal_up]', { state: 'attached' });
      await one.page.waitForSelector('[data-testid=tracker-ada][data-hp="200"]', { state: 'attached' });
    }
    assert.match(await mira.at('campaign-loss').first().innerText(), /Early heal-up.*Mira.*Jo/s);
    await mira.see('[data-testid=heal-up-points][data-points="0"]');
    assert.deepEqual(server.rows('SELECT kind, status FROM loss'), [
      { kind: 'early_heal_up', status: 'open' },
    ]);
    await shot(mira.page, 'zones-loss-desktop');
  });

  it('closes the rest when all have, and every page holds the server’s own view', async () => {
    await mira.at('end-rest').click();
    await mira.see('[data-testid=rest-ada]:has-text("has rested")');
    await jo.at('end-rest').tap();
    for (const one of all) {
      await one.see('[data-testid=end]');
      await one.page.waitForSelector('[data-testid=phase][data-phase=ended]', { state: 'attached' });
      assert.match(await one.at('end').innerText(), /Early heal-up/);
    }
    await shot(mira.page, 'zones-end-desktop');
    await shot(jo.page, 'zones-end-phone');
    for (const one of all) {
      await one.at('end-look').click();
      await one.checkView();
      assert.deepEqual(unexpected(one.complaints), [], one.name);
    }
  });
});
