// A table whose positions are zones, as frames in JSON form: the parts of the client that hexes do not show.
const kFacts = [
  'engaged',
  'beside',
  'behind',
  'grab',
  'line',
  'escalation',
  'slot.standard',
  'slot.move',
  'slot.quick',
  'recoveries',
  'temp_hp',
  'heal_up_points',
  'rest.done',
];
const fact = (name, a, b, value) => ({ fact: kFacts.indexOf(name), a, b, value });

const kZones = ['gate', 'yard', 'cistern', 'stair', 'hall'];
const kEdges = [0, 1, 0, 2, 1, 3, 2, 3, 3, 4];

function creature(number, id, name, side, zone, more = {}) {
  return {
    number,
    id,
    name,
    side,
    status: 'STATUS_UP',
    place: { x: zone },
    kind: side === 'party' ? 'KIND_CHARACTER' : 'KIND_MONSTER',
    role: 'normal',
    ...more,
  };
}

const creatures = [
  creature(1, 'ada', 'Ada Quill', 'party', 1, {
    seat: 1,
    hp: 21,
    hpMax: 45,
    staggered: true,
    score: 19,
    stats: [
      { name: 'ac', value: 18 },
      { name: 'pd', value: 14 },
      { name: 'md', value: 11 },
    ],
  }),
  creature(2, 'bram', 'Bram Oakes', 'party', 1, { seat: 2, hp: 40, hpMax: 44, score: 14 }),
  creature(3, 'cyra', 'Cyra Vane', 'party', 0, { seat: 3, hp: 24, hpMax: 30, score: 11 }),
  creature(4, 'dov', 'Dov', 'party', 0, { seat: 4, hp: 30, hpMax: 30, score: 7 }),
  creature(5, 'ogre', 'Ogre of the Stair', 'foes', 1, { score: 16, role: 'large', staggered: true }),
  creature(6, 'ghoul-1', 'Ghoul 1', 'foes', 1, { score: 12 }),
  creature(7, 'ghoul-2', 'Ghoul 2', 'foes', 3, { score: 12 }),
  creature(8, 'rat-1', 'Drowned rat 1', 'foes', 2, { score: 9, role: 'mook' }),
  creature(9, 'rat-2', 'Drowned rat 2', 'foes', 2, { score: 9, role: 'mook' }),
  creature(10, 'rat-3', 'Drowned rat 3', 'foes', 2, { score: 9, role: 'mook', status: 'STATUS_DEAD' }),
];

export function view(extra = {}) {
  return {
    version: '12',
    scene: 'cistern',
    ruleset: 'archmage',
    phase: 'turn',
    round: 3,
    active: 1,
    order: [1, 5, 2, 6, 7, 3, 8, 9, 4].map((who) => ({
      who,
      score: creatures[who - 1].score,
      lastTurnRound: who === 1 ? 3 : 2,
    })),
    map: { grid: 'zones', name: 'The drowned gate', zones: kZones, zoneEdges: kEdges, exits: [{ x: 0 }] },
    creatures,
    facts: [
      fact('engaged', 1, 5, 1),
      fact('engaged', 1, 6, 1),
      fact('engaged', 2, 5, 1),
      fact('beside', 1, 2, 1),
      fact('behind', 3, 4, 1),
      fact('grab', 6, 1, 1),
      fact('line', 3, 0, 2),
      fact('line', 4, 0, 1),
      fact('escalation', 0, 0, 2),
      fact('slot.standard', 1, 0, 1),
      fact('slot.move', 1, 0, 1),
      fact('recoveries', 1, 0, 7),
      fact('recoveries', 2, 0, 8),
      fact('temp_hp', 1, 0, 4),
      fact('heal_up_points', 0, 0, 9),
    ].sort((p, q) => p.fact - q.fact || p.a - q.a || p.b - q.b),
    effects: [
      { id: 1, name: 'weakened', who: 1, source: 6, until: { when: 'WHEN_SAVE', number: 11 } },
      {
        id: 2,
        name: 'ongoing',
        who: 1,
        source: 6,
        level: 5,
        type: 'poison',
        until: { when: 'WHEN_SAVE', number: 16 },
      },
      {
        id: 3,
        name: 'blessing',
        who: 1,
        source: 3,
        level: 1,
        stat: 'attack',
        until: { when: 'WHEN_NEXT_TURN_END', of: 3 },
      },
      { id: 4, name: 'hampered', who: 5, source: 2, until: { when: 'WHEN_TURN_END', of: 2 } },
    ],
    delaying: [4],
    readied: [{ who: 2 }],
    ...extra.view,
  };
}

export function welcome(seat) {
  return {
    encounter: 'enc1',
    title: 'The drowned gate',
    seat,
    ruleset: 'archmage',
    facts: kFacts,
    seats: ['Rowan', 'Mira', 'Jo', 'Kit', 'Lev'].map((name, number) => ({
      number,
      role: number === 0 ? 'SEAT_ROLE_REFEREE' : 'SEAT_ROLE_PLAYER',
      name,
      connected: true,
      admitted: true,
    })),
    version: '12',
    role: seat === 0 ? 'SEAT_ROLE_REFEREE' : 'SEAT_ROLE_PLAYER',
    server: 'fixture',
    statBlocks:
      seat === 0
        ? [
            { id: 'ghoul', name: 'Ghoul', level: 3, role: 'normal' },
            { id: 'drowned_rat', name: 'Drowned rat', level: 1, role: 'mook' },
          ]
        : [],
  };
}

const cost = (name) => [{ name, value: 1 }];
const kStandard = cost('slot.standard');
const kMove = cost('slot.move');

export function menu(ref, who) {
  const entry = (verb, subject, intent, more) => ({ verb, subject, allowed: true, intent, ...more });
  const move = (verb, subject, more) =>
    entry(verb, subject, { move: { verb, who } }, { cost: kMove, ...more });
  const attack = (power, targets) =>
    entry(
      'attack',
      power,
      { attack: { verb: 'attack', who, with: power } },
      { cost: kStandard, targets, targetCount: 1 },
    );
  return {
    ref,
    who,
    version: '12',
    reach: [
      { place: { x: 0 }, cost: 1, provoked: 2, path: [{ x: 0 }] },
      { place: { x: 3 }, cost: 1, provoked: 2, path: [{ x: 3 }] },
    ],
    entries: [
      move('move', '', { needsPath: true }),
      move('move', 'beside', { targets: [2], targetCount: 1 }),
      move('move', 'behind', { targets: [2], targetCount: 1 }),
      move('engage', '', { targets: [7], targetCount: 1 }),
      move('engage', 'keep', { targets: [7], targetCount: 1 }),
      move('disengage', ''),
      attack('longsword', [5, 6]),
      attack('shield_bash', [5, 6]),
      entry('rally', '', { use: { verb: 'rally', who } }, { cost: kStandard }),
      {
        verb: 'use_power',
        subject: 'battle_cry',
        allowed: false,
        cost: cost('slot.quick'),
        reasons: [{ code: 'NO_ACTION_LEFT' }],
        intent: { use: { verb: 'use_power', who, subject: 'battle_cry' } },
      },
      entry(
        'ready',
        '',
        {
          prepare: {
            verb: 'ready',
            who,
            readied: { attack: { verb: 'attack', who, with: 'longsword' } },
          },
        },
        { cost: kStandard },
      ),
      entry('delay', '', { turn: { verb: 'delay', who } }, {}),
      entry('end_turn', '', { turn: { verb: 'end_turn', who } }, {}),
    ],
  };
}

export function preview(ref, intent) {
  const { verb, path = [], target = 0 } = intent.move ?? {};
  if (verb === undefined)
    return { ref, allowed: true, cost: kStandard, needsRoll: intent.attack !== undefined };
  const reactions =
    verb === 'disengage' ? [] : [5, 6].map((actor) => ({ kind: 'opportunity', actor, step: 0 }));
  if (target === 7 || path[0]?.x === 3) reactions.push({ kind: 'intercept', actor: 6, step: 0 });
  return { ref, allowed: true, cost: kMove, reactions, needsRoll: verb === 'disengage' };
}

// The battle is won, and the party rests.
export const kRest = [
  { sceneEnded: { outcome: 'victory', rounds: 3 } },
  { periodBegan: { unit: 'quick_rest', number: 1 } },
];

export function restMenu(ref, who) {
  return {
    ref,
    who,
    version: '13',
    entries: [
      {
        verb: 'spend_recovery',
        allowed: true,
        intent: { use: { verb: 'spend_recovery', who } },
      },
      {
        verb: 'end_step',
        allowed: false,
        reasons: [{ code: 'MUST_HEAL', field: 'ada' }],
        intent: { turn: { verb: 'end_step' } },
      },
      {
        verb: 'propose',
        subject: 'heal_up',
        allowed: true,
        intent: { propose: { verb: 'propose', what: 'heal_up' } },
      },
    ],
  };
}

// A question of every make: powers to choose from, an option of several, a ruling with an amount.
export const kQuestions = [
  {
    offers: [
      {
        kind: 'opportunity',
        option: 'longsword',
        choices: ['longsword', 'shield_bash'],
        actor: 1,
        subject: 5,
        seat: 1,
        index: 0,
        defaultTake: true,
      },
    ],
  },
  {
    offers: ['precision_attack', 'carve_an_opening'].map((option, index) => ({
      kind: 'flexible',
      option,
      actor: 1,
      subject: 5,
      seat: 1,
      index,
    })),
  },
  {
    offers: [
      {
        kind: 'referee_ruling',
        option: 'dicey_move',
        actor: 1,
        seat: 1,
        index: 0,
        amount: 15,
        text: 'Ada swings across on the chain.',
        defaultTake: true,
      },
    ],
  },
];
