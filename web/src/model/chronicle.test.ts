// Deltas as log entries: rolls with their dice and harm on one card, walks as one line, pairs told once.
import { describe, expect, it } from 'vitest';
import { delta, view } from '../test/views';
import { spoken, taleOf } from '../ui/text/tale';
import { tell } from './chronicle';
import type { Entry } from './entry';
import { momentOf, standing } from './standing';

const facts = ['ap', 'engaged', 'escalation'];
const kinds = (...bodies: Parameters<typeof delta>[1][]) =>
  tell(delta(9n, ...bodies), facts, view()).map((entry) => entry.kind);

describe('tell', () => {
  it('tells the rest, what lasts, and a heal-up in its words', () => {
    const entries = tell(
      delta(
        9n,
        { case: 'periodBegan', value: { unit: 'quick_rest', number: 1 } },
        { case: 'effectAdded', value: { effect: { who: 1, name: 'ongoing', level: 5, type: 'poison' } } },
        { case: 'healedUp', value: { cause: 'early' } },
        { case: 'periodEnded', value: { unit: 'quick_rest', number: 1 } },
      ),
      facts,
      view(),
    );
    const told = entries.map((entry) => spoken(taleOf(entry, () => '')!, () => 'Ada'));
    expect(told).toEqual([
      'Quick rest',
      'Ada is now ongoing 5 poison.',
      'A full heal-up, ahead of its time, at a campaign loss.',
      'The rest is over.',
    ]);
  });

  it('tells a day once that a meeting on the way has interrupted, and the next one', () => {
    const day = (number: number) => ({ case: 'periodBegan' as const, value: { unit: 'day', number } });
    const over = { case: 'sceneEnded' as const, value: { outcome: 'called', rounds: 3 } };
    expect(kinds(over, day(2))).toEqual(['ended']);
    expect(kinds(day(2))).toEqual(['period']);
    expect(kinds(over, day(2), day(3))).toEqual(['ended', 'period']);
  });

  it('tells of rounds in parts, spells, work, things, pursuits and shares', () => {
    const item = { id: 4, name: 'silver_ring', owner: 1, where: 'pocket', charges: 1 };
    const entries = tell(
      delta(
        9n,
        { case: 'stepChanged', value: { stage: 'declare', step: '', group: -1 } },
        {
          case: 'orderSet',
          value: {
            entries: [
              { who: 1, group: 0 },
              { who: 2, group: 1 },
              { who: 3, group: 1 },
            ],
          },
        },
        { case: 'declared', value: { who: 1, verb: 'declare', subject: 'cast' } },
        { case: 'stepChanged', value: { stage: 'pass', step: 'missile', group: 1 } },
        { case: 'declared', value: { verb: 'choose_stance', subject: 'evade', side: 'party' } },
        { case: 'spellChanged', value: { who: 1, spell: 'sleep', state: 'disrupted', cause: 'hit' } },
        {
          case: 'activityChanged',
          value: { who: 1, activity: 'act', subject: 'strap_shield', state: 'progress', done: 5, need: 15 },
        },
        { case: 'itemChanged', value: { item: 4, charges: 1, where: 'pocket', now: item } },
        { case: 'itemAppeared', value: { item } },
        { case: 'featureChanged', value: { now: { id: 'gate', kind: 'door', state: 'open' } } },
        { case: 'pursuitChanged', value: { state: 'running', gap: 45, fleeing: 'party', dropped: ['ham'] } },
        { case: 'treasureDivided', value: { mode: 'even', who: [1], shares: [1235], left: 1 } },
        {
          case: 'effectAdded',
          value: { effect: { name: 'light', level: 15, place: { x: 1, y: 1, z: 0 } } },
        },
        { case: 'effectAdded', value: { effect: { name: 'held_harm', who: 1 } } },
        { case: 'mapNoted', value: { who: 1, note: { at: { x: 4, y: 7 }, text: 'pit' } } },
        { case: 'mapNoted', value: { who: 1, note: { at: { x: 4, y: 7 } } } },
        {
          case: 'orderSet',
          value: {
            entries: [
              { who: 1, group: 0 },
              { who: 2, group: 1 },
              { who: 3, group: 2 },
            ],
          },
        },
        { case: 'stepChanged', value: { stage: 'pass', step: 'melee', group: 2 } },
      ),
      facts,
      view(),
    );
    const told = entries.map((entry) => spoken(taleOf(entry, () => '')!, () => 'Ada'));
    expect(told).toEqual([
      'Declarations',
      'The order of battle is set.',
      'Ada casts a spell.',
      'Turn of Foes: missiles.',
      'Party chooses to evade.',
      'Ada: sleep is spoilt (hit).',
      'Ada: strap on goes on (5 of 15 AP).',
      'Ada: silver ring, pocket.',
      'Ada now has: silver ring.',
      'Gate: open.',
      'Party runs on, 45 ft between them. Dropped: ham.',
      'The treasure is divided: Ada 12 gp 35 cp; 1 cp stay in the fund.',
      'Light lies on a place, 15 ft.',
      'Ada notes on the map, at 4, 7: “pit”',
      'The note at 4, 7 is erased.',
      'The order of battle is set.',
      'Turn of Ada: melee.',
    ]);
  });

  it('puts a roll, its dice and the harm it did on one card', () => {
    const entries = tell(
      delta(
        7n,
        { case: 'declared', value: { who: 1, verb: 'attack', subject: 'sword', targets: [2] } },
        { case: 'rolled', value: { sides: 20, value: 15, purpose: 'attack', by: 1 } },
        { case: 'tested', value: { who: 1, against: 2, kind: 'attack', natural: 15, outcome: 'success' } },
        { case: 'rolled', value: { sides: 8, value: 6, purpose: 'damage', by: 1 } },
        { case: 'harmed', value: { who: 2, source: 1, amount: 9 } },
        { case: 'statusChanged', value: { who: 2, status: 3, detail: 'slain' } },
      ),
      facts,
      view(),
    );
    expect(entries.map((entry) => entry.kind)).toEqual(['declared', 'roll', 'status']);
    const card = entries[1]!;
    expect(card.kind === 'roll' && card.dice.map((die) => die.sides)).toEqual([20, 8]);
    expect(card.kind === 'roll' && card.harm.length).toBe(1);
    expect(entries.map((entry) => entry.id)).toEqual(['7.0', '7.1', '7.2']);
  });

  it('keeps harm from elsewhere off the card', () => {
    expect(
      kinds(
        { case: 'tested', value: { who: 1, against: 2, kind: 'attack', outcome: 'success' } },
        { case: 'harmed', value: { who: 2, source: 3, amount: 4, type: 'fire' } },
      ),
    ).toEqual(['roll', 'harm']);
  });

  it('tells a walk as one line and engagement once', () => {
    expect(
      kinds(
        { case: 'moved', value: { who: 1, cause: 'move' } },
        { case: 'moved', value: { who: 1, cause: 'move' } },
        { case: 'factSet', value: { fact: 1, a: 1, b: 2, value: 1 } },
        { case: 'factSet', value: { fact: 1, a: 2, b: 1, value: 1 } },
        { case: 'factSet', value: { fact: 0, a: 1, value: 3 } },
      ),
    ).toEqual(['moved', 'fact']);
  });

  it('keeps dice that no test claims', () => {
    expect(kinds({ case: 'rolled', value: { sides: 6, value: 2, purpose: 'recovery' } })).toEqual(['rolled']);
  });
});

describe('taleOf', () => {
  it('has words for every kind of entry', () => {
    const entries = tell(
      delta(
        9n,
        { case: 'sceneBegan', value: {} },
        { case: 'periodBegan', value: { unit: 'round', number: 1 } },
        { case: 'turnBegan', value: { who: 1 } },
        { case: 'orderSet', value: {} },
        { case: 'actionFailed', value: { who: 1, verb: 'move', how: 'interrupted' } },
        { case: 'effectAdded', value: { effect: { id: 1, name: 'dazed', who: 1 } } },
        { case: 'effectRemoved', value: { who: 1, name: 'dazed' } },
        { case: 'healed', value: { who: 1, amount: 4 } },
        { case: 'spoke', value: { who: 1, text: 'Hold!' } },
        { case: 'asked', value: { question: { kind: 'intercept' } } },
        { case: 'answered', value: { pick: { seat: 1 } } },
        { case: 'reacted', value: { who: 1, reaction: 'intercept', against: 2 } },
        { case: 'creatureJoined', value: { creature: { number: 4, name: 'Rat' } } },
        { case: 'creatureLeft', value: { who: 4, how: 'exit' } },
        { case: 'delayChanged', value: { who: 1, state: 'started' } },
        {
          case: 'activityChanged',
          value: { who: 1, activity: 'use_item', state: 'started', done: 1, need: 4 },
        },
        { case: 'itemChanged', value: { item: 1 } },
        { case: 'readiedChanged', value: { who: 1, state: 'set' } },
        { case: 'campaignLoss', value: { loss: { kind: 'flee', round: 3 } } },
        { case: 'overridden', value: { path: 'round', value: '4', reason: 'slip' } },
        { case: 'factSet', value: { fact: 2, value: 3 } },
        { case: 'sceneEnded', value: { outcome: 'fled', rounds: 3 } },
      ),
      facts,
      view(),
    );
    for (const entry of entries)
      expect(
        taleOf(entry, () => 'Mira'),
        entry.kind,
      ).toBeDefined();
    expect(entries.length).toBe(22);
  });
});

describe('standing', () => {
  const rewound = (version: bigint, to: bigint): Entry => ({
    kind: 'rewound',
    to,
    seat: 0,
    undo: false,
    reason: 'x',
    keepDice: false,
    id: `${version}.0`,
    version,
  });

  it('tells where play stood at a version, on the branch that is played', () => {
    const at = (version: bigint, body: object) => ({ ...body, id: `${version}`, version }) as Entry;
    const log = [
      at(1n, { kind: 'round', number: 1 }),
      at(2n, { kind: 'turn', who: 1, limited: false }),
      at(4n, { kind: 'round', number: 2 }),
      at(5n, { kind: 'turn', who: 3, limited: false }),
      rewound(6n, 3n),
      at(7n, { kind: 'turn', who: 2, limited: false }),
    ];
    expect(momentOf(log, 5n)).toEqual({ round: 2, who: 3 });
    expect(momentOf(log, 6n)).toEqual({ round: 1, who: 1 });
    expect(momentOf(log, 7n)).toEqual({ round: 1, who: 2 });
    expect(momentOf([], 7n)).toBeUndefined();
    const name = () => 'Ansa';
    const words = (entry: Entry) =>
      spoken(
        taleOf(
          entry,
          () => '',
          undefined,
          'hex',
          (v) => momentOf(log, v),
        )!,
        name,
      );
    expect(words(rewound(8n, 5n))).toBe('Rewound to round 2, Ansa’s turn: x');
    const set = { kind: 'override', path: 'creatures.ansa.hp', value: '5', reason: 'a slip' };
    expect(words(at(9n, { ...set, who: 1 }))).toBe('The referee sets Ansa’s hit points to 5: a slip');
    expect(words(at(9n, { kind: 'answered', seat: 0, taken: false, by: 'player' }))).toBe(
      'The referee has answered.',
    );
  });

  it('counts what lies on the branch that is played', () => {
    const log = [rewound(6n, 3n), rewound(9n, 5n), rewound(12n, 8n)];
    // 12 leads to 8, which came after 6 led to 3.
    const counts = standing(log);
    const all = [1n, 2n, 3n, 4n, 5n, 7n, 8n, 10n, 11n, 13n].filter(counts);
    expect(all).toEqual([1n, 2n, 3n, 7n, 8n, 13n]);
    expect([1n, 5n, 9n].filter(standing([]))).toEqual([1n, 5n, 9n]);
  });
});
