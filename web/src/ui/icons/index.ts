// The one set of icons, drawn by us as strokes in a square of 24, for pages and the canvas alike.
export { kConditionIcons, kHiddenIcon, kShownIcon } from './conditions';
export { kShelfIcons } from './shelves';
export { kBarredIcon, kFogIcon, kFollowIcon, kVerbIcons, verbIcon } from './verbs';

export const kIconSquare = 24;
