// What has happened to creatures, in the words and icons that the board shows for a moment.
import type { Impact } from '../../model/impacts';
import { humanise, t } from '../text';
import { kConditionIcons } from '../icons';
import type { ImpactLook, ImpactTone } from './impact_layer';

export function impactText(impact: Impact): string {
  switch (impact.kind) {
    case 'harm':
      return t(impact.crit ? 'impact.crit' : 'impact.harm', { amount: impact.amount });
    case 'heal':
      return t('impact.heal', { amount: impact.amount });
    case 'gains':
      return humanise(impact.name);
    case 'loses':
      return t('impact.loses', { name: humanise(impact.name) });
    case 'miss':
    case 'falls':
    case 'dies':
      return t(`impact.${impact.kind}`);
  }
}

export function impactTone(impact: Impact): ImpactTone {
  switch (impact.kind) {
    case 'harm':
      return impact.crit ? 'crit' : 'harm';
    case 'falls':
    case 'dies':
      return 'harm';
    case 'heal':
    case 'miss':
      return impact.kind;
    case 'gains':
    case 'loses':
      return 'condition';
  }
}

export function strikingLooks(impacts: readonly Impact[]): ImpactLook[] {
  return impacts.map((impact) => ({
    who: impact.who,
    tone: impactTone(impact),
    text: impactText(impact),
    icon: impact.kind === 'gains' ? (kConditionIcons[impact.name] ?? '') : '',
  }));
}
