// German for what powers and things do.
import type { kPowerEnglish } from './en_powers';

export const kPowerGerman: Record<keyof typeof kPowerEnglish, string> = {
  'power.passive': 'wirkt immer',
  'power.spell': 'Zauber ({kind})',
  'power.option': 'flexible Fähigkeit ({kind})',
  'power.at_will': 'beliebig oft',
  'power.per_battle': '{count} × je Kampf',
  'power.daily': '{count} × am Tag',
  'power.recharge': 'kommt bei {count}+ wieder',
  'power.cyclic': 'einmal je Kampf, öfter bei geradem Eskalationswürfel',
  'power.roll': '{bonus} gegen {defence}',
  'power.auto': 'trifft immer',
  'power.hit': 'Treffer {damage}',
  'power.miss': 'Fehlschlag {damage}',
  'power.half': 'die Hälfte',
  'power.ongoing': '{damage} anhaltend',
  'power.feet': '{count} Fuß',
  'power.touch': 'Berührung',
  'power.damage': 'Schaden {dice}',
  'power.about': 'Was sie bewirkt',
};
