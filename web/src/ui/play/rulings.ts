// The referee's intents.
import { intentOf, type Intent } from '../../protocol/wire';

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

export function addCreature(statBlock: string, name: string, at: At): Intent {
  const place = { ...at };
  return intentOf({ case: 'setup', value: { verb: 'add_creature', statBlock, name, place } });
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

export function heal(who: number, value: number): Intent {
  return intentOf({ case: 'govern', value: { verb: 'heal', who, value } });
}

// An effect for the rest of the fight, or its end.
export function setEffect(who: number, name: string, on: boolean): Intent {
  return intentOf({ case: 'govern', value: { verb: 'set_effect', who, subject: name, value: on ? 1 : 0 } });
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
