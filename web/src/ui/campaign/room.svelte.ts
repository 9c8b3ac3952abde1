// One campaign as its pages share it: what it is, who is in it, and what whoever looks may do.
import { MemberRole } from '../../protocol/accounts';
import { campaign, members, type Campaign, type Member } from '../../protocol/campaigns';
import { campaignPicture } from '../../protocol/picture_source';
import { Loaded } from '../loaded.svelte';
import { login } from '../login.svelte';
import { Uploaded } from '../map/uploaded.svelte';

export class Room {
  readonly campaign: Loaded<Campaign>;
  readonly members: Loaded<Member[]>;
  readonly uploaded: Uploaded;

  constructor(readonly id: string) {
    this.campaign = new Loaded(() => campaign(id));
    this.members = new Loaded(() => members(id));
    this.uploaded = new Uploaded((picture) => campaignPicture(id, picture));
  }

  async load(): Promise<void> {
    await Promise.all([this.campaign.load(), this.members.load()]);
  }

  // Account of whoever looks.
  get me(): string {
    return login.current?.account ?? '';
  }

  get owner(): boolean {
    return this.campaign.value?.owner ?? false;
  }

  // Owner or co-referee.
  get referee(): boolean {
    return this.owner || this.campaign.value?.role === MemberRole.REFEREE;
  }

  get player(): boolean {
    return this.campaign.value?.role === MemberRole.PLAYER;
  }

  get archived(): boolean {
    return this.campaign.value?.archived ?? true;
  }

  // Referees change things while the campaign is not archived.
  get edits(): boolean {
    return this.referee && !this.archived;
  }

  // Of an account: its name, as far as it is a member.
  nameOf(account: string): string {
    return this.members.value?.find((member) => member.account === account)?.name ?? '';
  }
}
