// A scene on the table's own board: from what its text says to what the stage draws.
import { key, same, geometryOf, type Cell } from '../../../model/geometry';
import type { Relation } from '../../../model/relation';
import { portraitOf, type Sitter } from '../../../model/portrait';
import { partySide } from '../../../model/scene_document/piece_edit';
import type { Board, FeatureModel, Piece, SceneModel } from '../../../model/scene_document/scene_model';
import { shownNames, tokenLabels } from '../../../model/select';
import { Kind, type CreatureView } from '../../../protocol/wire';
import { faceLook } from '../../map/face';
import type { Uploaded } from '../../map/uploaded.svelte';
import type {
  DoorLook,
  FeaturesLook,
  GroundKind,
  HeapLook,
  ShadeLook,
  Terrain,
  TokenLook,
} from '../../map/scene';
import { kSurroundings } from '../../map/ground';
import { heightText } from '../../map/spoken';
import { capital, humanise, t } from '../../text';

const kHostile: readonly Relation[] = ['foe', 'foe-2', 'foe-3'];
const kFeetPerCell = 5;

// As the table's own: the party is the viewer's ally, people of no side stand aside, each other side is a foe.
export function relationOf(scene: SceneModel, side: string): Relation {
  const party = partySide(scene);
  if (side === party) return 'ally';
  const friends = scene.sides.find((one) => one.id === party)?.friends ?? [];
  if (friends.includes(side)) return 'ally';
  if (scene.sides.find((one) => one.id === side)?.kind === 'npc') return 'neutral';
  const hostile = scene.sides.filter((one) => one.id !== party && one.kind !== 'npc');
  const index = hostile.findIndex((one) => one.id === side);
  return kHostile[Math.min(Math.max(0, index), kHostile.length - 1)]!;
}

export function nameOf(piece: Piece): string {
  return piece.name || capital(humanise(piece.monster || piece.id));
}

export function sitterOf(piece: Piece): Sitter {
  const kind = piece.character ? Kind.CHARACTER : Kind.MONSTER;
  return { id: piece.monster, name: nameOf(piece), kind, portrait: piece.portrait };
}

// Names as the table shows them: those who share one are counted.
export function namesOf(scene: SceneModel): Map<number, string> {
  const views = scene.pieces.map((piece) => ({ number: piece.index + 1, name: nameOf(piece) }));
  return shownNames(views as unknown as CreatureView[]);
}

export function terrainOf(board: Board): Terrain {
  const { cells, exits, blocked } = board;
  return { geometry: geometryOf(board.grid), cells, exits, blocked };
}

// What rows of environments say of their features, by kind.
export type RowNumbers = ReadonlyMap<string, Readonly<Record<string, number>>>;

function groundKind(feature: FeatureModel, rows: RowNumbers): GroundKind | undefined {
  if (['door', 'wall', 'light', 'note', 'exit', 'place'].includes(feature.kind)) return undefined;
  const number = (name: string) => feature.numbers[name] ?? rows.get(feature.kind)?.[name] ?? 0;
  if (kSurroundings[feature.kind] !== undefined) return kSurroundings[feature.kind];
  if (feature.kind === 'planks') return 'planks';
  if (feature.kind === 'height' || (feature.kind === 'ground' && number('elevation') !== 0))
    return number('elevation') < 0 ? 'pit' : 'rise';
  if (number('icy') !== 0) return 'ice';
  if (number('obscured') !== 0) return number('obscured') > 1 ? 'fog' : 'haze';
  if (number('water') !== 0) return 'water';
  if (number('cover') !== 0 || number('ac') !== 0) return 'cover';
  if (number('difficult') !== 0) return 'rough';
  if (feature.kind === 'water') return feature.type === 'underwater' ? 'deep' : 'water';
  if (feature.damage !== '') return feature.type === 'fire' || feature.type === '' ? 'fire' : 'hazard';
  if (feature.kind === 'obstacle' && feature.type === 'tree') return 'trees';
  if (feature.cover !== '') return 'cover';
  if (feature.kind === 'terrain' || (feature.numbers['extra_ap'] ?? 0) !== 0) return 'rough';
  return 'other';
}

function groundLabel(feature: FeatureModel): string {
  if (feature.damage !== '') return feature.damage;
  if (feature.cover === 'total') return t('feature.total');
  if (feature.cover !== '') return `−${feature.cover.replace('-', '')}`;
  const dearer = feature.numbers['extra_ap'] ?? 0;
  return dearer === 0 ? '' : `+${dearer}`;
}

export function featuresOf(scene: SceneModel, rows: RowNumbers = new Map()): FeaturesLook {
  const heaps = new Map<string, HeapLook>();
  for (const { at } of scene.things) {
    if (at === undefined) continue;
    heaps.set(key(at), { at, count: (heaps.get(key(at))?.count ?? 0) + 1, live: false });
  }
  const of = (kind: string) => scene.features.filter((one) => one.kind === kind);
  const doors = of('door').flatMap((door): DoorLook[] => {
    const [here, there] = door.cells;
    return here && there ? [{ between: [here, there], state: door.state, live: false }] : [];
  });
  for (const wall of of('wall')) {
    const [here, there] = wall.cells;
    if (here && there) doors.push({ between: [here, there], state: 'wall', live: false });
  }
  return {
    ground: [...scene.ground, ...scene.features].flatMap((feature) => {
      const kind = groundKind(feature, rows);
      const ghost = feature.state === 'hidden';
      const feet = feature.numbers['elevation'] ?? 0;
      const label = groundLabel(feature);
      return kind === undefined ? [] : [{ kind, cells: feature.cells, label, ghost, feet }];
    }),
    doors,
    lamps: of('light').flatMap((light) => light.cells.map((at) => ({ at, burning: light.state !== 'out' }))),
    heaps: [...heaps.values()],
    notes: of('note').flatMap((note) => note.cells),
  };
}

export function shadeOf(scene: SceneModel): ShadeLook | undefined {
  if (!scene.board.dark) return undefined;
  const geometry = geometryOf(scene.board.grid);
  const lights = scene.features.filter((one) => one.kind === 'light' && one.state !== 'out');
  const lit = scene.board.cells.filter((at) =>
    lights.some((light) => {
      const reach = Math.floor((light.numbers['radius'] ?? 0) / kFeetPerCell);
      return light.cells.some((from) => geometry.distance(from, at) <= reach);
    }),
  );
  const known = new Set(lit.map(key));
  return { lit, dark: scene.board.cells.filter((at) => !known.has(key(at))) };
}

export function tokensOf(
  scene: SceneModel,
  chosen: number,
  mooks: ReadonlySet<string>,
  uploaded?: Uploaded,
): TokenLook[] {
  const labels = tokenLabels(namesOf(scene));
  return scene.pieces.flatMap((piece): TokenLook[] =>
    piece.at === undefined
      ? []
      : [
          {
            number: piece.index + 1,
            at: piece.at,
            long: scene.board.grid === 'square' ? piece.footprint : 1,
            label: labels.get(piece.index + 1) ?? '',
            name: nameOf(piece),
            side: relationOf(scene, piece.side),
            mook: mooks.has(piece.monster),
            active: false,
            acting: false,
            down: false,
            dead: false,
            staggered: false,
            ghost: piece.hidden,
            hurt: false,
            health: undefined,
            heading: undefined,
            posture: 'standing',
            height: piece.at?.z ?? 0,
            lamp: false,
            marks: [],
            legal: false,
            picked: false,
            portrait: portraitOf(sitterOf(piece)),
            face: faceLook(piece.portrait, uploaded),
            chosen: piece.index === chosen,
          },
        ],
  );
}

// ── In words ──

export function featureWords(feature: FeatureModel): string {
  if (feature.kind === 'note') return t('build.said.note', { text: feature.text });
  if (feature.kind === 'exit') return t('build.secret-exit');
  if (feature.kind === 'door') {
    const known = ['open', 'closed', 'stuck', 'locked', 'hidden'].find((state) => state === feature.state);
    if (known === undefined) return t('door.other', { state: humanise(feature.state) });
    return t(`door.${known}` as 'door.open');
  }
  if (feature.kind === 'wall') return t('door.wall');
  if (feature.kind === 'height' || (feature.numbers['elevation'] ?? 0) !== 0)
    return heightText(feature.numbers['elevation'] ?? 0);
  if (feature.kind === 'obstacle' && feature.type === 'tree') return t('build.tree');
  if (feature.kind === 'water')
    return t(feature.type === 'underwater' ? 'feature.underwater' : 'feature.water');
  if (feature.kind === 'light') return t(feature.state === 'out' ? 'feature.light.out' : 'feature.light');
  const label = groundLabel(feature);
  const kind = feature.type === 'fire' ? t('feature.fire') : humanise(feature.kind);
  return label === '' ? kind : `${kind} ${label}`;
}

// What there is to say of a cell, the most telling first.
export function cellWords(scene: SceneModel, at: Cell): string {
  const { board } = scene;
  const on = (all: readonly Cell[]) => all.some((one) => one.x === at.x && one.y === at.y);
  const names = namesOf(scene);
  const standing = scene.pieces.filter((piece) => piece.at !== undefined && on([piece.at]));
  const parts = standing.map((piece) =>
    piece.hidden
      ? t('build.said.hidden', { name: names.get(piece.index + 1)! })
      : names.get(piece.index + 1)!,
  );
  const ground = on(board.exits)
    ? t('map.cell.exit')
    : on(board.blocked)
      ? t('map.cell.rock')
      : on(board.cells)
        ? t('map.cell.empty')
        : t('build.said.off');
  if (parts.length === 0 || on(board.blocked)) parts.push(ground);
  for (const feature of [...scene.ground, ...scene.features])
    if (on(feature.cells)) parts.push(featureWords(feature));
  for (const thing of scene.things) {
    if (thing.at !== undefined && same(thing.at, at)) parts.push(`${thing.count} ${humanise(thing.id)}`);
  }
  const grid = board.grid === 'square' ? 'square' : 'hex';
  return t(`map.cell.${grid}`, { x: at.x, y: at.y, what: parts.join(', ') });
}
