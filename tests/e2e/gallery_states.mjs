// What the gallery shows of the moments when something is wrong, is new to somebody, or is far too much.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { person } from './support/browser.mjs';
import { Player } from './support/player.mjs';
import { previewOf } from './support/preview.mjs';
import { Server } from './support/server.mjs';

const kOperator = { name: 'Mara', password: 'a long walk in the rain' };
const kDesk = { viewport: { width: 1366, height: 768 } };
const kMany = { party: 8, foes: 40 };
const kLong = 'Bartholomew Featherstonehaugh of the Upper Marches';

const hex = (column, row) => [column - Math.floor(row / 2), row];

function fighter(side, index) {
  const own = side === 'party';
  return {
    id: `${side}${index}`,
    name: own ? (index === 0 ? kLong : `Traveller ${index + 1}`) : `Marsh raider ${index + 1}`,
    side,
    kind: own ? 'character' : 'monster',
    place: own
      ? hex(2 + (index % 2), 3 + Math.floor(index / 2))
      : hex(12 + (index % 8), 2 + Math.floor(index / 8)),
    hp_max: own ? 30 : 12,
    ac: 15,
    pd: 13,
    md: 12,
    init_bonus: own ? 30 - index : -10,
    powers: { spear: { kind: 'melee', basic: true, attack: { bonus: 6, vs: 'ac' }, hit: { flat: 4 } } },
  };
}

// A content directory with one encounter: a party of eight, one of them with a name of fifty letters, against forty.
function crowd() {
  const shelf = mkdtempSync(join(tmpdir(), 'affray-crowd-'));
  const some = (side) => Array.from({ length: kMany[side] }, (_, index) => fighter(side, index));
  const party = some('party');
  const scene = {
    title: 'Eight against Forty',
    summary: 'Far too many.',
    ruleset: 'affray',
    map: {
      name: 'Marsh',
      grid: 'hex',
      rows: Array.from({ length: 10 }, () => Array(22).fill('.').join(' ')),
    },
    seats: [{ name: 'Mira', creatures: party.map(({ id }) => id) }],
    creatures: [...party, ...some('foes')],
  };
  mkdirSync(join(shelf, 'affray'));
  // JSON is YAML.
  writeFileSync(join(shelf, 'affray', 'crowd.yaml'), JSON.stringify(scene));
  return shelf;
}

// `take`, `tryTo` and `complain` are the gallery's own. `wanted`: whether a name is asked for.
export class States {
  constructor(browser, { take, tryTo, complain, wanted }) {
    Object.assign(this, { browser, take, tryTo, complain, wanted });
  }

  // What is refused, and what is no longer there. The browser notes each refusal; nothing else may be amiss.
  async refusals() {
    if (!this.wanted('states-refused')) return;
    const server = await Server.empty(kOperator, 'shipped');
    const front = await previewOf(server);
    const { page, context } = await person(this.browser, kDesk);
    const go = async (path) => {
      await page.goto('about:blank');
      await page.goto(`${front.url}${path}`);
      await page.waitForTimeout(900);
    };
    const field = (name) => page.getByLabel(name, { exact: true }).first();
    try {
      await go('/#/sign-in');
      await field('Name').fill(kOperator.name);
      await field('Password').fill('not this one');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(900);
      await this.take(page, 'states-refused-1-login');
      await go('/#/sign-up');
      await field('Name').fill('Mira');
      await field('Password').fill('short');
      await field('Invitation code').fill('AAAA-AAAA');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(900);
      await this.take(page, 'states-refused-2-account');
      await go('/');
      await field('Join code').fill('AAAA-AAAA');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(900);
      await this.take(page, 'states-refused-3-code');
      for (const [name, path] of [
        ['4-seat-link', `/#seat=${'A'.repeat(43)}`],
        ['5-invitation', '/#invite=AAAA-AAAA'],
        ['6-shared', '/#/shared/AAAAAAAAAAAAAAAA'],
      ]) {
        await go(path);
        await this.take(page, `states-refused-${name}`);
      }
    } finally {
      await context.close();
      await front.close();
      await server.close();
    }
  }

  // A stranger's first minute, step by step.
  async first() {
    if (!this.wanted('states-first')) return;
    const server = await Server.open('affray/bridge_at_dusk', 'shipped');
    const front = await previewOf(server);
    const stranger = Player.of(await person(this.browser, kDesk), 'stranger');
    stranger.page.setDefaultTimeout(60_000);
    try {
      await stranger.page.goto(front.url);
      await stranger.see('[data-testid=play-now]');
      await stranger.at('play-now').click();
      await stranger.online();
      const at = () => stranger.at('first-turn').getAttribute('data-step', { timeout: 20_000 });
      for (let step = 1; step < 8; step += 1) {
        const now = await at().catch(() => undefined);
        if (now === undefined) break;
        await this.take(stranger.page, `states-first-${step}-${now}`, {
          sizes: ['desktop', 'phone', 'text'],
        });
        if (!(await this.tryTo(() => stranger.at('first-next').click({ timeout: 2500 })))) break;
        await stranger.page.waitForTimeout(600);
      }
      for (const line of stranger.complaints) this.complain(`first browser: ${line}`);
    } finally {
      await stranger.page.context().close();
      await front.close();
      await server.close();
    }
  }

  // Eight against forty, and the server gone in the midst of it.
  async crowded() {
    if (!this.wanted('states-crowd')) return;
    const shelf = crowd();
    const server = await Server.open('affray/crowd', shelf);
    const front = await previewOf(server);
    try {
      const sit = (role, name) => Player.sit(this.browser, front.of(server.link(role)), name, kDesk);
      const referee = await sit('referee', 'Rowan');
      const player = await sit('player', 'Mira');
      await referee.at('start').click();
      await player.see('[data-testid=phase]:not([data-phase=setup])', { state: 'attached' });
      await player.page.waitForTimeout(1500);
      await this.take(player.page, 'states-crowd-1-player');
      await this.take(referee.page, 'states-crowd-2-referee', { sizes: ['desktop', 'double', 'text'] });
      await server.kill();
      await player.page.waitForTimeout(6000);
      await this.take(player.page, 'states-crowd-3-lost');
      for (const { page } of [referee, player]) await page.context().close();
    } finally {
      await front.close();
      await server.close();
      rmSync(shelf, { recursive: true, force: true });
    }
  }
}
