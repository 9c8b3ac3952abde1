// Has anybody gone from one page to another since the document was opened?
let moved = false;

export function markMoved(): void {
  moved = true;
}

export function hasMoved(): boolean {
  return moved;
}

// The invitation by which somebody is signing up here, or has: it is spent, and they are about to be elsewhere.
let spent = '';

export function signUpBy(code: string): void {
  spent = code;
}

export function signedUpBy(): string {
  return spent;
}
