// Monsters by themselves through the program `affray play`: proposed and accepted, left to run, halted and let go on; and
// players hear of nothing but what is done.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Server } from './support/server.mjs';
import { Terminal } from './support/terminal.mjs';

const kStepsMax = 60;

describe('monsters by themselves, typed', () => {
  let server;
  let referee;
  let mira;
  let jo;

  before(async () => {
    server = await Server.open();
    referee = await Terminal.sit(server.link('referee'), 'Rowan');
    mira = await Terminal.sit(server.link('player', 'Mira'), 'Mira');
    jo = await Terminal.sit(server.link('player', 'Jo'), 'Jo');
    for (const player of [mira, jo])
      for (const key of ['intercept', 'opportunity']) player.say(`order ${key} never`);
  });

  after(async () => {
    for (const one of [referee, mira, jo]) one?.kill();
    await server?.close();
  });

  it('are proposed with a reason, and accepted step by step', async () => {
    await referee.sayAndHear('auto', /Everybody is played by hand\./);
    referee.say('auto foes propose weakest flee 10');
    referee.say('start');
    await referee.hear(/\(Brute attacks the foe that looks w[^]*Ada, 1 hex away: .*; auto accept\)/);
    await referee.sayAndHear('auto', /flees below 10 %[^]*auto accept\)/);
    referee.say('auto accept');
    await mira.hear(/Brute: attack with club against Ada/);
    for (let steps = 0; steps < kStepsMax; steps += 1) {
      const [heard] = await referee.hear(/Runner's turn\.|auto accept\)/);
      if (heard.startsWith('Runner')) return;
      referee.say('auto accept');
    }
    assert.fail(`Brute went on for more than ${kStepsMax} steps`);
  });

  it('run by themselves until somebody else is up', async () => {
    referee.say('auto pause 0');
    referee.say('auto foes run');
    // Ada may lie there, and has her turn all the same.
    await referee.hear(/Ada's turn\.|Ada has a limited turn\./);
    referee.say('auto halt');
    await referee.hear(/nothing runs by itself now/);
    mira.say('end');
    await jo.hear(/Bram's turn\./);
    jo.say('end');
    await referee.hear(/Round 2[^]*Brute's turn\.[^]*auto accept\)/);
    await referee.sayAndHear('auto', /foes: run, [^]*Nothing runs by itself/);
    const before = jo.read;
    referee.say('auto go');
    await jo.hear(/Runner's turn\.[^]*(Ada's turn\.|Ada has a limited turn\.)/);
    assert.match(jo.text.slice(before), /Brute/);
  });

  it('are the referee’s business alone', async () => {
    referee.say('auto foes off');
    referee.say('finish victory');
    for (const one of [referee, mira, jo]) await one.hear(/The encounter ends in victory/);
    for (const player of [mira, jo]) assert.doesNotMatch(player.text, /auto accept|by itself/);
    for (const one of [referee, mira, jo]) assert.equal(await one.leave(), 0, one.text.slice(-600));
  });
});
