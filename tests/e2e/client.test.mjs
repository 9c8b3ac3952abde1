// The built client under the shipped policy, against a pretended server: looks, keys, refusals, resume,
// foreign text.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  accessibilityFaults,
  faultsInEveryTheme,
  kPhone,
  launch,
  person,
  shot,
  unexpected,
} from './support/browser.mjs';
import { hold, Pretence } from './support/pretence.mjs';
import { serveClient } from './support/static.mjs';
import { kFlight, kStory, opportunity } from './support/story.mjs';

const kPlayer = 2;
const kReferee = 1;
// Closing the pretended socket is part of the test.
const kBrokenLink = [/WebSocket connection to .* failed/];

// How much of the height the board has at least.
const kLayouts = [
  ['desktop', { width: 1440, height: 900 }, 0.55],
  ['laptop', { width: 1366, height: 768 }, 0.55],
  ['tablet', { width: 820, height: 1180 }, 0.55],
  ['phone', kPhone, 0.45],
  ['phone, lying', { width: 844, height: 390 }, 0.3],
  ['a page at twice its size', { width: 683, height: 384 }, 0.3],
];

describe('the browser client', () => {
  let client;
  let browser;

  before(async () => {
    client = await serveClient();
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    await client?.close();
  });

  async function sit(seat, role, { extra, ...options } = {}) {
    const someone = await person(browser, options);
    await hold(someone.context, seat, role);
    const table = new Pretence(seat, extra);
    await table.attach(someone.page);
    await someone.page.goto(`${client.url}/play#enc1`);
    await someone.page.waitForSelector('[data-testid=map][data-ready=true]');
    await someone.page.waitForSelector('[data-verb=attack]');
    return { ...someone, table };
  }

  it('shows who stands where and what may be done, and says why not', async () => {
    const { context, page, complaints, table } = await sit(1, kPlayer);
    for (const delta of kStory) table.say({ delta });
    assert.equal(await page.getByTestId('escalation').getAttribute('data-value'), '2');
    assert.equal(await page.getByTestId('turn').innerText(), 'Your turn: Ada Quill');
    assert.equal(await page.getByTestId('tracker-ada').getAttribute('aria-current'), 'true');
    assert.equal(await page.locator('[data-verb=withdraw]').count(), 0, 'what is possible stands alone');
    await page.getByTestId('not-now').click();
    const refused = await page.getByTestId('not-now-list').innerText();
    assert.match(refused, /Use item: healing potion.*It costs 4 action points; 3 left.*standard action/s);
    await page.locator('[data-verb=withdraw]').click({ force: true });
    assert.match(await page.getByTestId('refusal').innerText(), /It costs 5 action points; 3 left/);
    assert.equal(table.submitted.length, 0);
    await page.keyboard.press('Escape');
    assert.equal(await page.getByTestId('drawer').count(), 0);
    assert.ok(await page.getByTestId('not-now').evaluate((button) => button === document.activeElement));
    const card = page.locator('[data-testid=roll][data-kind=attack]').first();
    assert.match(
      await card.innerText(),
      /Ada Quill.*Grik the Toll.*Longsword.*14.*23.*vs AC 16.*hit.*9 damage/is,
    );
    await card.locator('summary').click();
    assert.match(await card.innerText(), /escalation die\s*§\s*\+2/);
    assert.equal(await card.locator('[data-rule="ARC-035"]').count(), 1);
    assert.deepEqual(unexpected(complaints), []);
    await context.close();
  });

  it('plays by keyboard alone: choose, aim, confirm, answer, end the turn', async () => {
    const { context, page, complaints, table } = await sit(1, kPlayer);
    await page.keyboard.press('2');
    await page.waitForFunction(() => document.activeElement?.dataset['testid'] === 'target-grik');
    await page.keyboard.press('Space');
    await page.getByTestId('confirm').focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-testid=plan]', { state: 'detached' });
    assert.deepEqual(table.submitted[0].intent.attack.targets, [5]);
    for (const delta of kStory) table.say({ delta });
    table.say({ delta: opportunity('15', 1) });
    table.say({ deadline: { question: 77, remainingMs: 12000 } });
    await page.waitForSelector('[data-testid=prompt]');
    await page.keyboard.press('Alt+r');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => true);
    await assertEventually(() => table.submitted.some((one) => one.intent.answer?.question === 77));
    const answer = table.submitted.find((one) => one.intent.answer);
    assert.deepEqual(answer.intent.answer.picks, [0]);
    await page.keyboard.press('n');
    await page.waitForSelector('[data-testid=end-asks]');
    assert.ok(!table.submitted.some((one) => one.intent.turn));
    await page.keyboard.press('Escape');
    assert.equal(await page.getByTestId('end-asks').count(), 0);
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await assertEventually(() => table.submitted.some((one) => one.intent.turn?.verb === 'end_turn'));
    assert.deepEqual(unexpected(complaints), []);
    await context.close();
  });

  for (const [size, viewport, share] of kLayouts) {
    it(`keeps the board where it is, whatever is clicked: ${size}`, async () => {
      const { context, page, complaints, table } = await sit(1, kPlayer, { viewport });
      const board = () => page.getByTestId('board').boundingBox();
      const before = await board();
      assert.ok(before.height >= share * viewport.height, `the board is ${before.height} px high`);
      const still = async (what) => assert.deepEqual(await board(), before, what);
      await page.getByTestId('not-now').click();
      await still('what is not possible');
      await page.locator('[data-verb=withdraw]').click({ force: true });
      await page.waitForSelector('[data-codes=NOT_ENOUGH_AP]');
      await still('a refusal');
      await page.locator('[data-verb=attack]').first().click();
      await still('an action');
      await page.getByTestId('target-grik').click();
      await page.waitForSelector('[data-testid=preview]');
      await still('a target');
      await page.getByTestId('cancel').click();
      await page.getByTestId('destinations').selectOption('-1,0,0');
      await page.waitForSelector('[data-testid=preview-provokes]');
      await still('a way');
      await page.getByTestId('cancel').click();
      await page.getByTestId('end-turn').click();
      await page.waitForSelector('[data-testid=end-asks]');
      await still('the end of the turn');
      await page.keyboard.press('Escape');
      table.say({ fault: { code: 'RATE_LIMITED' } });
      await page.waitForSelector('[data-testid=banner] .bad');
      await still('a fault');
      table.say({ delta: opportunity('13', 1) });
      await page.waitForSelector('[data-testid=prompt]');
      await still('a question');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(wide, false, 'nothing is wider than the screen');
      assert.deepEqual(await accessibilityFaults(page), []);
      assert.deepEqual(unexpected(complaints), []);
      await context.close();
    });
  }

  it('answers aloud, closes by Esc and gives the focus back', async () => {
    const { context, page, complaints, table } = await sit(1, kPlayer);
    await page.keyboard.press('Alt+w');
    const said = page.getByTestId('answered');
    await assertEventually(async () =>
      /Ada Quill: Hex -1, 1, 21 of 34 hit points/.test(await said.innerText()),
    );
    await page.keyboard.press('Alt+t');
    await assertEventually(async () =>
      /engaged with Grik the Toll and Marsh hound 1/.test(await said.innerText()),
    );
    await page.keyboard.press('Alt+o');
    await assertEventually(async () =>
      /Ada Quill can: Move, 1 AP; Longsword, 2 AP/.test(await said.innerText()),
    );
    await page.getByTestId('not-now').focus();
    await page.keyboard.press('?');
    await page.waitForSelector('[data-testid=help-dialog]');
    await page.keyboard.press('n');
    await page.keyboard.press('Escape');
    await page.waitForSelector('[data-testid=help-dialog]', { state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.dataset['testid'] === 'not-now');
    assert.equal(table.submitted.length, 0);
    assert.match(await page.title(), /Your turn/);
    await page.keyboard.press('Alt+c');
    await page.waitForFunction(() => document.activeElement?.dataset['testid'] === 'chat-text');
    await page.keyboard.type('/dance wildly');
    await page.keyboard.press('Enter');
    assert.match(await page.getByTestId('chat-wrong').innerText(), /There is no \/dance here/);
    await page.getByTestId('chat-text').fill('Hold!');
    await page.keyboard.press('Enter');
    table.say({ fault: { code: 'QUOTA_REACHED', text: 'Enough has been said for today.' } });
    await page.waitForFunction(() => document.querySelector('#chat-wrong')?.textContent.includes('Enough'));
    assert.equal(await page.getByTestId('chat-text').inputValue(), 'Hold!');
    // Whoever reads rolls alone does not see what is said.
    await page.getByTestId('log-filter-rolls').click();
    const line = (id, seat) => ({ chat: { id, seat, name: 'x', text: 'x', atMs: '1790000000000' } });
    table.say(line('1', 1));
    table.say(line('2', 2));
    await page.waitForFunction(() => /1$/.test(document.querySelector('#tab-log').innerText.trim()));
    await page.getByTestId('log-filter-all').click();
    await page.waitForFunction(() => !/\d/.test(document.querySelector('#tab-log').innerText));
    assert.deepEqual(unexpected(complaints), []);
    await context.close();
  });

  it('walks by mouse, touch and arrow keys, with the price shown first', async () => {
    const { context, page, complaints, table } = await sit(1, kPlayer);
    await page.getByTestId('map').focus();
    await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('[data-testid=preview]');
    assert.match(
      await page.getByTestId('map-cursor').innerText(),
      /Hex -2, 1: empty, 2 AP to get there, 1 west/,
    );
    assert.match(await page.getByTestId('preview').innerText(), /2 AP/);
    await page.keyboard.press('Enter');
    await assertEventually(() => table.submitted.length === 1);
    assert.deepEqual(table.submitted[0].intent.move.path, [{ x: -2, y: 1 }]);
    await page.getByTestId('destinations').selectOption('-1,0,0');
    await page.waitForSelector('[data-testid=preview-provokes]');
    assert.match(await page.getByTestId('preview-provokes').innerText(), /provokes Grik the Toll/);
    assert.deepEqual(unexpected(complaints), []);
    await context.close();
  });

  it('resumes by version and sends an unanswered intent again under its own id', async () => {
    const { context, page, complaints, table } = await sit(1, kPlayer);
    table.judge = () => undefined;
    await page.keyboard.press('n');
    await page.keyboard.press('n');
    await assertEventually(() => table.submitted.length === 1);
    await table.sockets[0].close({ code: 1012 });
    await assertEventually(() => table.submitted.length === 2);
    assert.equal(table.submitted[0].intentId, table.submitted[1].intentId);
    const hellos = table.heard.filter((frame) => frame.hello);
    assert.equal(hellos[0].hello.lastVersion, undefined);
    assert.equal(hellos[1].hello.lastVersion, '12');
    table.say({
      reply: {
        intentId: table.submitted[1].intentId,
        rejected: { code: 'NOT_YOUR_TURN' },
      },
    });
    await page.waitForSelector('[data-testid=refusal] [data-codes=NOT_YOUR_TURN]');
    assert.deepEqual(unexpected(complaints, kBrokenLink), []);
    await context.close();
  });

  it('takes names, talk and titles as text, whatever they hold', async () => {
    const hostile = [
      '<img src=x onerror=alert(1)>',
      '<script>alert(2)</script>',
      '"><svg onload=alert(3)>',
      "javascript:alert('4')",
      '{{constructor.constructor("alert(5)")()}}',
      '<iframe srcdoc="<script>alert(6)</script>">',
      '&lt;b&gt;',
      '\u202etxt.exe',
    ];
    const { context, page, complaints, table } = await sit(1, kPlayer, {
      extra: { adaName: hostile[0], title: hostile[2] },
    });
    hostile.forEach((text, index) => {
      table.say({
        chat: {
          id: `${index + 1}`,
          seat: 2,
          name: text,
          text,
          atMs: '1790000000000',
        },
      });
    });
    table.say({
      delta: {
        version: '13',
        events: [
          ...hostile.map((text) => ({ spoke: { who: 1, text } })),
          ...hostile.map((name, index) => ({
            effectAdded: { effect: { id: 90 + index, name, who: 1 } },
          })),
        ],
      },
    });
    await page.getByTestId('pane-log').click();
    await page.waitForTimeout(200);
    const foreign = await page.evaluate(() => document.querySelectorAll('img, iframe, body script').length);
    assert.equal(foreign, 0);
    assert.match(await page.getByTestId('title').innerText(), /svg onload/);
    assert.deepEqual(unexpected(complaints), []);
    await context.close();
  });

  for (const [size, viewport] of Object.entries({ desktop: undefined, phone: kPhone })) {
    it(`has no fault of accessibility in any theme: ${size}`, async () => {
      const options = { colorScheme: 'light', hasTouch: size === 'phone', ...(viewport && { viewport }) };
      const { context, page, complaints, table } = await sit(0, kReferee, options);
      const clean = async (what) => assert.deepEqual(await faultsInEveryTheme(page), [], what);
      for (const delta of kStory) table.say({ delta });
      await clean('fight');
      if (viewport !== undefined) {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.equal(wide, false, 'nothing is wider than the screen');
        for (const tab of ['sheet', 'log']) {
          await page.getByTestId(`tab-${tab}`).click();
          await clean(tab);
        }
      }
      await page.getByTestId('pane-referee').click();
      await clean('referee');
      table.say({ delta: opportunity('15', 0) });
      await page.waitForSelector('[data-testid=prompt]');
      await clean('prompt');
      await shot(page, `client-${size}`);
      table.say({ delta: { version: '16', events: kFlight } });
      await page.waitForSelector('[data-testid=end]');
      await clean('end');
      assert.deepEqual(unexpected(complaints), []);
      await context.close();
    });
  }

  it('leads from a link to a seat, and leaves no code in the address', async () => {
    const { context, page, complaints } = await person(browser);
    const bodies = [];
    const table = new Pretence(1);
    await table.attach(page);
    await page.route('**/api/**', (route) => {
      const request = route.request();
      if (request.url().endsWith('/api/contents')) return route.fulfill({ json: { contents: [] } });
      if (request.url().endsWith('/api/server')) return route.fulfill({ json: {} });
      if (request.url().endsWith('/api/join/look')) {
        const known = request.postDataJSON().joinCode === 'ABCD1234';
        const seen = { title: 'The sluice', role: 'SEAT_ROLE_PLAYER', name: 'Two', plays: ['Ada'] };
        if (known) return route.fulfill({ json: seen });
      } else {
        bodies.push(request.postDataJSON());
      }
      if (request.postDataJSON().joinCode === 'ABCD1234') {
        return route.fulfill({
          json: {
            encounter: 'enc1',
            seat: 1,
            role: 'SEAT_ROLE_PLAYER',
            token: 't',
            name: 'Mira',
          },
        });
      }
      return route.fulfill({
        status: 404,
        json: { status: 404, code: 'UNKNOWN_CODE', detail: 'no' },
      });
    });
    await page.goto(client.url);
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.goto(`${client.url}/#join=zzzz9999`);
    assert.equal(await page.evaluate(() => location.hash), '');
    await page.waitForSelector('[data-testid=join-failure]');
    assert.match(await page.getByTestId('join-failure').innerText(), /wrong, used up or too old/);
    assert.equal(await page.getByTestId('join-name').count(), 0, 'nobody is named to nothing');
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.goto(`${client.url}/#join=abcd-i234`);
    await page.getByText('plays Ada').waitFor();
    await page.getByTestId('join-name').fill('Mira');
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.getByTestId('join-enter').click();
    await page.waitForSelector('[data-testid=table][data-link=online]');
    assert.equal(await page.evaluate(() => location.pathname + location.hash), '/play#enc1');
    assert.deepEqual(
      bodies.map((body) => body.joinCode),
      ['ABCD1234'],
    );
    assert.equal(table.heard[0].hello.token, 't');
    assert.ok(!(await page.evaluate(() => location.href)).includes('ABCD'));
    assert.deepEqual(unexpected(complaints, [/404 \(Not Found\)/]), []);
    await context.close();
  });
});

async function assertEventually(condition, what = condition.toString()) {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await condition()) return;
    await new Promise((next) => setTimeout(next, 25));
  }
  assert.fail(`never came true: ${what}`);
}
