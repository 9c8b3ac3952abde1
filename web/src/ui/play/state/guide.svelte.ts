// The guided first turn: offered to whoever was seated from the landing page, left at any time, and not shown again.
const kKey = 'affray/first-turn';

export const kSteps = ['board', 'turn', 'move', 'act', 'ask', 'end'] as const;
export type Step = (typeof kSteps)[number];

class Guide {
  private at = $state(localStorage.getItem(kKey) === 'offered' ? 0 : -1);

  get step(): Step | undefined {
    return kSteps[this.at];
  }

  get number(): number {
    return this.at + 1;
  }

  get last(): boolean {
    return this.at === kSteps.length - 1;
  }

  // Whoever has seen or left it is not asked again.
  offer(): void {
    if (localStorage.getItem(kKey) !== null) return;
    this.again();
  }

  again(): void {
    localStorage.setItem(kKey, 'offered');
    this.at = 0;
  }

  next(): void {
    if (this.last) this.leave();
    else this.at += 1;
  }

  leave(): void {
    localStorage.setItem(kKey, 'seen');
    this.at = -1;
  }
}

export const guide = new Guide();
