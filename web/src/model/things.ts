// Things as a view tells of them: what they are called, where they are carried, how weapons are loaded,
// what the load comes to.
import type { CreatureView, Item, MenuEntry, View } from '../protocol/wire';
import { creatureOf, fact, type FactNames } from './select';

// Kinds that say less than the thing's own name.
const kPlainKinds = ['', 'weapon', 'armor', 'armour', 'shield', 'gear', 'generic', 'magic', 'treasure'];

// "sword_hedda", which is Hedda's, is a sword.
export function plainName(name: string, owner: CreatureView | undefined): string {
  const suffix = owner === undefined || owner.id === '' ? '' : `_${owner.id}`;
  return suffix !== '' && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
}

// Its own name; a potion goes by its kind.
export function thingName(item: Item, owner: CreatureView | undefined): string {
  if (!kPlainKinds.includes(item.kind) && item.kind !== 'pack') return item.kind;
  return plainName(item.name, owner);
}

export type Home = 'hands' | 'worn' | 'carried' | 'pack' | 'ground';
const kHomes: Record<string, Home> = {
  main: 'hands',
  off: 'hands',
  both: 'hands',
  worn: 'worn',
  pack: 'pack',
  ground: 'ground',
};

export interface Belonging {
  item: Item;
  home: Home;
}

// What a creature has, and what lies where it stands.
export function belongings(view: View, who: number): Belonging[] {
  const at = creatureOf(view, who)?.place;
  const here = (item: Item) =>
    item.place !== undefined && at !== undefined && item.place.x === at.x && item.place.y === at.y;
  const found: Belonging[] = [];
  for (const item of view.items) {
    if (['gone', 'destroyed'].includes(item.where)) continue;
    if (item.where === 'ground' ? here(item) : item.owner === who && item.charges > 0)
      found.push({ item, home: kHomes[item.where] ?? 'carried' });
  }
  return found;
}

// The thing that a line of the menu handles; what is fought with is no such thing.
export function handled(entry: MenuEntry): string {
  const body = entry.intent?.body;
  if (body?.case !== 'use') return '';
  const { verb, subject, item } = body.value;
  if (verb === 'act') return item;
  return ['equip', 'drop_item', 'use_item'].includes(verb) ? subject : '';
}

const kLoads = ['', 'snap', 'rapid', 'aimed', 'bolt'];

// How a bow, sling or crossbow is loaded: snap, rapid, aimed or bolt; "": not at all.
export function loaded(view: View, names: FactNames, item: Item): string {
  return kLoads[fact(view, names, 'loaded', item.id) ?? 0] ?? '';
}

// AP-011: hundredths of the greatest load up to which it costs no, one, two … points.
const kTiers = [40, 60, 70, 85, 100];

export interface Burden {
  pounds: number;
  most: number;
  // Points that it costs.
  penalty: number;
  // AP-161: shedding so many pounds gives a point back; 0: nothing to gain.
  shed: number;
}

// What a creature carries, where its load is told.
export function burden(view: View, names: FactNames, who: number): Burden | undefined {
  const load = fact(view, names, 'load', who);
  if (load === undefined) return undefined;
  const pounds = load / 10;
  const most = (fact(view, names, 'max_load', who) ?? 0) / 10;
  if (most === 0) return { pounds, most, penalty: 0, shed: 0 };
  const limits = kTiers.map((share) => Math.floor((most * share) / 100));
  const tier = limits.findIndex((limit) => pounds <= limit);
  const penalty = tier < 0 ? kTiers.length : tier;
  return { pounds, most, penalty, shed: penalty === 0 ? 0 : Math.ceil(pounds - limits[penalty - 1]!) };
}
