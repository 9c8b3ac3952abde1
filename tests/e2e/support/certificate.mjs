// A certificate of the tests' own making for servers on localhost, as files that are gone with their folder.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class Certificate {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'affray-tls-'));
    this.file = join(this.folder, 'server.pem');
    const key = join(this.folder, 'server.key');
    const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    execFileSync('openssl', [...words, ...names, '-days', '2', '-keyout', key, '-out', this.file], {
      stdio: 'ignore',
    });
    this.pair = { key: readFileSync(key), cert: readFileSync(this.file) };
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

// Until the condition holds; fails with what it was about.
export async function until(holds, what) {
  const end = Date.now() + 30_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`never came: ${what}`);
    await new Promise((next) => setTimeout(next, 50));
  }
}
