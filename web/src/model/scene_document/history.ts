// What was done to a text, to be taken back and done again.
const kMost = 200;

export class History<T> {
  private readonly before: T[] = [];
  private after: T[] = [];

  constructor(public now: T) {}

  get undoable(): boolean {
    return this.before.length > 0;
  }

  get redoable(): boolean {
    return this.after.length > 0;
  }

  // Nothing changed is nothing done.
  does(next: T): void {
    if (next === this.now) return;
    this.before.push(this.now);
    if (this.before.length > kMost) this.before.shift();
    this.after = [];
    this.now = next;
  }

  // Goes on with the last step, so that it is taken back as one: typing in a field.
  amends(next: T): void {
    if (this.before.length === 0) this.does(next);
    else this.now = next;
  }

  undo(): void {
    const last = this.before.pop();
    if (last === undefined) return;
    this.after.push(this.now);
    this.now = last;
  }

  redo(): void {
    const next = this.after.pop();
    if (next === undefined) return;
    this.before.push(this.now);
    this.now = next;
  }
}
