// Monsters by themselves: the referee lets one do its turn with a key, then lets the side run.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, launch, shot, unexpected } from './support/browser.mjs';
import { Player } from './support/player.mjs';
import { Server } from './support/server.mjs';

const kStepsMax = 60;

describe('monsters by themselves', () => {
  let server;
  let browser;
  let referee;
  let players;

  // Something for the referee's eyes has come of a version: a proposal, a question to others, another turn.
  async function come(until) {
    await referee.page.waitForFunction((wanted) => {
      const current = document.querySelector('[data-testid=table]').dataset.version;
      const card = document.querySelector('[data-testid=autopilot]');
      const active = document.querySelector('[data-testid^=tracker-][aria-current=true]');
      const asked = document.querySelector('[data-testid=waiting], [data-testid=prompt]') !== null;
      return asked || card?.dataset.version === current || active?.dataset.testid === `tracker-${wanted}`;
    }, until);
  }

  async function later(version) {
    await referee.page.waitForFunction(
      (before) => Number(document.querySelector('[data-testid=table]').dataset.version) > before,
      version,
    );
  }

  // Players let everything pass.
  async function declined() {
    for (const player of players) {
      if (!(await player.at('prompt-decline').isVisible())) continue;
      const version = await referee.version();
      await player.at('prompt-decline').click();
      await later(version);
      return true;
    }
    return false;
  }

  before(async () => {
    server = await Server.open();
    browser = await launch();
    referee = await Player.sit(browser, server.link('referee'), 'Rowan');
    players = [
      await Player.sit(browser, server.link('player', 'Mira'), 'Mira'),
      await Player.sit(browser, server.link('player', 'Jo'), 'Jo'),
    ];
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  it('proposes, says why, and does a whole turn key by key', async () => {
    await referee.lever('pilot');
    await referee.at('pilot-mode-side-foes').selectOption({ label: 'propose' });
    await referee.see('[data-testid=pilot-tactic-side-foes]');
    await referee.at('start').click();
    await referee.see('[data-testid=autopilot][data-verb=attack]');
    assert.equal(await referee.active(), 'brute');
    assert.match(await referee.at('autopilot-reason').innerText(), /nearest foe, Ada, 1 hex away/);
    await referee.see('[data-testid=tracker-ada].chosen');
    assert.deepEqual(await accessibilityFaults(referee.page), []);
    await shot(referee.page, 'autopilot-desktop');
    const first = await referee.at('autopilot-reason').innerText();
    await referee.page.keyboard.press('o');
    await referee.page.waitForFunction(
      (text) => document.querySelector('[data-testid=autopilot-reason]').textContent !== text,
      first,
    );
    while ((await referee.at('autopilot-reason').innerText()) !== first)
      await referee.page.keyboard.press('o');
    for (let steps = 0; steps < kStepsMax && (await referee.active()) === 'brute'; steps += 1) {
      await come('runner');
      if (await declined()) continue;
      if ((await referee.active()) !== 'brute') break;
      const version = await referee.version();
      await referee.page.keyboard.press('a');
      await later(version);
    }
    assert.equal(await referee.active(), 'runner');
    // Whatever its die showed: it has struck.
    await players[0].see('[data-testid=roll][data-kind=attack]');
  });

  it('leaves a monster to the referee who would rather do it by hand', async () => {
    await referee.see('[data-testid=autopilot]');
    await referee.at('autopilot-skip').click();
    await referee.see('[data-testid=autopilot]', { state: 'detached' });
    await referee.endTurn();
    await referee.see('[data-testid=tracker-runner]:not([aria-current=true])');
  });

  it('lets a side run until somebody else is needed, and no player hears of it', async () => {
    await referee.at('pilot-pause').fill('0');
    await referee.at('pilot-pause').press('Tab');
    await referee.at('pilot-mode-side-foes').selectOption({ label: 'run' });
    // Ada may lie there, and has her turn all the same.
    await referee.see(
      '[data-testid=tracker-ada][aria-current=true], [data-testid=tracker-bram][aria-current=true]',
    );
    if ((await referee.active()) === 'ada') await players[0].endTurn();
    await players[1].see('[data-testid=tracker-bram][aria-current=true]');
    const before = await referee.version();
    await players[1].endTurn();
    for (let steps = 0; steps < kStepsMax; steps += 1) {
      await later(before);
      await referee.page.waitForFunction(() => {
        const active = document.querySelector('[data-testid^=tracker-][aria-current=true]')?.dataset.testid;
        const asked = document.querySelector('[data-testid=waiting]') !== null;
        return asked || (active !== 'tracker-brute' && active !== 'tracker-runner');
      });
      if (!(await declined())) break;
    }
    assert.ok((await referee.version()) > before + 3, 'both have had their turns');
    assert.ok(!['brute', 'runner'].includes(await referee.active()));
    for (const player of players) {
      assert.equal(await player.page.locator('[data-testid^=autopilot], [data-testid^=pilot-]').count(), 0);
      await player.checkView();
      assert.deepEqual(unexpected(player.complaints), [], player.name);
    }
    await referee.at('pilot-halt').click();
    await referee.see('[data-testid=pilot-halted]');
    await shot(referee.page, 'autopilot-levers');
    assert.deepEqual(await accessibilityFaults(referee.page), []);
    assert.deepEqual(unexpected(referee.complaints), []);
  });
});
