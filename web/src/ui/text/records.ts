// English for the codes of what a campaign holds: fields of characters, numbers of parties, kinds of losses,
// lines of the log.
import { said } from './language.svelte';

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
  armour: 'Armour',
  armor: 'Armor',
  hp: 'Hit points',
  hit_points: 'Hit points',
  gold: 'Gold pieces',
  hand: 'Weapon in hand',
  items: 'Things',
  memory: 'Spells memorised',
  ac: 'Armour class',
  thac0: 'To hit armour class 0',
  ap_base: 'Action points',
});

export const kChoiceHints = /* @__PURE__ */ said('kChoiceHints', {
  lower: 'Two points of strength, intelligence or wisdom for each point gained; none below 9.',
  raise: 'Of a prime requisite, to at most 18.',
  backgrounds: '1 to 5 points each.',
  weapons: 'A second one of a kind makes a pair.',
});

export const kPartyNumbers = /* @__PURE__ */ said('kPartyNumbers', {
  heal_up_points: 'battles towards a heal-up',
  heal_up_granted: 'heal-up granted',
  can_rest: 'may take a quick rest',
});

export const kLogWords = /* @__PURE__ */ said('kLogWords', {
  booked: 'Booked:',
  campaign_imported: 'Taken in:',
  character_changed: 'Changed:',
  character_created: 'Made:',
  character_imported: 'Taken in:',
  character_transferred: 'Given away:',
  day_turned: 'The calendar turns:',
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
  scene_removed: 'Scene laid aside:',
  scores_thrown: 'Scores thrown:',
  treasure_divided: 'Treasure divided:',
});
