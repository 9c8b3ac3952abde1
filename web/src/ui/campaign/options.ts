// Options of a ruleset, as a campaign keeps them: only what differs from the rules.
export type Options = Record<string, number>;

// What is left out goes on following the ruleset, also where a later version of it knows better.
export function differing(options: Options, defaults: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => value !== defaults[name]));
}
