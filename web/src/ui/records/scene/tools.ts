// The tools of the board: what each lays down, and how it is chosen.
import type { Stretch } from '../../../model/scene_document/feature_edit';
import type { TextKey } from '../../text';

export type Tool =
  | 'select'
  | 'floor'
  | 'rock'
  | 'way-out'
  | 'water'
  | 'deep'
  | 'planks'
  | 'fire'
  | 'rubble'
  | 'cover'
  | 'tree'
  | 'height'
  | 'surroundings'
  | 'wall'
  | 'door'
  | 'light'
  | 'note'
  | 'secret-exit'
  | 'coins'
  | 'start'
  | 'monster'
  | 'erase';

// Laid over stretches of cells, by brush or rectangle; the others are put on one cell.
export const kAreas: readonly Tool[] = [
  'floor',
  'rock',
  'way-out',
  'water',
  'deep',
  'planks',
  'fire',
  'rubble',
  'cover',
  'tree',
  'height',
  'surroundings',
  'erase',
];

export interface ToolLook {
  tool: Tool;
  name: TextKey;
  // A key that takes it.
  key: string;
  // In a square of 16.
  icon: string;
}

export const kGroups: readonly { name: TextKey; tools: readonly ToolLook[] }[] = [
  {
    name: 'build.group.hand',
    tools: [
      {
        tool: 'select',
        name: 'build.select',
        key: 'v',
        icon: 'M4 1.500l8.500 7-4 .500 2.500 5-2 1-2.500-5-3 2.500z',
      },
      {
        tool: 'erase',
        name: 'build.erase',
        key: 'e',
        icon: 'M6 13 1.500 8.500 9 1.500l5 5L8 13zM5 5l5 5M6 14h8',
      },
      { tool: 'start', name: 'build.start', key: 's', icon: 'M4 15V2l8 3-8 3' },
    ],
  },
  {
    name: 'build.group.ground',
    tools: [
      { tool: 'rock', name: 'build.rock', key: '2', icon: 'M2 2h12v12H2zM2 9l7-7M2 14 14 2M7 14l7-7' },
      { tool: 'floor', name: 'build.floor', key: '1', icon: 'M2 2h12v12H2zM2 6h12M2 10h12M6 2v12M10 2v12' },
      { tool: 'way-out', name: 'build.way-out', key: '3', icon: 'M2 2h12v12H2zM5 8l3-3 3 3M5 12l3-3 3 3' },
    ],
  },
  {
    name: 'build.group.over',
    tools: [
      {
        tool: 'water',
        name: 'build.water',
        key: '4',
        icon: 'M1.5 6c2-2 4-2 6.5 0s4.500 2 6.500 0M1.500 11c2-2 4-2 6.500 0s4.500 2 6.500 0',
      },
      {
        tool: 'deep',
        name: 'build.deep',
        key: '5',
        icon: 'M1.5 4c2-2 4-2 6.5 0s4.500 2 6.500 0M1.500 8c2-2 4-2 6.500 0s4.500 2 6.500 0M1.500 12c2-2 4-2 6.500 0s4.500 2 6.500 0',
      },
      {
        tool: 'planks',
        name: 'build.planks',
        key: '6',
        icon: 'M2 2v12M6 2v12M10 2v12M14 2v12M2 3h12M2 13h12',
      },
      {
        tool: 'fire',
        name: 'build.fire',
        key: '7',
        icon: 'M8 1.500c.5 3 4.500 5 4.500 8.500a4.500 4.500 0 0 1-9 0C3.500 7.500 5.500 7 6 4.500 7 5.500 7.500 6 7.500 7 8.500 5 8.500 3.500 8 1.500z',
      },
      {
        tool: 'rubble',
        name: 'build.rubble',
        key: '8',
        icon: 'M1.500 13 5 8l3 5zM7 8l3-5 3 5zM9 13l2.500-4 3 4z',
      },
      { tool: 'cover', name: 'build.cover', key: '9', icon: 'M2 6h12v7H2zM6 6v7M10 6v7M2 9.500h12' },
      {
        tool: 'tree',
        name: 'build.tree',
        key: 't',
        icon: 'M8 15V9M8 9a4 3.500 0 0 1-3.500-5.500 4 3.500 0 0 1 7 0A4 3.500 0 0 1 8 9zM8 12l2-1.500',
      },
      {
        tool: 'height',
        name: 'build.height',
        key: 'h',
        icon: 'M1.500 13h13M3.500 13V9h3V6h3V3h4v10M12 5l1.500-2L15 5',
      },
      {
        tool: 'surroundings',
        name: 'build.surroundings',
        key: 'u',
        icon: 'M1.500 13.500c3-4 4-1 6.500-4s3-5 6.500-8M10 13.500c1-2 2.500-2 4.500-2M2 6c1.500-2 3-2 4.500 0',
      },
    ],
  },
  {
    name: 'build.group.things',
    tools: [
      { tool: 'wall', name: 'build.wall', key: 'w', icon: 'M6.500 1.500h3v13h-3zM2 8h2M12 8h2' },
      { tool: 'door', name: 'build.door', key: 'd', icon: 'M4 14V2h8v12M2 14h12M10 8h.01' },
      {
        tool: 'light',
        name: 'build.light',
        key: 'l',
        icon: 'M6 11a4 4 0 1 1 4 0v2H6zM6.500 15h3M8 1v.500M2 4l.500.500M14 4l-.500.500',
      },
      { tool: 'note', name: 'build.note', key: 'n', icon: 'M3 2h7l3 3v9H3zM10 2v3h3M5 8h6M5 11h6' },
      {
        tool: 'secret-exit',
        name: 'build.secret-exit',
        key: 'x',
        icon: 'M3 14V5a5 5 0 0 1 10 0v9M6.500 6a1.500 1.500 0 1 1 2 1.400c-.500.200-.500.600-.500 1.100M8 11h.010',
      },
      {
        tool: 'coins',
        name: 'build.coins',
        key: 'c',
        icon: 'M2 5c0-2 8-2 8 0s-8 2-8 0zM2 5v6c0 2 8 2 8 0V5M10 8c4 0 4 1 4 2s-1 2-4 2',
      },
    ],
  },
];

export interface ToolSettings {
  // Nobody may enter deep water.
  barred: boolean;
  damage: string;
  extra: number;
  cover: string;
  // Feet; 0 levels the ground again.
  elevation: number;
  door: string;
  radius: number;
  burning: boolean;
  words: string;
  secret: boolean;
  coin: string;
  coins: number;
  // A row of an environment.
  row: string;
}

// Where environments have hazards of their own, these would be pictures that do nothing.
export const kWithoutSurroundings: readonly Tool[] = ['water', 'deep', 'fire', 'rubble', 'cover', 'tree'];

// What a tool lays over cells; undefined: the ground itself, or nothing.
export function stretchOf(tool: Tool, set: ToolSettings, surroundings = false): Stretch | undefined {
  switch (tool) {
    case 'surroundings':
      return { kind: set.row };
    case 'water':
      return { kind: 'water', type: 'in_water' };
    case 'deep':
      return { kind: 'water', type: 'underwater' };
    case 'planks':
      return { kind: 'planks' };
    case 'fire':
      return { kind: 'zone', type: 'fire', damage: set.damage };
    case 'rubble':
      return { kind: 'terrain', extra_ap: set.extra };
    case 'cover':
      return { kind: 'obstacle', cover: set.cover === 'total' ? 'total' : Number(set.cover) };
    case 'height':
      return { kind: surroundings ? 'ground' : 'height', elevation: set.elevation };
    case 'tree':
      return { kind: 'obstacle', type: 'tree', cover: -2 };
    default:
      return undefined;
  }
}
