// What a referee types at a creature's hit points: "-7" harms, "+3" heals, "12" or "=12" says where they stand.
export type Change = { kind: 'harm' | 'heal' | 'set'; amount: number };

// The most that the table takes at once.
const kMost = 10_000;

// Undefined: not a change, or one of nothing.
export function readChange(text: string): Change | undefined {
  const found = /^\s*([-−–+=]?)\s*(\d{1,5})\s*$/.exec(text);
  if (found === null) return undefined;
  const amount = Number(found[2]);
  const [, sign] = found;
  if (amount > kMost) return undefined;
  if (sign === '' || sign === '=') return { kind: 'set', amount };
  if (amount === 0) return undefined;
  return { kind: sign === '+' ? 'heal' : 'harm', amount };
}

// Where somebody would stand who takes all of it; armour and resistance may say otherwise.
export function afterChange(change: Change, hp: number, most: number): number {
  if (change.kind === 'set') return Math.min(change.amount, most);
  return change.kind === 'heal' ? Math.min(Math.max(0, hp) + change.amount, most) : hp - change.amount;
}
