// Has anybody gone from one page to another since the document was opened?
let moved = false;

export function markMoved(): void {
  moved = true;
}

export function hasMoved(): boolean {
  return moved;
}
