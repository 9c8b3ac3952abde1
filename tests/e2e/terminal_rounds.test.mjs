// Rounds in parts and rounds in points through the program `affray play`: declarations, steps, a surrender and shares;
// prices, a door, work over two rounds, a load that is shed, a bow.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Server } from './support/server.mjs';
import { Terminal } from './support/terminal.mjs';

// Seats in order; what one types, all of them may wait for.
class Seats {
  static async open(encounter, names) {
    const seats = new Seats();
    seats.server = await Server.open(encounter);
    seats.referee = await Terminal.sit(seats.server.link('referee'), 'Rowan');
    seats.players = [];
    for (const name of names) seats.players.push(await Terminal.sit(seats.server.link('player', name), name));
    seats.all = [seats.referee, ...seats.players];
    return seats;
  }

  async hear(pattern) {
    const found = [];
    for (const one of this.all) found.push(await one.hear(pattern));
    return found[0];
  }

  async close() {
    for (const one of this.all) one.kill();
    await this.server.close();
  }

  async leave() {
    for (const one of this.all) assert.equal(await one.leave(), 0, one.text.slice(-600));
  }
}

describe('a fight of sides in turn, typed', () => {
  let table;
  let referee;
  let mira;
  let jo;

  before(async () => {
    table = await Seats.open('tollgate', ['Mira', 'Jo']);
    referee = table.referee;
    [mira, jo] = table.players;
  });

  after(() => table?.close());

  it('shows a board of squares without what is secret', async () => {
    await mira.sayAndHear('map', /y1 x0[^]*##[^]*\+ {3}Gate \(door\), closed, between 4,2 4,3/);
    await mira.sayAndHear('board', /Guard \(guard1\), 25 feet east at 6,2/);
    await referee.sayAndHear('map', /Vault \(door\), secret, between 0,0 1,0/);
    assert.doesNotMatch(mira.text, /vault/i);
    assert.match(mira.text, /It is dark/);
  });

  it('meets, and each side chooses what it does', async () => {
    referee.say('start aware party aware toll');
    const [, first] = await table.hear(/Contact: (party|toll)\./);
    if (first === 'toll') referee.say('as guard1 stance fight');
    else referee.say('as ada stance fight');
    await table.hear(/Declarations\./);
    await mira.sayAndHear('help', /Possible now for Ada:[^]*declare none/);
    await mira.sayAndHear('init', /Round 1, declarations/);
  });

  it('keeps a map that one of the side writes on', async () => {
    referee.say('policy mapper ada');
    await jo.hear(/Ada draws the map/);
    await mira.hear(/Ada draws the map/);
    mira.say('note 2,2 loose stone');
    await jo.hear(/Ada notes on the map, at 2,2: loose stone/);
    await jo.sayAndHear('map', /loose stone, noted at 2,2/);
  });

  it('declares in secret, and closes', async () => {
    jo.say('declare cast magic_missile');
    await jo.hear(/Wim will cast magic missile/);
    await mira.hear(/Wim will cast/);
    await mira.sayAndHear('init', /Wim will cast/);
    mira.say('close');
    await jo.hear(/Ada is done with this part/);
    await jo.sayAndHear('init', /Done with this: Ada/);
    jo.say('close');
  });

  it('acts step by step, and a spell decides it', async () => {
    let [, side] = await table.hear(/The pass, movement step: (party|toll)\./);
    if (side === 'toll') {
      referee.say('close done');
      [, side] = await table.hear(/The pass, movement step: (party)\./);
    }
    await mira.hear(/now: go X,Y/);
    await mira.sayAndHear('why wd 0,1', /Not allowed/);
    mira.say('go 2,1');
    await table.hear(/Ada moves 1,1 to 2,1/);
    mira.say('close spell');
    jo.say('close spell');
    await table.hear(/The pass, spell step: party\./);
    referee.say('morale toll -2');
    jo.say('cast magic_missile guard1');
    await table.hear(/Wim casts magic missile on Guard/);
    await table.hear(/is dead/);
    mira.say('close done');
    jo.say('close done');
    // Hearts are tested when a side's pass begins: still in this round, or in the next if theirs was over.
    for (;;) {
      const [, what] = await table.hear(
        /(Guard[^\n]* is surrendered|Declarations\.|The pass, movement step: party\.)/,
      );
      if (what.startsWith('Guard')) break;
      const line = what.startsWith('Declarations') ? 'close' : 'close done';
      mira.say(line);
      jo.say(line);
    }
  });

  it('ends, and the treasure is shared', async () => {
    referee.say('finish victory');
    await table.hear(/The encounter ends in victory/);
    await mira.sayAndHear('init', /To divide: 701 cp/);
    mira.say('divide even');
    await table.hear(/The treasure is divided \(even\): Ada 350 cp, Wim 350 cp, 1 cp left/);
    await jo.sayAndHear('status', /purse: 350 cp/);
    await table.leave();
  });
});

describe('a round in points, typed', () => {
  let table;
  let referee;
  let mira;

  before(async () => {
    table = await Seats.open('smithy', ['Mira']);
    referee = table.referee;
    [mira] = table.players;
  });

  after(() => table?.close());

  // The watcher lets its part of a round go by, whenever it comes.
  async function ours() {
    const [, side] = await table.hear(/(Players|Opponents) may begin\./);
    if (side === 'Players') return;
    referee.say('as watcher begin');
    referee.say('as watcher end');
    await table.hear(/Players may begin\./);
  }

  it('begins a turn in its block, with a price on all that may be done', async () => {
    referee.say('start aware players aware opponents');
    await ours();
    referee.say('cost open_door 1');
    await table.hear(/The referee prices open door at 1 AP\./);
    mira.say('as ada begin');
    await table.hear(/Ada's turn\./);
    mira.say('as ada');
    await mira.sayAndHear('menu', /\+ act open_door gate, 1 AP/);
    await mira.sayAndHear('status', /Ada, 20\/20 hp, [34] AP[^]*load 90 of \d+ lb; −\d+ lb → \d AP/);
    mira.say('open gate');
    await table.hear(/Gate is open/);
    await mira.sayAndHear('map', /\/ {3}Gate \(door\), open/);
  });

  it('works at a thing for longer than a turn', async () => {
    mira.say('strap shield');
    await table.hear(/Ada: strap shield, shield started \(\d+ of 45 units\)/);
    await mira.sayAndHear('status', /work: strap shield, shield \d+ of 45 units/);
    mira.say('end');
  });

  it('loads in haste and shoots', async () => {
    mira.say('as bo begin');
    await table.hear(/Bo's turn\./);
    mira.say('as bo load bow snap');
    await table.hear(/Bo's bow is loaded in haste/);
    mira.say('as bo a bow watcher');
    await table.hear(/Bo: attack with bow against Watcher/);
    mira.say('as bo end');
  });

  it('goes on in the next round, and sheds what weighs it down', async () => {
    const [line] = await table.hear(/--- Round 2 ---|Opponents may begin\./);
    if (line.startsWith('Opponents')) {
      referee.say('as watcher begin');
      referee.say('as watcher end');
      await table.hear(/--- Round 2 ---/);
    }
    await ours();
    mira.say('as bo begin');
    await table.hear(/Bo's turn\./);
    mira.say('as bo end');
    mira.say('as ada begin');
    await table.hear(/Ada's turn\./);
    mira.say('unsling pack');
    await table.hear(/Pack lies on the ground at 0,0/);
    await mira.sayAndHear('status', /load 10 of \d+ lb/);
    await mira.sayAndHear('items', /on the ground: pack/);
    mira.say('end');
    await table.leave();
  });
});
