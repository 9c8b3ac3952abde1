// What the page of all parts shows: made up, as the server would tell it.
import { create } from '@bufbuild/protobuf';
import type { Entry } from '../model/entry';
import { kRelations } from '../model/relation';
import { geometryOf, type Cell } from '../model/geometry';
import type { Scene, TokenLook } from '../ui/map/scene';
import {
  EffectSchema,
  Kind,
  MenuEntrySchema,
  SeatRole,
  Status,
  TestedSchema,
  type MenuEntry,
  type View,
} from '../protocol/wire';
import { TableView } from '../ui/play/state/table_view.svelte';
import { view } from '../test/views';

const kSeen: View = view({
  creatures: [
    {
      number: 1,
      id: 'ada',
      name: 'Ada',
      side: 'party',
      kind: Kind.CHARACTER,
      status: Status.UP,
      hp: 20,
      hpMax: 30,
      seat: 1,
    },
    {
      number: 2,
      id: 'wolf',
      name: 'Grey wolf',
      side: 'foes',
      kind: Kind.MONSTER,
      status: Status.UP,
      staggered: true,
    },
    { number: 3, id: 'ogre', name: 'Wheel ogre', side: 'foes', kind: Kind.MONSTER, status: Status.DEAD },
    { number: 4, id: 'vrrl', name: 'Vrrl', side: 'foes', kind: Kind.MONSTER, status: Status.UP },
  ],
  sides: [{ id: 'party', kind: 'party' }, { id: 'foes' }],
  order: [
    { who: 1, score: 18, lastTurnRound: 2 },
    { who: 2, score: 12, lastTurnRound: 1 },
    { who: 3, score: 9, lastTurnRound: 1 },
    { who: 4, score: 4, lastTurnRound: 1 },
  ],
  effects: [
    create(EffectSchema, { id: 1, who: 2, name: 'stunned' }),
    create(EffectSchema, { id: 2, who: 2, name: 'prone' }),
  ],
} as Parameters<typeof view>[0]);

class SampleTable extends TableView {
  override get log(): Entry[] {
    return [];
  }

  override get view(): View {
    return kSeen;
  }

  override get seat(): number {
    return 1;
  }

  override get role(): SeatRole {
    return SeatRole.PLAYER;
  }

  override async lookAt(): Promise<void> {}
}

export function sampleTable(): TableView {
  return new SampleTable();
}

export const kRolls: Extract<Entry, { kind: 'roll' }>[] = ['crit', 'success', 'failure', 'fumble'].map(
  (outcome, index) =>
    ({
      id: `sample-${index}`,
      kind: 'roll',
      test: create(TestedSchema, {
        kind: 'attack',
        who: 1,
        target: 2,
        subject: 'longsword',
        outcome,
        natural: [20, 14, 6, 1][index],
        total: [27, 21, 13, 8][index],
        against: 16,
      } as object),
      dice: [],
      harm: [],
      status: [],
    }) as unknown as Extract<Entry, { kind: 'roll' }>,
);

export const kDeeds: { entry: MenuEntry; label: string; chosen: boolean }[] = [
  { entry: deed('attack', true), label: 'Longsword', chosen: false },
  { entry: deed('move', true), label: 'Move', chosen: true },
  { entry: deed('cast', false), label: 'Cast', chosen: false },
];

function deed(verb: string, allowed: boolean): MenuEntry {
  return create(MenuEntrySchema, {
    verb,
    allowed,
    subject: verb === 'attack' ? 'longsword' : '',
    cost: [{ name: 'ap', value: 2 }],
  });
}

const kShown = [
  ['Knight', 'warrior'],
  ['Ranger', 'ranger'],
  ['Toll keeper', 'guard'],
  ['Grey wolf', 'wolf'],
  ['Skeleton', 'skeleton'],
  ['Slime', 'slime'],
] as const;

const kPlain: Omit<TokenLook, 'number' | 'at' | 'label' | 'name' | 'side' | 'portrait'> = {
  long: 1,
  mook: false,
  height: 0,
  picked: false,
  active: false,
  acting: false,
  down: false,
  dead: false,
  staggered: false,
  ghost: false,
  hurt: false,
  health: undefined,
  heading: undefined,
  posture: 'standing',
  lamp: false,
  marks: [],
  legal: false,
  chosen: false,
};

// A row of counters for each state, a column for each relation.
const kStates: Partial<TokenLook>[] = [
  {},
  { portrait: undefined },
  { active: true, health: 0.6 },
  { legal: true, staggered: true, marks: ['stunned', 'poisoned', 'prone', 'blind', 'fear'] },
  { down: true },
  { ghost: true, lamp: true },
  { dead: true },
];

export function sampleScene(): Scene {
  const cells: Cell[] = [];
  const tokens: TokenLook[] = kStates.flatMap((state, row) =>
    kRelations.map((side, column) => {
      const at = { x: row, y: column, z: 0 } as Cell;
      const [name, portrait] = kShown[column] ?? ['', undefined];
      cells.push(at);
      const number = row * 10 + column + 1;
      return {
        ...kPlain,
        number,
        at,
        side,
        name,
        portrait,
        label: `${name.charAt(0)}${row}`,
        ...state,
      } as TokenLook;
    }),
  );
  return {
    image: undefined,
    terrain: { geometry: geometryOf({ grid: 'square' } as never), cells, exits: [], blocked: [] },
    features: { ground: [], doors: [], lamps: [], heaps: [], notes: [] },
    shade: undefined,
    tokens,
    links: [],
    reach: [],
    path: undefined,
    choices: [],
    aim: [],
    cursor: undefined,
    ruler: undefined,
  };
}
