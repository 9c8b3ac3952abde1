// Words for log entries of rounds in parts, work, things, spells, pursuits and treasure.
import type { Entry } from '../../model/entry';
import { pieces } from '../../model/treasure';
import type { Item } from '../../protocol/wire';
import {
  capital,
  coins,
  humanise,
  inSentence,
  kActs,
  kPlaces,
  kPursuits,
  kSpellStates,
  kVerbs,
  kWorkCauses,
  kWorkStates,
  list,
  t,
  word,
  type TextKey,
} from './index';
import { partsOf, tale, who, type Tale } from './telling';

type Of<K extends Entry['kind']> = Extract<Entry, { kind: K }>;

export function stepTale({ stage, step, group, sides = [], members = [] }: Of<'step'>): Tale | undefined {
  // The dice speak for themselves, and a stage without a group waits for them.
  if (stage === 'initiative' || (stage === 'contact' && group < 0)) return undefined;
  const name = t(`stage.${stage}` as TextKey);
  if (group < 0) return { parts: [{ text: name }], tone: 'head' };
  const whose = members.length > 0 ? members.map(who) : list(sides.map((side) => capital(humanise(side))));
  if (step === '') return tale('quiet', 'step.choose', { name, whose });
  const slow = stage === 'slow_pass';
  return tale(step === 'movement' ? 'plain' : 'quiet', 'step.turn', {
    whose,
    step: inSentence(t(slow ? 'step.slow' : (`step.${step}` as TextKey))),
  });
}

export function sideTale(entry: Of<'declared'>): Tale {
  return tale('plain', 'side.stance', {
    side: capital(humanise(entry.side ?? '')),
    stance: humanise(entry.subject),
  });
}

export function declarationTale(entry: Of<'declared'>): Tale {
  return tale('plain', 'declaration', {
    who: who(entry.who),
    what: t(`declare.${entry.subject === 'cast' ? 'cast.some' : `${entry.subject}.says`}` as TextKey),
  });
}

export function workTale({ work }: Of<'activity'>): Tale {
  const deed = kActs[work.subject] ?? (humanise(work.subject) || word(kVerbs, work.activity));
  const unit = t(`work.unit.${work.unit || 'ap'}` as TextKey);
  const told = work.need > 0 && !work.secret;
  return tale('quiet', work.cause === '' ? 'work' : 'work.cause', {
    who: who(work.who),
    deed: inSentence(deed),
    thing: humanise(work.item || work.object),
    state: word(kWorkStates, work.state),
    far: t(told ? 'work.of' : 'work.open', { done: work.done, need: work.need, unit }),
    cause: work.cause === '' ? '' : word(kWorkCauses, work.cause),
  });
}

export function itemTale(entry: Of<'item'>): Tale {
  const item = entry.now;
  if (item === undefined) return tale('quiet', 'item.unseen');
  const thing = humanise(item.name);
  if (entry.cause === 'known') return tale('plain', 'item.known', { thing });
  if (entry.cause === 'found') return tale('plain', 'item.found', { count: pieces(item), thing });
  if (entry.cause === 'sold') return tale('plain', 'item.sold', { thing });
  if (['bought', 'hire', 'wages'].includes(entry.cause) && item.owner !== 0) return boughtTale(item, thing);
  if (item.charges <= 0) return tale('bad', 'item.used', { thing: capital(thing) });
  if (['destroyed', 'gone'].includes(item.where))
    return tale('bad', 'item.destroyed', { thing: capital(thing) });
  const where = kPlaces[item.where] ?? humanise(item.where);
  const place = [where, humanise(item.state)].filter((part) => part !== '').join(', ');
  const left = item.charges > 1 ? item.charges : '';
  return item.owner === 0
    ? tale('quiet', 'item.lies', { thing: capital(thing), place, left })
    : tale('quiet', 'item.has', { who: who(item.owner), thing, place, left });
}

// Coins that were spent, or more of what one had; the shop's own shelf is nobody's news.
function boughtTale(item: Item, thing: string): Tale {
  const coin = item.kind === 'treasure';
  return tale('quiet', coin ? 'item.coins' : 'item.heap', {
    who: who(item.owner),
    thing,
    count: Math.max(0, item.charges),
  });
}

export function appearedTale({ item }: Of<'appeared'>): Tale {
  if (item.owner !== 0)
    return tale('plain', item.charges > 1 ? 'item.heap' : 'appeared.has', {
      who: who(item.owner),
      thing: humanise(item.name),
      count: item.charges,
    });
  return tale('plain', 'appeared', { thing: capital(humanise(item.name)) });
}

const kNamedPlaces: ReadonlySet<string> = new Set(['area', 'door', 'light', 'vessel', 'item', 'hoard']);

export function featureTale({ feature }: Of<'feature'>): Tale {
  const world = feature.numbers.some((one) => one.name === 'world');
  if (world)
    return tale('quiet', feature.state === 'charged' ? 'feature.ready' : 'feature.spent', {
      kind: capital(humanise(feature.kind)),
    });
  // What says by its own name what it is needs no kind: "vestry door".
  const plain = kNamedPlaces.has(feature.kind) || feature.id.endsWith(feature.kind);
  return tale('plain', plain ? 'feature.named' : 'feature', {
    kind: capital(humanise(feature.kind)),
    id: plain ? capital(humanise(feature.id)) : humanise(feature.id),
    state: humanise(feature.state),
  });
}

export function spellTale(entry: Of<'spell'>): Tale {
  const bad = ['disrupted', 'broken', 'lost'].includes(entry.state);
  return tale(bad ? 'bad' : 'plain', 'spell', {
    who: who(entry.who),
    spell: humanise(entry.spell),
    state: word(kSpellStates, entry.state),
    cause: humanise(entry.cause),
    targets: entry.targets.map(who),
  });
}

export function pursuitTale(entry: Of<'pursuit'>): Tale {
  // Out of doors it is the party that flees, and at sea the gap is in yards.
  if (entry.fleeing === '')
    return tale('head', 'pursuit.party', {
      state: word(kPursuits, entry.state),
      gap: entry.gap === 0 ? '' : entry.gap,
    });
  return tale('head', entry.dropped.length === 0 ? 'pursuit' : 'pursuit.dropped', {
    side: capital(humanise(entry.fleeing)),
    state: word(kPursuits, entry.state),
    gap: entry.gap,
    dropped: list(entry.dropped.map(humanise)),
  });
}

export function treasureTale(entry: Of<'treasure'>): Tale {
  if (entry.mode === 'picks')
    return tale('good', 'treasure.picks', { who: entry.shares.map((share) => who(share.who)) });
  const parts = [...partsOf('treasure.first')];
  entry.shares.forEach((share, index) => {
    if (index > 0) parts.push(...partsOf('treasure.next'));
    parts.push(...partsOf('treasure.share', { who: who(share.who), coins: coins(share.copper) }));
  });
  parts.push(...partsOf(entry.left > 0 ? 'treasure.left' : 'treasure.none', { coins: coins(entry.left) }));
  return { parts, tone: 'good' };
}

export function noteTale({ who: mapper, at, text }: Of<'note'>): Tale {
  const place = `${at.x}, ${at.y}`;
  if (text === '') return tale('quiet', 'note.gone', { place });
  return tale('quiet', 'note', { who: who(mapper), place, text });
}

export function lyingTale(entry: Of<'effect'>): Tale {
  const name = capital(humanise(entry.name));
  return tale('plain', entry.on ? 'effect.lies' : 'effect.gone', { name, level: entry.level || '' });
}
