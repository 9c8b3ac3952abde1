// A table in the middle of a fight, as frames in JSON form: enough to look at every part of the client.
export const kFacts = ['ap', 'ap_max', 'escalation', 'engaged', 'grab', 'recoveries', 'death.failure'];

const place = (x, y) => ({ x, y });

function mapOf(radius, blockedCells) {
  const cells = [];
  const blocked = blockedCells.map(([x, y]) => place(x, y));
  const isBlocked = new Set(blockedCells.map(([x, y]) => `${x},${y}`));
  for (let x = -radius; x <= radius; x += 1) {
    for (let y = -radius; y <= radius; y += 1) {
      if (Math.abs(x + y) > radius - 1 || Math.abs(y) > 4) continue;
      if (!isBlocked.has(`${x},${y}`)) cells.push(place(x, y));
    }
  }
  return {
    grid: 'hex',
    name: 'Bridge at dusk',
    cells,
    blocked,
    exits: [place(-6, 1), place(-6, 2), place(-5, 0)],
  };
}

export const kRiver = [
  [1, -4],
  [1, -3],
  [1, -2],
  [0, 0],
  [0, 2],
  [-1, 3],
  [-1, 4],
  [0, -2],
  [0, 3],
];

function creature(number, id, name, side, x, y, more = {}) {
  return {
    number,
    id,
    name,
    side,
    status: 'STATUS_UP',
    place: place(x, y),
    kind: 'KIND_MONSTER',
    role: 'normal',
    ...more,
  };
}

const numbers = (...pairs) => pairs.map(([name, value]) => ({ name, value }));

function creatures(extra) {
  const own = { kind: 'KIND_CHARACTER' };
  return [
    creature(1, 'ada', extra.adaName ?? 'Ada Quill', 'party', -1, 1, {
      ...own,
      seat: 1,
      hp: 21,
      hpMax: 34,
      score: 19,
      stats: numbers(['ac', 18], ['pd', 13], ['md', 11], ['level', 2], ['str', 16], ['dex', 12], ['con', 14]),
      powers: [
        {
          id: 'longsword',
          name: 'Longsword',
          kind: 'melee',
          attack: 'roll',
          attackBonus: 7,
          versus: 'ac',
          hit: { damage: { terms: [{ count: 1, sides: 8 }], bonus: 3 } },
        },
        {
          id: 'shield_bash',
          name: 'Shield bash',
          kind: 'melee',
          attack: 'roll',
          attackBonus: 6,
          versus: 'pd',
          hit: { damage: { terms: [{ count: 1, sides: 4 }] } },
        },
      ],
    }),
    creature(2, 'bram', 'Bram Oakes', 'party', -2, 2, {
      ...own,
      seat: 2,
      hp: 28,
      hpMax: 30,
      score: 14,
    }),
    creature(3, 'cyra', 'Cyra Vane', 'party', -3, 1, {
      ...own,
      seat: 3,
      hp: 9,
      hpMax: 22,
      staggered: true,
      score: 11,
    }),
    creature(4, 'dov', 'Dov', 'party', -4, 3, {
      ...own,
      seat: 4,
      hp: -4,
      hpMax: 24,
      status: 'STATUS_UNCONSCIOUS',
      staggered: true,
      score: 7,
    }),
    creature(5, 'grik', 'Grik the Toll', 'foes', 0, 1, {
      score: 16,
      staggered: true,
    }),
    creature(6, 'marsh-1', 'Marsh hound 1', 'foes', -1, 2, { score: 12 }),
    creature(7, 'marsh-2', 'Marsh hound 2', 'foes', 2, 0, { score: 12 }),
    creature(8, 'reed-1', 'Reed rat 1', 'foes', 3, 0, {
      score: 9,
      role: 'mook',
      mob: 'reed',
    }),
    creature(9, 'reed-2', 'Reed rat 2', 'foes', 3, 1, {
      score: 9,
      role: 'mook',
      mob: 'reed',
    }),
    creature(10, 'reed-3', 'Reed rat 3', 'foes', 2, 2, {
      score: 9,
      role: 'mook',
      mob: 'reed',
      status: 'STATUS_DEAD',
    }),
    creature(11, 'heron', 'The Grey Heron', 'strangers', 4, -3, {
      score: 5,
      kind: 'KIND_NPC',
    }),
  ];
}

export function view(extra = {}) {
  const facts = [
    [0, 1, 0, 3],
    [1, 1, 0, 5],
    [1, 2, 0, 5],
    [1, 3, 0, 5],
    [1, 4, 0, 5],
    [2, 0, 0, 2],
    [3, 1, 5, 1],
    [3, 1, 6, 1],
    [3, 2, 6, 1],
    [3, 5, 1, 1],
    [3, 6, 1, 1],
    [3, 6, 2, 1],
    [4, 6, 2, 1],
    [5, 1, 0, 7],
    [6, 4, 0, 1],
  ].map(([fact, a, b, value]) => ({ fact, a, b, value }));
  const order = [
    [1, 19, 3],
    [5, 16, 2],
    [2, 14, 2],
    [6, 12, 2],
    [7, 12, 2],
    [3, 11, 2],
    [8, 9, 2],
    [9, 9, 2],
    [4, 7, 2],
    [11, 5, 2],
  ];
  return {
    version: '12',
    scene: 'bridge',
    ruleset: 'affray',
    phase: 'turn',
    round: 3,
    active: 1,
    order: order.map(([who, score, lastTurnRound]) => ({
      who,
      score,
      lastTurnRound,
    })),
    map: mapOf(6, kRiver),
    creatures: creatures(extra),
    facts,
    effects: [
      { id: 1, name: 'hampered', who: 5, source: 1 },
      { id: 2, name: 'dazed', who: 3, source: 7 },
      { id: 3, name: 'confused', who: 3, source: 7 },
    ],
    items: [
      {
        id: 1,
        name: 'healing potion',
        kind: 'healing_potion',
        owner: 1,
        charges: 1,
        where: 'belt',
      },
    ],
    ...extra.view,
  };
}

const seats = [
  {
    number: 0,
    role: 'SEAT_ROLE_REFEREE',
    name: 'Rowan',
    connected: true,
    admitted: true,
  },
  {
    number: 1,
    role: 'SEAT_ROLE_PLAYER',
    name: 'Mira',
    connected: true,
    admitted: true,
  },
  {
    number: 2,
    role: 'SEAT_ROLE_PLAYER',
    name: 'Jo',
    connected: true,
    admitted: true,
  },
  {
    number: 3,
    role: 'SEAT_ROLE_PLAYER',
    name: 'Kit',
    connected: false,
    admitted: true,
  },
  {
    number: 4,
    role: 'SEAT_ROLE_PLAYER',
    name: 'Lev',
    connected: true,
    admitted: false,
  },
];

export function welcome(seat, extra = {}) {
  return {
    encounter: 'enc1',
    title: extra.title ?? 'Bridge at Dusk',
    seat,
    ruleset: 'affray',
    facts: kFacts,
    seats,
    version: '12',
    role: seat === 0 ? 'SEAT_ROLE_REFEREE' : 'SEAT_ROLE_PLAYER',
    resumeToken: '',
    server: 'fixture',
  };
}

const ap = (value) => [{ name: 'ap', value }];

export function menu(ref, who) {
  const entry = (verb, subject, body, more) => ({
    verb,
    subject,
    allowed: true,
    intent: body,
    ...more,
  });
  const reach = [
    [-2, 1, 2, 0],
    [-1, 0, 2, 1],
    [-2, 0, 3, 1],
    [-3, 2, 3, 1],
    [-2, -1, 3, 1],
    [-1, -1, 3, 1],
  ].map(([x, y, cost, provoked]) => ({
    place: place(x, y),
    cost,
    provoked,
    path:
      cost === 2
        ? [place(x, y)]
        : [x === -3 || (x === -2 && y === 0) ? place(-2, 1) : place(-1, 0), place(x, y)],
  }));
  return {
    ref,
    who,
    version: '12',
    reach,
    entries: [
      entry('move', '', { move: { verb: 'move', who } }, { cost: ap(1), needsPath: true }),
      entry(
        'attack',
        'longsword',
        { attack: { verb: 'attack', who, with: 'longsword' } },
        { cost: ap(2), targets: [5, 6], targetCount: 1 },
      ),
      entry(
        'attack',
        'shield_bash',
        { attack: { verb: 'attack', who, with: 'shield_bash' } },
        { cost: ap(2), targets: [5, 6], targetCount: 1 },
      ),
      entry('disengage', '', { move: { verb: 'disengage', who } }, { cost: ap(2), needsPath: true }),
      {
        verb: 'withdraw',
        allowed: false,
        needsPath: true,
        cost: ap(5),
        reasons: [{ code: 'NOT_ENOUGH_AP', have: 3, need: 5 }],
        intent: { move: { verb: 'withdraw', who } },
      },
      entry('rally', '', { use: { verb: 'rally', who } }, { cost: ap(2) }),
      {
        verb: 'use_item',
        subject: 'healing_potion',
        allowed: false,
        cost: ap(4),
        reasons: [{ code: 'NOT_ENOUGH_AP', have: 3, need: 4 }, { code: 'NO_ACTION_LEFT' }],
        intent: { use: { verb: 'use_item', who } },
      },
      {
        verb: 'coup_de_grace',
        allowed: false,
        cost: ap(5),
        reasons: [{ code: 'ALREADY_ACTED' }, { code: 'NOT_HELPLESS' }],
        intent: { use: { verb: 'coup_de_grace', who } },
      },
      entry('speak', '', { say: { verb: 'speak', who } }, { cost: ap(1) }),
      entry('end_turn', '', { turn: { verb: 'end_turn', who } }, {}),
    ],
  };
}

export function preview(ref, intent) {
  const path = intent.move?.path ?? [];
  if (path.length > 0) {
    const stepCosts = path.map((_step, index) => (index === 0 ? 2 : 1));
    const sum = stepCosts.reduce((a, b) => a + b, 0);
    if (sum > 3)
      return {
        ref,
        allowed: false,
        reasons: [{ code: 'NOT_ENOUGH_AP', have: 3, need: sum }],
        cost: ap(sum),
        stepCosts,
      };
    const provokes = path[0].x !== -2 || path[0].y !== 1;
    return {
      ref,
      allowed: true,
      cost: ap(sum),
      stepCosts,
      reactions: provokes ? [{ kind: 'opportunity', actor: 5, step: 0 }] : [],
    };
  }
  return { ref, allowed: true, cost: ap(2), needsRoll: true };
}
