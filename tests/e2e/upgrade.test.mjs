// The data of the first release under the programs of today: migrated with a copy made before, interrupted and begun
// again, verified, and played on.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { BareServer, affray, fingerprint, kRoot, query, scratch } from './support/programs.mjs';
import { Terminal } from './support/terminal.mjs';

const kDump = join(kRoot, 'tests', 'data', 'first_schema.sql');
const kSchema = 3;
const kRows = 14;
const kLatest = readdirSync(join(kRoot, 'schema')).filter((name) => name.endsWith('.sql')).length;
// Encounter 3 of the dump, and the token of its referee.
const kOpenFight = 'csbcwtz98eqcv48w';
const kReferee = '9F1z4iSN5rGc4LfvlZBg2qcXpkpeJohOaY5Kqv4d3-s';
const kLostFight = 'xt6qnn6uirstbiay';

function lay(directory) {
  mkdirSync(directory);
  execFileSync('sqlite3', [join(directory, 'affray.sqlite')], { input: readFileSync(kDump) });
}

// Each seat with what opens it, whichever columns that is in.
function seatsOf(database) {
  const columns = query(database, "SELECT name FROM pragma_table_info('seat') WHERE name LIKE '%token'");
  const tokens = columns.map(({ name }) => `hex(${name}) AS ${name}`).join(', ');
  return query(database, `SELECT encounter, number, name, ${tokens} FROM seat`).map(
    ({ encounter, number, name, ...open }) => ({
      encounter,
      number,
      name,
      tokens: Object.values(open).filter(Boolean).sort(),
    }),
  );
}

// What must be the same afterwards, whatever the schema.
function kept(database) {
  return {
    log: query(
      database,
      'SELECT id, encounter, version, hex(chain) AS chain, hex(record) AS record FROM log',
    ),
    seats: seatsOf(database),
    losses: query(database, 'SELECT id, encounter, version, kind, status, hex(cause) AS cause FROM loss'),
    talk: query(database, 'SELECT id, encounter, seat, hex(body) AS body FROM chat'),
  };
}

function schemaOf(database) {
  return query(database, 'PRAGMA user_version')[0].user_version;
}

describe('the data of the first release', () => {
  const home = scratch();
  const data = join(home, 'data');
  const database = join(data, 'affray.sqlite');
  let server;
  let first;

  before(() => {
    lay(data);
    first = kept(database);
    assert.equal(schemaOf(database), kSchema);
    assert.equal(first.log.length, kRows);
  });

  after(async () => {
    await server?.stop('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  });

  it('holds as it is, and can be backed up before anything else', () => {
    const backup = join(home, 'first.sqlite');
    const made = affray('admin', 'backup', data, backup);
    assert.equal(made.status, 0, made.text);
    assert.equal(schemaOf(backup), kSchema);
    const elsewhere = join(home, 'elsewhere');
    const restored = affray('admin', 'restore', backup, '--data-dir', elsewhere);
    assert.equal(restored.status, 0, restored.text);
    assert.deepEqual(kept(join(elsewhere, 'affray.sqlite')), first);
  });

  it('comes back from a migration that was killed, old or new and nothing between', async () => {
    const killed = join(home, 'killed');
    lay(killed);
    const file = join(killed, 'affray.sqlite');
    const seen = new Set();
    for (let delay = 0; delay < 40 && !seen.has(kLatest); delay += 1) {
      const victim = new BareServer(killed);
      await new Promise((next) => setTimeout(next, delay * 3));
      await victim.stop('SIGKILL');
      const schema = schemaOf(file);
      assert.ok(schema === kSchema || schema === kLatest, `schema ${schema}`);
      seen.add(schema);
      assert.deepEqual(kept(file), first);
    }
    const whole = await BareServer.start(killed);
    await whole.stop();
    assert.equal(schemaOf(file), kLatest);
    assert.deepEqual(kept(file), first);
    assert.equal(affray('verify', killed).status, 0);
  });

  it('is migrated at the start, after a copy', async () => {
    server = await BareServer.start(data);
    assert.equal(schemaOf(database), kLatest);
    const copy = join(data, 'backup', `before-schema-${String(kLatest).padStart(4, '0')}.sqlite`);
    assert.ok(existsSync(copy));
    assert.equal(schemaOf(copy), kSchema);
    assert.deepEqual(kept(copy), first);
    assert.deepEqual(kept(database).losses, first.losses);
    assert.deepEqual(kept(database).log.slice(0, kRows), first.log);
    assert.equal(affray('export', data, kLostFight, '--as', 'Mira').status, 0);
    assert.equal(affray('verify', data).status, 0);
  });

  it('lets the fight go on', async () => {
    const seat = join(home, 'referee.seat');
    writeFileSync(seat, `${server.url}\n${kOpenFight}\n${kReferee}\n`);
    const referee = await Terminal.resume(server.url, seat, 'Rowan');
    await referee.hear(/Ada, -4\/200 hp, unconscious/);
    await referee.sayAndHear('damage brute 7', /Brute takes 7 damage, 493 hp left/);
    assert.equal(await referee.leave(), 0);
    const now = kept(database).log;
    assert.deepEqual(now.slice(0, kRows), first.log);
    assert.ok(now.length > kRows);
    assert.equal(affray('verify', data).status, 0);
  });

  it('takes accounts and campaigns', async () => {
    assert.equal(await server.stop(), 0);
    const password = join(home, 'password');
    writeFileSync(password, 'correct horse battery\n');
    const made = affray('admin', 'create-operator', data, '--name', 'Mara', '--password-file', password);
    assert.equal(made.status, 0, made.text);
    server = await BareServer.start(data);
    const login = await server.ask('POST', '/api/sessions', {
      name: 'Mara',
      password: 'correct horse battery',
    });
    assert.equal(login.status, 201);
    const campaign = await server.ask(
      'POST',
      '/api/campaigns',
      { title: 'After', ruleset: 'affray' },
      login.body.token,
    );
    assert.equal(campaign.status, 201);
    assert.equal(await server.stop(), 0);
    assert.equal(affray('verify', data).status, 0);
  });

  it('is not opened by a program that is older than it', async () => {
    execFileSync('sqlite3', [database, `PRAGMA user_version = ${kLatest + 1}`]);
    const before = fingerprint(database);
    const refused = new BareServer(data);
    assert.equal(await refused.ended, 85);
    assert.equal(fingerprint(database), before);
  });
});
