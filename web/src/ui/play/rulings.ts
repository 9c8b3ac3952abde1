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

export function endEncounter(outcome: EndingWord): Intent {
  return intentOf({ case: 'setup', value: { verb: 'end_encounter', outcome } });
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

export function override(path: string, value: string, reason: string): Intent {
  return intentOf({
    case: 'override',
    value: { verb: 'override', path, value, reason },
  });
}
