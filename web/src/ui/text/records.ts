// English for the codes of what a campaign holds: fields of characters, numbers of parties, kinds of losses,
// lines of the log.
import { said } from './language.svelte';
import { capital } from './filling';
import { t } from './index';
import { humanise, word } from './names';
import { kStats } from './stats';

export const kChoiceNames = /* @__PURE__ */ said('kChoiceNames', {
  bought: 'Abilities',
  abilities: 'Abilities',
  scores: 'Abilities as thrown',
  lower: 'Points given up',
  raise: 'Points gained',
  race_bonus: 'Raised by race',
  class_bonus: 'Raised by class',
  increases: 'Raised by levels',
  melee_ability: 'Ability in melee',
  like: 'Modelled on',
  armour: 'Armour',
  armor: 'Armour',
  hp: 'Hit points',
  'creature.hp_max': 'Hit points',
  'creature.stun_max': 'Stun',
  'creature.body_max': 'Body',
  'creature.dex': 'Dexterity',
  'creature.con': 'Constitution',
  'creature.ocv': 'Aim (OCV)',
  'creature.dcv': 'Dodging (DCV)',
  'creature.pd': 'Against blows (PD)',
  'creature.ed': 'Against energy (ED)',
  'creature.rpd': 'Against cuts (resistant PD)',
  'creature.rec': 'Recovery',
  'creature.running': 'Running, hexes',
  'creature.speed.walk': 'Walking, feet',
  'creature.prof': 'Proficiency',
  'creature.mods.str': 'Strength, modifier',
  'creature.mods.dex': 'Dexterity, modifier',
  'creature.mods.con': 'Constitution, modifier',
  'creature.mods.int': 'Intelligence, modifier',
  'creature.mods.wis': 'Wisdom, modifier',
  'creature.mods.cha': 'Charisma, modifier',
  hp_base: 'base hit points',
  hit_points: 'Hit points',
  gold: 'Gold pieces',
  hand: 'Weapon in hand',
  items: 'Items',
  memory: 'Spells memorised',
  ac: 'Armour class',
  pd: 'physical defence',
  md: 'mental defence',
  thac0: 'To hit armour class 0',
  ap_base: 'Action points',
});

// Written out where somebody chooses; a sheet has them in short.
export const kAbilityNames = /* @__PURE__ */ said('kAbilityNames', {
  str: 'Strength',
  dex: 'Dexterity',
  con: 'Constitution',
  int: 'Intelligence',
  wis: 'Wisdom',
  cha: 'Charisma',
});

// What may be chosen in the form of a character, by its id.
export function optionName(id: string): string {
  return kAbilityNames[id] ?? capital(word(kStats, id));
}

// "physical defence 11": a number of a choice, beside its name.
export function choiceNumber(name: string, value: number | bigint): string {
  const least = /^least_(\w+)$/.exec(name)?.[1] ?? '';
  const ability = kAbilityNames[least];
  if (ability !== undefined) return t('choice.least', { ability, value: Number(value) });
  return `${kChoiceNames[name] ?? word(kStats, name)} ${value}`;
}

// A field of the form of a character, by its key: some words mean something else where they stand.
export function choiceName(key: string): string {
  const name = key.split('.').at(-1)!;
  return kChoiceNames[key] ?? kChoiceNames[name] ?? capital(humanise(name));
}

// What kind of weapon or item it is, beside its name.
export const kChoiceWords = /* @__PURE__ */ said('kChoiceWords', {
  used_up: 'good for one use',
  small_1h: 'small, one hand',
  small_2h: 'small, two hands',
  light_1h: 'light, one hand',
  light_2h: 'light, two hands',
  heavy_1h: 'heavy, one hand',
  heavy_2h: 'heavy, two hands',
  thrown: 'can be thrown',
});

// How often a power may be used, as content writes it: "recharge(11)", "per_battle(2)".
const kUses = ['per_battle', 'daily', 'recharge'] as const;
export function choiceWord(written: string): string {
  const [, name = written, count = '1'] = /^(\w+)\((\d+)\)$/.exec(written) ?? [];
  const prime = kAbilityNames[/^prime_(\w+)$/.exec(written)?.[1] ?? ''];
  if (prime !== undefined) return t('choice.prime', { ability: prime });
  const use = kUses.find((one) => one === name);
  if (use !== undefined) return t(`power.${use}`, { count: Number(count) });
  return written === 'cyclic' ? t('power.cyclic') : word(kChoiceWords, written);
}

export function choiceHint(key: string): string {
  return kChoiceHints[key] ?? kChoiceHints[key.split('.').at(-1)!] ?? '';
}

// Words of a block of data that say little by themselves, by their field.
export const kBlockWords = /* @__PURE__ */ said('kBlockWords', {
  'range.hth': 'hand to hand',
  'size.0': 'tiny',
  'size.1': 'small',
  'size.2': 'medium',
  'size.3': 'large',
  'size.4': 'huge',
  'damage.type.normal': 'stun',
  'damage.type.killing': 'body',
  'damage.vs.pd': 'physical defence',
  'damage.vs.ed': 'energy defence',
  'vs.ac': 'armour class',
  'vs.pd': 'physical defence',
  'vs.md': 'mental defence',
});

export function blockWord(field: string, value: string): string {
  return kBlockWords[`${field}.${value}`] ?? humanise(value);
}

export const kChoiceHints = /* @__PURE__ */ said('kChoiceHints', {
  lower: 'Two points of strength, intelligence or wisdom for each point gained; none below 9.',
  raise: 'Of a prime requisite, to at most 18.',
  backgrounds: '1 to 5 points each.',
  weapons: 'A second one of a kind makes a pair.',
  like: 'It starts with this person’s numbers and powers. What you leave empty in the next steps stays the same.',
  'creature.powers': 'Beside what the person it is like can do.',
});

// What somebody of that class or people is like in a fight.
export const kCallingTexts = /* @__PURE__ */ said('kCallingTexts', {
  barbarian: 'Strikes hardest. A rage decides the fight that matters.',
  bard: 'Helps everybody a little: songs, blades and some magic.',
  cleric: 'Heals and blesses others, and can stand in front.',
  fighter: 'Holds the line, takes blows, and keeps foes from getting past.',
  paladin: 'Hard to kill, and hits very hard when it has to be.',
  ranger: 'Fast with two blades or a bow; the plainest to play.',
  rogue: 'Quick and slippery; hurts most where a foe is already busy.',
  sorcerer: 'Wild magic that grows by waiting for it.',
  wizard: 'The widest choice of spells, and the least armour.',
  magic_user: 'Spells that decide a fight, few of them, and no armour.',
  thief: 'Strikes from behind, opens what is shut.',
  monk: 'Fights with bare hands, fast and without armour.',
  dwarf: 'Sturdy, and hard to harm by magic.',
  elf: 'Fights and casts, and learns slowly.',
  halfling: 'Small and hard to hit; good with anything thrown.',
  human: 'At home everywhere; often acts first.',
  dark_elf: 'Quick and commanding, from under the hills.',
  gnome: 'Small, quick and clever.',
  half_elf: 'Tough and well-spoken, between two peoples.',
  half_orc: 'Strong and quick.',
  high_elf: 'Clever and commanding, at home with magic.',
  wood_elf: 'Quick and watchful, at home in the woods.',
});

export const kPartyNumbers = /* @__PURE__ */ said('kPartyNumbers', {
  heal_up_points: 'battles towards a heal-up',
  heal_up_granted: 'heal-up granted',
  can_rest: 'may take a quick rest',
});

export const kLogWords = /* @__PURE__ */ said('kLogWords', {
  booked: 'Transferred:',
  campaign_imported: 'Imported:',
  character_changed: 'Changed:',
  character_created: 'Made:',
  character_imported: 'Imported:',
  character_transferred: 'Given away:',
  day_turned: 'New day:',
  division_agreed: 'Agreed:',
  division_picked: 'Picked:',
  division_proposed: 'Proposed to divide:',
  division_withdrawn: 'Withdrawn:',
  encounter_created: 'Encounter prepared:',
  encounter_ended: 'Encounter ended:',
  encounter_opened: 'Encounter begun:',
  encounter_reopened: 'Encounter led back into:',
  entry_reversed: 'Taken back:',
  hoard_changed: 'Hoard changed:',
  hoard_made: 'Hoard made:',
  level_up: 'Level up:',
  loss_changed: 'Loss retold:',
  loss_redeemed: 'Loss redeemed:',
  loyalty_rolled: 'Loyalty:',
  party_changed: 'Party changed:',
  party_gathered: 'Party gathered:',
  rested: 'Rested:',
  scene_changed: 'Scene changed:',
  scene_prepared: 'Scene prepared:',
  scene_removed: 'Scene removed:',
  scores_thrown: 'Scores thrown:',
  treasure_divided: 'Treasure divided:',
});
