// Plays whole fights of every ruleset in the sizes of phones and laptops, the party by hand and its foes by themselves, and takes
// a picture of each kind of moment, for eyes; what is cut off, covered, too small or scrolls sideways is said in words too.
//   AFFRAYD=…/affrayd node look-fights.mjs [phone|lying|laptop|double …] [a ruleset …]
// The page is that of web/dist. Ends with 1 where there is anything to say.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, person } from './support/browser.mjs';
import { faultsOfSight } from './support/sight.mjs';
import { Player } from './support/player.mjs';
import { previewOf } from './support/preview.mjs';
import { Server } from './support/server.mjs';

const out = process.env.LOOK_OUT ?? fileURLToPath(new URL('out/fights', import.meta.url));
const kSizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  lying: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
  laptop: { viewport: { width: 1366, height: 768 } },
  // Text at twice its size on a laptop.
  double: { viewport: { width: 683, height: 384 } },
};
const kDemos = {
  affray: 'affray/bridge_at_dusk',
  archmage: 'archmage/salt_cellars',
  classic: 'classic/sluice_at_low_water',
  'action-points': 'action-points/sluice_at_low_water',
  segments: 'segments/sluice_at_low_water',
  'turn-based': 'turn-based/ford_in_the_fen',
};
const kStepsMax = Number(process.env.LOOK_STEPS ?? 40);
const words = process.argv.slice(2);
const chosen = (all) => {
  const named = Object.keys(all).filter((one) => words.includes(one));
  return named.length > 0 ? named : Object.keys(all);
};

class Look {
  constructor(name, player, referee) {
    Object.assign(this, { name, player, referee, page: player.page, taken: new Set(), faults: new Set() });
  }

  // The first moment of its kind.
  async take(kind) {
    if (this.taken.has(kind)) return;
    this.taken.add(kind);
    await this.page.waitForTimeout(350);
    await this.page.screenshot({ path: join(out, `${this.name}-${this.taken.size}-${kind}.png`) });
    for (const line of await this.page.evaluate(faultsOfSight)) this.faults.add(`${kind}: ${line}`);
  }

  async press(selector) {
    const one = this.page.locator(selector).first();
    if (!(await one.isVisible())) return false;
    return one.click({ timeout: 4000 }).then(
      () => true,
      (error) => {
        this.faults.add(
          `cannot press ${selector}: ${
            error.message
              .split('\n')
              .slice(0, 40)
              .find((line) => /intercepts|outside/.test(line))
              ?.trim() ?? error.message.split('\n')[0]
          }`,
        );
        return false;
      },
    );
  }

  async panes() {
    for (const tab of ['sheet', 'log']) {
      if (!(await this.press(`[data-testid=tab-${tab}]`))) continue;
      await this.take(tab);
    }
    await this.press('[data-testid=tab-map]');
  }

  // A move, an attack or what else there is; then the end of the turn.
  async turn() {
    await this.take('turn');
    if (!this.taken.has('not-now') && (await this.press('[data-testid=not-now]'))) {
      await this.take('not-now');
      await this.press('[data-testid=not-now]');
    }
    if (!this.taken.has('more') && (await this.press('[data-testid=bar-more]'))) {
      await this.take('more');
      await this.page.keyboard.press('Escape');
    }
    for (const verb of ['attack', 'power', 'cast', 'move']) {
      if (!(await this.press(`[data-verb=${verb}][aria-disabled=false]`))) continue;
      await this.page.waitForTimeout(400);
      await this.take(`aim-${verb}`);
      const target = this.page.locator('[data-testid^=target-]').first();
      if ((await target.count()) > 0 && (await target.getAttribute('aria-pressed')) !== 'true')
        await this.press('[data-testid^=target-]');
      await this.page.waitForTimeout(400);
      await this.take(`confirm-${verb}`);
      if (
        !(await this.press(
          '[data-testid=confirm][aria-disabled=false], [data-testid=confirm]:not([aria-disabled])',
        ))
      )
        await this.press('[data-testid=cancel]');
      await this.page.waitForTimeout(700);
      if ((await this.page.getByTestId('prompt').count()) > 0) return;
      if (verb === 'attack') await this.take('after-attack');
    }
    if (await this.press('[data-verb=end_turn][aria-disabled=false]')) {
      if (await this.page.getByTestId('end-asks').isVisible()) {
        await this.take('end-asks');
        await this.press('[data-testid=end-anyway]');
      }
    }
  }

  async step() {
    if ((await this.page.locator('[data-testid=prompt]').count()) > 0) {
      const kind = await this.page.locator('[data-testid=prompt]').first().getAttribute('data-kind');
      await this.take(`prompt-${kind}`);
      if (!(await this.press('[data-testid=prompt-first]'))) await this.press('[data-testid=prompt-decline]');
      return;
    }
    if (await this.press('[data-testid=close-declarations]:not([disabled])'))
      return void (await this.take('declared'));
    if (await this.press('[data-testid=opening-on]')) return void (await this.take('opening'));
    const shut = this.referee.page.getByTestId('close-step').first();
    if (await shut.isVisible()) await shut.click({ timeout: 3000 }).catch(() => {});
    if (await this.page.locator('[data-verb=end_turn][aria-disabled=false]').first().isVisible())
      return this.turn();
    await this.take('waiting');
  }
}

async function fight(browser, server, preview, size, ruleset) {
  const referee = await Player.sit(browser, preview.of(server.link('referee')), 'Rowan', {
    viewport: kSizes.laptop.viewport,
  });
  const codes = server.demo.links
    .filter(({ role }) => role === 'player')
    .map(({ url }) => new URL(url).hash.split('=')[1]);
  const theme = {
    colorScheme: process.env.LOOK_THEME === 'dark' ? 'dark' : 'light',
    contrast: process.env.LOOK_THEME === 'contrast' ? 'more' : 'no-preference',
  };
  const link = `${preview.url}/#join=${codes.join(',')}`;
  const player = await Player.sit(browser, link, 'Mira', {
    ...kSizes[size],
    ...theme,
    reducedMotion: 'reduce',
  });
  const look = new Look(`${ruleset}-${size}`, player, referee);
  try {
    await look.take('before');
    await referee.lever('pilot');
    for (const select of await referee.page.locator('[data-testid^=pilot-mode-side-]').all()) {
      const id = await select.getAttribute('data-testid');
      if (/party|hero|player/.test(id)) continue;
      await select.selectOption({ index: 2 }).catch(() => {});
    }
    await referee.page.locator('[data-testid=bar-start], [data-testid=start]').first().click();
    await player.page.waitForTimeout(1500);
    await look.take('begun');
    for (let steps = 0; steps < kStepsMax; steps += 1) {
      await look.step();
      if (steps === 8) await look.panes();
      await player.page.waitForTimeout(500);
      if (await player.page.getByTestId('end-screen').isVisible()) break;
    }
    if (!(await player.page.getByTestId('end-screen').isVisible())) {
      await referee.lever('end');
      await referee.at('end-outcome').selectOption('victory');
      await referee.at('end-encounter').click();
      await referee.at('end-encounter').click();
      await player.page.waitForTimeout(1000);
    }
    await look.take('over');
  } catch (error) {
    look.faults.add(`stopped: ${error.message.split('\n')[0]}`);
    await player.page.screenshot({ path: join(out, `${look.name}-stopped.png`) });
  }
  for (const line of player.complaints) look.faults.add(`browser: ${line}`);
  await player.page.context().close();
  await referee.page.context().close();
  return [...look.faults].map((line) => `${look.name} ${line}`);
}

mkdirSync(out, { recursive: true });
const browser = await launch();
let faults = 0;
for (const ruleset of chosen(kDemos)) {
  for (const size of chosen(kSizes)) {
    const server = await Server.open(kDemos[ruleset], 'shipped');
    const preview = await previewOf(server);
    for (const line of await fight(browser, server, preview, size, ruleset)) {
      console.log(line);
      faults += 1;
    }
    await preview.close();
    await server.close();
  }
}
await browser.close();
process.exitCode = faults > 0 ? 1 : 0;
