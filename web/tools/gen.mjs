// Generates src/protocol/gen from ../proto with protoc and protoc-gen-es.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const proto = join(web, '..', 'proto');
const out = join(web, 'src', 'protocol', 'gen');
const files = readdirSync(join(proto, 'affray', 'v1'))
  .filter((name) => name.endsWith('.proto'))
  .sort()
  .map((name) => `affray/v1/${name}`);

await import('./rules.mjs');

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
execFileSync('protoc', ['-I', proto, `--es_out=${out}`, '--es_opt=target=ts', ...files], {
  cwd: proto,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${join(web, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` },
});
