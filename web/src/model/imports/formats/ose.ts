// Actors of Foundry's system ose (old-school essentials): Hit Dice, descending armour class, five saves, morale.
import { diceOf, type Foreign, type Format } from '../format';
import type { Source } from '../source';
import { kFoundryActor, ofItems } from './foundry';

export const kOse: Format = {
  id: 'ose',
  signs: ['name', 'system.hp.hd', 'system.thac0', 'system.saves'],
  numbers: {
    hp: ['system.hp.max', 'system.hp.value'],
    ac_descending: ['system.ac.value'],
    thac0: ['system.thac0.value'],
    turn_move: ['system.movement.base', 'system.movement.value'],
    morale: ['system.details.morale'],
    save_d: ['system.saves.death.value'],
    save_w: ['system.saves.wand.value'],
    save_p: ['system.saves.paralysis.value'],
    save_b: ['system.saves.breath.value'],
    save_s: ['system.saves.spell.value'],
  },
  words: { hit_dice: ['system.hp.hd'] },
  lists: {},
  sizes: {},
  texts: {
    'system.details.biography': 'description',
    'system.details.alignment': 'alignment',
    'system.details.treasure.type': 'treasure',
    'system.details.treasure.table': 'treasure',
    'system.details.appearing.d': 'appearing',
    'system.details.appearing.w': 'lair',
    'system.details.specialAbilities': 'special',
  },
  meaningless: [
    ...kFoundryActor,
    'system.hp.value',
    'system.aac',
    'system.thac0',
    'system.ac.mod',
    'system.saves',
    'system.initiative',
    'system.isNew',
    'system.retainer',
    'system.spells',
    'system.scores',
    'system.config',
    'system.movement.value',
    'system.details.xp',
    'system.details.level',
    ...ofItems(
      'quantity',
      'weight',
      'cost',
      'equipped',
      'counter',
      'pattern',
      'tags',
      'itemslots',
      'containerId',
      'autoTags',
      'manualTags',
      'save',
      'melee',
      'missile',
      'slow',
      'blindroll',
      'rollType',
      'range',
    ),
  ],
  armourGrowsFrom: undefined,
  strikes,
};

function strikes(source: Source, foreign: Foreign): void {
  for (const { at, record } of source.records('items')) {
    const name = source.text(`${at}.name`) ?? '';
    const text = source.text(`${at}.system.description`) ?? '';
    if (record['type'] !== 'weapon') {
      if (name !== '' || text !== '') foreign.notes.push({ part: '', name, text });
      continue;
    }
    const far = source.at(`${at}.system.missile`) === true && source.at(`${at}.system.melee`) !== true;
    const ranges = ['short', 'medium', 'long'].map((key) => Number(source.at(`${at}.system.range.${key}`)));
    const times = source.number(`${at}.system.counter.max`) ?? 1;
    for (let time = 1; time <= Math.min(6, Math.max(1, times)); time += 1)
      foreign.strikes.push({
        name,
        mode: far ? 'ranged' : 'melee',
        // Hit Dice say how well it hits; what comes on top of that becomes a note.
        bonus: undefined,
        vs: 'ac',
        damage: diceOf(source.text(`${at}.system.damage`) ?? ''),
        type: '',
        ranges: far ? ranges.filter((feet) => feet > 0 && feet < 10_000) : [],
        text,
      });
  }
}
