// The shipped programs on a data directory: `affray` as an operator runs it, `affrayd` without a demo, and what a
// directory holds, so that "nothing was touched" can be told.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kProgram } from './server.mjs';

export const kRoot = fileURLToPath(new URL('../../..', import.meta.url));
const build = process.env.AFFRAY_BUILD_DIR ?? join(kRoot, 'build', 'release');
export const kAffray = process.env.AFFRAY ?? join(build, 'client', 'affray');
const kShelf = fileURLToPath(new URL('../content', import.meta.url));

export function scratch() {
  return mkdtempSync(join(tmpdir(), 'affray-ops-'));
}

// Runs `affray`; its status and all that it printed.
export function affray(...words) {
  const { status, stdout, stderr } = spawnSync(kAffray, words, { encoding: 'utf8' });
  return { status, text: `${stdout}${stderr}` };
}

// The same beside which other things go on.
export function affrayMeanwhile(...words) {
  const child = spawn(kAffray, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (text += bytes));
  return new Promise((done) => child.once('close', (status) => done({ status, text })));
}

// Of every file in a directory, by name and byte.
export function fingerprint(directory) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    hash.update(`${path.slice(directory.length)} ${found?.isDirectory() ?? 'nothing'}\n`);
    if (found === undefined) return;
    if (!found.isDirectory()) hash.update(readFileSync(path));
    else
      readdirSync(path)
        .sort()
        .forEach((name) => visit(join(path, name)));
  };
  visit(directory);
  return hash.digest('hex');
}

export function query(database, sql) {
  const { stdout, status, stderr } = spawnSync('sqlite3', ['-json', database, sql], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim() === '' ? [] : JSON.parse(stdout);
}

// A server on a data directory, without a demo.
export class BareServer {
  constructor(data, flags = []) {
    const all = ['--port', '0', '--ops-port', 'off', '--data-dir', data, '--content-dir', kShelf, ...flags];
    this.process = spawn(kProgram, all, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.errors = '';
    this.process.stderr.on('data', (bytes) => (this.errors = (this.errors + bytes).slice(-4000)));
    this.ended = new Promise((done) => this.process.once('exit', (code, signal) => done(signal ?? code)));
  }

  // Resolves once it listens.
  static async start(data, flags) {
    const server = new BareServer(data, flags);
    server.url = await new Promise((resolve, reject) => {
      let text = '';
      server.process.stdout.on('data', (bytes) => {
        text += bytes;
        const said = /listening on (\S+)/.exec(text);
        if (said !== null) resolve(said[1]);
      });
      void server.ended.then((code) => reject(new Error(`affrayd ended (${code}): ${server.errors}`)));
    });
    return server;
  }

  async ask(method, path, body, token) {
    const headers = { 'Content-Type': 'application/json' };
    if (token !== undefined) headers.Authorization = `Bearer ${token}`;
    const answer = await fetch(this.url + path, { method, headers, body: body && JSON.stringify(body) });
    return { status: answer.status, body: await answer.json().catch(() => undefined) };
  }

  get running() {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  async stop(signal = 'SIGTERM') {
    if (this.running) this.process.kill(signal);
    return this.ended;
  }
}
