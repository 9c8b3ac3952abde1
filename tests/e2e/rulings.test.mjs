// What people decide in a fight and after it: an option of a flexible attack, a stunt and its difficulty, who is passed by,
// orders that protect or wait for what is decisive, help in spirit, and what the referee grants in the rest.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, shot, unexpected } from './support/browser.mjs';
import { Table } from './support/table.mjs';

describe('what people decide', () => {
  let table;
  let server;
  let referee;
  let mira;
  let jo;
  let all;

  before(async () => {
    table = await Table.open({ demo: 'weir' });
    ({ server, referee, mira, jo, all } = table);
    await table.begin('ada');
  });

  after(() => table?.close());

  async function endTurnTo(player, id) {
    await player.endTurn();
    await table.turnOf(id);
  }

  it('asks which option of a flexible attack the fallen die is used for', async () => {
    await mira.onto('brute', 'engage');
    await mira.confirm();
    await referee.see('[data-testid=prompt][data-kind=intercept]');
    await referee.at('prompt-decline').click();
    await mira.see('[data-testid=token-ada][data-engaged=brute]');
    await mira.see('[data-testid=log] p:has-text("Ada moves, in Weir.")');
    await mira.onto('brute', 'attack-sword');
    await mira.confirm();
    await mira.see('[data-testid=prompt][data-kind=flexible]');
    await jo.see('[data-testid=waiting]');
    assert.deepEqual(await accessibilityFaults(mira.page), []);
    await shot(mira.page, 'rulings-flexible-desktop');
    await mira.at('prompt-offer-1').click();
    await jo.see('[data-testid=roll][data-kind=attack]:has-text("Carve")');
    await referee.page.waitForSelector('[data-testid=prompt], [data-testid=waiting]', { state: 'detached' });
  });

  it('lets the referee put a difficulty to a stunt', async () => {
    await mira.at('stunt').click();
    await mira.at('stunt-background').selectOption('river_pilot');
    await mira.at('stunt-action').selectOption('quick');
    await mira.at('told-words').fill('I ride the sluice board down the spill.');
    await mira.see('[data-testid=preview][data-allowed=true]');
    assert.deepEqual(await accessibilityFaults(mira.page), []);
    await shot(mira.page, 'rulings-stunt-desktop');
    await mira.confirm();
    await referee.see('[data-testid=prompt][data-kind=referee_ruling]');
    assert.match(await referee.at('prompt').innerText(), /Ada: .*I ride the sluice board down the spill/s);
    await referee.at('prompt-first').check();
    await referee.at('prompt-offer-1').check();
    assert.equal(await referee.at('prompt-first').isChecked(), false, 'one of them at most');
    await shot(referee.page, 'rulings-difficulty-desktop');
    await referee.at('prompt-chosen').click();
    await jo.see('[data-testid=roll][data-kind=check]');
    const card = mira.page.locator('[data-testid=roll][data-kind=check]').last();
    await card.locator('summary').click();
    assert.match(await card.innerText(), /river pilot/i);
    await mira.see('[data-slot="slot.quick"][data-left="0"]');
  });

  it('gives an action back by override, and it is spent on a power that must recharge', async () => {
    await referee.setNumber('Ada', 'slot.standard', 1);
    await mira.onto('brute', 'attack-spill');
    await mira.confirm();
    await jo.see('[data-testid=roll][data-kind=attack]:has-text("Spill")');
    await mira.see('[data-slot="slot.standard"][data-left="0"]');
  });

  it('lets the referee rule who is passed, and nobody else is asked', async () => {
    await endTurnTo(mira, 'brute');
    await endTurnTo(referee, 'eel');
    await referee.onto('cleo', 'engage');
    await referee.confirm();
    await jo.see('[data-testid=prompt][data-kind=intercept]');
    assert.match(await jo.at('prompt').innerText(), /Bram may step in/);
    await referee.at('past-bram').selectOption('remove');
    await referee.at('rule-past').scrollIntoViewIfNeeded();
    assert.deepEqual(await accessibilityFaults(referee.page), []);
    await shot(referee.page, 'rulings-past-desktop');
    await referee.at('past-go').click();
    await jo.page.waitForSelector('[data-testid=prompt]', { state: 'detached' });
    for (const one of all) await one.see('[data-testid=token-cleo][data-engaged=eel]');
    await mira.see('[data-testid=token-bram][data-engaged=""]');
  });

  it('steps in unasked for whom a standing order protects, and for nobody else', async () => {
    await jo.openOrders();
    await jo.at('order-intercept').selectOption('protect');
    await jo.at('order-intercept-ward-cleo').uncheck();
    assert.equal(await jo.at('order-intercept-ward-ada').isChecked(), true);
    assert.deepEqual(await accessibilityFaults(jo.page), []);
    await jo.at('order-intercept').scrollIntoViewIfNeeded();
    await shot(jo.page, 'rulings-protect-desktop');
    await endTurnTo(referee, 'newt');
    await referee.onto('cleo', 'engage');
    await referee.confirm();
    for (const one of all) await one.see('[data-testid=token-newt][data-engaged=cleo]');
    await endTurnTo(referee, 'toad');
    await referee.onto('ada', 'engage');
    await referee.confirm();
    for (const one of all) await one.see('[data-testid=token-toad][data-engaged=bram]');
    await jo.page.reload();
    await jo.online();
    await jo.openOrders();
    await jo.see('[data-testid=order-intercept]');
    assert.equal(await jo.at('order-intercept').inputValue(), 'protect', 'the table keeps it');
    assert.equal(await jo.at('order-intercept-ward-ada').isChecked(), true);
    assert.equal(await jo.at('order-intercept-ward-cleo').isChecked(), false);
  });

  // A blow of the toad on Bram, who stands at so many hit points. A fumble proves nothing: then again.
  async function blow(hp) {
    for (;;) {
      await referee.setNumber('Bram', 'hp', hp);
      const outcome = await referee.roll('attack', async () => {
        await referee.onto('bram', 'attack-club');
        await referee.confirm();
      });
      await referee.setNumber('Toad', 'slot.standard', 1);
      if (outcome === 'success') return;
    }
  }

  it('interrupts unasked where that turns the outcome, and only there', async () => {
    await jo.openOrders();
    await jo.at('order-interrupt').selectOption('if_decisive');
    await jo.see('[data-testid=order-interrupt]');
    await blow(100);
    await jo.see('[data-testid=tracker-bram][data-hp="80"]');
    await blow(15);
    await jo.see('[data-testid=tracker-bram][data-hp="5"]');
    assert.equal((await jo.creature('bram')).status, 'up');
    assert.equal(await jo.page.locator('[data-testid=prompt]').count(), 0);
    await jo.see('[data-testid=roll]:has-text("halved: roll with it")');
    await shot(jo.page, 'rulings-decisive-desktop');
  });

  it('lets a fallen hero be there in spirit, as the referee grants it', async () => {
    await referee.hitPoints('cleo', '-70');
    await jo.see('[data-testid=tracker-cleo][data-status=unconscious]');
    await jo.at('tracker-cleo').click();
    await jo.page.locator('[data-verb=fight_in_spirit][aria-disabled=false]').first().click();
    await jo.see('[data-testid=plan][data-mode=targets]');
    await jo.at('target-ada').click();
    await jo.at('spirit-stat').selectOption('ac');
    await jo.at('told-words').fill('She taught Ada where to stand.');
    await jo.see('[data-testid=preview][data-allowed=true]', { state: 'attached' });
    assert.deepEqual(await accessibilityFaults(jo.page), []);
    await shot(jo.page, 'rulings-spirit-desktop');
    await jo.confirm();
    await referee.see('[data-testid=prompt][data-kind=referee_ruling]');
    assert.match(await referee.at('prompt').innerText(), /Cleo: .*She taught Ada where to stand/s);
    await referee.at('prompt-offer-1').check();
    await referee.at('prompt-amount').fill('2');
    await shot(referee.page, 'rulings-grant-spirit-desktop');
    await referee.at('prompt-chosen').click();
    for (const one of all) await one.see('[data-testid=tracker-ada]:has-text("fight in spirit")');
  });

  it('grants recoveries, a recharge and a heal-up in the rest', async () => {
    await referee.lever('end');
    await referee.at('end-outcome').selectOption('victory');
    await referee.at('end-encounter').click();
    await referee.at('end-encounter').click();
    for (const one of all) {
      await one.see('[data-testid=end][data-outcome=victory]');
      await one.at('end-look').click();
    }
    await mira.at('spend-ada').click();
    await mira.see('[data-testid=rest-ada]:has-text("7 recoveries")');
    await referee.lever('rest');
    await referee.at('grant-who').selectOption({ label: 'Ada' });
    await referee.at('grant-1').click();
    await mira.see('[data-testid=rest-ada]:has-text("8 recoveries")');
    await shot(referee.page, 'rulings-grants-desktop');
    assert.equal(await referee.at('grant-power').inputValue(), 'spill');
    const recharges = mira.page.locator('[data-testid=roll][data-kind=recharge]');
    assert.equal(await recharges.count(), 0);
    await referee.at('grant-recharge').click();
    await recharges.first().waitFor();
    await referee.at('grant-heal-up').click();
    await mira.at('propose-heal-up').click();
    await jo.see('[data-testid=prompt][data-kind=heal_up_vote]');
    await jo.at('prompt-first').click();
    for (const one of all) await one.see('[data-testid=tracker-cleo][data-hp="60"]');
    assert.deepEqual(
      server.rows('SELECT kind FROM loss'),
      [],
      'a granted heal-up costs the campaign nothing',
    );
  });

  it('leaves every page with the server’s own view', async () => {
    for (const one of all) {
      await one.checkView();
      assert.deepEqual(unexpected(one.complaints), [], one.name);
    }
  });
});
