// Something read from the server: not there yet, there, or refused.
import { problemText, refusalOf } from './problem';

export class Loaded<T> {
  value = $state.raw<T | undefined>(undefined);
  failure = $state('');

  constructor(private readonly read: () => Promise<T>) {
    void this.load();
  }

  // Reads it anew; what was read before stays in sight meanwhile.
  async load(): Promise<void> {
    try {
      this.value = await this.read();
      this.failure = '';
    } catch (error) {
      this.failure = problemText(refusalOf(error));
    }
  }
}
