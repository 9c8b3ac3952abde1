// Takes pictures of every page and state for eyes, in every size and theme, and asks axe about each:
//   AFFRAYD=…/affrayd node gallery.mjs [part of a name ...]
// Whoever wants but a look names what of it: GALLERY_SIZES=phone,text GALLERY_THEMES=light GALLERY_AXE=no.
// The page is that of web/dist. Ends with 1 where axe or the browser complains.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faultsInEveryTheme, inThemes, launch, letters, person } from './support/browser.mjs';
import { faultsOfSight } from './support/sight.mjs';
import { Player } from './support/player.mjs';
import { previewOf } from './support/preview.mjs';
import { Server } from './support/server.mjs';
import { States } from './gallery_states.mjs';
import { Works } from './gallery_works.mjs';

const out = process.env.GALLERY_OUT ?? fileURLToPath(new URL('gallery', import.meta.url));
const kSizes = {
  desktop: { width: 1366, height: 768 },
  phone: { width: 390, height: 844 },
  lying: { width: 844, height: 390 },
  // A laptop at twice the size of everything, and at twice the size of text alone.
  double: { width: 683, height: 384 },
  text: { width: 1366, height: 768 },
};
const named = (list, all) => list?.split(',').filter((one) => all.includes(one)) ?? all;
const kLooked = named(process.env.GALLERY_SIZES, Object.keys(kSizes));
const kShown = named(process.env.GALLERY_THEMES, ['dark', 'light', 'contrast']);
const kJudged = process.env.GALLERY_AXE !== 'no';
// What a referee sits at.
const kDesks = ['desktop', 'double', 'text'];
// Where things are most easily cut off or covered, that is asked too.
const kNarrow = ['phone', 'lying', 'double', 'text'];
// Where the system lays its own colours over everything; what they are is the system's affair, so nobody judges them.
const kForced = { colorScheme: 'dark', contrast: 'no-preference', forcedColors: 'active' };
const kTables = [
  ['affray', 'affray/bridge_at_dusk'],
  ['orchard', 'affray/orchard_at_midnight'],
  ['archmage', 'archmage/salt_cellars'],
  ['classic', 'classic/sluice_at_low_water'],
  ['points', 'action-points/sluice_at_low_water'],
  ['segments', 'segments/sluice_at_low_water'],
  ['turn-based', 'turn-based/ford_in_the_fen'],
];
const kOperator = { name: 'Mara', password: 'a long walk in the rain' };

const wanted = process.argv.slice(2);
const pictures = [];
// Said as it is found, and once.
const faults = new Set();
const complain = (line) => {
  if (!faults.has(line)) console.log(line);
  faults.add(line);
};

function asked(name) {
  return wanted.length === 0 || wanted.some((part) => name.includes(part));
}

async function picture(page, name, size, theme) {
  const file = `${name}-${size}-${theme}.png`;
  await page.screenshot({ path: join(out, file) });
  pictures.push({ name, size, theme, file });
}

// The same state in all sizes and themes, without loading it anew.
async function take(page, name, { sizes = Object.keys(kSizes), forced = false } = {}) {
  for (const size of sizes.filter((one) => kLooked.includes(one))) {
    await page.setViewportSize(kSizes[size]);
    await letters(page, size === 'text' ? 2 : 1);
    await page.waitForTimeout(400);
    if (kNarrow.includes(size))
      for (const line of await page.evaluate(faultsOfSight)) complain(`${name}-${size}: ${line}`);
    if (kJudged) {
      const found = await faultsInEveryTheme(page, async (theme) => {
        if (kShown.includes(theme)) await picture(page, name, size, theme);
      });
      for (const line of found) complain(`${name}-${size}-${line}`);
    } else await inThemes(page, kShown, (theme) => picture(page, name, size, theme));
    if (!forced || !kJudged) continue;
    await page.emulateMedia({ ...kForced, reducedMotion: 'reduce' });
    await page.waitForTimeout(250);
    await picture(page, name, size, 'forced');
    await page.emulateMedia({ forcedColors: 'none' });
  }
  await letters(page, 1);
  await page.setViewportSize(kSizes.desktop);
}

async function tryTo(deed) {
  return deed().then(
    () => true,
    () => false,
  );
}

// What may not be there is not waited for long; what begins a fight is.
const press = (page, testid, timeout = 2500) =>
  tryTo(() => page.getByTestId(testid).first().click({ timeout }));

async function seat(browser, preview, link, name) {
  const one = await Player.sit(browser, preview.of(link), name, { viewport: kSizes.desktop });
  await one.see('[data-testid=map]');
  await one.page.waitForTimeout(800);
  return one;
}

async function table(browser, name, demo) {
  const server = await Server.open(demo, 'shipped');
  const preview = await previewOf(server);
  try {
    const referee = await seat(browser, preview, server.link('referee'), 'Rowan');
    const player = await seat(browser, preview, server.link('player'), 'Mira');
    await take(referee.page, `${name}-1-before`, { sizes: kDesks });
    await press(referee.page, 'bar-start', 20_000);
    await player.see('[data-testid=phase]:not([data-phase=setup])', { state: 'attached' });
    await player.page.waitForTimeout(1200);
    await play(referee.page, player.page, name);
    for (const { complaints } of [referee, player]) {
      for (const line of complaints) complain(`${name} browser: ${line}`);
    }
    for (const { page } of [referee, player]) await page.context().close();
  } finally {
    await preview.close();
    await server.close();
  }
}

// Through whatever lies before the first turn. True: there was something.
async function onward(referee) {
  let went = false;
  for (let again = true; again; ) {
    again = false;
    for (const testid of ['opening-on', 'world-end', 'close-step']) {
      const button = referee.getByTestId(testid).first();
      if (!(await button.isVisible()) || !(await tryTo(() => button.click({ timeout: 10_000 })))) continue;
      again = went = true;
      await referee.waitForTimeout(900);
    }
  }
  return went;
}

// The referee ends the fight, and everybody is told what it came to.
async function over(referee, player, name) {
  await press(referee, 'pane-referee');
  await press(referee, 'lever-end');
  if (!(await tryTo(() => referee.getByTestId('end-outcome').selectOption('victory', { timeout: 2500 }))))
    return;
  await press(referee, 'end-encounter');
  await press(referee, 'end-encounter');
  await referee.waitForTimeout(900);
  await take(referee, `${name}-9-end-referee`, { sizes: kDesks });
  await take(player, `${name}-9-end-player`);
}

async function play(referee, player, name) {
  await take(player, `${name}-2-fight`);
  await take(referee, `${name}-3-referee`, { sizes: kDesks });
  if (await onward(referee)) await take(player, `${name}-2-turn`);
  if (await press(referee, 'not-now')) {
    await take(referee, `${name}-4-not-now`, { sizes: kDesks });
    await press(referee, 'not-now');
  }
  if (await tryTo(() => referee.locator('[data-verb=attack]').first().click({ timeout: 2500 }))) {
    await referee.waitForTimeout(500);
    await take(referee, `${name}-5-plan`);
  }
  if (await press(referee, 'pane-referee')) await take(referee, `${name}-6-console`, { sizes: kDesks });
  await player.setViewportSize(kSizes.phone);
  for (const tab of ['sheet', 'log']) {
    if (await press(player, `tab-${tab}`)) await take(player, `${name}-7-${tab}`, { sizes: ['phone'] });
    await player.setViewportSize(kSizes.phone);
  }
  await press(player, 'tab-map');
  await over(referee, player, name);
}

async function pages(browser) {
  const server = await Server.empty(kOperator, 'shipped');
  const preview = await previewOf(server);
  const { page, context, complaints } = await person(browser, { viewport: kSizes.desktop });
  const visit = async (name, path) => {
    await page.goto(`${preview.url}${path}`);
    await page.waitForTimeout(900);
    await take(page, `pages-${name}`);
  };
  try {
    await visit('1-landing', '/');
    await visit('2-sign-in', '/#/sign-in');
    await visit('3-sign-up', '/#/sign-up');
    await page.goto(`${preview.url}/#/sign-in`);
    await page.getByLabel('Name', { exact: true }).first().fill(kOperator.name);
    await page.getByLabel('Password', { exact: true }).first().fill(kOperator.password);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(2500);
    await visit('4-campaigns', '/#/campaigns');
    await visit('5-account', '/#/account');
    await visit('6-server', '/#/server');
    await visit('7-new-campaign', '/#/new-campaign');
    await page.getByLabel('Title', { exact: true }).fill('The Mill on the Marsh');
    await page.getByRole('button', { name: 'Begin the campaign' }).click();
    await page.getByRole('heading', { name: 'The Mill on the Marsh' }).waitFor();
    await page.waitForTimeout(800);
    const campaign = new URL(page.url()).hash.split('/')[2];
    const tabs = await page
      .locator('nav a[href*="/campaigns/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    const inside = [...new Set(tabs)].filter((one) => one?.includes(campaign));
    for (const [index, path] of inside.entries()) {
      const tab = path.split('/').at(-1);
      await visit(`8-campaign-${index}-${tab === campaign ? 'overview' : tab}`, path);
    }
    await visit('9-replay', '/#/replay');
    for (const line of complaints) complain(`pages browser: ${line}`);
  } finally {
    await context.close();
    await preview.close();
    await server.close();
  }
}

function index() {
  const rows = [...new Set(pictures.map(({ name }) => name))].map((name) => {
    const cells = pictures
      .filter((one) => one.name === name)
      .map((one) => `<a href="${one.file}"><img loading="lazy" class="${one.size}" src="${one.file}"></a>`);
    return `<h2>${name}</h2><p>${cells.join('\n')}</p>`;
  });
  const style =
    'body{font:15px sans-serif;background:#777;margin:1rem}img{height:24rem;margin:.3rem;vertical-align:top}';
  const text = `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>${style}</style>${rows.join('\n')}`;
  writeFileSync(join(out, 'index.html'), text);
}

mkdirSync(out, { recursive: true });
const browser = await launch();
try {
  if (asked('pages')) await pages(browser).catch((error) => complain(`pages: ${error.stack}`));
  for (const [name, demo] of kTables) {
    if (asked(name)) await table(browser, name, demo).catch((error) => complain(`${name}: ${error.stack}`));
  }
  const works = new Works(browser, { take, tryTo, complain, wanted: asked });
  for (const work of ['preparing', 'expedition', 'afterwards'])
    await works[work]().catch((error) => complain(`${work}: ${error.stack}`));
  const states = new States(browser, { take, tryTo, complain, wanted: asked });
  for (const state of ['refusals', 'first', 'crowded'])
    await states[state]().catch((error) => complain(`${state}: ${error.stack}`));
} finally {
  await browser.close();
  index();
}
console.log(`${pictures.length} pictures in ${out}, ${faults.size} complaints`);
process.exitCode = faults.size > 0 ? 1 : 0;
