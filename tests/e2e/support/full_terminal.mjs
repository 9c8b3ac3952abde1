// `affray play` on a whole terminal: a pseudo-terminal by `script`, keys in, a screen out.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kAffray } from './programs.mjs';
import { Vt } from './vt.mjs';

const kPatience = 20_000;

export const kKeys = {
  enter: '\r',
  tab: '\t',
  escape: '\x1b',
  up: '\x1bOA',
  down: '\x1bOB',
  right: '\x1bOC',
  left: '\x1bOD',
  pageUp: '\x1b[5~',
  end: '\x1bOF',
  f1: '\x1bOP',
  f4: '\x1bOS',
  f10: '\x1b[21~',
  eraseLine: '\x15',
  // What is typed right behind it, the kernel throws away.
  interrupt: '\x03',
  sleep: '\x1a',
};

export class FullTerminal {
  static async sit(link, name, { width = 80, height = 24, words = [] } = {}) {
    const one = new FullTerminal();
    one.name = name;
    one.folder = mkdtempSync(join(tmpdir(), 'affray-tty-'));
    one.screen = new Vt(width, height);
    one.raw = '';
    one.heard = () => {};
    const play = [kAffray, 'play', link, '--name', name, ...words].map((word) => `'${word}'`).join(' ');
    const quoted = `echo $$ > '${one.folder}/pid'; exec ${play}`.replaceAll("'", "'\\''");
    const inside =
      // A shell that has had a Ctrl+C of its own would end with the program.
      `trap : INT; stty rows ${height} cols ${width}; tty > '${one.folder}/tty'; stty -a > '${one.folder}/before'; ` +
      `sh -c '${quoted}'; echo "status=$?"; stty -a > '${one.folder}/after'; echo over`;
    const environment = { ...process.env, TERM: 'xterm-256color', LANG: 'C.UTF-8', SHELL: '/bin/sh' };
    delete environment.LC_ALL;
    delete environment.NO_COLOR;
    one.process = spawn('script', ['-qfc', inside, '/dev/null'], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: environment,
    });
    one.ended = new Promise((done) => one.process.once('exit', done));
    one.process.stdout.setEncoding('utf8');
    one.process.stdout.on('data', (text) => {
      one.raw += text;
      one.screen.feed(text);
      one.heard();
    });
    await one.hear(/you are /);
    return one;
  }

  press(...keys) {
    for (const key of keys) this.process.stdin.write(key);
  }

  say(line) {
    this.press(`${line}\r`);
  }

  // A press of the left button, and its release, in the middle of what stands there.
  click(part, aside = 0) {
    const at = this.screen.find(part);
    if (at === undefined) throw new Error(`${this.name} sees no ${part}:\n${this.screen.text()}`);
    const where = `${at.x + 1 + aside};${at.y + 1}`;
    this.press(`\x1b[<0;${where}M`, `\x1b[<0;${where}m`);
  }

  // From one cell of the screen to another with the button down; columns and rows from 0.
  drag(from, to) {
    const at = ({ x, y }) => `${x + 1};${y + 1}`;
    this.press(`\x1b[<0;${at(from)}M`, `\x1b[<32;${at(to)}M`, `\x1b[<0;${at(to)}m`);
  }

  wheel(up, x, y) {
    this.press(`\x1b[<${up ? 64 : 65};${x};${y}M`);
  }

  async #until(condition, what) {
    const end = Date.now() + kPatience;
    for (;;) {
      const found = condition();
      if (found) return found;
      if (Date.now() > end)
        throw new Error(
          `${this.name} never saw ${what}:\n${this.screen.text()}\n${JSON.stringify(this.raw.slice(-200))}`,
        );
      await new Promise((next) => {
        const timer = setTimeout(next, 200);
        this.heard = () => {
          clearTimeout(timer);
          next();
        };
      });
    }
  }

  // Until the screen shows this.
  see(pattern) {
    return this.#until(() => pattern.exec(this.screen.text()), pattern);
  }

  seeNo(pattern) {
    return this.#until(() => !pattern.test(this.screen.text()), `no ${pattern}`);
  }

  // Until it has written this, seen or not.
  hear(pattern) {
    return this.#until(() => pattern.exec(this.raw), pattern);
  }

  resize(width, height) {
    const tty = readFileSync(join(this.folder, 'tty'), 'utf8').trim();
    this.screen.resize(width, height);
    execFileSync('stty', ['-F', tty, 'rows', String(height), 'cols', String(width)]);
  }

  signal(name) {
    process.kill(this.pid, name);
  }

  get pid() {
    return Number(readFileSync(join(this.folder, 'pid'), 'utf8'));
  }

  // T while it sleeps.
  get state() {
    return /^State:\s+(\S)/m.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'))[1];
  }

  sleeps() {
    return this.#until(() => this.state === 'T', 'it asleep');
  }

  // How it ended, once it has; and what the terminal was set to before and after, but for its size.
  async over() {
    const [, status] = await this.hear(/status=(\d+)[^]*over/);
    const [before, after] = ['before', 'after'].map((name) =>
      readFileSync(join(this.folder, name), 'utf8').replace(/rows \d+; columns \d+/, ''),
    );
    return { status: Number(status), before, after };
  }

  async close() {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      try {
        this.signal('SIGKILL');
      } catch {
        // It has ended already.
      }
      this.process.stdin.end();
      this.process.kill('SIGTERM');
    }
    await this.ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
