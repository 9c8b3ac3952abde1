// An expedition as its view tells of it: where the party is, what its turn or day has left, who carries what light.
// Decides nothing: what may be done comes from menus.
import type { CreatureView, Feature, Intent, Item, Menu, MenuEntry, View } from '../protocol/wire';
import { fact, inPlay, type FactNames } from './select';

// Words of facts, in the order of their values.
export const kJourneyScenes = ['', 'dungeon', 'wilderness', 'waterborne', 'town'] as const;
export const kJourneyPhases = ['', 'actions', 'day_start', 'travel', 'encounter', 'pursuit'] as const;
export const kActivities = ['', 'travel', 'forced_march', 'hunt', 'rest', 'voyage'] as const;
export const kTurnUses = ['none', 'moved', 'full', 'rested'] as const;
export const kHeadings = ['n', 'ne', 'se', 's', 'sw', 'nw'] as const;
const kWandering = [
  '',
  'goblin',
  'kobold',
  'orc',
  'skeleton',
  'zombie',
  'giant_rat',
  'crab_spider',
  'bandit',
] as const;
const kSecondsOfRound = 10;

export interface Journey {
  scene: (typeof kJourneyScenes)[number];
  phase: (typeof kJourneyPhases)[number];
  turn: number;
  day: number;
  // Seconds since the campaign began.
  seconds: number;
  // Feet of unknown ground left in this turn; undefined: not told.
  allowance: number | undefined;
  activity: (typeof kActivities)[number];
  miles: number;
  meals: number;
  game: boolean;
  mustRest: boolean;
  travelDays: number;
  visibility: number;
  // The area that the party is in.
  place: Feature | undefined;
}

// Undefined: the encounter is no expedition.
export function journeyOf(view: View | undefined, names: FactNames): Journey | undefined {
  if (view === undefined) return undefined;
  const number = (name: string) => fact(view, names, name) ?? 0;
  const scene = kJourneyScenes[number('scene')] ?? '';
  if (scene === '') return undefined;
  const area = number('area') - 1;
  return {
    scene,
    phase: kJourneyPhases[number('phase')] ?? '',
    turn: number('turn'),
    day: number('day'),
    seconds: number('clock') * kSecondsOfRound,
    allowance: fact(view, names, 'ground'),
    activity: kActivities[number('activity.day')] ?? '',
    miles: number('miles'),
    meals: number('meals'),
    game: number('game') > 0,
    mustRest: number('must_rest') > 0,
    travelDays: number('travel_days'),
    visibility: fact(view, names, 'visibility') ?? 3,
    place: view.features.find((one) => one.kind === 'area' && one.index === area),
  };
}

// Between fights the party explores: nobody has a turn of rounds.
export function underWay(view: View | undefined, names: FactNames): boolean {
  return view?.phase === 'setup' && journeyOf(view, names) !== undefined;
}

// What there is to look at in place of the board: a town, or the hexes that the party goes through.
export function besideBoard(view: View, names: FactNames): 'town' | 'region' | undefined {
  const journey = journeyOf(view, names);
  if (journey === undefined || journey.phase === 'encounter') return undefined;
  if (journey.scene === 'town') return 'town';
  const travels = journey.scene === 'wilderness' || journey.scene === 'waterborne';
  const map = names.get('hex.map');
  return travels && view.facts.some((one) => one.fact === map) ? 'region' : undefined;
}

// The side of players, in marching order.
export function travellers(view: View, names: FactNames): CreatureView[] {
  const party = view.sides.find((side) => side.kind === 'party')?.id ?? view.creatures[0]?.side;
  const place = (c: CreatureView) => fact(view, names, 'march', c.number) || Number.MAX_SAFE_INTEGER;
  return view.creatures
    .filter((c) => c.side === party && inPlay(c))
    .map((c, index) => ({ c, index }))
    .sort((a, b) => place(a.c) - place(b.c) || a.index - b.index)
    .map(({ c }) => c);
}

export interface Light {
  feature: Feature;
  // lit, shuttered or out.
  state: 'lit' | 'shuttered' | 'out';
  turns: number;
}

function lightState({ state }: Feature): Light['state'] {
  return state === 'lit' || state === 'shuttered' ? state : 'out';
}

// What the party carries to see by; what has burnt down is none any more.
export function lightsOf(view: View, names: FactNames): Light[] {
  return view.features
    .filter((one) => one.kind === 'light' && one.carrier !== 0)
    .map((feature) => ({
      feature,
      state: lightState(feature),
      turns: fact(view, names, 'turns_left', feature.index) ?? 0,
    }))
    .filter((light) => light.turns > 0);
}

export interface Member {
  creature: CreatureView;
  used: (typeof kTurnUses)[number];
  unrested: number;
  tired: boolean;
  food: number | undefined;
  water: number | undefined;
}

export function membersOf(view: View, names: FactNames): Member[] {
  return travellers(view, names).map((creature) => ({
    creature,
    used: kTurnUses[fact(view, names, 'turn_used', creature.number) ?? 0] ?? 'none',
    unrested: fact(view, names, 'turns_since_rest', creature.number) ?? 0,
    tired: view.effects.some((one) => one.who === creature.number && one.name === 'fatigued'),
    food: fact(view, names, 'food', creature.number),
    water: fact(view, names, 'water', creature.number),
  }));
}

export interface Deed {
  entry: MenuEntry;
  verb: string;
  // What it is done to: a door, a light, a place, a thing.
  object: string;
  // How: force, secret_door, extinguish …
  how: string;
  feet: number;
}

// A line of a menu that belongs to the expedition; undefined: another one.
export function deedOf(entry: MenuEntry): Deed | undefined {
  const body = entry.intent?.body;
  if (body?.case === 'use')
    return { entry, verb: entry.verb, object: body.value.object, how: body.value.detail, feet: 0 };
  if (body?.case !== 'journey') return undefined;
  const { where, items, mode, numbers } = body.value;
  const feet = numbers.find((one) => one.name === 'feet')?.value ?? 0;
  return { entry, verb: entry.verb, object: where || (items[0] ?? ''), how: mode, feet };
}

export function deedsOf(menu: Menu | undefined): Deed[] {
  return (menu?.entries ?? []).flatMap((entry) => deedOf(entry) ?? []);
}

export interface Exit {
  door: Feature;
  deeds: Deed[];
}

// Doors that a member can do something to, each with what that is.
export function exitsOf(view: View, deeds: readonly Deed[]): Exit[] {
  const atDoor = deeds.filter((deed) => ['use_door', 'listen'].includes(deed.verb));
  return view.features
    .filter((one) => one.kind === 'door')
    .map((door) => ({ door, deeds: atDoor.filter((deed) => deed.object === door.id) }))
    .filter((exit) => exit.deeds.length > 0);
}

// What was met and how many; undefined: nothing, or it is not this seat's to know.
export function metOf(
  view: View,
  names: FactNames,
  blocks: readonly { id: string }[],
): { monster: string; count: number } | undefined {
  const own = blocks[(fact(view, names, 'met.block') ?? 0) - 1]?.id ?? '';
  const entry = own || (kWandering[fact(view, names, 'entry') ?? 0] ?? '');
  return entry === '' ? undefined : { monster: entry, count: fact(view, names, 'number') ?? 0 };
}

export interface EncounterTable {
  id: string;
  // A land, a water, the dungeon; or the places where it counts before those.
  type: string;
  places: Feature[];
  // One of its places is where the party is.
  here: boolean;
  rows: { monster: string; name: string; count: string }[];
}
const kRowNumbers = 5;
const kRowsMost = 20;

// As dice are written: 2d4+1, 1d4×10, 3.
function dice([, count = 0, sides = 0, more = 0, times = 1]: number[]): string {
  if (count === 0) return String(more * times);
  const added = more === 0 ? '' : more > 0 ? `+${more}` : `−${-more}`;
  return `${count}d${sides}${added}${times > 1 ? `×${times}` : ''}`;
}

// The scene's tables of what wanders by, those of where the party is first; only the referee is told of any.
export function tablesOf(
  view: View,
  names: FactNames,
  blocks: readonly { id: string; name: string }[],
): EncounterTable[] {
  const area = fact(view, names, 'area') ?? 0;
  const tables = view.features
    .filter((one) => one.kind === 'encounter_table')
    .map((one) => {
      const at = ['at.first', 'at.second'].map((name) => fact(view, names, name, one.index) ?? 0);
      const rows: EncounterTable['rows'] = [];
      for (let row = 0; row < kRowsMost; row += 1) {
        const part = (b: number) => fact(view, names, 'table.row', one.index, kRowNumbers * row + b) ?? 0;
        const numbers = [0, 1, 2, 3, 4].map(part);
        const block = blocks[numbers[0]! - 1];
        if (block === undefined) break;
        rows.push({ monster: block.id, name: block.name, count: dice(numbers) });
      }
      const places = view.features.filter((place) => at.includes(place.index + 1));
      return { id: one.id, type: one.type, places, here: area !== 0 && at.includes(area), rows };
    });
  return tables.sort((a, b) => Number(b.here) - Number(a.here));
}

// Coins and things by name, as they were found.
export function lying(items: readonly Item[], name: string): Item | undefined {
  return items.find((item) => item.name === name && item.owner === 0);
}

export function timesOf(seconds: number): { hours: number; minutes: number } {
  const ofDay = seconds % 86_400;
  return { hours: Math.floor(ofDay / 3600), minutes: Math.floor((ofDay % 3600) / 60) };
}

export type JourneyIntent = Extract<Intent['body'], { case: 'journey' }>['value'];

// The ship that the party is aboard; undefined: none is known of.
export function vesselOf(view: View): Feature | undefined {
  return view.features.find((one) => one.kind === 'vessel');
}

// How it can go: by the sails and oars that it has.
export function drivesOf(ship: Feature | undefined): ('sail' | 'oar')[] {
  const rate = (name: string) => ship?.numbers.find((one) => one.name === name)?.value ?? 0;
  return [...(rate('sail') > 0 ? (['sail'] as const) : []), ...(rate('row') > 0 ? (['oar'] as const) : [])];
}

// A hull that founders in a gale, unless it finds a shore (ADV-110).
export function isUnsound(ship: Feature | undefined): boolean {
  return ship?.numbers.some((one) => one.name === 'seaworthy' && one.value === 0) ?? false;
}

// Is a map of hexes there to point at, and does the party believe to be somewhere on it?
export function pointsAtHexes(view: View, names: FactNames): boolean {
  return besideBoard(view, names) === 'region' && (fact(view, names, 'hex') ?? 0) > 0;
}
