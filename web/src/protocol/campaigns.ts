// Requests of campaigns: their members, invitations and encounters.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Terms } from './accounts';
import { allPages, ask, at, body, page, tell } from './api';
import {
  InvitationListSchema,
  InvitationSchema,
  NewInvitationSchema,
  type Invitation,
  type InvitationList,
  type MemberRole,
} from './gen/affray/v1/account_pb';
import {
  CampaignEncounterListSchema,
  CampaignEncounterSchema,
  CampaignListSchema,
  CampaignPatchSchema,
  CampaignSchema,
  CampaignTransferSchema,
  CampaignVersionSchema,
  MemberListSchema,
  MemberPatchSchema,
  MemberSchema,
  NewCampaignSchema,
  RulesetListSchema,
  TakeSeatRequestSchema,
  type Campaign,
  type CampaignEncounter,
  type Member,
  type RulesetSummary,
} from './gen/affray/v1/campaign_pb';
import {
  CreateEncounterRequestSchema,
  CreateEncounterResponseSchema,
  JoinResponseSchema,
  type CreateEncounterResponse,
} from './gen/affray/v1/lobby_pb';
import { holdSeat, tokenOf } from './seats';

export type {
  Campaign,
  CampaignEncounter,
  CampaignSeat,
  Member,
  RulesetSummary,
} from './gen/affray/v1/campaign_pb';

export async function rulesets(): Promise<RulesetSummary[]> {
  return (await ask('GET', '/api/rulesets', RulesetListSchema, undefined, '')).rulesets;
}

export function campaigns(): Promise<Campaign[]> {
  const read = (after: string) => ask('GET', page('/api/campaigns', after, 200), CampaignListSchema);
  return allPages(read, (list) => list.campaigns);
}

export function createCampaign(wish: MessageInitShape<typeof NewCampaignSchema>): Promise<Campaign> {
  return ask('POST', '/api/campaigns', CampaignSchema, body(NewCampaignSchema, wish));
}

export function campaign(id: string): Promise<Campaign> {
  return ask('GET', at`/api/campaigns/${id}`, CampaignSchema);
}

export function changeCampaign(
  id: string,
  patch: MessageInitShape<typeof CampaignPatchSchema>,
): Promise<Campaign> {
  return ask('PATCH', at`/api/campaigns/${id}`, CampaignSchema, body(CampaignPatchSchema, patch));
}

export function setArchived(id: string, archived: boolean, version: bigint): Promise<Campaign> {
  const path = archived ? at`/api/campaigns/${id}/archive` : at`/api/campaigns/${id}/reopen`;
  return ask('POST', path, CampaignSchema, body(CampaignVersionSchema, { version }));
}

// The owner gives it to another member and stays as a referee.
export function transferCampaign(id: string, to: string, version: bigint): Promise<Campaign> {
  const wish = body(CampaignTransferSchema, { to, version });
  return ask('POST', at`/api/campaigns/${id}/owner`, CampaignSchema, wish);
}

export async function members(id: string): Promise<Member[]> {
  return (await ask('GET', at`/api/campaigns/${id}/members`, MemberListSchema)).members;
}

export function setRole(id: string, member: Member, role: MemberRole): Promise<Member> {
  const wish = body(MemberPatchSchema, { version: member.version, role });
  return ask('PATCH', at`/api/campaigns/${id}/members/${member.account}`, MemberSchema, wish);
}

// Of somebody else, or the own: leaving.
export function removeMember(id: string, account: string): Promise<void> {
  return tell('DELETE', at`/api/campaigns/${id}/members/${account}`);
}

export function invite(id: string, role: MemberRole, terms: Terms): Promise<Invitation> {
  const wish = body(NewInvitationSchema, { role, ...terms });
  return ask('POST', at`/api/campaigns/${id}/invitations`, InvitationSchema, wish);
}

export function invitations(id: string): Promise<InvitationList> {
  return ask('GET', at`/api/campaigns/${id}/invitations`, InvitationListSchema);
}

export function revokeInvitation(id: string, invitation: string): Promise<void> {
  return tell('DELETE', at`/api/campaigns/${id}/invitations/${invitation}`);
}

// Those that are not archived, or those that are.
export function encounters(id: string, archived = false): Promise<CampaignEncounter[]> {
  const path = at`/api/campaigns/${id}/encounters`;
  const which = archived ? '&archived=only' : '';
  const read = (after: string) => ask('GET', page(path, after, 200) + which, CampaignEncounterListSchema);
  return allPages(read, (list) => list.encounters);
}

export function setEncounterArchived(
  id: string,
  encounter: string,
  archived: boolean,
): Promise<CampaignEncounter> {
  const path = at`/api/campaigns/${id}/encounters/${encounter}`;
  return ask('POST', `${path}/${archived ? 'archive' : 'unarchive'}`, CampaignEncounterSchema);
}

export function createEncounter(
  id: string,
  wish: MessageInitShape<typeof CreateEncounterRequestSchema>,
): Promise<CreateEncounterResponse> {
  const path = at`/api/campaigns/${id}/encounters`;
  return ask('POST', path, CreateEncounterResponseSchema, body(CreateEncounterRequestSchema, wish));
}

// Takes a seat as a member, unless this browser holds it already.
export async function sitDown(id: string, account: string, encounter: string, seat: number): Promise<void> {
  if (tokenOf(encounter, seat) !== '') return;
  const path = at`/api/campaigns/${id}/encounters/${encounter}/seats/${seat}`;
  const taken = await ask('POST', path, JoinResponseSchema, body(TakeSeatRequestSchema, {}));
  const { role, name, token } = taken;
  holdSeat(encounter, { seat: taken.seat, role, name, token, account, campaign: id });
}
