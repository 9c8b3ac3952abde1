// A whole fight of sides through five browsers: surprise and a reaction, declarations on both sides, a spell lost to an
// arrow, a slow axe, nerves that fail, surrender, and what was won divided. The server is killed and a page reloaded in
// the middle of declarations.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, kPhone, launch, shot, unexpected } from './support/browser.mjs';
import { Player } from './support/player.mjs';
import { Server } from './support/server.mjs';

const kRoundsMax = 30;
const kBrokenLink = [/WebSocket connection to .* failed/, /ERR_CONNECTION_REFUSED/];
const kPhoneDark = { viewport: kPhone, hasTouch: true, colorScheme: 'dark', deviceScaleFactor: 2 };

describe('a fight of sides', () => {
  let server;
  let browser;
  let referee;
  let mira;
  let jo;
  let kit;
  let rook;
  let party;
  let all;

  before(async () => {
    server = await Server.open('toll_stair');
    browser = await launch();
    referee = await Player.sit(browser, server.link('referee'), 'Rowan');
    mira = await Player.sit(browser, server.link('player', 'Mira'), 'Mira');
    jo = await Player.sit(browser, server.link('player', 'Jo'), 'Jo', kPhoneDark);
    kit = await Player.sit(browser, server.link('player', 'Kit'), 'Kit');
    rook = await Player.sit(browser, server.link('player', 'Rook'), 'Rook');
    party = [mira, jo, kit];
    all = [referee, ...party, rook];
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  // ── the parts of a round ──

  // Until every page is in this part of the round.
  async function part(stage, step = '') {
    const where = step === '' ? '' : `[data-step=${step}]`;
    for (const one of all)
      await one.see(`[data-testid=phase-bar][data-stage=${stage}]${where}`, { state: 'attached' });
  }

  async function now(page = referee) {
    return page.at('phase-bar').evaluate(({ dataset }) => ({
      stage: dataset.stage,
      step: dataset.step,
      group: dataset.group,
    }));
  }

  // Until the part is another than that one.
  async function moveOn(from, page = referee) {
    await page.page.waitForFunction(({ stage, step, group }) => {
      const bar = document.querySelector('[data-testid=phase-bar]');
      if (bar === null) return true;
      const { dataset } = bar;
      return dataset.stage !== stage || dataset.step !== step || dataset.group !== group;
    }, from);
  }

  async function press(player, testid) {
    await player.see(`[data-testid="${testid}"]:not([aria-disabled=true]):not(:disabled)`, {
      state: 'attached',
    });
    await player.at(testid).click();
  }

  async function closeDeclarations(players) {
    for (const one of players) await press(one, 'close-declarations');
  }

  // The referee ends what runs for everybody.
  async function jump(step) {
    const before = await now();
    await referee.see(`[data-testid=jump-step] option[value=${step}]`, { state: 'attached' });
    await referee.at('jump-step').selectOption(step);
    await moveOn(before);
  }

  async function tollActs() {
    const text = await referee.page.locator('[data-testid=groups] li[aria-current=step]').innerText();
    return /toll/i.test(text);
  }

  // A blow of a creature of this page; resolves when its card has come.
  async function strike(player, who, weapon, target) {
    if ((await player.at('acting').innerText()) !== who.name) await player.at(`tracker-${who.id}`).click();
    const action = `[data-verb=attack][data-subject=${weapon}][aria-disabled=false]`;
    await player.see(action, { state: 'attached' });
    await player.page.locator(action).first().click();
    await player.see(`[data-testid=target-${target}]`);
    if ((await player.at(`target-${target}`).getAttribute('aria-pressed')) !== 'true')
      await player.at(`target-${target}`).click();
    await player.roll('attack', () => player.confirm());
  }

  // ── the fight ──

  it('begins with foes who are taken by surprise, and no word of what the referee alone may know', async () => {
    await referee.at('start').click();
    await part('contact');
    for (const one of all) await one.see('[data-testid=surprised-toll]', { state: 'attached' });
    for (const one of all) await one.see('[data-testid=map][data-grid=square]');
    assert.equal((await mira.creature('captain')).hp, '', 'a player does not see a foe’s hit points');
    await referee.lever('side');
    await referee.at('of-side').selectOption('toll');
    await referee.at('reaction-speaker').selectOption({ label: 'Ada' });
    await referee.at('reaction-go').click();
    await referee.at('pane-log').click();
    await referee.see('[data-testid=roll][data-kind=reaction]', { state: 'attached' });
    assert.equal(await rook.page.locator('[data-kind=reaction]').count(), 0);
    assert.equal(await mira.page.locator('[data-kind=reaction]').count(), 0);
    assert.deepEqual(await accessibilityFaults(referee.page), []);
    assert.deepEqual(await accessibilityFaults(jo.page), []);
    await shot(referee.page, 'classic-contact-desktop');
    await shot(jo.page, 'classic-contact-phone');
  });

  it('gives the choice of stance to the caller whom the referee names', async () => {
    await referee.lever('side');
    await referee.at('of-side').selectOption('party');
    await referee.at('policy-caller').selectOption('ada');
    await press(mira, 'stance-party-fight');
    await part('declare');
    await referee.at('of-side').selectOption('party');
    await referee.at('policy-caller').selectOption('none');
  });

  it('lets those who surprised act alone, and the slow axe after all others', async () => {
    await closeDeclarations(party);
    await part('pass', 'movement');
    await jump('missile');
    await strike(kit, { id: 'pip', name: 'Pip' }, 'short_bow', 'captain');
    await jump('spell');
    await triesOnARing();
    await jump('done');
    await part('slow_pass', 'movement');
    await mira.see('[data-testid=slow]', { state: 'attached' });
    await mira.walk('7,4');
    for (const one of all)
      await one.page.waitForSelector('[data-testid=tracker-ada][data-place="7,4"]', { state: 'attached' });
    await jump('melee');
    await strike(mira, { id: 'ada', name: 'Ada' }, 'battle_axe', 'captain');
    await shot(mira.page, 'classic-slow-desktop');
    await jump('done');
    await part('declare');
  });

  // What a thing is shows by its use; what is cursed stays on. Nobody but the referee knows how many charges are left.
  async function triesOnARing() {
    await jo.at('things-toggle').click();
    await jo.see('[data-testid=thing-ring]', { state: 'attached' });
    await shot(jo.page, 'classic-things-phone');
    await jo.page.locator('[data-verb=use_item][data-subject=ring][aria-disabled=false]').click();
    await jo.see('[data-testid=confirm], [data-testid=thing-ring_of_weakness]');
    if (await jo.at('confirm').isVisible()) await jo.confirm();
    if ((await jo.at('things').count()) === 0) await jo.at('things-toggle').click();
    await jo.see('[data-testid=thing-ring_of_weakness][data-where=worn]', { state: 'attached' });
    assert.equal(await jo.page.locator('[data-subject=ring_of_weakness][aria-disabled=false]').count(), 0);
    assert.doesNotMatch(await jo.at('things').innerText(), /charges left/);
    await shot(jo.page, 'classic-cursed-phone');
    await jo.at('things-toggle').click();
  }

  // ── declarations on both sides ──

  async function declareSpells() {
    await press(jo, 'declare-wim-cast-sleep');
    await jo.see('[data-testid=declare-wim][data-declared=cast]', { state: 'attached' });
    await press(rook, 'declare-adept-cast-magic_missile');
    await rook.see('[data-testid=declare-adept][data-declared=cast]', { state: 'attached' });
  }

  it('hides what one side declares from the other', async () => {
    await declareSpells();
    await mira.see('[data-testid=declared-wim]:has-text("casts")', { state: 'attached' });
    await referee.see('[data-testid=declared-wim]', { state: 'attached' });
    await referee.see('[data-testid=declared-adept]', { state: 'attached' });
    assert.equal(await mira.at('declared-adept').count(), 0);
    assert.equal(await rook.at('declared-wim').count(), 0);
    assert.doesNotMatch(await rook.at('table').innerText(), /Wim[^A]*cast/i);
    assert.doesNotMatch(await jo.at('table').innerText(), /Adept[^W]*cast/i);
    await shot(mira.page, 'classic-declare-desktop');
    await shot(jo.page, 'classic-declare-phone');
    await shot(rook.page, 'classic-declare-rival');
    assert.deepEqual(await accessibilityFaults(mira.page), []);
    assert.deepEqual(await accessibilityFaults(jo.page), []);
  });

  it('has the declarations back after a kill -9 and a reload', async () => {
    await press(mira, 'close-declarations');
    assert.equal(await server.kill(), 'SIGKILL');
    await server.start();
    for (const one of all) await one.online();
    await jo.page.reload();
    await rook.page.reload();
    for (const one of [jo, rook]) await one.online();
    await part('declare');
    await jo.see('[data-testid=declare-wim][data-declared=cast]', { state: 'attached' });
    await rook.see('[data-testid=declare-adept][data-declared=cast]', { state: 'attached' });
    assert.equal(await rook.at('declared-wim').count(), 0);
    assert.equal(await jo.at('declare-wim-cast-sleep').getAttribute('aria-pressed'), 'true');
    await mira.see('[data-testid=closed]', { state: 'attached' });
  });

  async function runOut() {
    for (let i = 0; i < 8 && (await now()).stage !== 'declare'; i += 1) await jump('done');
    await part('declare');
  }

  it('spoils the spell of a caster who is hit before its turn comes, and not that of one who was faster', async () => {
    await press(jo, 'close-declarations');
    // On the phone they make room for the board, and can be opened again.
    await jo.see('[data-testid=stage-unfold]');
    assert.equal(await jo.at('declarations').count(), 0);
    await shot(jo.page, 'classic-declared-phone');
    await closeDeclarations([kit, rook]);
    for (let round = 0; round < kRoundsMax; round += 1) {
      await part('pass', 'movement');
      if (await tollActs()) break;
      await runOut();
      await declareSpells();
      await closeDeclarations([...party, rook]);
    }
    assert.ok(await tollActs(), 'the toll takers never came first');
    await jump('missile');
    for (const archer of [
      { id: 'bow1', name: 'Near archer' },
      { id: 'bow2', name: 'Far archer' },
    ]) {
      if ((await jo.creature('wim')).hp === '90') await strike(referee, archer, 'long_bow', 'wim');
    }
    assert.notEqual((await jo.creature('wim')).hp, '90', 'both archers missed');
    await jo.see(':text("spell spoilt")', { state: 'attached' });
    await jump('spell');
    await rook.page
      .locator('[data-verb=cast][data-subject=magic_missile][aria-disabled=false]')
      .first()
      .click();
    await rook.see('[data-testid=target-ada]');
    if ((await rook.at('target-ada').getAttribute('aria-pressed')) !== 'true')
      await rook.at('target-ada').click();
    await rook.confirm();
    await mira.see('[data-testid=tracker-ada]:not([data-hp="90"])', { state: 'attached' });
    await shot(rook.page, 'classic-cast-rival');
    await jump('done');
    await part('pass', 'movement');
    await jump('spell');
    await jo.at('not-now').click();
    await jo.see('[data-testid=not-now-list] [data-verb=cast][aria-disabled=true]');
    assert.equal(
      await jo.page.locator('[data-verb=cast][aria-disabled=false]').count(),
      0,
      'the turn is lost',
    );
    await shot(jo.page, 'classic-disrupted-phone');
    await jo.at('not-now').click();
    await runOut();
  });

  it('kills with the axe at the end of a round', async () => {
    for (let round = 0; round < kRoundsMax; round += 1) {
      await closeDeclarations([...party, rook]);
      await part('pass', 'movement');
      for (let i = 0; i < 4 && (await now()).stage !== 'slow_pass'; i += 1) await jump('done');
      await part('slow_pass', 'movement');
      await jump('melee');
      await strike(mira, { id: 'ada', name: 'Ada' }, 'battle_axe', 'guard');
      await runOut();
      if ((await mira.creature('guard')).status === 'dead') break;
    }
    assert.equal((await mira.creature('guard')).status, 'dead');
  });

  it('asks the referee what a side does whose nerves fail, and it gives up', async () => {
    await referee.lever('side');
    await referee.at('of-side').selectOption('toll');
    await referee.at('lever-modifier').fill('-2');
    await referee.at('morale-adjust').click();
    await closeDeclarations([...party, rook]);
    await referee.page.waitForFunction(
      () =>
        document.querySelector('[data-testid=prompt][data-kind=morale_outcome]') !== null ||
        document.querySelector('[data-testid=phase-bar][data-stage=pass]') !== null,
    );
    if ((await referee.at('prompt').count()) === 0) {
      for (let i = 0; i < 3 && (await referee.at('prompt').count()) === 0; i += 1) {
        const before = await now();
        await referee.at('jump-step').selectOption('done');
        await referee.page.waitForFunction(
          ({ group }) =>
            document.querySelector('[data-testid=prompt]') !== null ||
            document.querySelector('[data-testid=phase-bar]').dataset.group !== group,
          before,
        );
      }
    }
    await referee.see('[data-testid=prompt][data-kind=morale_outcome]');
    await shot(referee.page, 'classic-morale-desktop');
    assert.equal(await mira.page.locator('[data-kind=morale]').count(), 0, 'the dice are the referee’s');
    await referee.at('prompt-offer-1').click();
    for (const one of all)
      for (const id of ['captain', 'bow1', 'bow2', 'adept'])
        await one.page.waitForSelector(`[data-testid=tracker-${id}][data-status=surrendered]`, {
          state: 'attached',
        });
    await shot(mira.page, 'classic-surrender-desktop');
  });

  it('divides the treasure when the fight is over, with experience for each', async () => {
    await referee.lever('end');
    await referee.at('end-outcome').selectOption('victory');
    await referee.at('end-encounter').click();
    await referee.at('end-encounter').click();
    for (const one of all) await one.see('[data-testid=end][data-outcome=victory]');
    await shot(mira.page, 'classic-end-desktop');
    for (const one of all) await one.at('end-treasure').click();
    await mira.see('[data-testid=treasure][data-fund="12000"]');
    assert.equal(await rook.at('divide-even').count(), 0, 'the toll takers have no share');
    await referee.lever('fund');
    await referee.at('fund-amount').fill('150');
    await referee.at('fund-go').click();
    await mira.see('[data-testid=treasure][data-fund="15000"]');
    assert.deepEqual(await accessibilityFaults(mira.page), []);
    await shot(jo.page, 'classic-treasure-phone');
    await mira.at('divide-even').click();
    await mira.see('[data-testid=heir-ada][data-purse="5000"]');
    await jo.see('[data-testid=heir-wim][data-purse="5000"]');
    await jo.see('[data-testid=heir-ada][data-purse="0"]', { state: 'attached' });
    const xp = Number(await jo.at('heir-wim').getAttribute('data-xp'));
    assert.ok(xp >= 50, `150 gold pieces and foes among three: ${xp}`);
    await shot(mira.page, 'classic-divided-desktop');
  });

  it('lets magic things be picked in the order of the dice', async () => {
    assert.equal(await mira.at('divide-picks').count(), 0, 'what nobody has found the referee brings in');
    await referee.at('pick-items').fill('wand_of_reeds');
    await referee.at('divide-picks').click();
    for (const one of party) await one.see('[data-testid=pick-order]');
    const first = await Promise.any(
      party.map(async (one) => {
        await one.see('[data-testid=pick-wand_of_reeds]');
        return one;
      }),
    );
    await shot(first.page, 'classic-picks');
    await first.at('pick-wand_of_reeds').click();
    for (const one of party)
      await one.page.waitForSelector('[data-testid=pick-order]', { state: 'detached' });
  });

  it('leaves every page with the server’s own view', async () => {
    for (const one of all) {
      await one.checkView();
      assert.deepEqual(unexpected(one.complaints, kBrokenLink), [], one.name);
    }
  });
});
