// What the map shows, as plain data: the panel builds it from the view and the plan, the stage draws it.
import type { Cell } from '../../model/geometry';

export interface Terrain {
  cells: readonly Cell[];
  exits: readonly Cell[];
  blocked: readonly Cell[];
}

export interface TokenLook {
  number: number;
  at: Cell;
  label: string;
  name: string;
  // Index of its side: decides colour and shape.
  side: number;
  mook: boolean;
  active: boolean;
  acting: boolean;
  down: boolean;
  dead: boolean;
  staggered: boolean;
  // Share of hit points left, for eyes that may know it.
  health: number | undefined;
  marks: readonly string[];
  legal: boolean;
  chosen: boolean;
}

export interface LinkLook {
  from: Cell;
  to: Cell;
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
  costs: readonly number[];
  // Steps (index into cells) that provoke.
  provoking: readonly number[];
  // Steps after which somebody may stop the walk.
  stopping: readonly number[];
  allowed: boolean;
  locked: boolean;
}

export interface Scene {
  terrain: Terrain;
  tokens: readonly TokenLook[];
  links: readonly LinkLook[];
  reach: readonly ReachLook[];
  path: PathLook | undefined;
  // Cells a prompt lets one choose from.
  choices: readonly Cell[];
  cursor: Cell | undefined;
}
