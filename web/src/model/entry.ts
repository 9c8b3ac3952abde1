// A line of the story of a fight, as data.
import type {
  ActivityChanged,
  CampaignLoss,
  ChatLine,
  Feature,
  Harmed,
  Healed,
  Item,
  Rolled,
  StatusChanged,
  Tested,
} from '../protocol/wire';

export type EntryBody =
  | { kind: 'scene'; ambushSide: string }
  // `travels`: of an expedition, not of a fight on it.
  | { kind: 'ended'; outcome: string; rounds: number; travels?: boolean }
  | { kind: 'round'; number: number }
  // A turn of ten minutes, or a day, begins.
  | { kind: 'period'; unit: 'dungeon_turn' | 'day'; number: number }
  | { kind: 'rest'; over: boolean }
  | { kind: 'healed_up'; cause: string }
  | { kind: 'turn'; who: number; limited: boolean }
  | { kind: 'order'; cause: string }
  | { kind: 'declared'; who: number; verb: string; subject: string; targets: number[]; side?: string }
  | { kind: 'failed'; who: number; verb: string; how: string; cause: string }
  | { kind: 'roll'; test: Tested; dice: Rolled[]; harm: Harmed[]; status: StatusChanged[] }
  | { kind: 'harm'; harm: Harmed; dice: Rolled[] }
  | { kind: 'heal'; heal: Healed; dice: Rolled[] }
  // From and to: the first number of the place, which names a zone where positions are zones.
  | { kind: 'moved'; who: number; steps: number; cause: string; from?: number; to?: number }
  | { kind: 'status'; who: number; status: number; detail: string; by: number }
  | {
      kind: 'effect';
      who: number;
      name: string;
      on: boolean;
      cause: string;
      level?: number;
      type?: string;
      // It lies on a place and on nobody.
      lies?: boolean;
    }
  | { kind: 'fact'; name: string; a: number; b: number; value: number; cause: string }
  // What the place did by itself, and in words what that is.
  | { kind: 'placed_act'; deed: string; text: string }
  | { kind: 'delay'; who: number; state: string }
  | { kind: 'activity'; work: ActivityChanged }
  | { kind: 'item'; item: number; charges: number; cause: string; now?: Item }
  | { kind: 'appeared'; item: Item }
  // Who acts: whole sides, or else members; nobody where a log kept by an older page told less.
  | { kind: 'step'; stage: string; step: string; group: number; sides?: string[]; members?: number[] }
  | { kind: 'feature'; feature: Feature; cause: string }
  | { kind: 'spell'; who: number; spell: string; state: string; targets: number[]; cause: string }
  | { kind: 'pursuit'; state: string; gap: number; fleeing: string; dropped: string[] }
  | { kind: 'treasure'; mode: string; shares: { who: number; copper: number }[]; left: number }
  | { kind: 'note'; who: number; at: { x: number; y: number }; text: string }
  | { kind: 'spoke'; who: number; text: string }
  | { kind: 'asked'; question: string; subject: number }
  | { kind: 'answered'; seat: number; taken: boolean; by: string }
  | { kind: 'reacted'; who: number; reaction: string; against: number }
  | { kind: 'readied'; who: number; state: string }
  // `travels`: between fights, to or from a party on its way.
  | { kind: 'joined'; who: number; name: string; travels?: boolean }
  | { kind: 'left'; who: number; how: string; travels?: boolean }
  | { kind: 'loss'; loss: CampaignLoss }
  // Who: the creature that the path leads to, if it leads to one.
  | { kind: 'override'; path: string; value: string; reason: string; old?: string; who?: number }
  // Play was led back: what happened after version `to` no longer counts.
  | { kind: 'rewound'; to: bigint; seat: number; undo: boolean; reason: string; keepDice: boolean }
  | { kind: 'rolled'; dice: Rolled[] }
  | { kind: 'standing'; who: number; seat: number; hidden: boolean; seen: boolean }
  // How play is conducted was changed; `reason` alone: why the referee did what this version brought.
  | {
      kind: 'steered';
      seat: number;
      verb: string;
      reason: string;
      off: boolean;
      who: number;
      side: string;
      sides: number;
      value: number;
      mode: string;
    }
  | { kind: 'reason'; text: string }
  // Said at the table; its version is what stood when it was.
  | { kind: 'talk'; line: ChatLine };

export type Entry = EntryBody & { id: string; version: bigint };
