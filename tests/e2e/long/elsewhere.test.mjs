// The drill, from its start to a lost flight, in three browsers at a server that somebody else runs: a package's, a container's,
// two of one database. It is killed while a question is open, and brought up to date in the midst of the fight.
//
// AFFRAY_HAND is a shell command that takes a word more: `links` prints what the server has said of its demo, `kill` kills the
// server (-9) and starts it again, `upgrade` puts another version in its place. scripts/rigs has such hands.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { accessibilityFaults, shot, unexpected } from '../support/browser.mjs';
import { Table } from '../support/table.mjs';

// A server that is gone cannot be connected to, and a balancer says that nobody is behind it.
const kBroken = [/WebSocket connection to .* failed/, /ERR_CONNECTION_(REFUSED|RESET)/, /status of 50[234]/];

const hand = async (word) => {
  const done = await promisify(execFile)('bash', ['-c', `${process.env.AFFRAY_HAND} ${word}`]);
  return done.stdout;
};

describe('a fight at a server that somebody else runs', () => {
  let table;
  let referee;
  let ada; // the first player
  let bram; // the second, who has Dov too
  let all;

  before(async () => {
    assert.ok(process.env.AFFRAY_HAND, 'AFFRAY_HAND is not set');
    const said = await hand('links');
    const link = (seat) => {
      const found = new RegExp(`${seat}.*?(http://\\S+#join=[^\\s,"]+)`).exec(said);
      assert.ok(found, `no link for ${seat} in ${said}`);
      return found[1];
    };
    table = await Table.at([link('Referee'), link('First player'), link('Second player')]);
    ({ referee, mira: ada, jo: bram, all } = table);
  });

  after(() => table?.close());

  const sockets = (one) => one.requests.filter((url) => /^wss?:/.test(url)).length;

  // Something happens to the server, after which everybody comes back to it.
  async function meanwhile(word) {
    const before = all.map(sockets);
    await hand(word);
    for (const [i, one] of all.entries()) {
      await assertEventually(() => sockets(one) > before[i], one.name);
      await one.online();
    }
  }

  it('begins, and strikes whoever walks away', async () => {
    await table.begin('ada');
    assert.match(await ada.walk('-2,0'), /provokes/);
    for (const one of all)
      await one.see('[data-testid=tracker-ada][data-place="-2,0"]', { state: 'attached' });
    assert.equal((await ada.creature('ada')).hp, '24');
    await ada.endTurn();
    await table.turnOf('runner');
  });

  it('is killed while it asks, and takes the answer when it is back', async () => {
    await referee.walk('1,4');
    await bram.see('[data-testid=prompt][data-kind=intercept]');
    const question = await bram.at('prompt').getAttribute('data-question');
    const version = await bram.version();
    await meanwhile('kill');
    await bram.see(`[data-testid=prompt][data-question="${question}"]`);
    assert.equal(await bram.version(), version);
    await bram.at('prompt-first').click();
    for (const one of all)
      await one.see('[data-testid=tracker-runner][data-place="3,4"]', { state: 'attached' });
    assert.equal((await ada.creature('bram')).place, '2,5');
    await referee.endTurn();
    await table.turnOf('brute');
  });

  it('is brought up to date, and the fight goes on where it was', async () => {
    await referee.attack('dov');
    for (const one of all)
      await one.see('[data-testid=tracker-dov][data-status=unconscious]', { state: 'attached' });
    const version = await referee.version();
    await meanwhile('upgrade');
    assert.equal(await referee.version(), version);
    assert.equal((await bram.creature('dov')).status, 'unconscious');
    await shot(referee.page, 'elsewhere-upgraded');
    await referee.endTurn();
    await table.turnOf('dov');
  });

  it('ends by a vote for flight, and everybody is told of the loss', async () => {
    await bram.proposeFlight();
    await ada.see('[data-testid=prompt][data-kind=flee_vote]');
    await ada.at('prompt-first').click();
    for (const one of all) {
      await one.see('[data-testid=end][data-outcome=fled]');
      assert.match(await one.at('end').innerText(), /The party fled.*Campaign loss/is);
      assert.deepEqual(await accessibilityFaults(one.page), []);
    }
    await shot(ada.page, 'elsewhere-end');
    for (const one of all) {
      await one.at('end-look').click();
      await one.checkView();
      assert.deepEqual(unexpected(one.complaints, kBroken), [], one.name);
    }
  });
});

async function assertEventually(condition, what) {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (await condition()) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  assert.fail(`never came true: ${condition} (${what})`);
}
