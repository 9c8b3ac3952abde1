// What is said at the table as one seat hears it: the lines, how many of them are new, and what is wrong with one's own.
import { joined } from '../../../model/story';
import type { ChatLine, Fault } from '../../../protocol/wire';

const kCommands = ['/roll', '/r', '/gmroll', '/gmr', '/me', '/w'];

// The command that a text begins with and that nobody knows; empty: none.
export function unknownCommand(text: string): string {
  const word = text.split(/\s/, 1)[0] ?? '';
  return word.startsWith('/') && !word.startsWith('//') && !kCommands.includes(word) ? word : '';
}

export class Talk {
  lines = $state.raw<ChatLine[]>([]);
  // What the server said against one's last line, and that line.
  fault = $state.raw<{ text: string; line: string } | undefined>(undefined);
  sent = '';
  // The newest line that was before somebody's eyes, also before the page was loaded anew.
  private seen = $state.raw(0n);
  private own = $state.raw(0);

  constructor(
    private readonly encounter: string,
    private readonly seat: number,
  ) {
    const kept = localStorage.getItem(this.key);
    this.seen = kept !== null && /^\d+$/.test(kept) ? BigInt(kept) : 0n;
  }

  get last(): bigint | undefined {
    return this.lines[this.lines.length - 1]?.id;
  }

  get unread(): number {
    return this.lines.filter((line) => line.id > this.seen && line.seat !== this.own).length;
  }

  hear(line: ChatLine, own: number): void {
    this.own = own;
    this.lines = joined(this.lines, [line]);
    if (line.seat === own) this.fault = undefined;
  }

  // Older lines. On a device that was never here before, what was said before it came is no news.
  recall(lines: readonly ChatLine[]): void {
    this.lines = joined(this.lines, lines);
    if (this.seen === 0n) this.read();
  }

  read(): void {
    const last = this.last ?? 0n;
    if (last <= this.seen) return;
    this.seen = last;
    try {
      localStorage.setItem(this.key, String(last));
    } catch {
      // A browser that keeps nothing calls it new once more after a reload.
    }
  }

  // Whether a fault is about talk; the server says in full what is wrong with a line.
  blamed({ code, field, text }: Fault): boolean {
    if (!field.startsWith('chat.') && code !== 'QUOTA_REACHED') return false;
    this.fault = { text, line: this.sent };
    return true;
  }

  private get key(): string {
    return `affray/read/${this.encounter}/${this.seat}`;
  }
}
