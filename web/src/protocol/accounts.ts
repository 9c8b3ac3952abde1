// Requests of accounts: logging in and out, passwords, and an operator's.
import { allPages, ApiError, ask, at, body, page, tell } from './api';
import {
  AcceptInvitationRequestSchema,
  AccountLimitSchema,
  AccountListSchema,
  AccountPatchSchema,
  AccountSchema,
  AccountSessionListSchema,
  AccountUsageSchema,
  ChangePasswordRequestSchema,
  InvitationListSchema,
  InvitationSeenSchema,
  InvitationSchema,
  LoggedInSchema,
  LogInRequestSchema,
  LookAtInvitationRequestSchema,
  NewInvitationSchema,
  ResetCodeSchema,
  ResetPasswordRequestSchema,
  ServerInfoSchema,
  SetUpRequestSchema,
  SignUpRequestSchema,
  type Account,
  type AccountSession,
  type Invitation,
  type InvitationList,
  type InvitationSeen,
  type Quota,
  type QuotaUse,
  type ResetCode,
  type ServerInfo,
} from './gen/affray/v1/account_pb';
import { CampaignSchema, type Campaign } from './gen/affray/v1/campaign_pb';
import { currentLogin, forgetLogin, keepLogin } from './login';
import { releaseSeatsOf } from './seats';

export {
  InvitationMail,
  MemberRole,
  Quota,
  SignUpPolicy,
  type Account,
  type AccountSession,
  type Invitation,
  type InvitationList,
  type QuotaUse,
  type ResetCode,
} from './gen/affray/v1/account_pb';

export interface Terms {
  uses: number;
  hours: number;
  // An address to which it is sent, in that language; "" or nothing: to none.
  mailTo?: string;
  language?: string;
}

export function server(): Promise<ServerInfo> {
  return ask('GET', '/api/server', ServerInfoSchema, undefined, '');
}

// How this browser is called in the list of logins: "Firefox on Linux".
export function browserName(agent = navigator.userAgent): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(agent)?.[1] ?? 'Browser';
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|CrOS|Linux)/.exec(agent)?.[1] ?? '';
  const known: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS', CrOS: 'ChromeOS' };
  return [known[browser] ?? browser, known[system] ?? system].filter((word) => word !== '').join(' on ');
}

export async function signUp(name: string, password: string, invitation: string): Promise<void> {
  const wish = body(SignUpRequestSchema, { name, password, invitation, client: browserName() });
  keepLogin(await ask('POST', '/api/accounts', LoggedInSchema, wish, ''));
}

export async function setUp(code: string, name: string, password: string): Promise<void> {
  const wish = body(SetUpRequestSchema, { code, name, password, client: browserName() });
  keepLogin(await ask('POST', '/api/setup', LoggedInSchema, wish, ''));
}

export async function logIn(name: string, password: string): Promise<void> {
  const wish = body(LogInRequestSchema, { name, password, client: browserName() });
  keepLogin(await ask('POST', '/api/sessions', LoggedInSchema, wish, ''));
}

export function logOut(): Promise<void> {
  return leaveBy('/api/sessions/current');
}

export function logOutEverywhere(): Promise<void> {
  return leaveBy('/api/sessions');
}

async function leaveBy(path: string): Promise<void> {
  const account = currentLogin()?.account;
  await tell('DELETE', path).catch((error: unknown) => {
    // It had ended already: so much the better.
    if (!(error instanceof ApiError && error.code === 'UNAUTHENTICATED')) throw error;
  });
  if (account !== undefined) releaseSeatsOf(account);
  forgetLogin();
}

export function endLogin(session: string): Promise<void> {
  return tell('DELETE', at`/api/sessions/${session}`);
}

export async function logins(): Promise<AccountSession[]> {
  return (await ask('GET', '/api/sessions', AccountSessionListSchema)).sessions;
}

export function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  return tell(
    'PUT',
    '/api/account/password',
    body(ChangePasswordRequestSchema, { oldPassword, newPassword }),
  );
}

export function resetPassword(code: string, newPassword: string): Promise<void> {
  return tell('POST', '/api/password-resets', body(ResetPasswordRequestSchema, { code, newPassword }), '');
}

export function lookAtInvitation(code: string): Promise<InvitationSeen> {
  const wish = body(LookAtInvitationRequestSchema, { code });
  return ask('POST', '/api/invitations/look', InvitationSeenSchema, wish, '');
}

export function acceptInvitation(code: string): Promise<Campaign> {
  return ask(
    'POST',
    '/api/invitations/accept',
    CampaignSchema,
    body(AcceptInvitationRequestSchema, { code }),
  );
}

export function accounts(): Promise<Account[]> {
  const read = (after: string) => ask('GET', page('/api/accounts', after, 200), AccountListSchema);
  return allPages(read, (list) => list.accounts);
}

export function setDisabled(account: string, disabled: boolean): Promise<Account> {
  return ask('PATCH', at`/api/accounts/${account}`, AccountSchema, body(AccountPatchSchema, { disabled }));
}

export function makeResetCode(account: string): Promise<ResetCode> {
  return ask('POST', at`/api/accounts/${account}/reset-codes`, ResetCodeSchema);
}

// Of one's own account, or as an operator of another.
export async function usage(account?: string): Promise<QuotaUse[]> {
  const path = account === undefined ? '/api/account/usage' : at`/api/accounts/${account}/usage`;
  return (await ask('GET', path, AccountUsageSchema)).uses;
}

// How much one account may have from now on; nothing: what all others may.
export async function limitAccount(account: string, quota: Quota, most?: bigint): Promise<QuotaUse[]> {
  const wish = body(AccountLimitSchema, most === undefined ? { quota } : { quota, most });
  return (await ask('PUT', at`/api/accounts/${account}/limit`, AccountUsageSchema, wish)).uses;
}

export function inviteToServer(terms: Terms): Promise<Invitation> {
  return ask('POST', '/api/invitations', InvitationSchema, body(NewInvitationSchema, { ...terms }));
}

export function serverInvitations(): Promise<InvitationList> {
  return ask('GET', '/api/invitations', InvitationListSchema);
}

export function revokeServerInvitation(invitation: string): Promise<void> {
  return tell('DELETE', at`/api/invitations/${invitation}`);
}
