// A town of an expedition as its view tells of it: open shops, their wares, who waits to be hired, what members carry in
// coins. Decides nothing: which shops are open, what they take and who may be asked comes from menus.
import type { CreatureView, Feature, Item, Menu, View } from '../protocol/wire';
import { deedsOf, type Deed } from './journey';
import { fact, type FactNames } from './select';

export const kWareKinds = ['weapon', 'ammunition', 'armour', 'gear', 'other'] as const;
export type WareKind = (typeof kWareKinds)[number];
export const kServices = ['retainer', 'mercenary', 'specialist'] as const;
const kCoinWorth: Readonly<Record<string, number>> = { cp: 1, sp: 10, ep: 50, gp: 100, pp: 500 };
const kPaysHalf = 50;

export interface Ware {
  item: Item;
  kind: WareKind;
  // Copper pieces, and how many pieces one gets for them.
  price: number;
  lot: number;
  // 0: as many as are wanted.
  stock: number;
}

const number = (from: { numbers: { name: string; value: number }[] } | undefined, name: string) =>
  from?.numbers.find((one) => one.name === name)?.value;

function wareOf(item: Item): Ware {
  const known = kWareKinds.find((kind) => kind === item.kind);
  return {
    item,
    kind: known ?? 'other',
    price: number(item.gear, 'price_cp') ?? 0,
    lot: number(item.gear, 'lot') ?? 1,
    stock: item.charges,
  };
}

const acts = (menu: Menu | undefined, subject: string): Deed[] =>
  deedsOf(menu).filter(
    ({ entry }) => entry.intent?.body.case === 'use' && entry.intent.body.value.subject === subject,
  );

// The shops that are open where the party is.
export function shopsOf(view: View, menus: Iterable<Menu>): Feature[] {
  const open = new Set([...menus].flatMap((menu) => acts(menu, 'buy').map((deed) => deed.object)));
  return view.features.filter((one) => one.kind === 'shop' && open.has(one.id));
}

export function waresOf(view: View, shop: string): Ware[] {
  return view.items.filter((item) => item.where === 'for_sale' && item.state === shop).map(wareOf);
}

// All that somebody carries in coins, in copper pieces.
export function coinsOf(view: View, names: FactNames, who: number): number {
  const carried = view.items.filter(
    (item) => item.owner === who && item.kind === 'treasure' && !['ground', 'destroyed'].includes(item.where),
  );
  const worth = carried.reduce((sum, item) => sum + (kCoinWorth[item.name] ?? 0) * item.charges, 0);
  return worth + (fact(view, names, 'purse', who) ?? 0);
}

export interface Sale {
  deed: Deed;
  item: string;
  // Copper pieces for one, as the shop that pays most pays; undefined: its keeper says.
  pays: number | undefined;
}

export function salesOf(view: View, menu: Menu | undefined, shops: readonly Feature[]): Sale[] {
  return acts(menu, 'sell').map((deed) => {
    const use = deed.entry.intent?.body;
    const item = use?.case === 'use' ? use.value.item : '';
    const mine = view.items.find((one) => one.name === item && one.where !== 'for_sale' && one.charges > 0);
    const worth = mine?.kind === 'treasure' ? number(mine.gear, 'value_cp') : undefined;
    const offers = shops.flatMap((shop) =>
      waresOf(view, shop.id)
        .filter((ware) => ware.item.name === item)
        .map((ware) => Math.floor((ware.price * (number(shop, 'pays') ?? kPaysHalf)) / 100 / ware.lot)),
    );
    return { deed, item, pays: worth ?? (offers.length > 0 ? Math.max(...offers) : undefined) };
  });
}

export interface Hireling {
  feature: Feature;
  deed: Deed;
  service: (typeof kServices)[number];
  // Copper pieces a month and a day, and how many still wait.
  wage: number;
  upkeep: number;
  left: number;
}

export function hirelingsOf(view: View, names: FactNames, menu: Menu | undefined): Hireling[] {
  return acts(menu, 'hire').flatMap((deed) => {
    const feature = view.features.find((one) => one.id === deed.object);
    if (feature === undefined) return [];
    return {
      feature,
      deed,
      service: kServices[number(feature, 'service') ?? 0] ?? 'retainer',
      wage: number(feature, 'wage_cp') ?? 0,
      upkeep: number(feature, 'upkeep_cp') ?? 0,
      left: (number(feature, 'count') ?? 1) - (fact(view, names, 'hired', feature.index) ?? 0),
    };
  });
}

export interface InService {
  who: CreatureView;
  employer: number;
  wage: number;
  paidDays: number;
}

// Those whom members of the party pay.
export function inService(view: View, names: FactNames): InService[] {
  return view.creatures.flatMap((who) =>
    view.creatures
      .filter((other) => (fact(view, names, 'serves', who.number, other.number) ?? 0) > 0)
      .map((other) => ({
        who,
        employer: other.number,
        wage: fact(view, names, 'wage', who.number) ?? 0,
        paidDays: fact(view, names, 'paid_days', who.number) ?? 0,
      })),
  );
}
