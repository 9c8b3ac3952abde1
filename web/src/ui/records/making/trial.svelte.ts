// Has the server judge a character that is being made, a while after the last choice: its sheet, or what is wrong.
import { ApiError } from '../../../protocol/api';
import type { Character } from '../../../protocol/records';
import { refusalOf } from '../../problem';

const kPauseMs = 600;

export class Trial {
  // The last one that could be made.
  sheet = $state.raw<Character | undefined>(undefined);
  failure = $state.raw<ApiError | undefined>(undefined);
  waiting = $state(false);
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly make: () => Promise<Character>) {}

  // To be called whenever a choice has changed.
  look(): void {
    clearTimeout(this.timer);
    this.waiting = true;
    this.timer = setTimeout(() => void this.ask(), kPauseMs);
  }

  rest(): void {
    clearTimeout(this.timer);
    this.asked += 1;
  }

  private async ask(): Promise<void> {
    const number = (this.asked += 1);
    let sheet: Character | undefined;
    let failure: ApiError | undefined;
    try {
      sheet = await this.make();
    } catch (error) {
      failure = refusalOf(error);
    }
    if (number !== this.asked) return;
    if (sheet !== undefined) this.sheet = sheet;
    this.failure = failure;
    this.waiting = false;
  }
}
