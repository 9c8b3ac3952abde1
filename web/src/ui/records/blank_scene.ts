// A scene to begin from: the least that each kind of map and each ruleset's data want.
interface Ground {
  map: string;
  sides: string;
  monster: string;
  place: string;
}

const kSquares = `  grid: square
  rows:
    - 'e . . . . . . . e'
    - '. . . . # . . . .'
    - 'e . . . . . . . e'`;

const kHexes = kSquares.replace('square', 'hex');

const kZones = `  grid: zones
  zones: [gate, hall, cellar]
  edges:
    - [gate, hall]
    - [hall, cellar]
  exits: [gate]`;

const kGrounds: Record<string, Ground> = {
  'action-points': {
    map: kHexes,
    sides: '[{id: players, kind: party}, {id: opponents, kind: monsters}]',
    monster: 'toll_guard',
    place: '[6, 1]',
  },
  affray: {
    map: kHexes,
    sides: '[{id: party, kind: party}, {id: foes, kind: monsters}]',
    monster: 'cellar_rat',
    place: '[6, 1]',
  },
  archmage: {
    map: kZones,
    sides: '[{id: party, kind: party}, {id: foes, kind: monsters}]',
    monster: 'cellar_rat',
    place: 'cellar',
  },
  classic: {
    map: kSquares,
    sides: '[{id: party, kind: party}, {id: foes, kind: monsters}]',
    monster: 'goblin',
    place: '[6, 1]',
  },
  segments: {
    map: kHexes,
    sides: '[{id: players, kind: party}, {id: opponents, kind: monsters}]',
    monster: 'toll_guard',
    place: '[6, 1]',
  },
};

export function blankScene(ruleset: string): string {
  const ground = kGrounds[ruleset] ?? kGrounds['affray']!;
  const side = /opponents/.test(ground.sides) ? 'opponents' : 'foes';
  return `title: The next encounter
ruleset: ${ruleset}

map:
${ground.map}

sides: ${ground.sides}

creatures:
  - {id: foe1, monster: ${ground.monster}, side: ${side}, place: ${ground.place}}
`;
}
