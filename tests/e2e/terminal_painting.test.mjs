// The referee makes over a place in play from a terminal: on the full screen with a brush, by keys and by the mouse, and in
// plain lines; what a stroke would cover is seen before, and it is taken back.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { FullTerminal, kKeys } from './support/full_terminal.mjs';
import { Server } from './support/server.mjs';
import { Terminal } from './support/terminal.mjs';

describe('a place that is painted on the full screen', () => {
  let server;
  let referee;
  let mira;

  before(async () => {
    server = await Server.open('cinder_well');
    referee = await FullTerminal.sit(server.link('referee'), 'Rowan', { width: 120, height: 40 });
    mira = await Terminal.sit(server.link('player', 'Mira'), 'Mira');
    referee.say('start');
    await referee.see(/Round 1/);
  });

  after(async () => {
    await referee?.close();
    mira?.kill();
    await server?.close();
  });

  // Where a square is on the screen: the first imp stands at 8,3, and a square is four columns wide.
  function at(x, y) {
    const imp = referee.screen.find('!i1');
    assert.ok(imp, referee.screen.text());
    return { x: imp.x + 1 + 4 * (x - 8), y: imp.y + (y - 3) };
  }

  // Exactly so many squares are marked: it is drawn while keys still come in.
  const seeMarks = (count) => referee.see(new RegExp(`^[^▪]*(?:▪[^▪]*){${count}}$`));

  it('says what may be painted', async () => {
    referee.say('zone');
    await referee.see(/coals: burning surface, on 4 squares: 5,5 6,5 5,6 6,6/);
    await referee.see(/fiery\.floating_ash: floating ash, lies nowhere/);
    await referee.see(/fiery: .*heat haze/);
    referee.press(kKeys.escape);
  });

  it('marks what a line would cover while it is typed', async () => {
    referee.press('zone paint coals 8,5 9,6');
    await seeMarks(4);
    referee.press(kKeys.eraseLine);
    await referee.seeNo(/▪/);
  });

  it('paints by a drag, and everybody is told', async () => {
    referee.say('zone paint coals');
    await referee.see(/Brush: arrows, Enter paints/);
    await referee.see(/Paint burning surface \(coals\)/);
    referee.drag(at(8, 5), at(9, 6));
    await referee.see(/> zone paint coals 8,5 9,6/);
    await mira.hear(/Coals is laid \(paint\)/);
    await mira.sayAndHear('map', /Coals \(burning surface\), laid, at 5,5 6,5 8,5 9,5 and 4 cells more/);
  });

  it('wipes by keys, and takes its changes back one by one', async () => {
    referee.press('w');
    await referee.see(/Wipe burning surface \(coals\)/);
    await referee.see(/Covers 1 square: 9,6; on 1 of them it lies/);
    await referee.see(/there: Ogre/);
    referee.press(kKeys.enter);
    await referee.see(/> zone wipe coals 9,6/);
    await mira.hear(/Coals is laid \(wipe\)/);
    referee.press('u');
    await mira.hear(/rewound to version \d+: a change of the place is taken back/);
    referee.press('u');
    await mira.hear(/rewound to version \d+: a change of the place is taken back/);
    await mira.sayAndHear('map', /Coals \(burning surface\), at 5,5 6,5 5,6 6,6/);
    referee.press('u');
    await referee.see(/No: nothing has been painted last/);
  });

  it('paints from corner to corner by keys, moves and clears', async () => {
    referee.press('p', ' ', kKeys.left, kKeys.up);
    await referee.see(/From 9,6\. Esc lets go of it/);
    await seeMarks(4);
    referee.press(kKeys.enter);
    await referee.see(/> zone paint coals 8,5 9,6[^]*> zone paint coals 8,5 9,6/);
    await mira.hear(/Coals is laid \(paint\)/);
    referee.press('m');
    await referee.see(/Shift burning surface/);
    referee.drag(at(5, 5), at(5, 1));
    await referee.see(/> zone shift coals 5,1/);
    await mira.hear(/Coals is laid \(shift\)/);
    await mira.sayAndHear('map', /Coals \(burning surface\), laid, at 5,1 6,1 8,1 9,1/);
    referee.press('c');
    // Who plays is not told of what lies nowhere.
    await referee.see(/Coals is .*\(clear\)/);
  });

  it('takes another zone, and is put away', async () => {
    referee.press('p', kKeys.tab);
    await referee.see(/Paint (?!burning surface \(coals\))/);
    referee.press(kKeys.escape);
    await referee.seeNo(/Brush: arrows/);
    referee.press(kKeys.f10);
    await referee.see(/Brush: arrows/);
    referee.press(kKeys.escape);
    await referee.see(/── Map ─/);
  });

  it('leaves the terminal as it was', async () => {
    referee.say('quit');
    const end = await referee.over();
    assert.equal(end.status, 0);
    assert.equal(end.after, end.before);
    assert.deepEqual(referee.screen.unknown, []);
    assert.ok(!referee.screen.modes.has('1002'), 'no mouse is left behind');
  });
});

describe('a place that is painted in plain lines', () => {
  let server;
  let referee;
  let jo;

  before(async () => {
    server = await Server.open('cinder_well');
    referee = await Terminal.sit(server.link('referee'), 'Rowan');
    jo = await Terminal.sit(server.link('player', 'Jo'), 'Jo');
    await referee.sayAndHear('start', /Round 1/);
  });

  after(async () => {
    for (const one of [referee, jo]) one?.kill();
    await server?.close();
  });

  it('is told what there is, and what a change would cover', async () => {
    await referee.sayAndHear('zone', /coals: burning surface, on 4 squares/);
    await referee.sayAndHear(
      'why zone paint coals 8,5 9,6',
      /Allowed[^]*covers 4 squares: 8,5 9,5 8,6 9,6; there: Ogre/,
    );
  });

  it('paints a range of squares, takes it back, and moves a zone', async () => {
    referee.say('zone paint coals 8,5 9,6');
    await jo.hear(/Coals is laid \(paint\)/);
    referee.say('zone back');
    await jo.hear(/a change of the place is taken back/);
    await jo.sayAndHear('map', /Coals \(burning surface\), at 5,5 6,5 5,6 6,6/);
    referee.say('zone shift coals 0,1');
    await jo.hear(/Coals is laid \(shift\)/);
    await jo.sayAndHear('map', /Coals \(burning surface\), laid, at 0,1 1,1 0,2 1,2/);
    await referee.sayAndHear('zone clear coals', /Coals is .*\(clear\)/);
  });

  it('dresses the place, undresses it, and lends it a deed', async () => {
    referee.say('zone dress fiery 3,1 5,3');
    await jo.hear(/heat haze.* is laid \(dress\)/i);
    await referee.sayAndHear('zone undress fiery', /\(undress\)/);
    referee.say('zone add stormy.forceful_gale');
    await referee.sayAndHear('zone', /stormy\.forceful_gale: the place has it/);
    assert.equal(await referee.leave(), 0, 'nothing of it was refused');
  });
});
