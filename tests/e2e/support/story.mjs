// What happens at the fixture's table: deltas with something of everything for the log, a prompt, an end.

const place = (x, y) => ({ x, y });

const tested = (who, against, more) => ({
  tested: {
    who,
    against,
    kind: 'attack',
    outcome: 'success',
    versus: 'ac',
    ...more,
  },
});

// Two deltas with something of everything for the log.
export const kStory = [
  {
    version: '13',
    events: [
      { periodBegan: { unit: 'round', number: 3 } },
      { factSet: { fact: 2, value: 2 } },
      { turnBegan: { who: 1 } },
      {
        declared: {
          who: 1,
          verb: 'attack',
          subject: 'longsword',
          targets: [5],
        },
      },
      { rolled: { sides: 20, value: 14, purpose: 'attack', by: 1 } },
      tested(1, 5, {
        subject: 'longsword',
        natural: 14,
        total: 23,
        target: 16,
        modifiers: [
          { source: 'longsword', value: 7, rule: 'ARC-110' },
          { source: 'escalation_die', value: 2, rule: 'ARC-035' },
        ],
      }),
      { rolled: { sides: 8, value: 6, purpose: 'damage', by: 1 } },
      {
        harmed: {
          who: 5,
          amount: 9,
          rolled: 9,
          source: 1,
          cause: 'hit',
          staggered: true,
          multiplier: 1,
        },
      },
      { factSet: { fact: 0, a: 1, value: 3 } },
    ],
  },
  {
    version: '14',
    events: [
      { moved: { who: 6, from: place(1, 2), to: place(0, 2), cause: 'move' } },
      { moved: { who: 6, from: place(0, 2), to: place(-1, 2), cause: 'move' } },
      { factSet: { fact: 3, a: 6, b: 1, value: 1 } },
      { reacted: { who: 2, reaction: 'opportunity_attack', against: 6 } },
      { rolled: { sides: 20, value: 1, purpose: 'attack', by: 2 } },
      tested(2, 6, {
        subject: 'axe',
        natural: 1,
        total: 8,
        outcome: 'fumble',
        as: 'opportunity_attack',
        modifiers: [{ source: 'axe', value: 7, rule: 'ARC-110' }],
      }),
      {
        tested: {
          who: 4,
          kind: 'death_save',
          natural: 7,
          outcome: 'failure',
          target: 16,
        },
      },
      { factSet: { fact: 6, a: 4, value: 1 } },
      {
        effectAdded: { effect: { id: 3, name: 'confused', who: 3, source: 7 } },
      },
      { spoke: { who: 1, text: 'Hold the bridge!' } },
    ],
  },
];

export function opportunity(version, seat) {
  return {
    version,
    events: [
      {
        asked: {
          question: {
            id: 77,
            kind: 'opportunity',
            waiting: [seat],
            closing: 'all',
            subject: 5,
            offers: [
              {
                kind: 'opportunity',
                option: 'longsword',
                actor: 1,
                subject: 5,
                seat,
                index: 0,
              },
            ],
          },
        },
      },
    ],
  };
}

export const kFlight = [
  {
    campaignLoss: {
      loss: {
        id: 1,
        kind: 'flee',
        round: 4,
        proposedBy: 1,
        agreedBy: [1, 2, 3, 4],
        carried: [4],
      },
    },
  },
  { sceneEnded: { outcome: 'fled', rounds: 4 } },
];
