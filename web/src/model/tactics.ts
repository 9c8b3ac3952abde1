// Readings of a fight of actions and feet: what goes on before and between turns, what a place does by itself, what a
// creature is about, and how it gets along.
import type { CreatureView, Feature, View } from '../protocol/wire';
import { onGround, type Cell } from './geometry';
import { covers, numberOf } from './board';
import { squares } from './geometry_square';
import { creatureOf, effectsOf, fact, pairs, type FactNames } from './select';

export const kSurpriseStage = 'setup_surprise';
export const kInitiativeStage = 'setup_initiative';
export const kWorldStage = 'world_step';
const kStages: readonly string[] = [kSurpriseStage, kInitiativeStage, kWorldStage];

export function betweenTurns(view: View): boolean {
  return kStages.includes(view.stage);
}

// Something that a place may do by itself.
export interface WorldDeed {
  environment: string;
  id: string;
  text: string;
  charged: boolean;
  used: boolean;
  // The least that a die of six has to show for it to come back; 0: it is never spent.
  recharge: number;
}

const kCharged = 'charged';
const kUncharged = 'spent';

// Those of the surroundings that are here, in the order of the scene.
export function worldDeeds(view: View, names: FactNames): WorldDeed[] {
  return view.features.filter(isWorldDeed).map((feature) => {
    const [environment = '', id = ''] = feature.id.split('.');
    const used = (fact(view, names, 'world.used', feature.index) ?? 0) === view.round && view.round > 0;
    return {
      environment,
      id,
      text: feature.text,
      charged: feature.state === kCharged,
      used,
      recharge: numberOf(feature, 'recharge'),
    };
  });
}

function isWorldDeed(feature: Feature): boolean {
  const world = feature.numbers.some((one) => one.name === 'world' && one.value !== 0);
  return world && feature.cells.length === 0 && [kCharged, kUncharged].includes(feature.state);
}

// What a creature is about besides its conditions, by words of the catalogue of texts.
export interface State {
  key: string;
  // Whom it is about, or how far it has come; 0: nobody and nothing.
  who: number;
  count: number;
}

const kOwn: readonly (readonly [fact: string, key: string])[] = [
  ['surprised', 'surprised'],
  ['concentrating', 'concentrating'],
  ['dodging', 'dodging'],
  ['disengaged', 'disengaged'],
  ['squeezing', 'squeezing'],
];
const kPairs: readonly (readonly [fact: string, key: string])[] = [
  ['riding', 'riding'],
  ['grapple', 'held'],
  ['dragging', 'dragging'],
  ['back_to_back', 'back_to_back'],
];

// Feet of air below it: above the ground, and above what stands there to be stood upon.
export function feetAloft(view: View, who: number): number {
  const creature = creatureOf(view, who);
  if (creature?.place === undefined || view.map?.grid !== 'square') return 0;
  const under = onGround(creature.place);
  const most = (features: Feature[], what: string) =>
    Math.max(0, ...features.filter((one) => covers(one, under)).map((one) => numberOf(one, what)));
  const ground = most(
    view.features.filter(({ kind }) => kind === 'ground'),
    'elevation',
  );
  const upright = view.features.filter(({ state }) => !['fallen', 'overturned'].includes(state));
  return Math.max(0, creature.place.z - ground - most(upright, 'top'));
}

export function statesOf(view: View, names: FactNames, who: number): State[] {
  const found: State[] = [];
  if (feetAloft(view, who) > 0) found.push({ key: 'aloft', who: 0, count: 0 });
  for (const [name, key] of kOwn)
    if ((fact(view, names, name, who) ?? 0) !== 0) found.push({ key, who: 0, count: 0 });
  for (const [name, key] of kPairs)
    for (const [a, b] of pairs(view, names, name)) if (a === who) found.push({ key, who: b, count: 0 });
  if (pairs(view, names, 'hidden').some(([a]) => a === who)) found.push({ key: 'hidden', who: 0, count: 0 });
  const fatigue = fact(view, names, 'fatigue', who) ?? 0;
  if (fatigue > 0) found.push({ key: 'fatigue', who: 0, count: fatigue });
  return found;
}

// What is shown on a creature: its conditions and what it is about, each once.
export function marksOf(view: View, names: FactNames, who: number): string[] {
  const conditions = effectsOf(view, who).map((effect) => effect.name);
  return [...new Set([...conditions, ...statesOf(view, names, who).map(({ key }) => key)])];
}

// Feet above the ground under a creature.
export function heightOf(view: View, { place }: CreatureView): number {
  if (place === undefined) return 0;
  const under = view.features.filter((one) => covers(one, onGround(place)));
  return place.z - Math.max(0, ...under.map((one) => numberOf(one, 'elevation')));
}

// Of whoever lies dying: throws that went well and badly.
export function deathThrows(view: View, names: FactNames, who: number): { good: number; bad: number } {
  const of = (name: string) => fact(view, names, name, who) ?? 0;
  return { good: of('death.success'), bad: of('death.failure') };
}

export const kAbilities = ['str', 'dex', 'con', 'int', 'wis', 'cha'] as const;
export const kSkills = [
  'acrobatics',
  'athletics',
  'deception',
  'insight',
  'land_vehicles',
  'medicine',
  'perception',
  'stealth',
] as const;
// A number of a sheet that is not printed goes by the ability behind it.
const kUnprinted = -99;
const kOnFoot = 'walk';
const kFeetOnFoot = 30;
const kAirborne = ['fly', 'glide', 'hover', 'burrow'];
export const kModes = [kOnFoot, 'climb', 'swim', ...kAirborne] as const;

function stat(creature: CreatureView, name: string): number | undefined {
  return creature.stats.find((one) => one.name === name)?.value;
}

export interface Ability {
  id: string;
  modifier: number;
  save: number;
}

// Undefined: its sheet is not for these eyes.
export function abilitiesOf(creature: CreatureView): Ability[] | undefined {
  if (stat(creature, 'ac') === undefined) return undefined;
  return kAbilities.map((id) => {
    const modifier = stat(creature, `mods.${id}`) ?? 0;
    const save = stat(creature, `saves.${id}`) ?? kUnprinted;
    return { id, modifier, save: save === kUnprinted ? modifier : save };
  });
}

export function skillsOf(creature: CreatureView): { id: string; bonus: number }[] {
  return kSkills.flatMap((id) => {
    const bonus = stat(creature, `skills.${id}`) ?? kUnprinted;
    return bonus === kUnprinted ? [] : [{ id, bonus }];
  });
}

// Feet by mode; on foot where nothing else is printed.
export function speedsOf(creature: CreatureView): { mode: string; feet: number }[] {
  return kModes.flatMap((mode) => {
    const feet = stat(creature, `speed.${mode}`) ?? -1;
    if (feet > 0) return [{ mode, feet }];
    return mode === kOnFoot && feet < 0 ? [{ mode, feet: kFeetOnFoot }] : [];
  });
}

// How it may try to get along: everybody walks, climbs and swims.
export function modesOf(creature: CreatureView): string[] {
  const own = new Set(speedsOf(creature).map(({ mode }) => mode));
  return kModes.filter((mode) => !kAirborne.includes(mode) || own.has(mode));
}

export function flies(mode: string): boolean {
  return kAirborne.includes(mode) && mode !== 'burrow';
}

// Feet that are gone, and all that the fastest way allows this turn: of who rides, its mount's (TBA-119). Undefined: not told
// of this one.
export function strideOf(
  view: View,
  names: FactNames,
  who: number,
): { spent: number; most: number } | undefined {
  const creature = creatureOf(view, who);
  if (creature === undefined || !names.has('move.spent')) return undefined;
  const steed = pairs(view, names, 'riding').find(([rider]) => rider === who)?.[1];
  const goes = (steed === undefined ? undefined : creatureOf(view, steed)) ?? creature;
  const best = Math.max(0, ...speedsOf(goes).map(({ feet }) => feet));
  const dashes = fact(view, names, 'dashes', goes.number) ?? 0;
  return { spent: fact(view, names, 'move.spent', who) ?? 0, most: best * (1 + dashes) };
}

interface Standing {
  at: Cell;
  side: number;
}

// The directions, as intents number them, that lead the second farther from the first; from middle to middle.
export function waysAway(pusher: Standing, pushed: Standing): number[] {
  const middle = ({ at, side }: Standing) => ({ x: at.x + side / 2, y: at.y + side / 2 });
  const [from, to] = [middle(pusher), middle(pushed)];
  const far = (x: number, y: number) => (x - from.x) ** 2 + (y - from.y) ** 2;
  const origin = { x: 0, y: 0, z: 0 };
  return squares
    .neighbours(origin)
    .filter((step) => far(to.x + step.x, to.y + step.y) > far(to.x, to.y))
    .map((step) => squares.facing(origin, step))
    .sort((a, b) => a - b);
}

const kStep = 5;

// A way through the air: on every step at most five feet up or down, and straight up or down at its end.
export function aloft(path: readonly Cell[], from: Cell, height: number): Cell[] {
  const toward = (z: number) => z + Math.max(-kStep, Math.min(kStep, height - z));
  let { z } = from;
  const flown = path.map((at) => ({ ...at, z: (z = toward(z)) }));
  const end = flown[flown.length - 1] ?? from;
  while (z !== height) flown.push({ ...end, z: (z = toward(z)) });
  return flown;
}
