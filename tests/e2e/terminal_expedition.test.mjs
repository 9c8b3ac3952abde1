// An expedition through the program `affray play`: a referee and two players in town, on a day that leads astray, in the dungeon
// by turns, at a door, a secret one and a hoard, in a fight, home and asleep, and what is in mind in the morning.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Server } from './support/server.mjs';
import { Terminal } from './support/terminal.mjs';

describe('an expedition in the terminal', () => {
  let server;
  let referee;
  let mira;
  let kit;

  before(async () => {
    server = await Server.open('classic/bell_under_the_fen', 'shipped');
    referee = await Terminal.sit(server.link('referee'), 'Rowan');
    mira = await Terminal.sit(server.link('player', 'Mira'), 'Mira');
    kit = await Terminal.sit(server.link('player', 'Kit'), 'Kit');
  });

  after(async () => {
    for (const one of [referee, mira, kit]) {
      one?.say('quit');
      await one?.ended;
    }
    await server?.close();
  });

  // The next dice show this, of whomever or of nobody.
  async function lay(...dice) {
    for (const die of dice) await referee.sayAndHear(`lay ${die}`, /the next d\d+ .*shows/);
  }

  it('sees what is for sale in town, and who waits to be hired', async () => {
    await mira.look('status', /in town; food for 7/);
    await mira.look('items', /for sale, smithy: sword 10 gp/);
    await mira.look('menu', /buy sword at smithy: It costs 10 gp/);
    await mira.sayAndHear('sell dagger at smithy', /dagger/i);
    await mira.look('items', /coins: [1-9]/);
    await lay('all d6 6', 'all d6 6');
    await mira.sayAndHear('hire lantern_girl', /joins/);
  });

  it('goes from hex to hex, astray, which the referee alone is told', async () => {
    await referee.sayAndHear('enter wilderness heath_road', /Day 1/);
    await mira.look('map', /0100 clear/);
    await lay('all d6 1', 'all d6 4', 'all d6 6');
    await mira.sayAndHear('plan travel to 0200', /The party's day: travel/);
    await referee.look('map', /0201 clear|0201 \(clear\)/);
    await mira.look('map', /0200 clear/);
    await mira.sayAndHear('next', /Day 2/);
  });

  it('goes by turns with a torch, and forces a door', async () => {
    await referee.sayAndHear('enter dungeon causeway', /Dungeon turn 1/);
    referee.say('noise -6');
    await lay('hedda d6 1');
    await mira.sayAndHear('kindle first_torch from tinder_box', /First torch is lit/);
    await mira.look('status', /light for 6 turns/);
    await lay('hedda d6 1');
    await mira.sayAndHear('door gate force', /Gate is open/);
    await mira.sayAndHear('explore porch 30', /The party goes on to porch/);
    assert.doesNotMatch(mira.text, /\(led\)|\(placed\)/, 'the party goes on together, and no piece is told');
    await mira.sayAndHear('next', /Dungeon turn 2/);
  });

  it('finds a hoard of a type, and a door that nobody saw', async () => {
    await referee.sayAndHear('enter dungeon vestry', /Dungeon turn 1/);
    await referee.sayAndHear('roll treasure under_the_press B', /d100 for treasure/);
    await lay('lin d6 1', 'wim d6 1');
    await kit.sayAndHear('as lin search vestry hoard', /[Uu]nder the press is open/);
    await kit.sayAndHear('as wim search vestry doors', /[Hh]idden panel/);
    await mira.sayAndHear('next', /Dungeon turn 2/);
    await mira.sayAndHear('door hidden_panel open', /Hidden panel is open/);
    await mira.sayAndHear('explore robing 20', /The party goes on to robing/);
    await referee.sayAndHear('trigger coffer_needle hedda', /Coffer needle is sprung/);
  });

  it('fights what is brought in, and goes back to its turn', async () => {
    await referee.sayAndHear('add goblin 20,4 for wanderers', /[Gg]oblin/);
    await referee.sayAndHear('start', /Round 1/);
    await mira.hear(/Round 1/);
    await referee.sayAndHear('damage goblin 20', /dead|killed|dies/);
    await referee.sayAndHear('finish called', /Dungeon turn 3/);
  });

  it('goes home, sleeps, and has another spell in mind', async () => {
    referee.say('enter wilderness heath_road');
    await referee.look('status', /day 2, to be planned/);
    await mira.sayAndHear('plan rest', /The party's day: rest/);
    await mira.sayAndHear('next', /Day/);
    referee.say('enter town');
    await referee.look('status', /in town/);
    await kit.look('status wim', /memorised: magic_missile, sleep/);
    await kit.sayAndHear('as wim memorise sleep', /memorise/);
    await kit.look('status wim', /memorised: sleep\n/);
    await referee.sayAndHear('finish victory', /ends in victory/);
  });
});
