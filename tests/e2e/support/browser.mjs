// Chromium with witnesses: console errors and policy violations of every page are kept and must stay empty.
import axe from 'axe-core/axe.min.js';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const out = fileURLToPath(new URL('../out', import.meta.url));

export const kDesktop = { width: 1440, height: 900 };
export const kPhone = { width: 390, height: 844 };

// What Playwright turns off of itself: a list of ours takes the place of its own, so it stands here once more.
const kTurnedOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'BoundaryEventDispatchTracksNodeRemoval',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'Translate',
  'RenderDocument',
  'OptimizationHints',
  // Two pages of the address bar, made anew for each of ours and never seen: two thirds of what a page costs here.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A page ahead of the one that will be wanted.
  'SpareRendererForSitePerProcess',
];

// Chromium's own shell draws the same pages for less of the processor; it has nowhere to show what a worker tells.
const kShell = '/usr/bin/chromium-headless-shell';
const kWhole = '/usr/bin/chromium';

export function launch({ whole = false } = {}) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? (!whole && existsSync(kShell) ? kShell : kWhole),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      `--disable-features=${kTurnedOff.join(',')}`,
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
    ],
  });
}

// Who sees pieces walk and signs fade. Most people of the journeys do not: a board that moves is painted by the processor.
export const kMoving = { reducedMotion: 'no-preference' };

// A context of its own for one person, with everything it complained of.
export async function person(browser, options = {}) {
  // A worker of the page would keep requests from those who watch them; who wants one says so.
  const usual = { viewport: kDesktop, serviceWorkers: 'block', reducedMotion: 'reduce' };
  const context = await browser.newContext({ ...usual, ...options });
  const complaints = [];
  await context.addInitScript(() => {
    window.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      );
    });
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { context, page, complaints };
}

// Lines that a broken link must cause; the rest is a fault.
export function unexpected(complaints, allowed = []) {
  return complaints.filter((line) => !allowed.some((pattern) => pattern.test(line)));
}

// For eyes: taken where somebody wants to look (AFFRAY_PICTURES=yes), for each makes the page paint itself once more.
export async function shot(page, name) {
  if (process.env.AFFRAY_PICTURES === undefined) return;
  mkdirSync(out, { recursive: true });
  await page.screenshot({ path: join(out, `${name}.png`) });
}

// What is still coming in is half transparent, and read as pale: it is judged once it stands.
export async function still(page) {
  await page.evaluate(() =>
    Promise.allSettled(globalThis.document.getAnimations().map((animation) => animation.finished)),
  );
}

// The size of letters that somebody has set in their browser, to the usual one.
export async function letters(page, times) {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } });
  await session.detach();
}

// How many points of two pictures of the same size eyes could tell apart.
export async function unlike(context, one, other) {
  // A page of its own: the client's may show no pictures but its own.
  const page = await context.newPage();
  const found = await page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (bytes) => {
          const image = new Image();
          image.src = `data:image/png;base64,${bytes}`;
          await image.decode();
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [image.width, image.height];
          const pen = canvas.getContext('2d');
          pen.drawImage(image, 0, 0);
          return pen.getImageData(0, 0, image.width, image.height).data;
        }),
      );
      const far = (at) => [0, 1, 2].some((part) => Math.abs(a[at + part] - b[at + part]) > 24);
      let count = Math.abs(a.length - b.length);
      for (let at = 0; at < Math.min(a.length, b.length); at += 4) if (far(at)) count += 1;
      return count;
    },
    [one, other].map((bytes) => bytes.toString('base64')),
  );
  await page.close();
  return found;
}

// Until the board has been drawn with what it knows now.
export async function painted(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

// What axe finds, of every impact, one line each. `options`: further ones of axe.
export async function accessibilityFaults(page, options = {}) {
  // Half a megabyte to read for the page: once is enough.
  if (await page.evaluate(() => globalThis.axe === undefined)) await page.evaluate(axe.source);
  await still(page);
  const { violations } = await page.evaluate(
    (more) =>
      globalThis.axe.run(document, {
        resultTypes: ['violations'],
        // Sheets of style would be fetched anew for one rule, which is not among those that are asked.
        preload: false,
        // The one rule of WCAG 2.2 AA: axe leaves it out unless it is asked for.
        rules: { 'target-size': { enabled: true } },
        ...more,
      }),
    options,
  );
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const why = failureSummary.replaceAll(/\s*\n\s*/g, ' ');
      return `${id} (${impact}): ${target.join(' ')} ${why}`;
    }),
  );
}

export const kThemes = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  contrast: { colorScheme: 'light', contrast: 'more' },
  'contrast-dark': { colorScheme: 'dark', contrast: 'more' },
};

// Shows the page in each of those themes.
export async function inThemes(page, themes, shown) {
  for (const theme of themes) {
    await page.emulateMedia({ ...kThemes[theme], reducedMotion: 'reduce' });
    await painted(page);
    await shown(theme);
  }
  await page.emulateMedia({ ...kThemes.light, reducedMotion: 'reduce' });
}

const kByColour = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

// The same in every theme: all rules in the first, and in the others those that a change of colours can break. `shown`: what is done
// with the page in each theme, once it has been judged.
export async function faultsInEveryTheme(page, shown = async () => {}) {
  const faults = [];
  for (const [index, [theme, media]] of Object.entries(kThemes).entries()) {
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
    await painted(page);
    const found = await accessibilityFaults(page, index === 0 ? {} : kByColour);
    faults.push(...found.map((line) => `${theme}: ${line}`));
    await shown(theme);
  }
  await page.emulateMedia({ ...kThemes.light, reducedMotion: 'reduce' });
  return faults;
}
