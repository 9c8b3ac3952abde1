// A backup while several tables play, its restoration on a second directory, and what no restoration may touch: the
// shipped programs, as operators run them.
import assert from 'node:assert/strict';
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { BareServer, affray, affrayMeanwhile, fingerprint, query, scratch } from './support/programs.mjs';
import { Terminal } from './support/terminal.mjs';

const kTables = 3;
// Commands under way at one table.
const kAhead = 30;

async function until(condition) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (condition()) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  assert.fail(`never came true: ${condition}`);
}

// A referee who hurts and heals without end; what was printed has been acknowledged.
class Table {
  static async open(server) {
    const made = await server.ask('POST', '/api/encounters', { content: 'drill', spectators: 1 });
    assert.equal(made.status, 201);
    const table = new Table();
    table.encounter = made.body.encounter;
    const code = made.body.seats.find((seat) => seat.role === 'SEAT_ROLE_REFEREE').joinCode;
    table.terminal = await Terminal.sit(`${server.url}/#join=${code}`, 'Rowan');
    const watcher = made.body.seats.find((seat) => seat.role === 'SEAT_ROLE_SPECTATOR').joinCode;
    table.token = (await server.ask('POST', '/api/join', { joinCode: watcher, name: 'Watcher' })).body.token;
    table.terminal.say('start');
    table.said = 0;
    table.timer = setInterval(() => table.goOn(), 50);
    return table;
  }

  get acknowledged() {
    return this.terminal.text.match(/Brute (takes|heals) 1\b/g)?.length ?? 0;
  }

  goOn() {
    for (; this.said < this.acknowledged + kAhead; this.said += 1)
      this.terminal.say(this.said % 2 === 0 ? 'damage brute 1' : 'heal brute 1');
  }

  leave() {
    clearInterval(this.timer);
    this.terminal.kill();
  }
}

function blowsIn(database, encounter) {
  const [row] = query(
    database,
    `SELECT count(*) AS n FROM log JOIN encounter e ON e.id = log.encounter WHERE e.public_id = '${encounter}'`,
  );
  return row.n - 1; // the beginning
}

describe('a backup under load', () => {
  const home = scratch();
  const data = join(home, 'data');
  const second = join(home, 'second');
  const shelf = join(home, 'backups');
  let server;
  let tables;
  let backup;

  before(async () => {
    for (const directory of [data, shelf]) mkdirSync(directory);
    server = await BareServer.start(data);
    tables = await Promise.all(Array.from({ length: kTables }, () => Table.open(server)));
  });

  after(async () => {
    tables?.forEach((table) => table.leave());
    await server?.stop('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  });

  it('is made while play goes on, and holds all that was acknowledged before it began', async () => {
    await until(() => tables.every((table) => table.acknowledged >= 20));
    const acknowledged = tables.map((table) => table.acknowledged);
    const made = await affrayMeanwhile('admin', 'backup', data, shelf);
    assert.equal(made.status, 0, made.text);
    assert.match(made.text, /3 encounters, \d+ records: good/);
    const [name, checksum] = readdirSync(shelf).sort();
    assert.match(name, /^affray-\d{8}-\d{6}\.sqlite$/);
    assert.equal(checksum, `${name}.b2`);
    backup = join(shelf, name);
    execFileSync('b2sum', ['-l', '256', '-c', checksum], { cwd: shelf });
    tables.forEach((table, index) =>
      assert.ok(
        blowsIn(backup, table.encounter) >= acknowledged[index],
        `${blowsIn(backup, table.encounter)} of ${acknowledged[index]}`,
      ),
    );
    // Play went on: more comes in than the backup has.
    await until(() => tables.every((table) => table.acknowledged > blowsIn(backup, table.encounter)));
    assert.equal(affray('verify', backup).status, 0);
  });

  it('is not put over a directory that a server has open', () => {
    const there = affray('admin', 'restore', backup, '--data-dir', data, '--force-keep-old');
    assert.equal(there.status, 1, there.text);
    assert.match(there.text, /in use by process \d+; stop the server first/);
    assert.ok(server.running);
  });

  it('is restored on a second directory, and played on', async () => {
    const restored = affray('admin', 'restore', backup, '--data-dir', second);
    assert.equal(restored.status, 0, restored.text);
    assert.equal(affray('admin', 'verify', second).status, 0);
    const database = join(second, 'affray.sqlite');
    const held = tables.map((table) => blowsIn(database, table.encounter));
    assert.deepEqual(
      held,
      tables.map((table) => blowsIn(backup, table.encounter)),
    );
    const other = await BareServer.start(second);
    const [fight] = tables;
    const summary = await other.ask('GET', `/api/encounters/${fight.encounter}`, undefined, fight.token);
    assert.equal(summary.status, 200);
    assert.equal(summary.body.version, String(held[0] + 1));
    assert.equal(await other.stop(), 0);
    assert.equal(affray('verify', second).status, 0);
  });

  it('is refused over what is there, or moves it aside when told to', () => {
    const before = fingerprint(second);
    const refused = affray('admin', 'restore', backup, '--data-dir', second);
    assert.equal(refused.status, 1);
    assert.match(refused.text, /is not empty \(affray\./);
    assert.equal(fingerprint(second), before);
    const kept = affray('admin', 'restore', backup, '--data-dir', second, '--force-keep-old');
    assert.equal(kept.status, 0, kept.text);
    const aside = readdirSync(second).find((name) => name.startsWith('before-restore-'));
    assert.equal(affray('verify', join(second, aside)).status, 0);
    assert.equal(affray('verify', second).status, 0);
  });

  // Each spoils a copy; `checksum`: whether the copy keeps one.
  const kSpoiled = [
    ['cut in half', (file, size) => truncateSync(file, Math.floor(size / 2))],
    ['cut to nothing', (file) => truncateSync(file, 0)],
    ['of a newer schema', (file) => newer(file)],
    ['of another program', (file) => writeFileSync(file, 'SQLite format 3\0'.padEnd(4096, 'x'))],
    ...[0.01, 0.2, 0.4, 0.6, 0.8, 0.99].map((part) => [
      `with one bit flipped at ${part} of it`,
      (file, size) => flip(file, Math.floor(size * part)),
    ]),
  ];

  function newer(file) {
    execFileSync('sqlite3', [
      file,
      `PRAGMA user_version = ${query(file, 'PRAGMA user_version')[0].user_version + 1}`,
    ]);
    rmSync(`${file}.b2`, { force: true });
  }

  function flip(file, at) {
    const bytes = readFileSync(file);
    bytes[at] ^= 4;
    writeFileSync(file, bytes);
  }

  for (const [name, spoil] of kSpoiled) {
    it(`is refused when it is ${name}, and nothing is touched`, () => {
      const file = join(home, 'spoiled.sqlite');
      copyFileSync(backup, file);
      copyFileSync(`${backup}.b2`, `${file}.b2`);
      spoil(file, readFileSync(file).length);
      const empty = join(home, 'third');
      for (const directory of [second, empty]) {
        const before = fingerprint(directory);
        const refused = affray('admin', 'restore', file, '--data-dir', directory, '--force-keep-old');
        assert.equal(refused.status, 1, refused.text);
        assert.equal(fingerprint(directory), before, directory);
      }
    });
  }

  it('is told apart by its log even without a checksum', () => {
    const file = join(home, 'bare.sqlite');
    copyFileSync(backup, file);
    const bytes = readFileSync(file);
    const at = bytes.indexOf('apply_damage');
    assert.ok(at > 0);
    bytes[at + 3] ^= 1;
    writeFileSync(file, bytes);
    const before = fingerprint(second);
    const refused = affray('admin', 'restore', file, '--data-dir', second, '--force-keep-old');
    assert.equal(refused.status, 1, refused.text);
    assert.match(refused.text, /is damaged/);
    assert.equal(fingerprint(second), before);
  });
});
