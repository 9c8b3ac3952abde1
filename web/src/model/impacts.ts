// What a delta does to those on the board, blow by blow, as far as this seat is told: for a moment's sign at each of them.
import type { Delta, Event } from '../protocol/wire';
import { Status } from '../protocol/wire';
import type { Entry } from './entry';

export type Impact =
  | { who: number; kind: 'harm'; amount: number; crit: boolean }
  | { who: number; kind: 'heal'; amount: number }
  | { who: number; kind: 'miss' }
  | { who: number; kind: 'gains' | 'loses'; name: string }
  | { who: number; kind: 'falls' | 'dies' };

const kMissed = ['failure', 'fumble', 'missed_unseen'];
// What waits for the end of a step is nobody's news yet.
const kWaiting = 'held_';

function impactOf({ body }: Event, crit: boolean): Impact | undefined {
  switch (body.case) {
    case 'harmed': {
      const { who, amount } = body.value;
      return amount > 0 ? { who, kind: 'harm', amount, crit } : undefined;
    }
    case 'healed': {
      const { who, amount } = body.value;
      return amount > 0 ? { who, kind: 'heal', amount } : undefined;
    }
    case 'tested': {
      const { kind, against, outcome } = body.value;
      const missed = kind === 'attack' && against !== 0 && kMissed.includes(outcome);
      return missed ? { who: against, kind: 'miss' } : undefined;
    }
    case 'effectAdded': {
      const effect = body.value.effect;
      if (effect === undefined || effect.who === 0 || effect.name.startsWith(kWaiting)) return undefined;
      return { who: effect.who, kind: 'gains', name: effect.name };
    }
    case 'effectRemoved': {
      const { who, name } = body.value;
      return who === 0 || name.startsWith(kWaiting) ? undefined : { who, kind: 'loses', name };
    }
    case 'statusChanged': {
      const { who, status } = body.value;
      if (status === Status.DEAD) return { who, kind: 'dies' };
      return status === Status.UNCONSCIOUS ? { who, kind: 'falls' } : undefined;
    }
    default:
      return undefined;
  }
}

export function impactsOf(delta: Delta): Impact[] {
  const found: Impact[] = [];
  let crit = false;
  for (const event of delta.events) {
    if (event.body.case === 'tested') crit = event.body.value.outcome === 'crit';
    const impact = impactOf(event, crit);
    if (impact !== undefined) found.push(impact);
  }
  return found;
}

// Those who were seen to lose more than they got back.
export function hurtOf(log: readonly Entry[], counts: (version: bigint) => boolean): Set<number> {
  const lost = new Map<number, number>();
  const add = (who: number, amount: number) => lost.set(who, Math.max(0, (lost.get(who) ?? 0) + amount));
  for (const entry of log) {
    if (!counts(entry.version)) continue;
    if (entry.kind === 'roll') for (const harm of entry.harm) add(harm.who, harm.amount);
    else if (entry.kind === 'harm') add(entry.harm.who, entry.harm.amount);
    else if (entry.kind === 'heal') add(entry.heal.who, -entry.heal.amount);
  }
  return new Set([...lost].flatMap(([who, amount]) => (amount > 0 ? [who] : [])));
}
