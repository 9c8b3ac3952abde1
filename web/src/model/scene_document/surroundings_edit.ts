// Environments of a scene: which of them act, whether they dress the place, where, and who comes in by them.
import { isRecord, type SceneText } from './scene_text';

export interface Newcomer {
  index: number;
  monster: string;
  side: string;
  // A kind of zone; empty: the border of the map.
  zone: string;
  // The least roll of a die that brings one in; how many come at most.
  recharge: number;
  most: number;
}

export interface Chosen {
  index: number;
  id: string;
  // undefined: as the options of the scene have it.
  dress: boolean | undefined;
  // First column, first row, last column, last row; undefined: the whole map, or a shape of the text's own.
  over: [number, number, number, number] | undefined;
  newcomers: Newcomer[];
}

const word = (value: unknown) => (typeof value === 'string' ? value : '');
const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const whole = (value: unknown, otherwise: number) =>
  typeof value === 'number' && Number.isInteger(value) ? value : otherwise;

function rectangle(value: unknown): Chosen['over'] {
  const rect = isRecord(value) ? list(value['rect']) : [];
  return rect.length === 4 && rect.every(Number.isInteger) ? (rect as Chosen['over']) : undefined;
}

function newcomer(value: unknown, index: number): Newcomer {
  const one = isRecord(value) ? value : {};
  const zone = word(one['zone']);
  return {
    index,
    monster: word(one['monster']),
    side: word(one['side']),
    zone: zone === 'rim' ? '' : zone,
    recharge: whole(one['recharge'], 5),
    most: whole(one['most'], 1),
  };
}

export function chosenOf(text: SceneText): Chosen[] {
  return list(text.at(['environments'])).map((value, index) => {
    const one = isRecord(value) ? value : { id: word(value) };
    return {
      index,
      id: word(one['id']),
      dress: typeof one['dress'] === 'boolean' ? one['dress'] : undefined,
      over: rectangle(one['over']),
      newcomers: list(one['emerge']).map(newcomer),
    };
  });
}

export function choose(text: SceneText, id: string, acts: boolean): SceneText {
  const known = chosenOf(text).find((one) => one.id === id);
  if (acts) return known === undefined ? text.push(['environments'], id) : text;
  if (known === undefined) return text;
  const now = text.set(['environments', known.index], undefined);
  return chosenOf(now).length === 0 ? now.set(['environments'], undefined) : now;
}

// One that is a bare word is written out first.
function amended(text: SceneText, index: number, key: string, value: unknown): SceneText {
  const now = text.at(['environments', index]);
  if (isRecord(now)) return text.set(['environments', index, key], value);
  return value === undefined ? text : text.set(['environments', index], { id: word(now), [key]: value });
}

export const dress = (text: SceneText, index: number, dresses: boolean): SceneText =>
  amended(text, index, 'dress', dresses);

export const layOver = (text: SceneText, index: number, over: Chosen['over']): SceneText =>
  amended(text, index, 'over', over === undefined ? undefined : { rect: over });

export function bringNewcomer(text: SceneText, index: number, one: Omit<Newcomer, 'index'>): SceneText {
  const { monster, side, zone, recharge, most } = one;
  const written = { monster, side, ...(zone === '' ? {} : { zone }), recharge, most };
  const there = list(
    isRecord(text.at(['environments', index])) ? text.at(['environments', index, 'emerge']) : [],
  );
  return there.length === 0
    ? amended(text, index, 'emerge', [written])
    : text.push(['environments', index, 'emerge'], written);
}

export function dropNewcomer(text: SceneText, index: number, at: number): SceneText {
  const left = list(text.at(['environments', index, 'emerge'])).length;
  return left > 1
    ? text.set(['environments', index, 'emerge', at], undefined)
    : text.set(['environments', index, 'emerge'], undefined);
}
