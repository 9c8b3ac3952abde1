// Waves of a scene: who waits off the board, what brings them, where they come in; and changes of them.
import type { Cell } from '../geometry';
import { freshId, written } from './feature_edit';
import { addMonsters, removePiece, type Spot } from './piece_edit';
import { cellOf, readScene } from './scene_model';
import { isRecord, type SceneText } from './scene_text';

export interface WaveMember {
  index: number;
  // What it is of: a monster of the bestiary, else a stat block of the scene.
  of: string;
  monster: boolean;
  count: number;
}

export interface WaveModel {
  index: number;
  id: string;
  side: string;
  // 0: with no round; with no losses. Neither: when the referee calls.
  round: number;
  fallen: number;
  // Whose losses.
  fallenOf: string;
  spots: Spot[];
  members: WaveMember[];
}

export type When = { round: number } | { fallen: number; of: string } | 'call';

export const kWaveMost = 50;

const whole = (value: unknown, otherwise: number) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : otherwise;
const word = (value: unknown) => (typeof value === 'string' ? value : '');
const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

export function wavesOf(text: SceneText): WaveModel[] {
  return list(text.at(['waves'])).map((value, index) => {
    const wave = isRecord(value) ? value : {};
    const comes = isRecord(wave['comes']) ? wave['comes'] : {};
    return {
      index,
      id: word(wave['id']),
      side: word(wave['side']),
      round: whole(comes['round'], 0),
      fallen: whole(comes['fallen'], 0),
      fallenOf: word(comes['of']),
      spots: list(wave['at']).flatMap((one): Spot[] => {
        const at = typeof one === 'string' ? one : cellOf(one);
        return at === undefined ? [] : [at];
      }),
      members: list(wave['creatures']).map((one, at) => {
        const member = isRecord(one) ? one : {};
        const monster = word(member['monster']);
        return {
          index: at,
          of: monster || word(member['stat_block']),
          monster: monster !== '',
          count: whole(member['count'], 1),
        };
      }),
    };
  });
}

function said(when: When): Record<string, unknown> | undefined {
  return when === 'call' ? undefined : when;
}

function same(wave: WaveModel, when: When): boolean {
  if (when === 'call') return wave.round === 0 && wave.fallen === 0;
  return 'round' in when
    ? wave.round === when.round && wave.fallen === 0
    : wave.round === 0 && wave.fallen === when.fallen && wave.fallenOf === when.of;
}

// Only who is of the bestiary or of a stat block can wait: the wave says what comes, not who.
export function mayWait(text: SceneText, piece: number): boolean {
  const one = readScene(text).pieces[piece];
  return one !== undefined && one.monster !== '' && !one.character && one.raise === 0;
}

const put = (spot: Spot): number[] | string => (typeof spot === 'string' ? spot : written(spot));

// Takes somebody off the board into the wave of its side that comes so, or into a new one.
export function sendOff(text: SceneText, index: number, when: When): SceneText {
  const piece = readScene(text).pieces[index];
  if (piece === undefined || !mayWait(text, index)) return text;
  const raw = text.at(['creatures', index]);
  const key = isRecord(raw) && word(raw['monster']) !== '' ? 'monster' : 'stat_block';
  const spot: Spot | undefined = piece.at ?? (piece.zone || undefined);
  if (spot === undefined) return text;
  const now = removePiece(text, index);
  const known = wavesOf(now).find((wave) => wave.side === piece.side && same(wave, when));
  if (known === undefined) {
    const comes = said(when);
    return now.push(['waves'], {
      id: freshId(now, `wave_${piece.monster}`),
      side: piece.side,
      ...(comes === undefined ? {} : { comes }),
      at: [put(spot)],
      creatures: [{ [key]: piece.monster, count: 1 }],
    });
  }
  const there = known.members.find((one) => one.of === piece.monster);
  const joined =
    there === undefined
      ? now.push(['waves', known.index, 'creatures'], { [key]: piece.monster, count: 1 })
      : now.set(
          ['waves', known.index, 'creatures', there.index, 'count'],
          Math.min(kWaveMost, there.count + 1),
        );
  const taken = known.spots.some((one) => JSON.stringify(put(one)) === JSON.stringify(put(spot)));
  return taken ? joined : joined.push(['waves', known.index, 'at'], put(spot));
}

export function comesWhen(text: SceneText, index: number, when: When): SceneText {
  return text.set(['waves', index, 'comes'], said(when));
}

// 0 takes the member away, and the last one its wave.
export function countMember(text: SceneText, index: number, member: number, count: number): SceneText {
  const wave = wavesOf(text)[index];
  if (wave === undefined) return text;
  if (count > 0) return text.set(['waves', index, 'creatures', member, 'count'], Math.min(kWaveMost, count));
  return wave.members.length < 2
    ? removeWave(text, index)
    : text.set(['waves', index, 'creatures', member], undefined);
}

export function removeWave(text: SceneText, index: number): SceneText {
  const now = text.set(['waves', index], undefined);
  const left = now.at(['waves']);
  return Array.isArray(left) && left.length === 0 ? now.set(['waves'], undefined) : now;
}

// Onto the board from the beginning, at the places where it would have come in. Who is of a stat block stays.
export function bringIn(text: SceneText, index: number): SceneText {
  const wave = wavesOf(text)[index];
  const spot = wave?.spots[0];
  if (wave === undefined || spot === undefined || wave.members.some((one) => !one.monster)) return text;
  let now = removeWave(text, index);
  for (const member of wave.members)
    now = addMonsters(now, spot, {
      monster: member.of,
      name: '',
      count: member.count,
      side: wave.side,
      hidden: false,
      footprint: 1,
    });
  return now;
}

export function cellsOfWave(wave: WaveModel): Cell[] {
  return wave.spots.flatMap((one) => (typeof one === 'string' ? [] : [one]));
}
