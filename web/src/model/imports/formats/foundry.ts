// What every Foundry actor and item has that says nothing of the creature itself.
export const kFoundryActor = [
  '_id',
  'type',
  'img',
  'sort',
  'folder',
  'flags',
  'ownership',
  'permission',
  'token',
  'prototypeToken',
  'effects',
  '_stats',
  'items.*._id',
  'items.*.type',
  'items.*.img',
  'items.*.sort',
  'items.*.folder',
  'items.*.flags',
  'items.*.ownership',
  'items.*.permission',
  'items.*._stats',
  'items.*.effects',
] as const;

const kItemBookkeeping = ['source', 'schema', '_migration', 'rules', 'slug', 'identifier', 'publication'];

// Of an item's own part, whichever the version calls it.
export const ofItems = (...keys: readonly string[]) =>
  [...kItemBookkeeping, ...keys].map((key) => `items.*.system.${key}`);
