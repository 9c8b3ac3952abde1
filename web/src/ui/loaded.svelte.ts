// Something read from the server: not there yet, there, or refused.
import { problemText, refusalOf } from './problem';

export class Loaded<T> {
  value = $state.raw<T | undefined>(undefined);
  failure = $state('');
  #newest = 0;

  constructor(private readonly read: () => Promise<T>) {
    void this.load();
  }

  // Reads it anew; what was read before stays in sight meanwhile. An answer that comes after one to a later
  // question is older than what is shown.
  async load(): Promise<void> {
    const question = ++this.#newest;
    try {
      const value = await this.read();
      if (question !== this.#newest) return;
      this.value = value;
      this.failure = '';
    } catch (error) {
      if (question === this.#newest) this.failure = problemText(refusalOf(error));
    }
  }
}
