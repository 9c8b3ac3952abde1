// Words for log entries of rounds in parts, work, things, spells, pursuits and treasure.
import type { Entry } from '../../model/entry';
import { coins, pieces } from '../../model/treasure';
import {
  capital,
  humanise,
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
import { tale, who, type Tale } from './telling';

type Of<K extends Entry['kind']> = Extract<Entry, { kind: K }>;

export function stepTale({ stage, step, group, sides = [], members = [] }: Of<'step'>): Tale | undefined {
  // The dice speak for themselves, and a stage without a group waits for them.
  if (stage === 'initiative' || (stage === 'contact' && group < 0)) return undefined;
  const name = t(`stage.${stage}` as TextKey);
  if (group < 0) return tale('head', name);
  const whose = members.length > 0 ? members.map(who) : list(sides.map((side) => capital(humanise(side))));
  if (step === '') return tale('quiet', '{name}: {whose} to choose.', { name, whose });
  const slow = stage === 'slow_pass';
  return tale(step === 'movement' ? 'plain' : 'quiet', 'Turn of {whose}: {step}.', {
    whose,
    step: t(slow ? 'step.slow' : (`step.${step}` as TextKey)).toLowerCase(),
  });
}

export function sideTale(entry: Of<'declared'>): Tale {
  return tale('plain', '{side} chooses to {subject}.', {
    side: capital(humanise(entry.side ?? '')),
    subject: humanise(entry.subject),
  });
}

export function declarationTale(entry: Of<'declared'>): Tale {
  return tale('plain', '{who} {what}.', {
    who: who(entry.who),
    what: t(`declare.${entry.subject === 'cast' ? 'cast.some' : `${entry.subject}.says`}` as TextKey),
  });
}

export function workTale({ work }: Of<'activity'>): Tale {
  const deed = kActs[work.subject] ?? (humanise(work.subject) || word(kVerbs, work.activity));
  const thing = humanise(work.item || work.object);
  const unit = t(`work.unit.${work.unit || 'ap'}` as TextKey);
  const told = work.need > 0 && !work.secret;
  const cause = work.cause === '' ? '' : `, ${word(kWorkCauses, work.cause)}`;
  return tale('quiet', '{who}: {deed} {state} ({far}{cause}).', {
    who: who(work.who),
    deed: `${deed.toLowerCase()}${thing === '' ? '' : ` ${thing}`}`,
    state: word(kWorkStates, work.state),
    far: t(told ? 'work.of' : 'work.open', { done: work.done, need: work.need, unit }),
    cause,
  });
}

export function itemTale(entry: Of<'item'>): Tale {
  const item = entry.now;
  if (item === undefined) return tale('quiet', 'A thing is out of sight.');
  const thing = humanise(item.name);
  if (entry.cause === 'found')
    return tale('plain', 'Found: {count} {thing}.', { count: pieces(item), thing });
  const where = kPlaces[item.where] ?? humanise(item.where);
  if (['destroyed', 'gone'].includes(item.where) || item.charges <= 0)
    return tale('bad', '{thing} is {how}.', {
      thing: capital(thing),
      how: item.charges <= 0 ? 'used up' : 'destroyed',
    });
  const place = [where, humanise(item.state)].filter((part) => part !== '').join(', ');
  const left = item.charges > 1 ? `, ${item.charges} left` : '';
  return item.owner === 0
    ? tale('quiet', '{thing}: {place}{left}.', { thing: capital(thing), place, left })
    : tale('quiet', '{who}: {thing}, {place}{left}.', { who: who(item.owner), thing, place, left });
}

export function appearedTale({ item }: Of<'appeared'>): Tale {
  return tale('plain', '{thing} comes to light.', { thing: capital(humanise(item.name)) });
}

export function featureTale({ feature }: Of<'feature'>): Tale {
  return tale('plain', '{kind} {id}: {state}.', {
    kind: capital(humanise(feature.kind)),
    id: humanise(feature.id),
    state: humanise(feature.state),
  });
}

export function spellTale(entry: Of<'spell'>): Tale {
  const bad = ['disrupted', 'broken', 'lost'].includes(entry.state);
  const at = entry.targets.length === 0 ? '' : ' → {targets}';
  const cause = entry.cause === '' ? '' : ` (${humanise(entry.cause)})`;
  return tale(bad ? 'bad' : 'plain', `{who}: {spell} {state}{cause}${at}.`, {
    who: who(entry.who),
    spell: humanise(entry.spell),
    state: word(kSpellStates, entry.state),
    cause,
    targets: entry.targets.map(who),
  });
}

export function pursuitTale(entry: Of<'pursuit'>): Tale {
  const dropped = entry.dropped.length === 0 ? '' : ` Dropped: ${list(entry.dropped.map(humanise))}.`;
  return tale('head', '{side} {state}, {gap} ft between them.{dropped}', {
    side: capital(humanise(entry.fleeing)),
    state: word(kPursuits, entry.state),
    gap: String(entry.gap),
    dropped,
  });
}

export function treasureTale(entry: Of<'treasure'>): Tale {
  if (entry.mode === 'picks')
    return tale('good', 'Picks in this order: {who}.', { who: entry.shares.map((share) => who(share.who)) });
  const parts: Tale['parts'] = [{ text: 'The treasure is divided: ' }];
  entry.shares.forEach((share, index) => {
    parts.push(
      { who: share.who },
      { text: ` ${coins(share.copper)}${index === entry.shares.length - 1 ? '' : ', '}` },
    );
  });
  parts.push({ text: entry.left > 0 ? `; ${coins(entry.left)} stay in the fund.` : '.' });
  return { parts, tone: 'good' };
}

export function noteTale({ who: mapper, at, text }: Of<'note'>): Tale {
  const place = `${at.x}, ${at.y}`;
  if (text === '') return tale('quiet', 'The note at {place} is rubbed out of the map.', { place });
  return tale('quiet', '{who} notes on the map, at {place}: “{text}”', { who: who(mapper), place, text });
}

export function lyingTale(entry: Of<'effect'>): Tale {
  const level = (entry.level ?? 0) === 0 ? '' : `, ${entry.level} ft`;
  return entry.on
    ? tale('plain', '{name} lies on a place{level}.', { name: capital(humanise(entry.name)), level })
    : tale('plain', '{name} is gone.', { name: capital(humanise(entry.name)) });
}
