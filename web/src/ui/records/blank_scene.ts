// A scene to begin from: the least that each kind of map and each ruleset's data want.
import { capital, humanise } from '../text';

interface Ground {
  map: string;
  sides: string;
  monster: string;
  place: string;
}

const kColumns = 14;
const kRows = 8;
// Fleeing wants a way out: where the party may come from, and where its foes may go.
const kExits = [3, 4];

function drawn(row: number): string {
  const end = kExits.includes(row) ? 'e' : '.';
  return `    - '${[end, ...Array.from({ length: kColumns - 2 }, () => '.'), end].join(' ')}'`;
}

const kSquares = `  grid: square
  rows:
${Array.from({ length: kRows }, (_, row) => drawn(row)).join('\n')}`;

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
    place: '[10, 3]',
  },
  affray: {
    map: kHexes,
    sides: '[{id: party, kind: party}, {id: foes, kind: monsters}]',
    monster: 'cellar_rat',
    place: '[10, 3]',
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
    place: '[10, 3]',
  },
  segments: {
    map: kHexes,
    sides: '[{id: players, kind: party}, {id: opponents, kind: monsters}]',
    monster: 'toll_guard',
    place: '[10, 3]',
  },
  'turn-based': {
    map: kSquares,
    sides: '[{id: party, kind: party}, {id: foes, kind: monsters}]',
    monster: 'toll_guard',
    place: '[10, 3]',
  },
};

export function blankScene(ruleset: string): string {
  const ground = kGrounds[ruleset] ?? kGrounds['affray']!;
  const name = capital(humanise(ground.monster));
  const side = /opponents/.test(ground.sides) ? 'opponents' : 'foes';
  return `title: The next encounter
ruleset: ${ruleset}

map:
${ground.map}

sides: ${ground.sides}

creatures:
  - {id: foe1, name: ${name}, monster: ${ground.monster}, side: ${side}, place: ${ground.place}}
`;
}
