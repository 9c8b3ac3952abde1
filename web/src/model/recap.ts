// What a fight comes to, out of what one seat was told: who fell, who did what, the largest blow, the closest call, loot,
// losses. No words here: the text catalogue speaks.
import type { Entry } from './entry';
import { deedsOf, type Deeds } from './deeds';
import { standing } from './standing';
import { Kind, Status, type CampaignLoss, type Harmed, type Item, type View } from '../protocol/wire';

export interface Fall {
  who: number;
  round: number;
}

export interface Blow {
  // 0: nobody that was seen.
  who: number;
  whom: number;
  amount: number;
  round: number;
}

export interface Recap {
  outcome: string;
  rounds: number;
  // Those who went down, each once, when they last did.
  fallen: Fall[];
  // Of everybody who did or suffered something.
  deeds: Deeds[];
  blow: Blow | undefined;
  // The smallest share of its hit points that a blow left anybody with whose hit points were told.
  close: { who: number; hp: number; max: number; round: number } | undefined;
  loot: Item[];
  losses: CampaignLoss[];
}

const kDown: readonly Status[] = [Status.DEAD, Status.UNCONSCIOUS];

export function recapOf(log: readonly Entry[], last: View): Recap {
  const stands = standing(log);
  const told = log.filter((entry) => entry.kind !== 'talk' && stands(entry.version));
  const falls = new Map<number, Fall>();
  const loot: Item[] = [];
  let blow: Blow | undefined;
  let round = 0;
  let close: Recap['close'];
  const struck = ({ source, who, amount, hp }: Harmed) => {
    if (amount > (blow?.amount ?? 0)) blow = { who: source, whom: who, amount, round };
    const { hpMax = 0, kind } = last.creatures.find((one) => one.number === who) ?? {};
    if (hp === undefined || hp <= 0 || hpMax <= 0 || kind === Kind.MONSTER) return;
    // Shares are compared without division.
    if (close === undefined || hp * close.max < close.hp * hpMax) close = { who, hp, max: hpMax, round };
  };
  for (const entry of told) {
    if (entry.kind === 'round') round = entry.number;
    else if (entry.kind === 'roll') entry.harm.forEach(struck);
    else if (entry.kind === 'harm') struck(entry.harm);
    else if (entry.kind === 'status' && kDown.includes(entry.status))
      falls.set(entry.who, { who: entry.who, round });
    else if (entry.kind === 'appeared') loot.push(entry.item);
  }
  return {
    outcome: last.outcome,
    rounds: last.round,
    fallen: [...falls.values()],
    deeds: deedsOf(told),
    blow,
    close,
    loot,
    losses: last.losses,
  };
}
