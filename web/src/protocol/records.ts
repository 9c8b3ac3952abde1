// Requests of what a campaign holds: characters, parties, treasure, losses, its day, its log, its scenes.
import type { DescMessage, JsonValue, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import { allPages, ask, at, body, page, type Method } from './api';
import { CharacterFormSchema, type CharacterForm } from './gen/affray/v1/character_form_pb';
import {
  AgreementSchema,
  BestiarySchema,
  CalendarSchema,
  CampaignLogPageSchema,
  CampaignLossListSchema,
  CharacterListSchema,
  CharacterPatchSchema,
  CharacterSchema,
  CharacterTransferSchema,
  DivisionListSchema,
  DivisionPickSchema,
  DivisionSchema,
  DivisionWishSchema,
  HoardListSchema,
  HoardSchema,
  LedgerActSchema,
  LedgerPageSchema,
  LedgerReversalSchema,
  LevelUpSchema,
  LossPatchSchema,
  LoyaltyRolledSchema,
  LoyaltyRollSchema,
  NewCharacterSchema,
  PartyListSchema,
  PartyRestSchema,
  PartySchema,
  PreparedSceneListSchema,
  PreparedSceneSchema,
  ReadySceneRequestSchema,
  SceneDraftSchema,
  SceneReportSchema,
  ScoreThrowListSchema,
  ScoreThrowSchema,
  type Bestiary,
  type BestiaryEntry,
  type ThingEntry,
  type Calendar,
  type CampaignLogPage,
  type CampaignLossRecord,
  type Character,
  type Division,
  type Hoard,
  type LedgerPage,
  type LoyaltyRolled,
  type Party,
  type PreparedScene,
  type SceneReport,
  type ScoreThrow,
} from './gen/affray/v1/record_pb';

export { ChoiceKind } from './gen/affray/v1/character_form_pb';
export type { CharacterForm, ChoiceField, ChoiceOption } from './gen/affray/v1/character_form_pb';
export type {
  Amount,
  Bestiary,
  BestiaryEntry,
  Surroundings,
  ThingEntry,
  Calendar,
  CampaignLogLine,
  CampaignLogPage,
  CampaignLossRecord,
  Character,
  Division,
  Hoard,
  LedgerEntry,
  LedgerPage,
  LedgerPosting,
  LoyaltyRolled,
  Party,
  PreparedScene,
  SceneReport,
  ScoreThrow,
} from './gen/affray/v1/record_pb';

type Init<Desc extends DescMessage> = MessageInitShape<Desc>;

const kPage = 200;

// A body goes in, a message comes out.
function change<Takes extends DescMessage, Gives extends DescMessage>(
  method: Method,
  path: string,
  takes: Takes,
  gives: Gives,
  wish: Init<Takes>,
): Promise<MessageShape<Gives>> {
  return ask(method, path, gives, body(takes, wish));
}

export function characterForm(id: string): Promise<CharacterForm> {
  return ask('GET', at`/api/campaigns/${id}/character-form`, CharacterFormSchema);
}

// What the asking account has thrown and made no character of.
export async function scoreThrows(id: string): Promise<ScoreThrow[]> {
  return (await ask('GET', at`/api/campaigns/${id}/throws`, ScoreThrowListSchema)).throws;
}

export function throwScores(id: string): Promise<ScoreThrow> {
  return ask('POST', at`/api/campaigns/${id}/throws`, ScoreThrowSchema);
}

// Without their sheets.
export function characters(id: string): Promise<Character[]> {
  const path = at`/api/campaigns/${id}/characters`;
  const read = (after: string) => ask('GET', page(path, after, kPage), CharacterListSchema);
  return allPages(read, (list) => list.characters);
}

export function character(id: string, one: string): Promise<Character> {
  return ask('GET', at`/api/campaigns/${id}/characters/${one}`, CharacterSchema);
}

export function createCharacter(id: string, wish: Init<typeof NewCharacterSchema>): Promise<Character> {
  return change('POST', at`/api/campaigns/${id}/characters`, NewCharacterSchema, CharacterSchema, wish);
}

export function changeCharacter(
  id: string,
  one: string,
  patch: Init<typeof CharacterPatchSchema>,
): Promise<Character> {
  const path = at`/api/campaigns/${id}/characters/${one}`;
  return change('PATCH', path, CharacterPatchSchema, CharacterSchema, patch);
}

export function levelUp(id: string, one: string, wish: Init<typeof LevelUpSchema>): Promise<Character> {
  const path = at`/api/campaigns/${id}/characters/${one}/level`;
  return change('POST', path, LevelUpSchema, CharacterSchema, wish);
}

export function transferCharacter(
  id: string,
  one: string,
  wish: Init<typeof CharacterTransferSchema>,
): Promise<Character> {
  const path = at`/api/campaigns/${id}/characters/${one}/transfer`;
  return change('POST', path, CharacterTransferSchema, CharacterSchema, wish);
}

export function rollLoyalty(
  id: string,
  one: string,
  wish: Init<typeof LoyaltyRollSchema>,
): Promise<LoyaltyRolled> {
  const path = at`/api/campaigns/${id}/characters/${one}/loyalty`;
  return change('POST', path, LoyaltyRollSchema, LoyaltyRolledSchema, wish);
}

export function characterFile(id: string, one: string): Promise<Character> {
  return ask('GET', at`/api/campaigns/${id}/characters/${one}/file`, CharacterSchema);
}

// The file goes as it is: what is wrong with it, the server says.
export function importCharacter(id: string, file: JsonValue): Promise<Character> {
  return ask('POST', at`/api/campaigns/${id}/characters/import`, CharacterSchema, file);
}

export function parties(id: string): Promise<Party[]> {
  const path = at`/api/campaigns/${id}/parties`;
  const read = (after: string) => ask('GET', page(path, after, kPage), PartyListSchema);
  return allPages(read, (list) => list.parties);
}

export function putParty(id: string, wish: Init<typeof PartySchema>): Promise<Party> {
  return change('PUT', at`/api/campaigns/${id}/parties`, PartySchema, PartySchema, wish);
}

export function restParty(id: string, one: string, wish: Init<typeof PartyRestSchema>): Promise<Party> {
  return change('POST', at`/api/campaigns/${id}/parties/${one}/rest`, PartyRestSchema, PartySchema, wish);
}

export function hoards(id: string): Promise<Hoard[]> {
  const path = at`/api/campaigns/${id}/hoards`;
  const read = (after: string) => ask('GET', page(path, after, kPage), HoardListSchema);
  return allPages(read, (list) => list.hoards);
}

export function putHoard(id: string, wish: Init<typeof HoardSchema>): Promise<Hoard> {
  return change('PUT', at`/api/campaigns/${id}/hoards`, HoardSchema, HoardSchema, wish);
}

// Entries from the first one on; the balances are those of now.
export function ledger(id: string, after = ''): Promise<LedgerPage> {
  return ask('GET', page(at`/api/campaigns/${id}/ledger`, after), LedgerPageSchema);
}

export function book(id: string, wish: Init<typeof LedgerActSchema>): Promise<LedgerPage> {
  return change('POST', at`/api/campaigns/${id}/ledger`, LedgerActSchema, LedgerPageSchema, wish);
}

export function reverseEntry(id: string, entry: bigint, reason: string): Promise<LedgerPage> {
  const path = at`/api/campaigns/${id}/ledger/${entry}/reversal`;
  return change('POST', path, LedgerReversalSchema, LedgerPageSchema, { reason });
}

export function divisions(id: string): Promise<Division[]> {
  const path = at`/api/campaigns/${id}/divisions`;
  const read = (after: string) => ask('GET', page(path, after, kPage), DivisionListSchema);
  return allPages(read, (list) => list.divisions);
}

export function proposeDivision(id: string, wish: Init<typeof DivisionWishSchema>): Promise<Division> {
  return change('POST', at`/api/campaigns/${id}/divisions`, DivisionWishSchema, DivisionSchema, wish);
}

export function agree(id: string, division: string, forAll: boolean): Promise<Division> {
  const path = at`/api/campaigns/${id}/divisions/${division}/agreement`;
  return change('POST', path, AgreementSchema, DivisionSchema, { forAll });
}

export function pick(id: string, division: string, wish: Init<typeof DivisionPickSchema>): Promise<Division> {
  const path = at`/api/campaigns/${id}/divisions/${division}/picks`;
  return change('POST', path, DivisionPickSchema, DivisionSchema, wish);
}

export function withdrawDivision(id: string, division: string): Promise<Division> {
  return ask('DELETE', at`/api/campaigns/${id}/divisions/${division}`, DivisionSchema);
}

export async function losses(id: string): Promise<CampaignLossRecord[]> {
  return (await ask('GET', at`/api/campaigns/${id}/losses`, CampaignLossListSchema)).losses;
}

export function changeLoss(id: string, loss: bigint, patch: Init<typeof LossPatchSchema>): Promise<unknown> {
  const path = at`/api/campaigns/${id}/losses/${loss}`;
  return change('PATCH', path, LossPatchSchema, CampaignLossListSchema, patch);
}

export function calendar(id: string): Promise<Calendar> {
  return ask('GET', at`/api/campaigns/${id}/calendar`, CalendarSchema);
}

export function putCalendar(id: string, wish: Init<typeof CalendarSchema>): Promise<Calendar> {
  return change('PUT', at`/api/campaigns/${id}/calendar`, CalendarSchema, CalendarSchema, wish);
}

export function campaignLog(id: string, after = ''): Promise<CampaignLogPage> {
  return ask('GET', page(at`/api/campaigns/${id}/log`, after), CampaignLogPageSchema);
}

// Without their texts.
export function scenes(id: string): Promise<PreparedScene[]> {
  const path = at`/api/campaigns/${id}/scenes`;
  const read = (after: string) => ask('GET', page(path, after, kPage), PreparedSceneListSchema);
  return allPages(read, (list) => list.scenes);
}

export function scene(id: string, one: string): Promise<PreparedScene> {
  return ask('GET', at`/api/campaigns/${id}/scenes/${one}`, PreparedSceneSchema);
}

export function putScene(id: string, wish: Init<typeof PreparedSceneSchema>): Promise<PreparedScene> {
  return change('PUT', at`/api/campaigns/${id}/scenes`, PreparedSceneSchema, PreparedSceneSchema, wish);
}

export function removeScene(id: string, one: string): Promise<PreparedScene> {
  return ask('DELETE', at`/api/campaigns/${id}/scenes/${one}`, PreparedSceneSchema);
}

// What would be wrong with a scene, and who fights in it; nothing is kept.
export function checkScene(id: string, title: string, text: string): Promise<SceneReport> {
  const path = at`/api/campaigns/${id}/scenes/check`;
  return change('POST', path, SceneDraftSchema, SceneReportSchema, { title, text });
}

// The same of data, beside everything else that the campaign has. `own`: the one whose place it takes, or empty.
export function checkData(id: string, own: string, title: string, text: string): Promise<SceneReport> {
  const path = at`/api/campaigns/${id}/scenes/check`;
  const draft = { title, text, kind: 'data', id: own };
  return change('POST', path, SceneDraftSchema, SceneReportSchema, draft);
}

// The block of a monster of the bestiary, to begin another one from.
export function readyMonster(id: string, monster: string): Promise<PreparedScene> {
  const path = at`/api/campaigns/${id}/scenes/ready`;
  return change('POST', path, ReadySceneRequestSchema, PreparedSceneSchema, { monster });
}

export function readyThing(id: string, thing: string): Promise<PreparedScene> {
  const path = at`/api/campaigns/${id}/scenes/ready`;
  return change('POST', path, ReadySceneRequestSchema, PreparedSceneSchema, { thing });
}

// The text of an encounter that the server has ready.
export function readyScene(id: string, content: string): Promise<PreparedScene> {
  const path = at`/api/campaigns/${id}/scenes/ready`;
  return change('POST', path, ReadySceneRequestSchema, PreparedSceneSchema, { content });
}

// The monsters that the campaign's scenes may name.
export async function bestiary(id: string): Promise<BestiaryEntry[]> {
  return (await ask('GET', at`/api/campaigns/${id}/bestiary`, BestiarySchema)).entries;
}

// The same, with the environments that its scenes may name.
export const bestiaryAndSurroundings = (id: string): Promise<Bestiary> =>
  ask('GET', at`/api/campaigns/${id}/bestiary`, BestiarySchema);

// What its people may carry.
export async function things(id: string): Promise<ThingEntry[]> {
  return (await ask('GET', at`/api/campaigns/${id}/bestiary`, BestiarySchema)).things;
}
