// The real affrayd: started on a port of its own with data of its own, killed and started again.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const build = process.env.AFFRAY_BUILD_DIR ?? join(root, 'build', 'release');
export const kProgram = process.env.AFFRAYD ?? join(build, 'server', 'affrayd', 'affrayd');
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
  // `demo`: a file, without its ending, of the tests' own contents or of those that come with the server.
  static async open(demo = 'drill', from = 'tests') {
    if (!existsSync(kProgram)) throw new Error(`no server at ${kProgram}; name one by AFFRAYD`);
    const server = new Server();
    server.content = demo;
    server.shelf = kContents[from];
    server.data = mkdtempSync(join(tmpdir(), 'affray-e2e-'));
    server.port = await freePort();
    await server.start();
    return server;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  // Resolves once the demo's links are printed.
  async start() {
    const flags = [
      '--port',
      String(this.port),
      '--ops-port',
      'off',
      '--data-dir',
      this.data,
      '--content-dir',
      this.shelf,
      '--demo',
      this.content,
      '--print-links',
      'json',
    ];
    this.process = spawn(kProgram, flags, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.ended = new Promise((done) => this.process.once('exit', (code, signal) => done(signal ?? code)));
    let errors = '';
    this.process.stderr.on('data', (bytes) => (errors = (errors + bytes).slice(-4000)));
    this.demo = await new Promise((resolve, reject) => {
      let text = '';
      this.process.stdout.on('data', (bytes) => {
        text += bytes;
        const line = text.split('\n').find((one) => one.startsWith('{') && one.endsWith('}'));
        if (line !== undefined) resolve(JSON.parse(line));
      });
      this.process.once('exit', (code) => reject(new Error(`affrayd ended (${code}): ${errors}`)));
    });
  }

  link(role, name) {
    return this.demo.links.find((link) => link.role === role && (name === undefined || link.name === name))
      .url;
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
