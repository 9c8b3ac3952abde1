// The sheet of a character between its encounters: a state of one creature, taken apart.
import type { CreatureRecord } from '../protocol/gen/affray/v1/event_pb';
import type { Character } from '../protocol/records';

export interface Figure {
  creature: CreatureRecord;
  // Lasting numbers of its own that are not at rest: recoveries spent, wounds, purse.
  facts: { name: string; value: number }[];
  // Names of all numbers that a referee may set.
  names: string[];
}

const kFigure = 1;
// Of things, not of creatures; and what is told elsewhere on the page.
const kNotOfCreatures = new Set(['loaded', 'loaded_round', 'points_on', 'xp', 'purse']);

export function figureOf(character: Character): Figure | undefined {
  const state = character.figure;
  const creature = state?.creatures[0];
  if (state === undefined || creature === undefined) return undefined;
  const facts = state.factValues
    .filter((fact) => fact.a === kFigure && fact.b === 0 && fact.value !== 0)
    .map((fact) => ({ name: state.facts[fact.fact] ?? '', value: fact.value }))
    .filter((fact) => fact.name !== '' && !kNotOfCreatures.has(fact.name));
  return { creature, facts, names: [...state.facts].filter((name) => !kNotOfCreatures.has(name)).sort() };
}

// Value of a fact about the figure, or about one of its powers.
export function figureFact(character: Character, name: string, power = 0): number {
  const state = character.figure;
  const index = state?.facts.indexOf(name) ?? -1;
  return (
    state?.factValues.find((fact) => fact.fact === index && fact.a === kFigure && fact.b === power)?.value ??
    0
  );
}
