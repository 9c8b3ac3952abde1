// The referee's override as a client can follow it: `creature.quantity` and a few words of the encounter.
import type { CreatureView, View } from '../protocol/wire';

type Change = (c: CreatureView, value: number) => CreatureView;

const kQuantities: Record<string, Change> = {
  hp: (c, hp) => (c.hp === undefined ? c : { ...c, hp }),
  hp_max: (c, hpMax) => (c.hpMax === undefined ? c : { ...c, hpMax }),
  score: (c, score) => (c.score === undefined ? c : { ...c, score }),
  facing: (c, facing) => ({ ...c, facing }),
};

// Paths that name facts arrive as fact_set as well, and need nothing here.
export function overridden(view: View, path: string, value: string): View {
  const dot = path.lastIndexOf('.');
  if (dot < 0) return encounter(view, path, value);
  const change = kQuantities[path.slice(dot + 1)];
  const id = path.slice(0, dot).replace(/^creatures?\./, '');
  const number = Number(value);
  if (change === undefined || !Number.isInteger(number)) return view;
  const creatures = view.creatures.map((c) =>
    c.id === id || String(c.number) === id ? change(c, number) : c,
  );
  return { ...view, creatures };
}

function encounter(view: View, path: string, value: string): View {
  const number = Number(value);
  return path === 'round' && Number.isInteger(number) ? { ...view, round: number } : view;
}
