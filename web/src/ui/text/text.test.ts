// The catalogue: every reason code of the rules has words, parameters are filled in, codes stay readable.
import { describe, expect, it } from 'vitest';
import header from '../../../../server/rules/reason.h?raw';
import { campaignAddress, pageAddress, readRoute, splitCodes } from '../route';
import { create } from '@bufbuild/protobuf';
import { UntilSchema } from '../../protocol/wire';
import { mayCite } from '../../model/capabilities';
import { conditionText, kConditionNames } from './conditions';
import { kPromptKinds, promptText } from './prompts';
import {
  choiceWord,
  costText,
  entryLabel,
  fill,
  humanise,
  kReasons,
  list,
  reasonText,
  reasonTexts,
  signed,
  t,
  untilText,
} from './index';

describe('what is cited', () => {
  const rulesets = ['affray', 'archmage', 'classic', 'action-points', 'segments'];

  it('is of the ruleset in play', () => {
    for (const ruleset of rulesets) {
      for (const kind of kPromptKinds) {
        const { rule } = promptText(kind, ruleset);
        expect(rule === '' || mayCite(ruleset, rule), `${ruleset}: ${kind} cites ${rule}`).toBe(true);
      }
      for (const name of kConditionNames) {
        const rule = conditionText(name, ruleset)?.rule;
        expect(rule === undefined || mayCite(ruleset, rule), `${ruleset}: ${name} cites ${rule}`).toBe(true);
      }
    }
    expect(promptText('morale_outcome', 'affray').rule).toBe('AFR-040');
    expect(promptText('morale_outcome', 'classic').rule).toBe('CLS-164');
    expect(conditionText('helpless', 'classic')?.rule).toBe('CLS-130');
    expect(conditionText('dazed', 'classic')).toBeUndefined();
  });
});

describe('text', () => {
  it('has words for the reason codes of the kernel', () => {
    const codes = [...header.matchAll(/X\(\w+, "([A-Z_]+)", \w+\)/g)].map((match) => match[1]!);
    expect(codes.length).toBeGreaterThan(90);
    const missing = codes.filter((code) => kReasons[code] === undefined);
    expect(missing).toEqual([]);
  });

  it('names forms of movement, and how long effects last', () => {
    expect(entryLabel({ verb: 'move', subject: 'beside', label: '' })).toBe('Move beside');
    expect(entryLabel({ verb: 'attack', subject: 'long_bow', label: '' })).toBe('Long bow');
    expect(entryLabel({ verb: 'act', subject: 'form', label: 'change form' })).toBe('Change form');
    const name = () => 'Ada';
    const until = (when: number, number = 0) => create(UntilSchema, { when, number, of: 1 });
    expect(untilText(until(2, 16), name)).toBe('save 16+ ends it');
    expect(untilText(until(6), name)).toBe('until the end of Ada’s next turn');
    expect(untilText(undefined, name)).toBe('');
  });

  it('fills in parameters and counts', () => {
    expect(t('play.round', { number: 3 })).toBe('Round 3');
    expect(fill('{count, target|targets}', { count: 1 })).toBe('1 target');
    expect(fill('{count, target|targets}', { count: 2 })).toBe('2 targets');
    expect(fill('{missing}', {})).toBe('');
  });

  it('says why not, with numbers where there are some', () => {
    expect(reasonText({ code: 'NOT_ENOUGH_AP', field: 'ap', have: 1, need: 2 })).toBe(
      'It costs 2 action points; 1 left.',
    );
    expect(reasonText({ code: 'TOO_CLOSE', field: '', have: 1, need: 2 })).toBe('Too close (1 of 2).');
    expect(reasonText({ code: 'BAD_ARGUMENT', field: 'attack.targets' })).toBe(
      'Choose targets that this can be done to.',
    );
    expect(
      reasonTexts([
        { code: 'SPACE_OCCUPIED', field: 'path[0]' },
        { code: 'SPACE_OCCUPIED', field: 'path[1]' },
      ]),
    ).toEqual(['Somebody stands there.']);
    const wants = { code: 'REQUIREMENT_NOT_MET', field: 'use.power' };
    expect(reasonText(wants, ['engaged_with_two', 'bare_skin'])).toBe(
      'It wants two foes in melee. It wants: bare skin.',
    );
    expect(reasonText({ code: 'BRAND_NEW', field: '' })).toBe('brand new');
    expect(reasonText({ code: 'BRAND_NEW', field: '', text: 'The server says so.' })).toBe(
      'The server says so.',
    );
  });

  it('writes numbers, lists and prices', () => {
    expect([signed(3), signed(-2), signed(0)]).toEqual(['+3', '−2', '+0']);
    expect([list([]), list(['a']), list(['a', 'b', 'c'])]).toEqual(['', 'a', 'a, b and c']);
    expect(
      costText([
        { name: 'ap', value: 2 },
        { name: 'standard', value: 1 },
        { name: 'x', value: 0 },
      ]),
    ).toBe('2 AP · standard');
    expect(humanise('jagged_sword')).toBe('jagged sword');
  });
});

describe('choices', () => {
  it('says how often a power may be used in words', () => {
    expect(['recharge(11)', 'per_battle', 'daily(2)', 'at_will'].map(choiceWord)).toEqual([
      'comes back on 11+',
      '1 × a battle',
      '2 × a day',
      'at will',
    ]);
  });
});

describe('route', () => {
  it('finds join codes in the fragment alone', () => {
    expect(readRoute({ pathname: '/', hash: '#join=abcd-efgh' })).toEqual({
      page: 'join',
      codes: ['ABCDEFGH'],
    });
    expect(readRoute({ pathname: '/', hash: '' })).toEqual({ page: 'lobby' });
    expect(readRoute({ pathname: '/play', hash: '#k3%2Fx' })).toEqual({ page: 'play', encounter: 'k3/x' });
  });

  it('reads the addresses that it writes, whatever their ids hold', () => {
    const read = (address: string) => readRoute({ pathname: '/', hash: address.slice(1) });
    expect(read(pageAddress('new-campaign'))).toEqual({ page: 'new-campaign' });
    expect(read(campaignAddress('a/b%#', 'members'))).toEqual({
      page: 'campaign',
      campaign: 'a/b%#',
      tab: 'members',
      rest: [],
    });
    expect(read(campaignAddress('c', 'characters', 'x y'))).toMatchObject({ rest: ['x y'] });
    expect(read('/#/')).toEqual({ page: 'lobby' });
    expect(read('/#/nowhere')).toEqual({ page: 'nowhere' });
    expect(readRoute({ pathname: '/no/such', hash: '' })).toEqual({ page: 'nowhere' });
    expect(read('/#/campaigns/%E0%A4%A')).toMatchObject({ campaign: '%E0%A4%A' });
    expect(read('/#invite=oil0-abcd')).toEqual({ page: 'invited', code: '0110ABCD' });
  });

  it('reads codes as people type them', () => {
    expect(splitCodes('oIl0-abcd, 22222222')).toEqual(['0110ABCD', '22222222']);
  });
});
