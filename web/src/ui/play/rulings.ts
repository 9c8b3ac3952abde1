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

export function endEncounter(): Intent {
  return intentOf({ case: 'setup', value: { verb: 'end_encounter' } });
}

export function addCreature(statBlock: string, name: string, at: At): Intent {
  const place = { ...at };
  return intentOf({ case: 'setup', value: { verb: 'add_creature', statBlock, name, place } });
}

export function setConflict(text: 'normal' | 'hold' | 'reset'): Intent {
  return intentOf({ case: 'govern', value: { verb: 'set_conflict', subject: text } });
}

export function setModifier(who: number, roll: string, value: number): Intent {
  return intentOf({ case: 'govern', value: { verb: 'set_modifier', who, roll, value } });
}

export function override(path: string, value: string, reason: string): Intent {
  return intentOf({
    case: 'override',
    value: { verb: 'override', path, value, reason },
  });
}
