// Keys that point somewhere on a board.
import type { Compass } from '../../model/geometry';

// Of the numeric pad; a slanting arrow is one with Shift, turned with the clock.
export const kCompassKeys: Record<string, [Compass, Compass]> = {
  ArrowUp: ['n', 'ne'],
  ArrowRight: ['e', 'se'],
  ArrowDown: ['s', 'sw'],
  ArrowLeft: ['w', 'nw'],
  Home: ['nw', 'nw'],
  PageUp: ['ne', 'ne'],
  PageDown: ['se', 'se'],
  End: ['sw', 'sw'],
};
