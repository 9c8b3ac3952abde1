// A replay as a strip of views: one before the first delta, and one behind each of them.
import type { Replay } from '../protocol/replay';
import type { View } from '../protocol/wire';
import { said, tell } from './chronicle';
import type { Entry } from './entry';
import { reduce } from './reduce';
import { standingAfter } from './standing';

// The course that stands, out of a replay with all that play was led back from.
export function played(replay: Replay): Replay {
  const stands = standingAfter(
    replay.deltas.flatMap(({ rewound, version }) =>
      rewound === undefined ? [] : [{ at: version, to: rewound.to }],
    ),
  );
  const kept = replay.deltas.filter(({ rewound, version }) => rewound === undefined && stands(version));
  return { ...replay, deltas: kept };
}

export class Reel {
  // Views share all that did not change.
  private readonly views: View[];
  private readonly told: Entry[][];

  constructor(readonly replay: Replay) {
    this.views = [replay.opening];
    this.told = [[]];
    let view = replay.opening;
    for (const delta of replay.deltas) {
      this.told.push(tell(delta, replay.welcome.facts, view));
      view = reduce(view, delta);
      this.views.push(view);
    }
    for (const line of replay.talk) this.told[this.placeOf(line.version)]!.push(said(line));
  }

  // The greatest place.
  get last(): number {
    return this.views.length - 1;
  }

  view(at: number): View {
    return this.views[Math.min(Math.max(at, 0), this.last)]!;
  }

  // What was told at one place.
  toldAt(at: number): readonly Entry[] {
    return this.told[at] ?? [];
  }

  // All that was told up to a place.
  log(at: number): Entry[] {
    return this.told.slice(0, at + 1).flat();
  }

  // The next place, in a direction, at which something was told; else the first or the last.
  step(at: number, direction: 1 | -1): number {
    for (let next = at + direction; next > 0 && next < this.last; next += direction) {
      if (this.told[next]!.length > 0) return next;
    }
    return direction > 0 ? this.last : 0;
  }

  // The last place whose version is not greater.
  placeOf(version: bigint): number {
    const after = this.views.findIndex((view) => view.version > version);
    return after < 0 ? this.last : Math.max(0, after - 1);
  }
}
