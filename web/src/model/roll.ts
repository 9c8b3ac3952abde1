// What the dice of one test were: the die that counts, the one that was dropped for it, and what was done for harm.
import type { Rolled } from '../protocol/wire';

export interface TestDice {
  // Thrown twice: the face that did not count, and which way; `twice`: both showed the same.
  dropped: number | undefined;
  odds: 'better' | 'worse' | 'twice' | undefined;
  damage: Rolled[];
  initiative: boolean;
}

const kSecond = '.2';
const kExpertise = '.die';

export function testDice(dice: readonly Rolled[], attack: boolean, natural: number | undefined): TestDice {
  const damage = dice.filter(
    ({ purpose, sides }) =>
      purpose.startsWith('damage') || (attack && sides !== 20 && !purpose.endsWith(kExpertise)),
  );
  const initiative = dice.some(({ purpose }) => purpose.startsWith('initiative'));
  const second = dice.find(({ purpose }) => purpose.endsWith(kSecond));
  const first = dice.find(({ purpose }) => purpose + kSecond === second?.purpose);
  if (second === undefined || first === undefined || natural === undefined)
    return { dropped: undefined, odds: undefined, damage, initiative };
  const dropped = first.value === natural ? second.value : first.value;
  const odds = dropped === natural ? 'twice' : dropped < natural ? 'better' : 'worse';
  return { dropped, odds, damage, initiative };
}

// The faces of a test's own dice, without second throws and dice of expertise.
export function ownDice(dice: readonly Rolled[], damage: readonly Rolled[]): Rolled[] {
  return dice.filter(
    (die) => !damage.includes(die) && !die.purpose.endsWith(kSecond) && !die.purpose.endsWith(kExpertise),
  );
}
