// Colours of the map, read from the page's own tokens so that canvas and DOM never disagree.
import { kRelations, type Relation } from '../../model/relation';

export interface Palette {
  hex: number;
  hexAlt: number;
  line: number;
  rock: number;
  rockLine: number;
  exit: number;
  ink: number;
  paper: number;
  reach: number;
  path: number;
  danger: number;
  active: number;
  target: number;
  grab: number;
  health: number;
  hurt: number;
  water: number;
  fire: number;
  wood: number;
  lamp: number;
  dark: number;
  fog: number;
  // Pictures are printed on paper of their own.
  counterPaper: number;
  counterInk: number;
  counterTint: number;
  sides: Record<Relation, number>;
}

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const colour = (name: string): number => {
    const text = style.getPropertyValue(name).trim();
    return /^#[0-9a-f]{6}$/i.test(text) ? Number.parseInt(text.slice(1), 16) : 0x888888;
  };
  return {
    hex: colour('--map-hex'),
    hexAlt: colour('--map-hex-alt'),
    line: colour('--map-line'),
    rock: colour('--map-rock'),
    rockLine: colour('--map-rock-line'),
    exit: colour('--map-exit'),
    ink: colour('--map-ink'),
    paper: colour('--map-counter'),
    reach: colour('--map-reach'),
    path: colour('--map-path'),
    danger: colour('--map-danger'),
    active: colour('--map-active'),
    target: colour('--map-target'),
    grab: colour('--map-grab'),
    health: colour('--map-health'),
    hurt: colour('--map-hurt'),
    water: colour('--map-water'),
    fire: colour('--map-fire'),
    wood: colour('--map-wood'),
    lamp: colour('--map-lamp'),
    dark: colour('--map-dark'),
    fog: colour('--map-fog'),
    counterPaper: colour('--counter-paper'),
    counterInk: colour('--counter-ink'),
    counterTint: colour('--counter-tint'),
    sides: Object.fromEntries(kRelations.map((one) => [one, colour(`--side-${one}`)])) as Palette['sides'],
  };
}
