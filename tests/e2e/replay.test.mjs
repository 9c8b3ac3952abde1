// A fight taken away as files, and looked through again: downloads from the table, the replay in the browser and in the
// terminal, and what `affray export` writes of the same data.
import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { accessibilityFaults, launch, person, shot, unexpected } from './support/browser.mjs';
import { Player } from './support/player.mjs';
import { affray, kAffray } from './support/programs.mjs';
import { Server } from './support/server.mjs';

const kHostile = `<img src=x onerror="document.title='taken'">{{7*7}}\u202e`;

describe('a fight taken away', () => {
  const home = mkdtempSync(join(tmpdir(), 'affray-replay-'));
  let server;
  let browser;
  let referee;
  let mira;

  before(async () => {
    server = await Server.open();
    browser = await launch();
    referee = await Player.sit(browser, server.link('referee'), 'Rowan');
    mira = await Player.sit(browser, server.link('player', 'Mira'), `Mira ${kHostile.slice(0, 20)}`);
    await referee.at('start').click();
    await referee.see('[data-testid=tracker-brute][aria-current=true]');
    await layTwenty(10);
    await referee.attack('ada');
    await mira.see(
      '[data-testid=tracker-ada][data-status="unconscious"], [data-testid=tracker-ada][data-hp^="-"]',
    );
    await harm(10);
    await mira.see('[data-testid=tracker-bram][data-hp="190"]');
    await referee.rewindLast('a slip of the hand');
    await mira.see('[data-testid=tracker-bram][data-hp="200"]');
    await say(mira, 'Not again!');
    await say(mira, '/roll 2d6+1 for luck');
    await say(mira, '/w referee I look the other way.');
    await harm(3);
    await mira.see('[data-testid=tracker-bram][data-hp="197"]');
  });

  after(async () => {
    await browser?.close();
    await server?.close();
    rmSync(home, { recursive: true, force: true });
  });

  // The blow lands: a one would miss.
  async function layTwenty(value) {
    await referee.lever('dice');
    await referee.at('lay-sides').selectOption('20');
    await referee.at('lay-value').fill(String(value));
    await referee.at('lay-go').click();
    await referee.see('[data-testid=laid]');
  }

  async function harm(amount) {
    await referee.hitPoints('bram', `-${amount}`);
  }

  async function say(player, text) {
    await player.at('pane-log').click();
    await player.at('chat-text').fill(text);
    await player.at('chat-say').click();
    await referee.at('pane-log').click();
    await referee.see(`[data-testid=log] p:has-text("${text.replace(/^\/(w referee|roll \S+) /, '')}")`);
  }

  async function save(player, form) {
    await player.at('pane-log').click();
    if ((await player.at('exports').count()) === 0) await player.at('log-more').click();
    const panel = player.at('exports').first();
    if ((await panel.getAttribute('open')) === null) await panel.locator('summary').click();
    const coming = player.page.waitForEvent('download');
    await panel.getByTestId(`export-${form}`).click();
    const file = join(home, `${player === mira ? 'mira' : 'referee'}.${form}`);
    await (await coming).saveAs(file);
    return file;
  }

  function exported(as, form, ...more) {
    const file = join(home, `exported.${form}`);
    const made = affray('export', server.data, server.demo.encounter, '--as', as, '-o', file, ...more);
    assert.equal(made.status, 0, made.text);
    return readFileSync(file);
  }

  it('comes down as four files, the same that the operator can write', async () => {
    for (const form of ['affray', 'jsonl', 'html', 'txt']) {
      assert.deepEqual(readFileSync(await save(mira, form)), exported('1', form), form);
    }
    assert.deepEqual(readFileSync(await save(referee, 'affray')), exported('referee', 'affray'));
    await referee.at('export-as').first().selectOption('1');
    await referee.at('export-branches').first().check();
    const whole = readFileSync(await save(referee, 'affray'));
    assert.deepEqual(whole, exported('1', 'affray', '--branches'));
    assert.ok(whole.length > readFileSync(join(home, 'mira.affray')).length);
    assert.match(
      affray('export', server.data, server.demo.encounter, '--as', 'nobody').text,
      /nobody is called/,
    );
  });

  it('leaves out what was rewound unless asked', () => {
    const mine = readFileSync(join(home, 'mira.txt'), 'utf8');
    assert.match(mine, /Bram takes 3 /);
    assert.doesNotMatch(mine, /Bram takes 10 /);
    const whole = exported('1', 'txt', '--branches').toString();
    assert.match(whole, /Bram takes 10 [^]*leads play back[^]*a slip of the hand[^]*Bram takes 3 /);
  });

  it('tells what was said, where it was said, and a whisper to those who heard it', () => {
    const mine = readFileSync(join(home, 'mira.txt'), 'utf8');
    assert.match(mine, /\] Not again![^]*, whispering\] I look the other way\.[^]*Bram takes 3 /);
    assert.match(readFileSync(join(home, 'mira.html'), 'utf8'), /\] I look the other way\./);
    for (const as of ['2', 'spectator']) {
      const theirs = exported(as, 'txt').toString();
      assert.match(theirs, /\] Not again!/);
      assert.doesNotMatch(theirs, /look the other way/);
    }
  });

  it('is a page that stands by itself and takes nobody’s word for code', async () => {
    const { context, page, complaints } = await person(browser);
    await page.goto(`file://${join(home, 'mira.html')}`);
    assert.notEqual(await page.title(), 'taken');
    assert.match(await page.locator('h1').innerText(), /as seen by Mira <img src=x/);
    assert.match(await page.locator('body').innerText(), /Round 1[^]*Brute[^]*attack/);
    assert.equal(await page.locator('img').count(), 0);
    assert.deepEqual(await accessibilityFaults(page), []);
    await shot(page, 'chronicle-light');
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.deepEqual(await accessibilityFaults(page), []);
    await shot(page, 'chronicle-dark');
    assert.deepEqual(unexpected(complaints), []);
    await context.close();
  });

  it('is looked through in the browser, forwards and back', async () => {
    const { context, page, complaints } = await person(browser, { viewport: { width: 1280, height: 800 } });
    await page.goto(server.url);
    await page.getByTestId('lobby-replay').click();
    await page.getByTestId('replay-file').setInputFiles(join(home, 'mira.affray'));
    await page.waitForSelector('[data-testid=replay][data-version="0"]');
    await page.getByTestId('replay-last').click();
    await page.waitForSelector(`[data-testid=replay][data-version="${await mira.version()}"]`);
    for (const id of ['ada', 'bram', 'brute', 'runner']) {
      const seen = await page.getByTestId(`tracker-${id}`).evaluate((row) => row.dataset.hp);
      assert.equal(seen, (await mira.creature(id)).hp, id);
    }
    assert.equal(await page.getByTestId('undo').count(), 0);
    await shot(page, 'replay-last');
    const log = page.getByTestId('log');
    assert.match(await log.innerText(), /Not again![^]*for luck[^]*I look the other way\.[^]*Bram takes 3 /);
    await page.getByTestId('replay-back').click();
    await page.waitForSelector('[data-testid=tracker-bram][data-hp="200"]');
    assert.match(await log.innerText(), /Not again![^]*I look the other way\.$/);
    assert.deepEqual(await accessibilityFaults(page), []);
    await shot(page, 'replay-talk');
    await page.getByTestId('replay-scrub').focus();
    await page.keyboard.press('Home');
    await page.waitForSelector('[data-testid=replay][data-version="0"]');
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByTestId('replay-next').click();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `${wide} wide`);
    await shot(page, 'replay-phone');
    assert.deepEqual(unexpected(complaints), []);
    await context.close();
  });

  it('tells in the browser what was said, to those who heard it', async () => {
    const { context, page, complaints } = await person(browser);
    const look = async (file) => {
      await page.goto(`${server.url}/#/replay`);
      await page.reload();
      await page.getByTestId('replay-file').setInputFiles(file);
      await page.getByTestId('replay-last').click();
      await page.waitForSelector('[data-testid=replay]:not([data-version="0"])');
      return page.getByTestId('said');
    };
    const mine = await look(join(home, 'mira.affray'));
    assert.equal(await mine.count(), 3);
    const rolled = mine.filter({ hasText: 'for luck' }).getByTestId('talk-roll');
    assert.equal(await rolled.locator('b').count(), 2);
    assert.match(await mine.last().innerText(), /whispered[^]*I look the other way\./);
    await page.getByTestId('log-filter-rolls').click();
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=said]').length === 1);
    for (const as of ['2', 'spectator']) {
      exported(as, 'affray');
      const theirs = await look(join(home, 'exported.affray'));
      assert.match((await theirs.allInnerTexts()).join('\n'), /Not again![^]*for luck$/);
      assert.doesNotMatch(await page.getByTestId('log').innerText(), /look the other way/);
    }
    assert.deepEqual(unexpected(complaints), []);
    await context.close();
  });

  it('says what is wrong with a file', async () => {
    const { context, page, complaints } = await person(browser);
    await page.goto(`${server.url}/#/replay`);
    const bytes = readFileSync(join(home, 'mira.affray'));
    bytes[Math.floor(bytes.length / 2)] ^= 1;
    const bad = join(home, 'bad.affray');
    writeFileSync(bad, bytes);
    await page.getByTestId('replay-file').setInputFiles(bad);
    await page.getByText('This replay is damaged or cut off').waitFor();
    copyFileSync(join(home, 'mira.txt'), bad);
    await page.getByTestId('replay-file').setInputFiles(bad);
    await page.getByText('This file is no replay of Affray').waitFor();
    assert.match(affray('log', bad).text, /no replay/);
    assert.deepEqual(unexpected(complaints), []);
    await context.close();
  });

  it('is stepped through in the terminal', () => {
    const input = 'n\nlast\nb\nboard\nr 1\nj 1\nfirst\nb\nnonsense\nq\n';
    const run = spawnSync(kAffray, ['replay', join(home, 'mira.affray')], { input, encoding: 'utf8' });
    assert.equal(run.status, 0, run.stderr);
    assert.match(
      run.stdout,
      /as seen by Mira[^]*The encounter begins\.[^]*Bram takes 3 [^]*This is the beginning/,
    );
    assert.equal(run.stdout.includes('\u001b'), false);
    assert.equal(affray('log', join(home, 'mira.affray')).text, readFileSync(join(home, 'mira.txt'), 'utf8'));
    assert.equal(affray('log', join(home, 'mira.jsonl')).text, readFileSync(join(home, 'mira.txt'), 'utf8'));
  });
});
