// The tabs of a campaign's page, in their order. A tab's component gets the room and what of the address follows it.
import type { Component } from 'svelte';
import Characters from '../records/Characters.svelte';
import Chronicle from '../records/Chronicle.svelte';
import Parties from '../records/Parties.svelte';
import Scenes from '../records/Scenes.svelte';
import Treasure from '../records/Treasure.svelte';
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
  // Nobody else has anything to see there.
  referees?: boolean;
}

export const kTabs: readonly [Tab, ...Tab[]] = [
  { route: '', name: 'campaign.tab.overview', component: Overview },
  { route: 'encounters', name: 'campaign.tab.encounters', component: Encounters },
  { route: 'characters', name: 'campaign.tab.characters', component: Characters },
  { route: 'parties', name: 'campaign.tab.parties', component: Parties },
  { route: 'treasure', name: 'campaign.tab.treasure', component: Treasure },
  { route: 'chronicle', name: 'campaign.tab.chronicle', component: Chronicle },
  { route: 'scenes', name: 'campaign.tab.scenes', component: Scenes, referees: true },
  { route: 'members', name: 'campaign.tab.members', component: Members },
];
