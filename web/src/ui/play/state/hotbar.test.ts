// The action bar's order, what it leaves out, and when a turn has nothing left to do.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { capabilitiesOf } from '../../../model/capabilities';
import { intentOf, MenuEntrySchema, type IntentBody } from '../../../protocol/wire';
import { leftToDo, notNow, onBar } from './hotbar';

type Line = Omit<MessageInitShape<typeof MenuEntrySchema>, '$typeName'>;

function entry(verb: string, body: string, more: Line = {}) {
  const intent = intentOf({ case: body, value: { verb } } as unknown as IntentBody);
  return create(MenuEntrySchema, { verb, allowed: true, intent, ...more });
}

const kPlain = { sorted: false, zones: false, staged: false };
const ap = [{ name: 'ap', value: 1 }];
const delay = entry('delay', 'turn');
const rally = entry('rally', 'use', { cost: ap });
const strike = entry('attack', 'attack', { cost: ap });
const walk = entry('move', 'move', { cost: ap });
const end = entry('end_turn', 'turn');
const far = entry('disengage', 'move', { allowed: false, reasons: [{ code: 'WRONG_STEP' }] });
const bound = entry('rally', 'use', { allowed: false, reasons: [{ code: 'STUNNED' }] });
const free = entry('face', 'move');

describe('the action bar', () => {
  it('begins with what everybody does every turn and ends with waiting', () => {
    const verbs = onBar([delay, rally, end, strike, far, walk], kPlain).map((one) => one.verb);
    expect(verbs).toEqual(['move', 'attack', 'rally', 'delay']);
  });

  it('puts blows before ways of going that need a name', () => {
    const beside = entry('move', 'move', { subject: 'beside', cost: ap });
    expect(onBar([walk, beside, strike, rally], kPlain)).toEqual([walk, strike, beside, rally]);
  });

  it('keeps what is not possible apart, that of another step last', () => {
    expect(notNow([far, strike, bound], kPlain)).toEqual([bound, far]);
  });

  it('says nothing of what the ruleset does not know', () => {
    const unknown = entry('disengage', 'move', { allowed: false, reasons: [{ code: 'UNKNOWN_INTENT' }] });
    expect(notNow([unknown, bound], kPlain)).toEqual([bound]);
  });

  it('leaves proposals to their own place', () => {
    const flight = entry('propose', 'propose', { allowed: false, reasons: [{ code: 'NOT_PC_TURN' }] });
    expect(notNow([flight], kPlain)).toEqual([]);
  });

  it('knows what a turn would leave undone: what has a price, where deeds have prices', () => {
    const points = capabilitiesOf(new Map([['ap', 0]]));
    expect(leftToDo([end, delay, free, strike], points)).toEqual([strike]);
    expect(leftToDo([end, delay, free], points)).toEqual([]);
    expect(leftToDo([end, free], capabilitiesOf(new Map()))).toEqual([free]);
  });
});
