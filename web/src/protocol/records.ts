// Requests of what a campaign holds.
import { allPages, ask, at, page } from './api';
import {
  CharacterListSchema,
  PartyListSchema,
  PreparedSceneListSchema,
  type Character,
  type Party,
  type PreparedScene,
} from './gen/affray/v1/record_pb';

export type { Character, Party, PreparedScene } from './gen/affray/v1/record_pb';

// Without their sheets.
export function characters(id: string): Promise<Character[]> {
  const path = at`/api/campaigns/${id}/characters`;
  const read = (after: string) => ask('GET', page(path, after, 200), CharacterListSchema);
  return allPages(read, (list) => list.characters);
}

export function parties(id: string): Promise<Party[]> {
  const path = at`/api/campaigns/${id}/parties`;
  const read = (after: string) => ask('GET', page(path, after, 200), PartyListSchema);
  return allPages(read, (list) => list.parties);
}

// Without their texts.
export function scenes(id: string): Promise<PreparedScene[]> {
  const path = at`/api/campaigns/${id}/scenes`;
  const read = (after: string) => ask('GET', page(path, after, 200), PreparedSceneListSchema);
  return allPages(read, (list) => list.scenes);
}
