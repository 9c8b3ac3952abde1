// Runs the journeys, three at a time where there are two cores: much of a journey is waiting. One that fails is gone once more,
// alone, and its first failure shown all the same: browsers on a busy machine fail now and then by themselves; what fails twice is
// broken.
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const kHere = fileURLToPath(new URL('.', import.meta.url));
// Of one journey; the slowest has taken five beside another and a compiler.
const kLongest = Number(process.env.AFFRAY_JOURNEY_MINUTES ?? 10) * 60_000;
const kCounts = ['pass', 'fail', 'skipped'];

function run(file) {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--test', '--test-reporter=tap', file], {
      cwd: kHere,
      detached: true, // a group of its own: what hangs ends with its browser and its server
    });
    const begun = Date.now();
    let text = '';
    const late = setTimeout(() => {
      text += `\nnot ok - ${file} took longer than ${kLongest / 60_000} minutes\n`;
      process.kill(-child.pid, 'SIGKILL');
    }, kLongest);
    child.stdout.on('data', (bytes) => (text += bytes));
    child.stderr.on('data', (bytes) => (text += bytes));
    child.once('close', (code) => {
      clearTimeout(late);
      const counted = (name) => Number(new RegExp(`^# ${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
      const counts = Object.fromEntries(kCounts.map((name) => [name, counted(name)]));
      if (code !== 0 && counts.fail === 0) counts.fail = 1;
      done({ text, counts, seconds: Math.round((Date.now() - begun) / 1000) });
    });
  });
}

const named = process.argv.slice(2);
const all = readdirSync(kHere).filter((name) => name.endsWith('.test.mjs'));
// The long ones first, or the last of them would run alone at the end.
const longest = all.map((name) => [statSync(join(kHere, name)).size, name]).sort(([a], [b]) => b - a);
const waiting = named.length > 0 ? named : longest.map(([, name]) => name);
const total = { pass: 0, fail: 0, skipped: 0 };
const failed = [];
const shaky = [];
const took = [];

function add(counts) {
  for (const name of kCounts) total[name] += counts[name];
}

async function go() {
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    const { text, counts, seconds } = await run(file);
    console.log(text);
    took.push([seconds, file]);
    if (counts.fail > 0) failed.push(file);
    else add(counts);
  }
}

const atOnce = cpus().length > 1 ? 3 : 1;
await Promise.all(Array.from({ length: atOnce }, go));
for (const file of failed) {
  console.log(`# ${file} failed; once more`);
  const { text, counts } = await run(file);
  console.log(text);
  if (counts.fail === 0) shaky.push(file);
  add(counts);
}
console.log('# all journeys');
for (const [seconds, file] of took.sort(([a], [b]) => b - a)) console.log(`# ${seconds} s ${file}`);
for (const file of shaky) console.log(`# shaky: ${file} failed, and passed when gone again`);
for (const name of kCounts) console.log(`# ${name} ${total[name]}`);
process.exitCode = total.fail > 0 ? 1 : 0;
