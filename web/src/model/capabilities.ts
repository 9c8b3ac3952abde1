// What a ruleset offers, as far as the client draws something for it. Decided here alone, from the facts that the server
// tells of; everything else asks. A ruleset that is added is taught to the client here.
import type { FactNames } from './select';

export interface Capabilities {
  // How a fight begins: one side lies in ambush, or each side may be aware of the other beforehand.
  // Or it is found out by checks who is caught unaware.
  opening: 'ambush' | 'awareness' | 'checks';
  // Sides meet at a distance that is thrown or ruled.
  encounterDistance: boolean;
  // Steps that the groups of a round act in, one after another; empty: a turn is not divided.
  steps: readonly string[];
  // Length of a round; 0: nobody counts its seconds.
  roundSeconds: number;

  // One gets along by feet and modes, at heights; abilities, skills and speeds make a sheet.
  feet: boolean;
  // The place acts too, before the first turn of a round.
  placeActs: boolean;

  // Time is counted in segments, and points of two kinds are saved for what one does.
  segments: boolean;
  // Deeds are paid with points.
  actionPoints: boolean;
  // Deeds are paid with typed actions, by the names of their facts; empty: with none.
  actionSlots: readonly string[];
  // Which typed action pays for a movement may be chosen.
  paysMovesByChoice: boolean;
  // One may run, or stride so many cells a point.
  paces: boolean;
  // Words may be called out at a price.
  speech: boolean;
  // What is done with an idea that no rule foresees: a check decides, or the referee names its price.
  improvising: 'none' | 'check' | 'price';
  // A side may vote to flee.
  fleeVote: boolean;

  escalationDie: boolean;
  // The table answers for a creature as its seat has ordered.
  standingOrders: boolean;
  // How one side may take to another, in the order of the fact's values from 1; empty: no reactions are thrown.
  reactions: readonly string[];
  // A side has a caller, a mapper, and a policy for failed morale.
  partyRoles: boolean;
  // The mapper keeps notes on the map.
  mapNotes: boolean;
  // A party explores by turns and travels by days between its fights.
  expeditions: boolean;
  // What is found is shared out after the fight.
  sharesTreasure: boolean;

  // The referee's levers.
  // Modifiers of single rolls; else only of a side's morale.
  modifiesRolls: boolean;
  // Checks, saves and loyalty at the referee's call.
  callsRolls: boolean;
  // Modifier, cover and surprise of a single attack.
  rulesOnAttacks: boolean;
  // Prices of actions, points granted, work and doors.
  rulesOnPrices: boolean;
  // What is held ready waits for the referee's word, and for no event that the table knows (TBA-164).
  heldForWord: boolean;
  // How many may attack one creature.
  limitsAttackers: boolean;
  // How hard the fight was.
  ratesDifficulty: boolean;
}

const kSlots = ['slot.standard', 'slot.move', 'slot.quick', 'slot.action', 'slot.bonus', 'slot.reaction'];
const kSteps = ['movement', 'missile', 'spell', 'melee'];
const kFiveReactions = ['hostile', 'unfriendly', 'neutral', 'indifferent', 'friendly'];
const kParley = ['fight', 'listen'];
// AP-001
const kRoundSeconds = 12;

export function capabilitiesOf(facts: FactNames): Capabilities {
  const has = (fact: string) => facts.has(fact);
  const actionPoints = has('ap');
  const actionSlots = actionPoints ? [] : kSlots.filter(has);
  // Classic attacks, saves and morale of sides come together; each has no fact of its own.
  const classic = has('reaction');
  // Turns of actions and feet: circumstances are read off the squares, and nobody adds to a roll.
  const tactical = has('move.spent');
  return {
    opening: has('aware') ? 'awareness' : tactical ? 'checks' : 'ambush',
    encounterDistance: has('distance'),
    steps: has('pass_taken') ? kSteps : [],
    roundSeconds: has('load.penalty') ? kRoundSeconds : 0,

    feet: tactical,
    placeActs: has('world.used'),

    segments: has('pap'),
    actionPoints,
    actionSlots,
    paysMovesByChoice: actionSlots.includes('slot.move'),
    paces: has('ran'),
    speech: has('attacked_this_turn'),
    improvising: has('price.set') ? 'price' : has('dicey.dc') ? 'check' : 'none',
    fleeVote: has('fled.proposed'),

    escalationDie: has('escalation'),
    standingOrders: has('oa.this_turn'),
    reactions: !classic ? [] : has('stance') ? kFiveReactions : kParley,
    partyRoles: has('caller'),
    mapNotes: has('mapper'),
    expeditions: has('turn_used'),
    sharesTreasure: has('pick.rank'),

    modifiesRolls: !classic && !tactical && !has('pap'),
    callsRolls: classic,
    rulesOnAttacks: classic,
    rulesOnPrices: has('price.set'),
    heldForWord: tactical,
    limitsAttackers: has('crowds'),
    ratesDifficulty: has('difficulty'),
  };
}

// Which rule catalogues a ruleset may cite: its own, and those that it is made of. By its id, because the server does not
// tell them; under a ruleset that is not known here everything may be cited.
const kCatalogues: Record<string, readonly string[]> = {
  affray: ['AFR-', 'ARC-'],
  archmage: ['ARC-'],
  classic: ['CLS-', 'ADV-'],
  'action-points': ['AP-', 'CLS-'],
  segments: ['SEG-'],
  'turn-based': ['TBA-'],
};

export function mayCite(ruleset: string, rule: string): boolean {
  return kCatalogues[ruleset]?.some((prefix) => rule.startsWith(prefix)) ?? true;
}
