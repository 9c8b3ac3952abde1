// Everything that can be found by typing: what the acting creature may do, creatures, the referee's levers and orders,
// settings of the page. Each is a name, other words for it, and a deed.
import { readChange } from '../../../model/hit_points';
import { rank, splitAmount, type Findable } from '../../../model/palette';
import { inPlay } from '../../../model/select';
import { AutopilotMode } from '../../../protocol/wire';
import { following } from '../../map/following.svelte';
import { preferences } from '../../preferences.svelte';
import { capital, costText, entryLabel, humanise, t } from '../../text';
import { theme } from '../../theme.svelte';
import { leversOf, leverText } from './levers';
import { blockName, blocksOf, bringWherePointed } from './newcomers';
import { begin, changeHitPoints, letAct, show } from '../state/acts';
import type { Game } from '../state/game.svelte';
import { steer } from '../state/steer';

export interface Command extends Findable {
  id: string;
  group: 'act' | 'creature' | 'referee' | 'setting';
  // What is said behind its name.
  aside: string;
  run: () => void;
}

// What the commands ask of the table around the game.
export interface AroundCommands {
  // The pane of the referee is brought to the front.
  console(): void;
  sheet(): void;
  log(): void;
  chat(): void;
  help(): void;
}

const kMiddle = { x: 0.36, y: 0.16 };

function centre() {
  return { x: innerWidth * kMiddle.x, y: innerHeight * kMiddle.y };
}

function acting(game: Game): Command[] {
  const who = game.name(game.acting);
  return (game.menu?.entries ?? [])
    .filter((entry) => entry.allowed)
    .map((entry, index) => ({
      id: `act-${index}-${entry.verb}`,
      group: 'act' as const,
      label: entryLabel(entry),
      also: `${humanise(entry.subject)} ${humanise(entry.verb)} ${who}`,
      aside: [who, costText(entry.cost)].filter(Boolean).join(' · '),
      run: () => game.planner.choose(entry),
    }));
}

function creatures(game: Game, around: AroundCommands): Command[] {
  const rules = game.referee && game.plays;
  return (game.view?.creatures ?? [])
    .filter((c) => !game.veils(c))
    .map((c) => ({
      id: `creature-${c.id}`,
      group: 'creature' as const,
      label: game.name(c.number),
      also: `${humanise(c.id)} ${humanise(c.side)} ${rules ? t('find.also.creature') : ''}`,
      aside: rules ? t('find.acts') : t('find.sheet'),
      run: () => {
        game.focus = c.number;
        if (rules) game.desk.open([c.number], centre());
        else around.sheet();
      },
    }));
}

// What each can do, wherever its turn is: where it is described.
function powers(game: Game, around: AroundCommands): Command[] {
  return (game.view?.creatures ?? [])
    .filter((c) => !game.veils(c))
    .flatMap((c) =>
      c.powers.map((power) => ({
        id: `power-${c.id}-${power.id}`,
        group: 'creature' as const,
        label: capital(humanise(power.name || power.id)),
        also: `${humanise(power.id)} ${game.name(c.number)}`,
        aside: `${game.name(c.number)} · ${t('find.sheet')}`,
        run: () => {
          game.focus = c.number;
          around.sheet();
        },
      })),
    );
}

// "toll -7": a change of hit points for whoever fits.
function changes(game: Game, query: string): Command[] {
  const { whom, amount } = splitAmount(query);
  const change = readChange(amount);
  if (!game.referee || !game.plays || change === undefined || whom === '') return [];
  const found = (game.view?.creatures ?? []).filter((c) => inPlay(c));
  const named = found.map((c) => ({ c, label: game.name(c.number), also: humanise(c.id) }));
  return rank(whom, named).map(({ c, label }) => ({
    id: `change-${c.id}`,
    group: 'creature',
    label: `${label}: ${t(`acts.hp.${change.kind}`, { amount: change.amount })}`,
    aside: c.hp === undefined ? '' : t('creature.hp.short', { hp: c.hp, max: c.hpMax ?? c.hp }),
    run: () => void changeHitPoints(game, [c.number], change),
  }));
}

function orders(game: Game): [string, string, string, () => void][] {
  const { view, conduct } = game;
  const all: [string, string, string, () => void][] = [];
  if (view === undefined || view.phase === 'ended') return all;
  if (view.phase === 'setup') all.push(['start', t('ref.start'), t('find.also.start'), () => begin(game)]);
  all.push([
    'pause',
    t(conduct?.paused ? 'conduct.resume' : 'ref.pause'),
    t('find.also.pause'),
    () => void game.steer(steer(conduct?.paused ? 'resume' : 'pause')),
  ]);
  if (conduct?.restingSinceMs === 0n)
    all.push(['rest', t('ref.rest.go'), t('find.also.rest'), () => void game.steer(steer('adjourn'))]);
  const foes = view.creatures.filter((c) => c.seat === 0 && inPlay(c));
  const unseen = foes.filter((c) => c.hidden).map((c) => c.number);
  if (unseen.length > 0)
    all.push(['show-all', t('find.show.all'), t('find.also.show'), () => void show(game, unseen, true)]);
  const numbers = foes.map((c) => c.number);
  for (const [mode, label] of [
    [AutopilotMode.RUN, 'find.run'],
    [AutopilotMode.PROPOSE, 'find.propose'],
    [AutopilotMode.OFF, 'find.hand'],
  ] as const)
    all.push([`pilot-${mode}`, t(label), t('find.also.pilot'), () => void letAct(game, numbers, mode)]);
  all.push(['foes', t('find.choose.foes'), t('find.also.choose'), () => game.desk.choose(numbers)]);
  return all;
}

// Everybody of the bestiary: on a board of cells the place is pointed at, a zone is chosen in the console.
function newcomers(game: Game, around: AroundCommands): Command[] {
  return blocksOf(game).map((block) => ({
    id: `newcomer-${block.id}`,
    group: 'referee',
    label: t('find.bring', { who: blockName(block) }),
    also: `${t('lever.newcomer')} ${humanise(block.id)} ${humanise(block.role)}`,
    aside: t('find.level', { level: block.level, role: humanise(block.role) }),
    run: () => {
      game.desk.newcomer = block.id;
      if (!game.planner.zones) {
        bringWherePointed(game, { block: block.id, name: '', side: '', hidden: false });
        return;
      }
      game.desk.lever = 'newcomer';
      around.console();
    },
  }));
}

function referee(game: Game, around: AroundCommands): Command[] {
  if (!game.referee || !game.plays) return [];
  const levers = leversOf(game).map(
    (lever): Command => ({
      id: `lever-${lever.id}`,
      group: 'referee',
      ...leverText(lever),
      aside: t('find.open.lever'),
      run: () => {
        game.desk.lever = lever.id;
        around.console();
      },
    }),
  );
  const direct = orders(game).map(
    ([id, label, also, run]): Command => ({
      id: `order-${id}`,
      group: 'referee',
      label,
      also,
      aside: '',
      run,
    }),
  );
  return [...direct, ...levers, ...newcomers(game, around)];
}

function settings(game: Game, around: AroundCommands): Command[] {
  const one = (id: string, label: string, also: string, run: () => void, aside = ''): Command => ({
    id: `setting-${id}`,
    group: 'setting',
    label,
    also,
    aside,
    run,
  });
  const on = (is: boolean) => t(is ? 'find.on' : 'find.off');
  return [
    ...(['system', 'light', 'dark', 'contrast'] as const).map((choice) =>
      one(`theme-${choice}`, `${t('theme.label')}: ${t(`theme.${choice}`)}`, t('find.also.theme'), () =>
        theme.set(choice),
      ),
    ),
    one('follow', t('map.follow'), t('find.also.follow'), () => following.toggle(), on(following.on)),
    one(
      'confirm',
      t('wish.confirmEnd'),
      t('find.also.confirm'),
      () => preferences.set('confirmEnd', !preferences.confirmEnd),
      on(preferences.confirmEnd),
    ),
    one(
      'tone',
      t('wish.tone'),
      t('find.also.tone'),
      () => preferences.set('tone', !preferences.tone),
      on(preferences.tone),
    ),
    ...(game.referee
      ? [one('veil', t('map.veil'), t('find.also.veil'), () => (game.veiled = !game.veiled), on(game.veiled))]
      : []),
    one('log', capital(t('play.log')), t('find.also.log'), () => around.log()),
    one('chat', capital(t('log.talk')), t('find.also.chat'), () => around.chat()),
    one('keys', t('help.title'), t('find.also.keys'), () => around.help()),
  ];
}

export function commandsFor(game: Game, query: string, around: AroundCommands): Command[] {
  const all = [
    ...acting(game),
    ...creatures(game, around),
    ...referee(game, around),
    ...settings(game, around),
    // Last: of those who act the deed itself comes first.
    ...powers(game, around),
  ];
  return [...changes(game, query), ...rank(query, all)];
}
