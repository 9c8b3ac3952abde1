// Runs the journeys one after another. A journey that fails is gone once more, and its first failure shown all the same:
// browsers on a busy machine fail now and then by themselves; what fails twice is broken.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const kHere = fileURLToPath(new URL('.', import.meta.url));
const kLongest = 8 * 60_000; // ms of one journey; the slowest takes two minutes on two cores
const kCounts = ['pass', 'fail', 'skipped'];

function run(file) {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--test', '--test-reporter=tap', file], {
      cwd: kHere,
      detached: true, // a group of its own: what hangs ends with its browser and its server
    });
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
      done({ text, counts });
    });
  });
}

const named = process.argv.slice(2);
const all = readdirSync(kHere).filter((name) => name.endsWith('.test.mjs'));
const total = { pass: 0, fail: 0, skipped: 0 };
const shaky = [];
for (const file of named.length > 0 ? named : all.sort()) {
  let { text, counts } = await run(file);
  console.log(text);
  if (counts.fail > 0) {
    console.log(`# ${file}: ${counts.fail} failed; once more`);
    const again = await run(file);
    console.log(again.text);
    if (again.counts.fail === 0) shaky.push(file);
    counts = again.counts;
  }
  for (const name of kCounts) total[name] += counts[name];
}
console.log('# all journeys');
for (const file of shaky) console.log(`# shaky: ${file} failed, and passed when gone again`);
for (const name of kCounts) console.log(`# ${name} ${total[name]}`);
process.exitCode = total.fail > 0 ? 1 : 0;
