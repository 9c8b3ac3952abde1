// What the map shows, as plain data: the panel builds it from the view and the plan, the stage draws it.
import type { Relation } from '../../model/relation';
import type { Cell, Geometry, Point } from '../../model/geometry';
import type { FaceLook } from './face';

export interface Terrain {
  geometry: Geometry;
  cells: readonly Cell[];
  exits: readonly Cell[];
  blocked: readonly Cell[];
}

// What a stretch of ground is: decides how it is drawn.
export type GroundKind =
  | 'water'
  | 'deep'
  | 'hazard'
  | 'fire'
  | 'rough'
  | 'cover'
  | 'trees'
  | 'planks'
  | 'rise'
  | 'pit'
  | 'web'
  | 'silence'
  | 'mud'
  | 'mire'
  | 'ice'
  | 'fog'
  | 'haze'
  | 'rain'
  | 'stone'
  | 'brush'
  | 'other';

export interface GroundLook {
  kind: GroundKind;
  cells: readonly Cell[];
  // Said on each of its cells, such as "−2" or "1d6"; empty: nothing.
  label: string;
  // Players do not know of it.
  ghost: boolean;
  // Of a rise or a pit: feet above the ground around it.
  feet?: number;
}

export interface DoorLook {
  between: readonly [Cell, Cell];
  // open, broken, closed, stuck, locked, or the wall that a door is to whoever does not know of it; hidden is
  // for the referee's eyes.
  state: string;
  // Something can be done to it now.
  live: boolean;
}

export interface LampLook {
  at: Cell;
  burning: boolean;
}

export interface HeapLook {
  at: Cell;
  count: number;
  live: boolean;
}

export interface FeaturesLook {
  ground: readonly GroundLook[];
  doors: readonly DoorLook[];
  lamps: readonly LampLook[];
  heaps: readonly HeapLook[];
  // Cells of which the map says something.
  notes: readonly Cell[];
}

// A map on which it is dark somewhere.
export interface ShadeLook {
  dark: readonly Cell[];
  lit: readonly Cell[];
}

// A map of which a side has not seen everything.
export interface FogLook {
  covered: readonly Cell[];
  // Seen once, and out of sight now.
  dim: readonly Cell[];
  // The referee sees what lies under it.
  sheer: boolean;
}

export type Posture = 'standing' | 'seated' | 'prone' | 'mounted';

export interface TokenLook {
  number: number;
  at: Cell;
  // Cells that it is long and wide.
  long: number;
  label: string;
  name: string;
  // Of the drawn set; undefined: none fits.
  portrait: string | undefined;
  // The picture that was uploaded for it, and is shown instead.
  face?: FaceLook | undefined;
  // How it stands to the viewer: decides colour and shape.
  side: Relation;
  mook: boolean;
  active: boolean;
  acting: boolean;
  down: boolean;
  dead: boolean;
  staggered: boolean;
  // Its side does not let others see it.
  ghost: boolean;
  // It has lost hit points, as far as has been seen.
  hurt: boolean;
  // Share of hit points left, for eyes that may know it.
  health: number | undefined;
  // Which way it looks, where that is known.
  heading: Point | undefined;
  // Its picture is shown the other way round: drawn ones look to the left.
  rightward?: boolean;
  posture: Posture;
  // Feet above the ground under it.
  height: number;
  lamp: boolean;
  // Names of what it suffers.
  marks: readonly string[];
  legal: boolean;
  chosen: boolean;
  // What aiming at it promises, line by line.
  odds?: readonly string[];
  // The referee has it in hand with others.
  picked: boolean;
}

export interface LinkLook {
  from: Cell;
  to: Cell;
  // Cells that the bodies are long.
  fromLong: number;
  toLong: number;
  kind: 'engaged' | 'grab';
}

export interface ReachLook {
  at: Cell;
  cost: number;
  provoked: number;
}

export interface PathLook {
  cells: readonly Cell[];
  start: Cell | undefined;
  // Of whoever walks.
  long: number;
  costs: readonly number[];
  // Steps (index into cells) that provoke.
  provoking: readonly number[];
  // Steps after which somebody may stop the walk.
  stopping: readonly number[];
  allowed: boolean;
  locked: boolean;
}

// A measured line and its length in words.
export interface RulerLook {
  from: Cell;
  to: Cell;
  text: string;
}

// A picture under the map, in hundredths of a cell from half a cell left of and above the middle of the first one.
export interface ImageLook {
  picture: ImageBitmap;
  x: number;
  y: number;
  width: number;
  // Percent.
  opacity: number;
  // It is being fitted: its edge and the corner to pull at are shown.
  fitting: boolean;
}

export interface Scene {
  terrain: Terrain;
  image: ImageLook | undefined;
  features: FeaturesLook;
  shade: ShadeLook | undefined;
  fog?: FogLook | undefined;
  tokens: readonly TokenLook[];
  links: readonly LinkLook[];
  reach: readonly ReachLook[];
  path: PathLook | undefined;
  // Cells that one may choose from.
  choices: readonly Cell[];
  // Cells that a spell would cover.
  aim: readonly Cell[];
  cursor: Cell | undefined;
  ruler: RulerLook | undefined;
}

// What is chosen with, and what lies below whoever and whatever moves.
export const kAimed = ['terrain', 'path', 'choices', 'aim', 'cursor'] as const;
export const kBelow = ['terrain', 'image', 'features', 'shade', 'fog', 'reach', 'links'] as const;

// Whether anything of those parts is to be drawn anew.
export function differ(
  old: Scene,
  now: Scene,
  parts = Object.keys(now) as readonly (keyof Scene)[],
): boolean {
  return parts.some((part) => old[part] !== now[part]);
}
