// The program `affray play` as somebody at a keyboard has it: lines in, text out.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const build = process.env.AFFRAY_BUILD_DIR ?? join(root, 'build', 'release');
const kProgram = process.env.AFFRAY ?? join(build, 'client', 'affray');
const kPatience = 20_000;

export class Terminal {
  // A refused command ends the program: nothing that a test says is refused unseen.
  static sit(link, name) {
    return Terminal.start([link, '--name', name], name);
  }

  // The same with a seat that was kept in a file.
  static resume(server, file, name) {
    return Terminal.start([server, '--token-file', file], name);
  }

  static async start(words, name) {
    if (!existsSync(kProgram)) throw new Error(`no program at ${kProgram}; name one by AFFRAY`);
    const terminal = new Terminal();
    terminal.name = name;
    terminal.text = '';
    terminal.read = 0;
    terminal.heard = () => {};
    terminal.process = spawn(kProgram, ['play', ...words, '--strict'], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    terminal.ended = new Promise((done) =>
      terminal.process.once('exit', (code, signal) => done(signal ?? code)),
    );
    void terminal.ended.then(() => terminal.heard());
    // Of a program that has ended, hear() tells what it said last.
    terminal.process.stdin.on('error', () => {});
    for (const stream of [terminal.process.stdout, terminal.process.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        terminal.text += text;
        terminal.heard();
      });
    }
    await terminal.hear(/you are /);
    return terminal;
  }

  // Types a line.
  say(line) {
    this.process.stdin.write(`${line}\n`);
  }

  // Until the program has printed this, behind what was heard before; the match.
  async hear(pattern) {
    const end = Date.now() + kPatience;
    for (;;) {
      const match = pattern.exec(this.text.slice(this.read));
      if (match !== null) {
        this.read += match.index + match[0].length;
        return match;
      }
      const over = this.process.exitCode !== null || this.process.signalCode !== null;
      if (over || Date.now() > end)
        throw new Error(
          `${this.name} never read ${pattern}; ${over ? 'it ended; ' : ''}unread:\n${this.text.slice(this.read)}`,
        );
      await new Promise((next) => {
        const timer = setTimeout(next, Math.min(500, kPatience));
        this.heard = () => {
          clearTimeout(timer);
          next();
        };
      });
    }
  }

  // Types a line, and waits for what it leads to.
  async sayAndHear(line, pattern) {
    this.say(line);
    return this.hear(pattern);
  }

  // Looks at the table by a line that changes nothing, again until it tells this: what another seat did may be still under way.
  async look(line, pattern) {
    const begun = this.read;
    for (const end = Date.now() + kPatience; Date.now() < end; ) {
      this.say(line);
      await new Promise((next) => setTimeout(next, 100));
      const match = pattern.exec(this.text.slice(begun));
      if (match !== null) return this.hear(pattern);
    }
    return this.hear(pattern);
  }

  // Ends the program's input; how it ended.
  async leave() {
    this.process.stdin.end();
    return this.ended;
  }

  kill() {
    if (this.process.exitCode === null && this.process.signalCode === null) this.process.kill('SIGKILL');
  }
}
