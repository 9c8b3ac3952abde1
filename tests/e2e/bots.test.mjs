// The bots of examples/bots: each takes a seat by its link, and together they play a fight to its end.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { kAffray, kRoot } from './support/programs.mjs';
import { Server } from './support/server.mjs';
import { Terminal } from './support/terminal.mjs';

const kBots = join(kRoot, 'examples', 'bots');
const typescript = createRequire(join(kRoot, 'web', 'package.json'))('typescript');

// Lines that do something: no blank ones, no comments.
function length(name) {
  const lines = readFileSync(join(kBots, name), 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '' && !/^\s*(#|\/\/)/.test(line)).length;
}

describe('bots', () => {
  let server;
  let folder;
  let referee;
  const bots = [];

  before(async () => {
    server = await Server.open('scrap');
    folder = mkdtempSync(join(tmpdir(), 'affray-bots-'));
    referee = await Terminal.sit(server.link('referee'), 'Rowan');
  });

  after(async () => {
    for (const bot of bots) if (bot.exitCode === null) bot.kill('SIGKILL');
    referee?.kill();
    rmSync(folder, { recursive: true, force: true });
    await server?.close();
  });

  function let_play(program, words) {
    const environment = { ...process.env, PATH: `${dirname(kAffray)}${delimiter}${process.env.PATH}` };
    const bot = spawn(program, words, { stdio: ['ignore', 'inherit', 'inherit'], env: environment });
    bot.ended = new Promise((done) => bot.once('exit', (code, signal) => done(signal ?? code)));
    bots.push(bot);
    return bot;
  }

  it('are ten lines at most', () => {
    assert.ok(length('brawler.py') <= 10);
    assert.ok(length('brawler.ts') <= 10);
  });

  it('sit down', async () => {
    const made = join(folder, 'brawler.mjs');
    const options = { compilerOptions: { module: 'ESNext', target: 'ES2022' }, reportDiagnostics: true };
    const { outputText, diagnostics } = typescript.transpileModule(
      readFileSync(join(kBots, 'brawler.ts'), 'utf8'),
      options,
    );
    assert.deepEqual(diagnostics, []);
    writeFileSync(made, outputText);
    let_play('python3', [join(kBots, 'brawler.py'), server.link('player', 'Mira')]);
    await referee.hear(/\(Mira is here\)/);
    let_play(process.execPath, [made, server.link('player', 'Jo')]);
    await referee.hear(/\(Jo is here\)/);
  });

  it('play a fight to its end, and leave', async () => {
    referee.say('auto foes run');
    referee.say('auto pause 0');
    referee.say('start');
    await referee.hear(/Ada: attack with sword/);
    await referee.hear(/Bram: attack with axe/);
    const [, outcome] = await referee.hear(/The encounter ends in (\w+)|No foe is left/);
    if (outcome === undefined) referee.say('finish victory');
    for (const bot of bots) assert.equal(await bot.ended, 0);
    await referee.hear(/\(Mira is away\)|\(Jo is away\)/);
  });
});
