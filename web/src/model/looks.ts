// Where somebody looks in a melee, in the order of the values of the fact `eyes`.
export const kLooks = ['open', 'averted', 'mirror'] as const;
