// Who points at which place just now: told by the server, seen for a moment, kept nowhere.
import { cell, type Cell } from '../../../model/geometry';
import type { Pointed } from '../../../protocol/wire';

const kShownMs = 3500;

export interface Finger {
  id: number;
  seat: number;
  at: Cell;
}

export class Fingers {
  shown = $state.raw<readonly Finger[]>([]);
  private heard = 0;

  // "Look here", to all at the table; false: the link is down.
  constructor(readonly point: (at: Cell) => boolean) {}

  // One finger for each seat.
  hear({ seat, at }: Pointed): void {
    if (at === undefined) return;
    const id = ++this.heard;
    this.shown = [...this.shown.filter((one) => one.seat !== seat), { id, seat, at: cell(at) }];
    setTimeout(() => (this.shown = this.shown.filter((one) => one.id !== id)), kShownMs);
  }
}
