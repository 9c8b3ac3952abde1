// What the client makes of each ruleset, by the facts that the server tells of it: the lists are the server's own, which its
// tests hold to the rulesets of the build.
import { describe, expect, it } from 'vitest';
import { capabilitiesOf, mayCite, type Capabilities } from './capabilities';
import { factNames } from './select';

const kFiles = import.meta.glob<string>('../../../tests/data/facts/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const kTold = new Map(
  Object.entries(kFiles).map(([path, text]) => [
    path.replace(/^.*\/|\.txt$/g, ''),
    factNames(text.split('\n').filter((line) => line !== '')),
  ]),
);

// Of a ruleset that the client knows nothing special of.
const kPlain: Capabilities = {
  opening: 'ambush',
  encounterDistance: false,
  steps: [],
  roundSeconds: 0,
  feet: false,
  placeActs: false,
  segments: false,
  actionPoints: false,
  actionSlots: [],
  paysMovesByChoice: false,
  paces: false,
  speech: false,
  improvising: 'none',
  fleeVote: false,
  escalationDie: false,
  standingOrders: false,
  reactions: [],
  partyRoles: false,
  mapNotes: false,
  expeditions: false,
  sharesTreasure: false,
  modifiesRolls: true,
  callsRolls: false,
  rulesOnAttacks: false,
  rulesOnPrices: false,
  heldForWord: false,
  limitsAttackers: false,
  ratesDifficulty: false,
};

const kDrawn: Record<string, Partial<Capabilities>> = {
  affray: {
    actionPoints: true,
    speech: true,
    improvising: 'check',
    fleeVote: true,
    escalationDie: true,
    standingOrders: true,
    ratesDifficulty: true,
  },
  archmage: {
    actionSlots: ['slot.standard', 'slot.move', 'slot.quick'],
    paysMovesByChoice: true,
    improvising: 'check',
    fleeVote: true,
    escalationDie: true,
    standingOrders: true,
    ratesDifficulty: true,
  },
  classic: {
    opening: 'awareness',
    encounterDistance: true,
    steps: ['movement', 'missile', 'spell', 'melee'],
    reactions: ['hostile', 'unfriendly', 'neutral', 'indifferent', 'friendly'],
    partyRoles: true,
    mapNotes: true,
    expeditions: true,
    sharesTreasure: true,
    modifiesRolls: false,
    callsRolls: true,
    rulesOnAttacks: true,
    limitsAttackers: true,
  },
  'action-points': {
    opening: 'awareness',
    roundSeconds: 12,
    actionPoints: true,
    paces: true,
    speech: true,
    improvising: 'price',
    reactions: ['fight', 'listen'],
    modifiesRolls: false,
    callsRolls: true,
    rulesOnAttacks: true,
    rulesOnPrices: true,
  },
  segments: {
    segments: true,
    modifiesRolls: false,
  },
  'turn-based': {
    opening: 'checks',
    feet: true,
    placeActs: true,
    heldForWord: true,
    actionSlots: ['slot.action', 'slot.bonus', 'slot.reaction'],
    modifiesRolls: false,
  },
};

describe('capabilities', () => {
  it('are decided for every ruleset of the server', () => {
    expect([...kTold.keys()].sort()).toEqual(Object.keys(kDrawn).sort());
  });

  for (const [ruleset, drawn] of Object.entries(kDrawn))
    it(`of ${ruleset} are what its facts tell of`, () => {
      expect(capabilitiesOf(kTold.get(ruleset)!)).toEqual({ ...kPlain, ...drawn });
    });

  it('are none before the table has told anything', () => {
    expect(capabilitiesOf(factNames([]))).toEqual(kPlain);
  });

  it('leave a ruleset that is not known to cite any rule', () => {
    expect([mayCite('classic', 'ARC-001'), mayCite('unheard', 'ARC-001')]).toEqual([false, true]);
  });
});
