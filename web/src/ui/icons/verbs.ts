// A drawing for each thing that may be done, as strokes in a square of 24.

const kSword = 'M20 4 10 14M20 4l-1 4L11 15M20 4l-4 1-7 8M6.5 12.5l5 5M9 15l-4.5 4.5';
const kBow = 'M7 3c7 2 12 7 14 14M7 3l14 14M3 21 15 9M3 21l1-4M3 21l4-1M15 9l-4 .5M15 9l-.5 4';
const kBlade = 'M4 20 18 6l2-3-3 2L3 19zM14 5l5 5';
const kFist =
  'M7 12V8a1.6 1.6 0 0 1 3.2 0V7a1.6 1.6 0 0 1 3.2 0v1a1.6 1.6 0 0 1 3.2 0v2a1.5 1.5 0 0 1 3 0v4c0 4-2 6-6 6h-2c-3 0-4-1-6-4l-2-3c-.7-1.5 1-2.5 2-1.3z';
const kShield = 'M12 3l8 2.5v6c0 5-3.5 8-8 9.5-4.5-1.5-8-4.5-8-9.5v-6zM12 3v18M4.2 11h15.6';
const kSpark = 'M12 3l2 7 7 2-7 2-2 7-2-7-7-2 7-2zM19 3v4M17 5h4';
const kHand =
  'M8 12V6.5a1.5 1.5 0 0 1 3 0V11M11 10V4.8a1.5 1.5 0 0 1 3 0V11M14 10.5V6.5a1.5 1.5 0 0 1 3 0V15c0 4-2 6-5 6s-4.5-1.5-6-4l-2-3.5c-.8-1.6 1.2-2.7 2.3-1.3L8 14';
const kFlask = 'M10 3h4M11 3v6l-5 8.5C5 19.5 6 21 8 21h8c2 0 3-1.5 2-3.5L13 9V3M8 15h8';
const kDoor = 'M6 21V3h12v18M3 21h18M14.5 12h.010';
const kHeart =
  'M12 20C5 15 3 11.5 3 8.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 9 1.5c0 3-2 6.5-9 11.5zM12 9v6M9 12h6';

// A bank of mist.
export const kFogIcon = 'M7 10a4 4 0 0 1 7.6-1.7A3.5 3.5 0 1 1 17 15H6a3 3 0 0 1 1-5M5 18.5h11M9 21.5h9';

// A figure with an arrow behind it.
export const kFollowIcon =
  'M15 4.800A2.700 2.700 0 1 1 14.900 4.600M10.500 19.500 15 12l4.500 7.500M2.200 9h5.300M5.200 5.700 8.700 9l-3.500 3.300';

// A file that is brought in.
export const kBringIcon = 'M12 15.500V3.500M7.500 8 12 3.500 16.500 8M4 14.500V20.500H20V14.500';

// What is not possible now.
export const kBarredIcon = 'M12 3A9 9 0 1 1 11.900 3M5.700 5.700 18.300 18.300';

// By verb; attacks by how the weapon is used as well.
export const kVerbIcons: Readonly<Record<string, string>> = {
  attack: kSword,
  thrown: kBlade,
  fired: kBow,
  unarmed: kFist,
  shield: kShield,
  move: 'M8 3.5c2.2 0 3 2 2.6 4.5-.3 2-1 2.5-2.6 2.5S5.7 10 5.4 8C5 5.5 5.8 3.5 8 3.5zM6 12.5h4v1.5a2 2 0 0 1-4 0zM16 8c2.2 0 3 2 2.6 4.5-.3 2-1 2.5-2.6 2.5s-2.3-.5-2.6-2.5C13 10 13.8 8 16 8zM14 17h4v1.5a2 2 0 0 1-4 0z',
  engage: 'M4 4l9 9M4 4l1 4M4 4l4 1M20 4l-9 9M20 4l-1 4M20 4l-4 1M9 15l-4 4M15 15l4 4M7 14l3 3M17 14l-3 3',
  disengage: 'M10 6 4 12l6 6M4 12h11M19 5v14',
  withdraw: 'M10 6 4 12l6 6M4 12h9M17 4l4 1.5v4c0 3-1.5 5-4 6',
  retreat: 'M11 6l-6 6 6 6M18 6l-6 6 6 6',
  use_power: kSpark,
  cast: 'M4 20 14 10M16 3l1 3 3 1-3 1-1 3-1-3-3-1 3-1zM20 13v3M18.5 14.5h3M7 5v3M5.5 6.5h3',
  discharge: 'M13 2 5 13h6l-2 9 9-12h-6z',
  dismiss_spell: 'M12 4a8 8 0 1 0 8 8M8 12h8M19 3l-4 4M15 3l4 4',
  use_item: kFlask,
  act: kHand,
  pick_item: 'M4 20h16M12 16V4M7.500 8.500 12 4l4.500 4.500M6 16h12',
  use: 'M4 12h9M9 8l4 4-4 4M15 4h5v16h-5',
  equip: 'M12 3v11M8 14h8M12 14v4M10.5 18h3v3h-3zM12 3l-1.5 3v8M12 3l1.5 3v8',
  drop_item: 'M12 3v11M7.5 9.5 12 14l4.5-4.5M4 20h16',
  load: 'M4 20 16 8M16 8l4-4M20 4v4M20 4h-4M5 12c4-4 9-4 13 0',
  rally: 'M6 21V4M6 4h12l-3 4 3 4H6',
  stabilize: kHeart,
  spend_recovery:
    'M12 20C5 15 3 11.500 3 8.500A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 9 1.500c0 3-2 6.500-9 11.500zM6 12h3l2-3 2 5 2-2h3',
  coup_de_grace: 'M12 3v12M9 6l3-3 3 3M7 15h10M12 15v3M5 21h14',
  release: 'M9 11V7a3 3 0 0 1 6 0M5 11h14v9H5z',
  continue_activity: 'M5 4v16l9-8zM19 4v16',
  attend:
    'M8 8a3 3 0 1 0 0-.010M16 8a3 3 0 1 0 0-.010M2.5 20c0-4 2-6 5.5-6s5.5 2 5.5 6M14 14.3c4-.9 7.5 1 7.5 5.7',
  fight_in_spirit:
    'M12 21c-4 0-7-2.5-7-6.5C5 10 9 9 9 4c3 1.5 5 4 4.5 7 1-.5 1.5-1.5 1.5-2.5 2.5 2 4 4 4 6 0 4-3 6.5-7 6.5z',
  speak: 'M4 5h16v11H11l-5 4v-4H4zM8 9h8M8 12h5',
  ready: 'M7 3h10M7 21h10M8 3c0 5 8 5 8 9s-8 4-8 9M16 3c0 5-8 5-8 9s8 4 8 9',
  stand_up: 'M12 21V5M6.5 10.5 12 5l5.5 5.5M5 21h14',
  drop_prone: 'M4 18h16M4 14h3l3-3h6l4 3M6 10.5a2 2 0 1 0 0-.010',
  face: 'M12 3a9 9 0 1 0 9 9M12 12l6-6M13.5 6H18v4.5',
  mount: 'M4 20v-6c0-3 2-4 5-4h4l4-6 1 3 3 2-1 2h-3v9M9 20v-5M17 20v-4',
  dismount: 'M4 20v-6c0-3 2-4 5-4h4l3-5 1 3 3 2-1 2h-3v8M20 4v6M17.500 2.500 20 5l2.500-2.500',
  improvise: 'M9 18h6M10 21h4M12 3a6 6 0 0 1 3.5 10.9c-.7.6-1 1.2-1 2.1h-5c0-.9-.3-1.5-1-2.1A6 6 0 0 1 12 3z',
  surrender: 'M5 21V4M5 4c5-2 8 3 14 1v8c-6 2-9-3-14-1',
  delay: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2',
  act_now: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM13 7l-4 6h3l-1 4 4-6h-3z',
  begin_turn: 'M7 4v16l12-8z',
  end_turn: 'M5 5l8 7-8 7zM18 5v14',
  things:
    'M8 8V6a4 4 0 0 1 8 0v2M5 10c0-1.5 1-2 2-2h10c1 0 2 .5 2 2v8c0 2-1 3-3 3H8c-2 0-3-1-3-3zM9 14h6v3H9z',
  door: kDoor,
  other: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM8 12h.010M12 12h.010M16 12h.010',
  end_step: 'M4 6l6 6-6 6M11 6l6 6-6 6M20 5v14',
  fast_forward: 'M3 5l8 7-8 7zM12 5l8 7-8 7z',
  declare: 'M5 21V4M5 5h13l-3 4 3 4H5M9 9h5',
  choose_stance: 'M12 3v18M5 8h14M5 8l-3 6h6zM19 8l-3 6h6zM8 21h8',
  object_to_move: 'M12 3a9 9 0 1 0 .010 0zM6 6l12 12',
  command_mount: 'M4 20v-6c0-3 2-4 5-4h4l4-6 1 3 3 2-1 2h-3v9M3 4l4 3-4 3',
  drag: 'M16 5a2 2 0 1 0 .010 0M16 9v6l4 6M16 15l-4 5M16 10l-6 3M3 17h6M3 20h5M9 12l-3 4',
  maneuver: 'M6 5a2 2 0 1 0 .010 0M18 5a2 2 0 1 0 .010 0M6 9l5 3-3 8M18 9l-5 3 3 8M9 12h6',
  escape: 'M4 5v14M4 5h6M4 19h6M9 12h11M15 7l5 5-5 5',
  dash: 'M15 4.500a2 2 0 1 0 .010 0M14 8l-4 5 5 2-1 6M10 13l-5 1M14 8l4 3M2 7h5M2 10h3',
  dodge: 'M9 4a2 2 0 1 0 .010 0M9 8c4 3 5 6 3 10l2 3M9 8l-4 5M16 5c3 3 4 7 3 12M21 15l-2 3-3-2',
  hide: 'M3 12c4-6.500 14-6.500 18 0-4 6.500-14 6.500-18 0zM4 20 20 4',
  help: 'M4 15l5-5 4 3 5-5M4 15v5h5M18 8h-4M18 8v4M13 13l4 4-3 3-5-4',
  search: 'M10 3.500a6.500 6.500 0 1 0 .010 0zM15 15l6 6',
  back_to_back: 'M9 5a2 2 0 1 0 .010 0M15 5a2 2 0 1 0 .010 0M10 9v12M14 9v12M10 11l-6 3M14 11l6 3',
  recover: 'M4 12a8 8 0 1 1 3 6.200M4 20v-5h5M12 8v8M8 12h8',
  react: 'M13 2 6 12h5l-2 10 9-13h-6zM3 4l2 2M21 18l-2-2',
  answer: 'M4 4h16v12H12l-5 4v-4H4zM8 10l3 3 5-6',
  propose: 'M5 21V3M5 4h9v8H5M14 7h6l-2 3.500 2 3.500h-8v-2',
  set_policy: 'M4 6h10M18 6h2M16 4v4M4 12h2M10 12h10M8 10v4M4 18h8M16 18h4M14 16v4',
  turn_undead: 'M12 3v18M6 9h12M4 4l3 3M20 4l-3 3M4 18l3-2M20 18l-3-2',
  back_stab: 'M4 20 17 7l3-4-4 3L3 19M6 5c4-2 7-2 9 0M2 9c1-2 2-3 4-4',
};

// A weapon or a thing may have a drawing of its own.
export function verbIcon(verb: string, subject = '', mode = ''): string {
  const other = kVerbIcons['other']!;
  if (verb === 'attack') {
    if (mode !== '' && mode !== 'attack' && kVerbIcons[mode] !== undefined) return kVerbIcons[mode];
    if (/bow|sling|gun|pistol/.test(subject)) return kBow;
    if (/unarmed|natural|fist|kick/.test(subject)) return kFist;
    return /shield/.test(subject) ? kShield : kSword;
  }
  if (verb === 'act' && /door/.test(subject)) return kDoor;
  return kVerbIcons[verb] ?? other;
}
