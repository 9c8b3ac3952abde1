// A fight among zones through the program `affray play`, three of it at one table: engaging, an intercept, a flexible
// attack, a stunt, a delayed turn, a readied action that asks, the rest.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Server } from './support/server.mjs';
import { Terminal } from './support/terminal.mjs';

describe('a fight among zones, typed', () => {
  let server;
  let referee;
  let mira;
  let jo;
  let all;

  before(async () => {
    server = await Server.open('weir');
    referee = await Terminal.sit(server.link('referee'), 'Rowan');
    mira = await Terminal.sit(server.link('player', 'Mira'), 'Mira');
    jo = await Terminal.sit(server.link('player', 'Jo'), 'Jo');
    all = [referee, mira, jo];
  });

  after(async () => {
    for (const one of all ?? []) one.kill();
    await server?.close();
  });

  async function allHear(pattern) {
    for (const one of all) await one.hear(pattern);
  }

  it('begins on a board of zones', async () => {
    jo.say('as bram order interrupt never');
    referee.say('start');
    await allHear(/Round 1[^]*Ada's turn\./);
    await mira.sayAndHear(
      'map',
      /Weir -> bank, mill\n +\[Ada\] 200\n +Bram 200\n +Cleo 60\n +Brute\n +Mill -> weir/,
    );
    await mira.sayAndHear('board', /Eel \(eel\), at mill, 1 away/);
    await mira.sayAndHear('menu', /Not now: Only while engaged in melee\.\n +- a sword, 1 standard action\n/);
    await mira.sayAndHear('why engage brute', /costs 1 move action[^]*may draw intercept by Eel/);
  });

  it('engages, attacks, and chooses what the die is used for', async () => {
    mira.say('engage brute');
    await referee.hear(/Question: intercept, about Ada/);
    referee.say('n');
    await mira.hear(/Ada moves weir to weir/);
    await mira.sayAndHear('map', /melee: Brute - \[Ada\]/);
    mira.say('a sword brute');
    await mira.hear(/0\) flexible: press[^]*1\) flexible: carve/);
    await jo.hear(/waits for Mira/);
    mira.say('1');
    await allHear(/Ada: attack with sword and carve against Brute/);
  });

  it('tries a stunt, to which the referee puts a difficulty', async () => {
    mira.say('stunt dex river_pilot with quick: I ride the sluice board');
    await referee.hear(/1\) referee ruling: hard, by Ada: I ride the sluice board/);
    referee.say('1');
    await allHear(/Ada: check with river pilot: .*[+]4 river pilot/);
    mira.say('end');
    await allHear(/Brute's turn\./);
  });

  it('delays a turn, asks who steps in, and takes the turn afterwards', async () => {
    referee.say('as brute delay');
    await allHear(/Eel's turn\./);
    referee.say('as eel engage cleo');
    await jo.hear(/intercept, by Bram, against Eel/);
    await mira.hear(/waits for Jo/);
    jo.say('y');
    await jo.hear(/Bram reacts: intercept against Eel\./);
    await jo.sayAndHear('map', /melee: Bram 200 - \[Eel\]/);
    referee.say('as brute now');
    referee.say('as eel end');
    await allHear(/Brute's turn\./);
    referee.say('as brute end');
    await allHear(/Newt's turn\./);
    referee.say('as newt end');
    await allHear(/Toad's turn\./);
    referee.say('as toad end');
    await allHear(/Bram's turn\./);
  });

  it('holds an action ready, is asked when it is set off, and acts first', async () => {
    jo.say('as bram ready attack any_enemy ask: a axe them');
    await jo.hear(/Bram: readied action set/);
    jo.say('as bram end');
    await allHear(/Cleo's turn\./);
    jo.say('as cleo end');
    await allHear(/Round 2[^]*Ada's turn\./);
    mira.say('end');
    await allHear(/Eel's turn\./);
    referee.say('as eel a club bram');
    await jo.hear(/Question: readied/);
    jo.say('y');
    for (const one of all)
      await one.hear(
        /Bram \(readied[^)]*\): attack with axe against Eel[^]*Eel: attack with club against Bram/,
      );
  });

  it('rests, and is over', async () => {
    referee.say('finish victory');
    await allHear(/The encounter ends in victory/);
    mira.say('rested');
    jo.say('rested');
    for (const one of all) {
      one.say('wait end');
      one.say('status');
    }
    for (const one of all) assert.equal(await one.leave(), 0, one.text.slice(-600));
  });
});
