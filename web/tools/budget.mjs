// Says what a first visit fetches, as the server sends it, and fails where the landing page, or the table after it,
// has grown beyond what it may.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist');
const assets = join(dist, 'assets');
const kLandingMax = 300_000;
const kTableMax = 300_000;
const kFaces = /(alegreya-latin-600|source-sans-3-latin-[46]00)-normal-.*\.woff2$/;

const all = readdirSync(assets).filter((name) => !name.endsWith('.gz'));
function chunk(start) {
  const found = all.find((name) => name.startsWith(`${start}-`) && name.endsWith('.js'));
  if (found === undefined) throw new Error(`no script is called ${start}`);
  return found;
}
const text = (name) => readFileSync(join(assets, name), 'utf8');

// What a script needs before it runs.
function statics(script) {
  return [...text(script).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, name]) => name);
}

function withImports(scripts) {
  const found = new Set();
  const wanted = [...scripts];
  while (wanted.length > 0) {
    const one = wanted.pop();
    if (one === undefined || found.has(one)) continue;
    found.add(one);
    wanted.push(...statics(one));
  }
  return found;
}

// What a page's script asks for beside a script that comes later.
function withStyles(scripts) {
  const styles = all.filter((name) => name.endsWith('.css') && scripts.has(chunkOfStyle(name)));
  return new Set([...scripts, ...styles]);
}

function chunkOfStyle(style) {
  const name = style.replace(/-[\w-]{8}\.css$/, '');
  return all.find((one) => one.startsWith(`${name}-`) && one.endsWith('.js'));
}

function sizeOf(path) {
  return statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size;
}

function weigh(paths) {
  const plain = paths.map((path) => readFileSync(path));
  return {
    sent: paths.reduce((sum, path) => sum + sizeOf(path), 0),
    brotli: plain.reduce((sum, bytes, at) => {
      const packed = paths[at].endsWith('.woff2') ? bytes : brotliCompressSync(bytes);
      return sum + packed.length;
    }, 0),
  };
}

function say(what, { sent, brotli }) {
  const kilo = (bytes) => `${Math.round(bytes / 1000)} kB`;
  console.log(`${what}: ${kilo(sent)} as sent (gzip), ${kilo(brotli)} by brotli`);
}

const index = readFileSync(join(dist, 'index.html'), 'utf8');
const named = [...index.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, name]) => name);
const first = new Set([...withImports(named.filter((name) => name.endsWith('.js'))), ...named]);
const inAssets = (names) => [...names].map((name) => join(assets, name));
const faces = all.filter((name) => kFaces.test(name));
const landing = weigh([join(dist, 'index.html'), ...inAssets(first), ...inAssets(faces)]);
say('The landing page, English', landing);
const german = weigh([
  join(dist, 'index.html'),
  ...inAssets(first),
  ...inAssets(faces),
  join(assets, chunk('de')),
]);
say('The landing page, German', german);
const later = withStyles(withImports([chunk('Play'), chunk('stage')]));
for (const known of first) later.delete(known);
const table = weigh(inAssets(later));
say('The table after it', table);

function hold(what, { sent }, most) {
  if (sent <= most) return;
  console.error(`${what} may weigh ${most / 1000} kB and weighs ${Math.ceil(sent / 1000)}.`);
  process.exitCode = 1;
}

hold('The landing page', german, kLandingMax);
hold('The table', table, kTableMax);
