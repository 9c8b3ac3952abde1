// Whole fights of segments and of slots and feet through the program `affray play`: the strip of twelve, what is saved and
// what it buys when, objections, the abort in its window; slots, feet, heights, the place and whom its deeds reach; and on the
// full screen what of it stands there all the time.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { FullTerminal } from './support/full_terminal.mjs';
import { Server } from './support/server.mjs';
import { Terminal } from './support/terminal.mjs';

const kActsMost = 150;

// A referee and two players at their terminals.
class Seats {
  static async open(encounter) {
    const seats = new Seats();
    seats.server = await Server.open(encounter);
    seats.referee = await Terminal.sit(seats.server.link('referee'), 'Rowan');
    seats.mira = await Terminal.sit(seats.server.link('player', 'Mira'), 'Mira');
    seats.jo = await Terminal.sit(seats.server.link('player', 'Jo'), 'Jo');
    seats.all = [seats.referee, seats.mira, seats.jo];
    return seats;
  }

  async hear(pattern) {
    for (const one of this.all) await one.hear(pattern);
  }

  player(name) {
    return name === 'Ada' ? this.mira : this.jo;
  }

  // What may be done, as lines.
  async menu(player) {
    player.say('menu');
    player.say('question');
    const [text] = await player.hear(/[^]*?(No question is open|Question: )/);
    return text.split('\n').map((line) => line.trim());
  }

  // Foes by themselves, players strike whom they can, until all of these have fallen.
  async fightOn(foes, { strike, approach, orders }) {
    for (const one of [this.mira, this.jo])
      for (const order of orders) await one.sayAndHear(`order ${order} never`, /standing order/);
    const standing = new Set(foes);
    for (let acts = 0; acts < kActsMost && standing.size > 0; acts += 1) {
      const [heard, who, fallen] = await this.referee.hear(
        /(Ada|Bram)'s turn\.|(?:^|\n)([^\n]*?) is (?:unconscious|dead)|World step\./,
      );
      if (fallen !== undefined) standing.delete(fallen);
      else if (heard === 'World step.') this.referee.say('close');
      else await this.#act(this.player(who), { strike, approach });
    }
    assert.deepEqual([...standing], []);
  }

  async #act(player, { strike, approach }) {
    let menu = await this.menu(player);
    let blow = menu.find((line) => strike.test(line));
    if (blow === undefined && approach !== undefined) {
      const way = await approach(player, menu);
      if (way !== undefined) {
        player.say(way);
        menu = await this.menu(player);
        blow = menu.find((line) => strike.test(line));
      }
    }
    if (blow === undefined) {
      await this.#end(player);
      return;
    }
    const [, power, target] = strike.exec(blow);
    player.say(`a ${power} ${target}`);
    const [text] = await player.hear(/: (attack|shot) with [^\n]*|turn ends/);
    if (/turn ends/.test(text)) return;
    const left = await this.menu(player);
    if (left.some((line) => line === '+ end')) await this.#end(player);
  }

  // The turn has ended before anybody says that the fight has.
  #end(player) {
    return player.sayAndHear('end', /turn ends|'s turn\.|World step\./);
  }

  async close() {
    for (const one of this.all ?? []) one.kill();
    await this.server.close();
  }

  async leave() {
    for (const one of this.all) assert.equal(await one.leave(), 0, one.text.slice(-600));
  }
}

describe('a fight of segments, typed', () => {
  let table;
  let referee;
  let mira;
  let jo;

  before(async () => {
    table = await Seats.open('noon_yard');
    ({ referee, mira, jo } = table);
  });

  after(() => table?.close());

  it('shows the turn as a strip, what everybody has saved, and who may attack when', async () => {
    referee.say('start');
    await table.hear(/--- Turn 1, segment 1 ---/);
    await mira.sayAndHear('init', /Turn 1, segment 1, step one[^]*\[1\] 2 3 4 5 6 7 8 9 10 11 12/);
    await mira.hear(/Ada, 60\/60 hp, 1 primary and 1 secondary points, may attack/);
    // A rat of speed 1 has to save five.
    await mira.hear(/Rat \[rat1\], 1 primary and 1 secondary points, attacks in 5/);
  });

  it('says what each price buys and when', async () => {
    await mira.sayAndHear(
      'status',
      /attack \(1\) now, half phase \(1\) now, full phase \(2\) now|full phase \(2\) in segment/,
    );
    await mira.sayAndHear('menu', /- a haymaker \(Haymaker\), 2 primary[^\n]*; enough in segment 2/);
  });

  it('asks somebody to wait for its place, and says so', async () => {
    await jo.sayAndHear('menu', /\+ early X,Y\.\.\., 1 secondary/);
    referee.say('object bram');
    await table.hear(/Bram is asked to wait for its place/);
    await jo.sayAndHear('menu', /- early X,Y[^\n]*Somebody objected/);
    await mira.sayAndHear('init', /Bram, 60\/60 hp[^\n]*asked to wait/);
    referee.say('close');
    await table.hear(/By dexterity\./);
  });

  it('moves, strikes, and the one struck at may abort in its window', async () => {
    await mira.hear(/Ada's turn\./);
    mira.say('m -1,0');
    await table.hear(/Ada moves -2,0 to -1,0/);
    mira.say('a quarterstaff rat1');
    await referee.hear(/Ada attacks Rat \[rat1\]\. Give up what is left of this second for a defence\?/);
    await referee.hear(/0\) abort: dodge[^]*answer y/);
    await mira.hear(/The table waits for Rowan/);
    referee.say('0');
    await mira.hear(/Rat \[rat1\][^\n]*(abort|dodge)/);
    const [, natural] = await referee.hear(
      /attack with quarterstaff against Rat \[rat1\]: (\d+) of \d+ or less \(\+14 ocv/,
    );
    assert.ok(Number(natural) >= 3 && Number(natural) <= 18);
  });

  it('is fought to its end, foes by themselves', async () => {
    for (const one of [mira, jo]) one.say('stepone pass');
    referee.say('auto foes run');
    await table.fightOn(
      ['Rat [rat1]', 'Rat [rat2]'].filter((rat) => !referee.text.includes(`${rat} is unc`)),
      {
        orders: ['abort'],
        strike: /^\+ a (quarterstaff) \([^)]*\), \d+ primary[^;]*; targets: (rat\d)/,
        approach: async (player, menu) => {
          const reach = menu.find((line) => line.startsWith('reach:'));
          if (reach === undefined) return undefined;
          player.say('board');
          const [, x, y] = await player.hear(/\(rat\d\)[^\n]* at (-?\d+),(-?\d+)(?![^\n]*unconscious)/);
          const far = ([q, r]) => Math.max(Math.abs(q - x), Math.abs(r - y), Math.abs(q + r - x - y));
          const [near] = [...reach.matchAll(/(-?\d+),(-?\d+)=/g)]
            .map(([, q, r]) => [Number(q), Number(r)])
            .sort((a, b) => far(a) - far(b));
          return near === undefined ? undefined : `go ${near.join(',')}`;
        },
      },
    );
    referee.say('finish victory');
    await table.hear(/ends in victory/);
    await table.leave();
  });
});

describe('a fight of slots and feet, typed', () => {
  let table;
  let referee;
  let mira;

  before(async () => {
    table = await Seats.open('cinder_well');
    ({ referee, mira } = table);
  });

  after(() => table?.close());

  it('has heights on the board', async () => {
    await mira.sayAndHear('map', /a number is the height of the ground in feet/);
    await mira.hear(/y0 x0 {5}\| \.[^\n]*10 {4}10/);
  });

  it('tells what the place may do, and the referee whom it reaches', async () => {
    referee.say('start');
    await table.hear(/Setup surprise/);
    referee.say('close');
    referee.say('close');
    await table.hear(/World step/);
    await mira.sayAndHear('init', /The place:[^]*Flame burst, ready \(fiery\.flame_burst\)/);
    await referee.sayAndHear('why world fiery.flame_burst', /can reach Ada[^]*can reach Ogre/);
    referee.say('world fiery.flame_burst ada');
    await table.hear(/The place acts: flame burst/);
    await mira.sayAndHear('init', /Flame burst, (done in this round|spent, comes back on a)/);
    referee.say('close');
  });

  it('says what is left of a turn: slots and feet', async () => {
    await mira.hear(/Ada's turn\./);
    await mira.sayAndHear('status', /Ada, \d+\/90 hp, action, bonus action, reaction, 30 of 30 feet left/);
    mira.say('m 3,3 4,3');
    await table.hear(/Ada moves 3,3 to 4,3|Ada moves 2,3 to 4,3/);
    await mira.sayAndHear('status', /action, bonus action, reaction, 20 of 30 feet left/);
    mira.say('fly 4,2,5 4,1,10');
    await mira.sayAndHear('status', /aloft, 10 feet up/);
    await mira.sayAndHear(
      'map',
      /Ad\^[^]*Ada \(ada\) at 4,1,[^\n]*10 feet high and 10 feet above the ground/,
    );
  });

  it('shoots, and who is shot at may drop', async () => {
    mira.say('a javelin imp1');
    await referee.hear(/Ada shoots at Imp \[imp1\]\. Drop to the ground, to be harder to hit\?/);
    referee.say('n');
    await mira.hear(/: attack with javelin/);
    await mira.sayAndHear('status', /action spent, bonus action, reaction/);
    mira.say('end');
  });

  it('is fought to its end, foes by themselves', async () => {
    referee.say('auto imps run');
    const fallen = (foe) =>
      referee.text.includes(`${foe} is dead`) || referee.text.includes(`${foe} is unconscious`);
    await table.fightOn(
      ['Imp [imp1]', 'Imp [imp2]', 'Ogre'].filter((foe) => !fallen(foe)),
      { orders: ['opportunity', 'drop_prone'], strike: /^\+ a (javelin|bow) \([^)]*\)[^;]*; targets: (\w+)/ },
    );
    referee.say('finish victory');
    await table.hear(/ends in victory/);
    await table.leave();
  });
});

describe('both on the full screen', () => {
  it('keeps the strip, the points and the segment of the next attack beside the map', async () => {
    const server = await Server.open('noon_yard');
    const mira = await FullTerminal.sit(server.link('player', 'Mira'), 'Mira', { width: 110, height: 34 });
    const referee = await Terminal.sit(server.link('referee'), 'Rowan');
    try {
      referee.say('start');
      await mira.see(/\[1\] 2 3 4 5 6 7 8 9 10 11 12/);
      await mira.see(/Ada, 60\/60 hp, 1\+1, may attack/);
      await mira.see(/attacks in 5/);
      await mira.see(/attack \(1\) now/);
      await mira.see(/now: early X,Y/);
    } finally {
      referee.kill();
      await mira.close();
      await server.close();
    }
  });

  it('keeps slots and feet, and the place, beside the map', async () => {
    const server = await Server.open('cinder_well');
    const mira = await FullTerminal.sit(server.link('player', 'Mira'), 'Mira', { width: 120, height: 40 });
    const referee = await Terminal.sit(server.link('referee'), 'Rowan');
    try {
      await mira.see(/10 {2}10/);
      for (const line of ['start', 'close', 'close', 'close']) referee.say(line);
      await mira.see(/YOUR TURN: Ada/);
      await mira.see(/Ada, 90\/90 hp, ABR/);
      await mira.see(/30 of 30 feet left/);
      await mira.see(/Flame burst, ready/);
    } finally {
      referee.kill();
      await mira.close();
      await server.close();
    }
  });
});
