// The real affrayd: started on a port of its own with data of its own, killed and started again.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const build = process.env.AFFRAY_BUILD_DIR ?? join(root, 'build', 'release');
export const kProgram = process.env.AFFRAYD ?? join(build, 'server', 'affrayd', 'affrayd');
const kAdmin = process.env.AFFRAY ?? join(build, 'client', 'affray');
const kContents = {
  tests: fileURLToPath(new URL('../content', import.meta.url)),
  shipped: join(root, 'content'),
};

// A port that was free a moment ago: a server that comes back must find its clients' address again.
async function freePort() {
  const probe = createServer();
  await new Promise((ready) => probe.listen(0, '127.0.0.1', ready));
  const { port } = probe.address();
  await new Promise((done) => probe.close(done));
  return port;
}

export class Server {
  // `demo`: a file, without its ending, of the tests' own contents, of those that come with the server, or of a directory.
  // `flags`: further settings; of their own address by a function.
  static async open(demo = 'drill', from = 'tests', flags = []) {
    return new Server(from, ['--demo', demo, '--print-links', 'json', ...flags]).#opened();
  }

  // Without a demo and with nothing in it but an operator's account. `flags`: further settings.
  static async empty(operator, from = 'tests', flags = []) {
    const server = new Server(from, flags);
    const secret = join(server.data, 'operator.password');
    writeFileSync(secret, `${operator.password}\n`, { mode: 0o400 });
    const admin = ['admin', 'create-operator', server.data, '--name', operator.name];
    execFileSync(kAdmin, [...admin, '--password-file', secret], { stdio: 'pipe' });
    rmSync(secret);
    return server.#opened();
  }

  // Without a demo and without an operator.
  static async bare(from = 'tests', flags = []) {
    return new Server(from, flags).#opened();
  }

  // The code that it printed.
  get setupCode() {
    return /with the code ([0-9A-Z]{4}-[0-9A-Z]{4})/.exec(this.told)?.[1] ?? '';
  }

  constructor(from, flags) {
    if (!existsSync(kProgram)) throw new Error(`no server at ${kProgram}; name one by AFFRAYD`);
    this.shelf = kContents[from] ?? from;
    this.flags = flags;
    this.data = mkdtempSync(join(tmpdir(), 'affray-e2e-'));
    // All that it has said, over all its starts.
    this.said = '';
    // The same of standard output: links, and the code by which somebody becomes the operator.
    this.told = '';
  }

  async #opened() {
    this.port = await freePort();
    if (typeof this.flags === 'function') this.flags = await this.flags(this.url);
    await this.start();
    return this;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  // Resolves once it listens; with a demo once its links are printed.
  async start() {
    const flags = ['--port', String(this.port), '--ops-port', 'off', '--data-dir', this.data];
    // Everybody's pages come from one address here.
    flags.push('--limits-connections-per-address', '200');
    flags.push('--content-dir', this.shelf, ...this.flags);
    const ready = this.flags.includes('--demo') ? /^\{.*\}(?=\n)/m : /^listening on .*(?=\n)/m;
    this.process = spawn(kProgram, flags, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.ended = new Promise((done) => this.process.once('exit', (code, signal) => done(signal ?? code)));
    this.process.stderr.on('data', (bytes) => (this.said += bytes));
    const line = await new Promise((resolve, reject) => {
      let text = '';
      this.process.stdout.on('data', (bytes) => {
        text += bytes;
        this.told += bytes;
        const found = ready.exec(text);
        if (found !== null) resolve(found[0]);
      });
      this.process.once('exit', (code) =>
        reject(new Error(`affrayd ended (${code}): ${this.said.slice(-4000)}`)),
      );
    });
    this.demo = line.startsWith('{') ? JSON.parse(line) : undefined;
  }

  link(role, name) {
    return this.demo.links.find((link) => link.role === role && (name === undefined || link.name === name))
      .url;
  }

  // Another table beside the demo, as the lobby opens one.
  async table(wanted) {
    const headers = { 'Content-Type': 'application/json' };
    const reply = await fetch(`${this.url}/api/encounters`, {
      method: 'POST',
      headers,
      body: JSON.stringify(wanted),
    });
    if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
    return reply.json();
  }

  async kill() {
    this.process.kill('SIGKILL');
    return this.ended;
  }

  // Rows of a query on the data that is on disk; the server may run.
  rows(sql) {
    const text = execFileSync('sqlite3', ['-json', join(this.data, 'affray.sqlite'), sql], {
      encoding: 'utf8',
    });
    return text.trim() === '' ? [] : JSON.parse(text);
  }

  async close() {
    if (this.process.exitCode === null && this.process.signalCode === null) this.process.kill('SIGTERM');
    const how = await this.ended;
    rmSync(this.data, { recursive: true, force: true });
    return how;
  }
}
