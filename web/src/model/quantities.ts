// The numbers that a referee may set: of a creature, or of the whole fight. The server knows each by a path, people by a
// word; nobody has to type the path.
import { fact, type FactNames } from './select';
import { Status, type CreatureView, type View } from '../protocol/wire';

export interface Quantity {
  // What it is called among its kind; words are found by it.
  name: string;
  path: string;
  // As it stands, in the words of the server; empty: not told.
  now: string;
  // What it may be, where it is no number.
  choices?: readonly string[];
}

const kStatusWords: Partial<Record<Status, string>> = {
  [Status.UP]: 'up',
  [Status.UNCONSCIOUS]: 'unconscious',
  [Status.DEAD]: 'dead',
  [Status.SURRENDERED]: 'surrendered',
  [Status.GONE]: 'gone',
};

// Counted by the rules for each creature, as far as the ruleset does; what is derived cannot be set.
const kOfCreatures = [
  'ap',
  'slot.standard',
  'slot.move',
  'slot.quick',
  'temp_hp',
  'recoveries',
  'death.failure',
  'rallies',
  'lasting_wounds',
  'oa.this_turn',
  'attacks.used',
  'forward_ap',
  'morale.success',
  'max_attackers',
  'purse',
  'xp',
] as const;

const kOfTheFight = ['escalation', 'distance', 'fund', 'heal_up_points', 'dungeon_turns'] as const;

function told(value: number | undefined): string {
  return value === undefined ? '0' : String(value);
}

export function quantitiesOf(view: View, names: FactNames, creature: CreatureView): Quantity[] {
  const own = (name: string, now: string, choices?: readonly string[]): Quantity => ({
    name,
    path: `creatures.${creature.id}.${name}`,
    now,
    ...(choices === undefined ? {} : { choices }),
  });
  const counted = kOfCreatures.filter((name) => names.has(name));
  return [
    own('hp', creature.hp === undefined ? '' : String(creature.hp)),
    own('hp_max', creature.hpMax === undefined ? '' : String(creature.hpMax)),
    ...counted.map((name) => own(name, told(fact(view, names, name, creature.number)))),
    own('score', creature.score === undefined ? '' : String(creature.score)),
    own('status', kStatusWords[creature.status] ?? '', Object.values(kStatusWords)),
    ...creature.stats
      .filter((stat) => stat.name !== 'hp_max')
      .map((stat) => own(stat.name, String(stat.value))),
  ];
}

export function quantitiesOfFight(view: View, names: FactNames): Quantity[] {
  const counted = kOfTheFight.filter((name) => names.has(name));
  return [
    { name: 'round', path: 'encounter.round', now: String(view.round) },
    ...counted.map((name) => ({ name, path: `facts.${name}`, now: told(fact(view, names, name)) })),
  ];
}
