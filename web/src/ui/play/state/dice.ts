// Writes dice as people read them.
import type { DiceExpression } from '../../../protocol/wire';
import { t } from '../../text';

// "1d8+3"; empty where there is nothing to roll or add.
export function diceText(expression: DiceExpression | undefined): string {
  if (expression === undefined) return '';
  const terms = expression.terms.map((term) => t('dice.dice', { count: term.count, sides: term.sides }));
  const dice = terms.join('+');
  if (expression.bonus === 0) return dice;
  if (dice === '') return String(expression.bonus);
  return expression.bonus < 0 ? `${dice}−${-expression.bonus}` : `${dice}+${expression.bonus}`;
}
