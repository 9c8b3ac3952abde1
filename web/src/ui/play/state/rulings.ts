// The referee's intents.
import { intentOf, type Intent } from '../../../protocol/wire';

interface At {
  x: number;
  y: number;
  z: number;
}

export function startEncounter(ambushSide: string, ambushNominee: number): Intent {
  return intentOf({ case: 'setup', value: { verb: 'start_encounter', ambushSide, ambushNominee } });
}

export type EndingWord = 'called' | 'victory' | 'defeat';

// `difficulty`: regular, hard, very_hard, or nothing said.
export function endEncounter(outcome: EndingWord, difficulty: string): Intent {
  return intentOf({ case: 'setup', value: { verb: 'end_encounter', outcome, difficulty } });
}

// Of a battle that is over already.
export function rateEncounter(difficulty: string): Intent {
  return intentOf({ case: 'setup', value: { verb: 'end_encounter', difficulty } });
}

// `side` "": the foes'.
export function addCreature(statBlock: string, name: string, at: At, side = '', hidden = false): Intent {
  const value = { verb: 'add_creature', statBlock, name, place: { ...at }, side, hidden };
  return intentOf({ case: 'setup', value });
}

export function setConflict(text: 'normal' | 'hold' | 'reset'): Intent {
  return intentOf({ case: 'govern', value: { verb: 'set_conflict', text } });
}

// `until`: turn_end, round or scene.
export function setModifier(who: number, roll: string, value: number, until: string): Intent {
  return intentOf({ case: 'govern', value: { verb: 'set_modifier', who, roll, value, text: until } });
}

export function applyDamage(who: number, value: number): Intent {
  return intentOf({ case: 'govern', value: { verb: 'apply_damage', who, value } });
}

// What somebody waited for has come (TBA-164).
export function fireReadied(who: number): Intent {
  return intentOf({ case: 'govern', value: { verb: 'fire_readied', who } });
}

export function heal(who: number, value: number): Intent {
  return intentOf({ case: 'govern', value: { verb: 'heal', who, value } });
}

// An effect for the rest of the fight, or its end.
export function setEffect(who: number, name: string, on: boolean): Intent {
  return intentOf({ case: 'govern', value: { verb: 'set_effect', who, subject: name, value: on ? 1 : 0 } });
}

export function place(who: number, at: At): Intent {
  return intentOf({ case: 'govern', value: { verb: 'place', who, place: { ...at } } });
}

export function removeCreature(who: number): Intent {
  return intentOf({ case: 'setup', value: { verb: 'remove_creature', who } });
}

// While a move may be intercepted: who is passed and who is not.
export function rulePast(who: number, add: number[], remove: number[]): Intent {
  return intentOf({ case: 'govern', value: { verb: 'rule_past', who, add, remove } });
}

export function grantRecoveries(who: number, value: number): Intent {
  return intentOf({ case: 'govern', value: { verb: 'grant', subject: 'recoveries', who, value } });
}

export function grantRecharge(who: number, power: string): Intent {
  return intentOf({ case: 'govern', value: { verb: 'grant', subject: 'recharge', who, text: power } });
}

export function grantHealUp(): Intent {
  return intentOf({ case: 'govern', value: { verb: 'grant', subject: 'heal_up' } });
}

// `drop`: treasure, food, obstacle, or nothing.
export function runPursuit(drop: string, items: string[]): Intent {
  return intentOf({ case: 'journey', value: { verb: 'run_pursuit', mode: drop, items } });
}

export function override(path: string, value: string, reason: string): Intent {
  return intentOf({
    case: 'override',
    value: { verb: 'override', path, value, reason },
  });
}

// `aware`: sides that expect it; `distance` in feet, undefined: rolled.
export function startRound(aware: string[], distance: number | undefined): Intent {
  const value = { verb: 'start_encounter', aware, ...(distance === undefined ? {} : { distance }) };
  return intentOf({ case: 'setup', value });
}

// `who` speaks, 0: nobody; `result`: how they take to it, "": the dice decide.
export function callReaction(side: string, who: number, value: number, result: string): Intent {
  return govern({ verb: 'call_roll', roll: 'reaction', subject: side, who, value, effect: result });
}

export function callMorale(side: string, value: number): Intent {
  return govern({ verb: 'call_roll', roll: 'morale', subject: side, value });
}

export function adjustMorale(side: string, value: number): Intent {
  return govern({ verb: 'set_modifier', roll: 'morale', subject: side, value });
}

export function callCheck(who: number, ability: string, value: number): Intent {
  return govern({ verb: 'call_roll', roll: 'check', who, text: ability, value });
}

export function callLoyalty(who: number, value: number): Intent {
  return govern({ verb: 'call_roll', roll: 'loyalty', who, value });
}

export function callSkill(who: number, skill: string, value: number): Intent {
  return govern({ verb: 'call_roll', roll: 'skill', who, detail: skill, value });
}

export interface CalledSave {
  who: number;
  detail: string;
  value: number;
  effect: string;
  magical: boolean;
  destructive: boolean;
}

// `damage`: dice such as 3d6+1, halved by the save; "": none.
export function callSave(save: CalledSave, damage: string): Intent {
  const dice = /^\s*(\d+)d(\d+)\s*(?:([+-])\s*(\d+))?\s*$/.exec(damage);
  const bonus = dice?.[4] === undefined ? 0 : Number(dice[4]) * (dice[3] === '-' ? -1 : 1);
  const terms = dice === null ? [] : [{ count: Number(dice[1]), sides: Number(dice[2]) }];
  const harm = dice === null ? {} : { damage: { terms, bonus, factor: 1 } };
  return govern({ verb: 'call_roll', roll: 'save', ...save, ...harm });
}

export function setPolicy(side: string, key: string, value: string): Intent {
  return intentOf({ case: 'prepare', value: { verb: 'set_policy', text: side, key, value } });
}

export function setCost(action: string, points: number): Intent {
  return govern({ verb: 'set_cost', subject: action, value: points });
}

export function grantPoints(who: number, value: number): Intent {
  return govern({ verb: 'grant', subject: 'ap', who, value });
}

export function disrupt(who: number, what: 'work' | 'spell'): Intent {
  return govern({ verb: 'disrupt', subject: what, who });
}

export function setFeature(id: string, state: string, price: number): Intent {
  return govern({ verb: 'set_feature', subject: id, text: state, value: price });
}

// Uncovers or covers the map for a side ("": for all who play), so many cells around one.
export function setFog(side: string, stroke: 'uncover' | 'cover', at: At, radius: number): Intent {
  return govern({ verb: 'set_fog', subject: side, text: stroke, place: { ...at }, value: radius });
}

export function endPursuit(text: string): Intent {
  return govern({ verb: 'end_pursuit', text });
}

// `shares` in copper pieces, one for each who shares.
export function divideTreasure(
  mode: 'even' | 'shares' | 'custom' | 'picks',
  shares: number[],
  items: string[],
): Intent {
  return intentOf({ case: 'journey', value: { verb: 'divide_treasure', mode, shares, items } });
}

export function pickItem(who: number, item: string): Intent {
  return intentOf({ case: 'journey', value: { verb: 'pick_item', who, items: [item] } });
}

type Ruling = Extract<NonNullable<Parameters<typeof intentOf>[0]>, { case: 'govern' }>['value'];

function govern(value: Ruling): Intent {
  return intentOf({ case: 'govern', value });
}

// Whether foes are taken unaware by somebody who sneaks.
export function callSneaking(who: number): Intent {
  return govern({ verb: 'call_roll', roll: 'surprise', who });
}

// What somebody rolls for initiative; "" as everybody does.
export function setInitiative(who: number, check: string, advantage: boolean): Intent {
  return intentOf({ case: 'setup', value: { verb: 'set_initiative', who, check, advantage } });
}

// Something that the place does; `who` 0: as it falls.
export function letPlaceAct(environment: string, action: string, who: number): Intent {
  return govern({ verb: 'world_action', subject: environment, text: action, who });
}

export function endStep(): Intent {
  return intentOf({ case: 'turn', value: { verb: 'end_step' } });
}

// `entry`: a zone, a deed of a place, or an environment; a block of `side` squares from its north-west corner, 0: everywhere.
export function editPlace(op: string, entry: string, at: At = { x: 0, y: 0, z: 0 }, side = 0): Intent {
  return govern({ verb: 'edit_environment', subject: entry, text: op, place: { ...at }, value: side });
}
