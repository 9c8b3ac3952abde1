// The tabs of a campaign's page, in their order. A tab's component gets the room and what of the address follows it.
import type { Component } from 'svelte';
import type { TextKey } from '../text';
import Encounters from './Encounters.svelte';
import Members from './Members.svelte';
import Overview from './Overview.svelte';
import type { Room } from './room.svelte';

export interface TabProps {
  room: Room;
  rest: string[];
}

export interface Tab {
  // Its part of the address: /#/campaigns/ID/members. Of the first one empty.
  route: string;
  name: TextKey;
  component: Component<TabProps>;
}

export const kTabs: readonly [Tab, ...Tab[]] = [
  { route: '', name: 'campaign.tab.overview', component: Overview },
  { route: 'encounters', name: 'campaign.tab.encounters', component: Encounters },
  { route: 'members', name: 'campaign.tab.members', component: Members },
];
