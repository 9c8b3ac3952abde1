// Icons of the referee's desk, as strokes in a square of 16.
export const kLift = 'M8 14L8 5M4.5 8L8 4.5L11.5 8M3 14L13 14M5.5 2L10.5 2';
export const kMore = 'M3.4 8L3.6 8M7.9 8L8.1 8M12.4 8L12.6 8';
export const kSearch = 'M7 2.5A4.5 4.5 0 1 1 6.9 2.5M10.3 10.3L14 14';
export const kBegin = 'M4.5 2.5L13 8L4.5 13.5Z';
export const kHold = 'M5 3L5 13M11 3L11 13';
export const kBack = 'M8.5 3L3.5 8L8.5 13M13 3L8 8L13 13';
