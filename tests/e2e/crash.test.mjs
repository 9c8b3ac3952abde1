// The server is killed while a question or a vote is open, while a figure is dragged, while an intent is under way; it comes back on the same data and
// port, the browsers go on by themselves, nothing acknowledged is lost or doubled; a view that went wrong is replaced.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { shot, unexpected } from './support/browser.mjs';
import { Table } from './support/table.mjs';
import { readClientFrame, readServerFrame, serverFrame } from './support/wire.mjs';

// A server that is gone cannot be connected to: that is the point.
const kBrokenLink = [/WebSocket connection to .* failed/, /ERR_CONNECTION_REFUSED/];

describe('a server killed in the middle', () => {
  let table;
  let server;
  let referee;
  let mira;
  let jo;
  let all;

  before(async () => {
    table = await Table.open();
    ({ server, referee, mira, jo, all } = table);
    await table.begin('brute');
  });

  after(() => table?.close());

  async function killAndReturn() {
    await server.kill();
    for (const one of all) await one.see('[data-testid=table]:not([data-link=online])');
    await shot(jo.page, 'crash-banner');
    await server.start();
    for (const one of all) await one.online();
  }

  it('keeps an open question, and takes its answer after the return', async () => {
    await referee.endTurn();
    await referee.see('[data-testid=tracker-runner][aria-current=true]');
    await referee.walk('1,0');
    await jo.see('[data-testid=prompt][data-kind=intercept]');
    const question = await jo.at('prompt').getAttribute('data-question');
    const version = await jo.version();
    const place = (await jo.creature('runner')).place;

    await killAndReturn();

    await jo.see(`[data-testid=prompt][data-question="${question}"]`);
    assert.equal(await jo.version(), version);
    assert.deepEqual((await mira.creature('runner')).place, place);
    await jo.page.waitForSelector('[data-testid=prompt] .clock', { timeout: 5000 });
    await jo.at('prompt-first').click();
    await referee.see('[data-testid=tracker-runner][data-place="3,0"]');
    await mira.see('[data-testid=tracker-bram]:not([data-place="2,2"])');
  });

  it('judges an intent once that was sent into the crash', async () => {
    const before = server.rows('SELECT count(*) AS n FROM log')[0].n;
    const end = referee.page.locator('[data-verb=end_turn][aria-disabled=false]');
    await end.waitFor();
    // Stopped before it can read: the intent is on its way when the process dies.
    server.process.kill('SIGSTOP');
    await end.click();
    await killAndReturn();
    await referee.see('[data-testid=tracker-ada][aria-current=true]');
    await jo.page.waitForSelector('[data-testid=tracker-ada][aria-current=true]');
    const ends = server.rows('SELECT count(*) AS n FROM log')[0].n - before;
    assert.equal(ends, 1, 'one row for one end of a turn');
    const doubled = server.rows('SELECT seat, intent_id, count(*) AS n FROM log GROUP BY 1, 2 HAVING n > 1');
    assert.deepEqual(doubled, []);
  });

  it('keeps a vote open', async () => {
    await mira.proposeFlight();
    await jo.see('[data-testid=prompt][data-kind=flee_vote]');
    const question = await jo.at('prompt').getAttribute('data-question');
    await killAndReturn();
    await jo.see(`[data-testid=prompt][data-kind=flee_vote][data-question="${question}"]`);
    await jo.at('prompt-decline').click();
    for (const one of all)
      await one.page.waitForSelector('[data-testid=prompt], [data-testid=waiting]', { state: 'detached' });
    assert.equal(await mira.active(), 'ada');
  });

  it('leaves a figure in the hand that drags it, and lets it go where it is dropped', async () => {
    const from = (await mira.creature('ada')).place;
    const ways = await mira.page
      .locator('[data-testid=destinations] option')
      .evaluateAll((all) => all.map((one) => one.value).filter((value) => value !== ''));
    const to = ways.map((way) => way.split(',').slice(0, 2).join(',')).find((way) => way !== from);
    const [start, goal] = await Promise.all(
      [from, to].map((place) => mira.pixelOf(...place.split(',').map(Number))),
    );
    const { mouse } = mira.page;
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move(start.x + 12, start.y - 12);
    await mouse.move(goal.x, goal.y, { steps: 4 });
    await mira.see('[data-testid=preview][data-allowed=true]');
    await killAndReturn();
    await mira.see('[data-testid=preview][data-allowed=true]');
    await mouse.up();
    for (const one of all)
      await one.see(`[data-testid=tracker-ada][data-place="${to}"]`, { state: 'attached' });
  });

  // Stands in a page's line from its next connection on: `spoil` may change what comes, in JSON form.
  async function listen(page) {
    const line = { hellos: [], views: 0, spoil: (frame) => frame };
    await page.routeWebSocket(/\/play\//, (near) => {
      const far = near.connectToServer();
      line.cut = () => Promise.all([near.close({ code: 1012 }), far.close()]);
      near.onMessage((bytes) => {
        const { hello } = readClientFrame(bytes);
        if (hello !== undefined) line.hellos.push(hello);
        far.send(bytes);
      });
      far.onMessage((bytes) => {
        const frame = readServerFrame(bytes);
        if (frame.view !== undefined) line.views += 1;
        const changed = line.spoil(frame);
        near.send(changed === frame ? bytes : serverFrame(changed));
      });
    });
    return line;
  }

  async function harm(amount) {
    await referee.hitPoints('bram', `-${amount}`);
  }

  it('tells by its hash that a view went wrong, and replaces it', async () => {
    const line = await listen(jo.page);
    await jo.page.reload();
    await jo.online();
    await harm(10);
    await jo.see('[data-testid=tracker-bram][data-hp="190"]');
    await line.cut();
    await assertEventually(() => line.hellos.length === 2);
    await jo.online();
    await harm(10);
    await jo.see('[data-testid=tracker-bram][data-hp="180"]');
    assert.ok(line.hellos[1].viewHash, 'the hash of its view');
    assert.equal(line.views, 1, 'a view that is right is kept');

    line.spoil = (frame) => {
      const at = (frame.delta?.events ?? []).findIndex((event) => event.harmed !== undefined);
      if (at < 0) return frame;
      const changed = structuredClone(frame);
      changed.delta.events[at].harmed.hp += 7;
      return changed;
    };
    await harm(10);
    await jo.see('[data-testid=tracker-bram][data-hp="177"]');
    await mira.see('[data-testid=tracker-bram][data-hp="170"]');
    line.spoil = (frame) => frame;
    await line.cut();
    await jo.see('[data-testid=tracker-bram][data-hp="170"]');
    assert.equal(line.views, 2, 'one that is wrong is not');
    assert.equal(line.hellos[2].lastVersion, String(await jo.version()), 'no delta was missing');
  });

  it('leaves all with the server’s view and goes on', async () => {
    await mira.endTurn();
    await referee.page.waitForSelector('[data-testid=tracker-bram][aria-current=true]');
    for (const one of all) {
      await one.checkView();
      assert.deepEqual(unexpected(one.complaints, kBrokenLink), [], one.name);
    }
  });
});

async function assertEventually(condition) {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await condition()) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  assert.fail(`never came true: ${condition}`);
}
