// A field of 60 by 60 hexes with walls, water and lights, and sixty who stand on it: as much as a board has to draw.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const kSide = 60;
const kEach = 30;

// Row r, column c of a map of hexes.
const hex = (column, row) => [column - Math.floor(row / 2), row];

function ground(column, row) {
  if (column % 9 === 4 && row % 7 > 1) return '#';
  return row % 13 === 6 && column % 5 !== 0 ? '#' : '.';
}

// Two blocks of six by five that face each other across a wall.
function standing(own, index) {
  return [(own ? 18 : 32) + 2 * (index % 6), 21 + 2 * Math.floor(index / 6)];
}

// Where somebody stands who is named by the field: "party7".
export function placeIn(id) {
  const [, side, index] = /^(party|foes)(\d+)$/.exec(id);
  return hex(...standing(side === 'party', Number(index)));
}

function creature(side, index) {
  const own = side === 'party';
  return {
    id: `${side}${index}`,
    name: `${own ? 'Spear' : 'Raider'} ${index + 1}`,
    side,
    kind: own ? 'character' : 'monster',
    place: hex(...standing(own, index)),
    hp_max: 40,
    ac: 15,
    pd: 13,
    md: 12,
    init_bonus: own ? 30 - index : -10,
    powers: { spear: { kind: 'melee', basic: true, attack: { bonus: 6, vs: 'ac' }, hit: { flat: 4 } } },
  };
}

// A content directory with this one encounter.
export function wideField() {
  const shelf = mkdtempSync(join(tmpdir(), 'affray-wide-'));
  const each = Array.from({ length: kEach }, (_, index) => index);
  const everybody = ['party', 'foes'].flatMap((side) => each.map((index) => creature(side, index)));
  const taken = new Set(everybody.map(({ place }) => String(place)));
  const rows = Array.from({ length: kSide }, (_, row) =>
    Array.from({ length: kSide }, (_, column) =>
      taken.has(String(hex(column, row))) ? '.' : ground(column, row),
    ).join(' '),
  );
  const lights = Array.from({ length: 8 }, (_, index) => ({
    id: `lamp${index}`,
    kind: 'light',
    cells: [hex(6 + index * 7, 11 + (index % 3) * 17)],
  }));
  const scene = {
    title: 'A wide field',
    summary: 'Sixty on sixty by sixty.',
    ruleset: 'affray',
    map: { name: 'Field', grid: 'hex', rows },
    features: lights,
    seats: [{ name: 'Mira', creatures: everybody.slice(0, kEach).map(({ id }) => id) }],
    creatures: everybody,
  };
  mkdirSync(join(shelf, 'affray'));
  // JSON is YAML.
  writeFileSync(join(shelf, 'affray', 'wide.yaml'), JSON.stringify(scene));
  return shelf;
}
