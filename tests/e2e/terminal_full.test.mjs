// The full screen of `affray play`: a fight by keys and mouse, other sizes, and the terminal given back on each way out.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { FullTerminal, kKeys } from './support/full_terminal.mjs';
import { Server } from './support/server.mjs';

describe('a fight on whole terminals', () => {
  let server;
  let referee;
  let mira;
  let jo;

  before(async () => {
    server = await Server.open('drill');
    referee = await FullTerminal.sit(server.link('referee'), 'Rowan');
    mira = await FullTerminal.sit(server.link('player', 'Mira'), 'Mira 龍', { width: 110, height: 34 });
    jo = await FullTerminal.sit(server.link('player', 'Jo'), 'Jo');
  });

  after(async () => {
    for (const one of [referee, mira, jo]) await one?.close();
    await server?.close();
  });

  it('has the map, the order, the log and what acts, before the first key', async () => {
    await referee.see(/Not begun · Drill · you are Rowan/);
    await referee.see(/start begins the encounter/);
    await mira.see(/── Map ─+ Order of battle ─+[^]*── Acting ─+[^]*Ada, 1\/200 hp[^]*── Log ─/);
    await mira.see(/!br ?\*Ad/);
    await mira.see(/you are Mira 龍/);
  });

  it('begins, and says whose turn it is', async () => {
    referee.say('start');
    await referee.see(/Round 1 · Brute's turn/);
    await mira.see(/--- Round 1 ---/);
    await mira.see(/\[br\]\*Ad/);
  });

  it('attacks by two clicks and Enter', async () => {
    await referee.see(/·\. \[br\]/);
    referee.press('lay brute d20 15', kKeys.enter); // a thrown 1 would miss
    await referee.see(/the next d20 of Brute shows 15/);
    await referee.see(/·\. \[br\]/); // what can be done has come anew
    referee.click('+Ad', 1);
    await referee.see(/── Here ─[^]*Ada \(ada\), 1 hex/);
    referee.click('+Ad', 1);
    await referee.see(/> a club ada/);
    referee.press(kKeys.enter);
    await mira.see(/Ada is unconscious/);
    await mira.see(/\[br\]\(Ad\)/);
    await referee.see(/Ada, -\d+\/200 hp, unconscious/);
  });

  it('completes a line by Tab, and gives back what was typed before', async () => {
    referee.press('he', kKeys.tab, kKeys.tab);
    await referee.see(/heal {2}heal-up {2}healup {2}help/);
    referee.press(kKeys.interrupt);
    await referee.seeNo(/> he/);
    referee.press(kKeys.up);
    await referee.see(/> a club ada/);
    referee.press(kKeys.eraseLine, 'a c', kKeys.tab);
    await referee.see(/> a club/);
    referee.press(kKeys.eraseLine);
  });

  it('looks over the map by arrows while a log, a menu and the keys are a key away', async () => {
    await mira.see(/> *$/m);
    mira.press(kKeys.escape);
    await mira.see(/Map: arrows look/);
    mira.press(kKeys.right);
    await mira.see(/At 1,0/);
    mira.press(kKeys.escape);
    await mira.see(/── Acting/);
    mira.press(kKeys.f1);
    await mira.see(/BOARD[^]*doors: \+ closed/);
    mira.press(kKeys.escape);
    await mira.see(/── Map ─/);
  });

  it('refuses in the log, and goes on', async () => {
    mira.say('end');
    await mira.see(/No: /);
    mira.say('chat Halt!');
    await jo.see(/Mira 龍.*Halt!/);
    referee.say('as brute end');
    await referee.see(/Runner's turn/);
  });

  it('asks in a bar, with its clock, and takes the answer', async () => {
    jo.say('as bram order opportunity ask');
    await jo.see(/standing order: opportunity ask/);
    referee.say('as runner m 3,1 4,1');
    await jo.see(/Question: [^]*0\) [^]*answer y/);
    await jo.see(/\d+ s left|\d:\d\d left/);
    const bar = jo.screen.find('Question:');
    assert.ok(jo.screen.rows[bar.y][bar.x].inverse, 'the bar stands out');
    jo.say('y');
    await referee.see(/Bram reacts|Bram.*attack with axe/);
    await jo.seeNo(/answer y/);
  });

  it('ends, and the whole log is there to be scrolled', async () => {
    referee.say('finish victory');
    await mira.see(/over: victory|Quick rest after victory/);
    for (let i = 0; i < 12; ++i) jo.press(kKeys.pageUp);
    await jo.see(/The encounter begins\./);
    jo.press(kKeys.end);
    await jo.see(/ends in victory/);
  });

  it('leaves by quit, with nothing that a terminal did not understand', async () => {
    for (const one of [referee, mira, jo]) {
      one.press(kKeys.eraseLine);
      one.say('quit');
      const end = await one.over();
      assert.equal(end.status, 0, one.raw.slice(-300));
      assert.equal(end.after, end.before);
      assert.deepEqual(one.screen.unknown, []);
    }
  });

  it('tells somebody who comes later what has happened', async () => {
    const late = await FullTerminal.sit(server.demo.links.at(-1).url, 'Late', {
      words: ['--seat', '2', '--plain'],
    });
    // A program that is left behind would keep the journey from ending.
    try {
      late.say('log');
      await late.hear(/The encounter begins[^]*Ada is unconscious[^]*The encounter ends in victory/);
    } finally {
      await late.close();
    }
  });
});

describe('the terminal', () => {
  let server;
  let one;

  before(async () => {
    server = await Server.open('drill');
  });

  after(async () => server?.close());

  async function sit(options) {
    one = await FullTerminal.sit(server.link('player', 'Mira'), 'Mira', options);
    return one;
  }

  function givenBack(end) {
    assert.equal(end.after, end.before, 'the terminal is set as it was');
    const { modes } = one.screen;
    for (const mode of ['1049', '1000', '1006'])
      assert.ok(!modes.has(mode), `mode ${mode} is off again: ${[...modes]}`);
    assert.ok(modes.has('25'), 'the cursor is seen');
  }

  it('takes another size at once, down to very small ones', async () => {
    await sit({ words: ['--token-file', `/tmp/affray-tty-${process.pid}.seat`] });
    one.resize(132, 50);
    await one.see(/^── Map ─{78,} Order of battle/m);
    await one.see(/── Acting ─/);
    one.resize(50, 16);
    await one.see(/F2 Map {3}F5 Order {3}F9 Log/);
    await one.see(/\*Ad/);
    for (const [width, height] of [
      [12, 4],
      [3, 2],
      [1, 1],
    ])
      one.resize(width, height);
    one.resize(80, 24);
    await one.see(/── Map ─[^]*── Log ─/);
    await one.see(/\*Ad/);
  });

  it('sleeps on Ctrl+Z with the terminal as it was, and wakes where it stood', async () => {
    one.press(kKeys.sleep);
    await one.sleeps();
    await one.hear(/\x1b\[\?1049l/);
    assert.ok(!one.screen.modes.has('1049'));
    one.screen.resize(80, 24);
    one.signal('SIGCONT');
    await one.see(/── Map ─[^]*── Log ─/);
    assert.ok(one.screen.modes.has('1049'));
    one.say('status');
    await one.see(/\* Ada, 1\/200 hp/);
  });

  it('is given back when the program is told to end', async () => {
    one.signal('SIGTERM');
    const end = await one.over();
    assert.equal(end.status, 128 + 15);
    givenBack(end);
    await one.close();
  });

  it('is given back when the program fails', async () => {
    one = await FullTerminal.sit(server.link('player', 'Jo'), 'Jo');
    one.signal('SIGSEGV');
    const end = await one.over();
    assert.equal(end.status, 128 + 11);
    givenBack(end);
    await one.close();
  });

  it('is left alone by --plain', async () => {
    const plain = await FullTerminal.sit(server.link('referee'), 'Rowan', { words: ['--plain'] });
    assert.ok(!plain.raw.includes('\x1b[?1049h'));
    plain.say('map');
    await plain.see(/Ada \(ada\) at 0,0/);
    plain.say('quit');
    assert.equal((await plain.over()).status, 0);
    await plain.close();
  });
});
