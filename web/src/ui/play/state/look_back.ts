// A look at what once stood. The server tells one at a time: of those that are wanted meanwhile, the last.
import type { Past, View } from '../../../protocol/wire';

export class LookBack {
  private wanted: bigint | undefined;

  constructor(private readonly ask: (version: bigint) => Promise<Past | undefined>) {}

  // Undefined: another one is wanted by now, or it cannot be told.
  async at(version: bigint): Promise<View | undefined> {
    const busy = this.wanted !== undefined;
    this.wanted = version;
    if (busy) return undefined;
    for (;;) {
      const past = await this.ask(version);
      if (this.wanted === version) {
        this.wanted = undefined;
        return past?.view;
      }
      version = this.wanted;
    }
  }
}
