// Takes pictures of the client with a pretended server, for eyes: node look.mjs
import { launch, person, shot, kDesktop, kPhone } from './support/browser.mjs';
import { kFlight, kStory, opportunity } from './support/story.mjs';
import { hold, Pretence } from './support/pretence.mjs';
import { serveClient } from './support/static.mjs';

const client = await serveClient();
const browser = await launch();
const looks = process.argv.slice(2);
for (const [size, viewport] of [
  ['desktop', kDesktop],
  ['phone', kPhone],
]) {
  for (const scheme of ['light', 'dark']) {
    const tag = `look-${size}-${scheme}`;
    if (looks.length > 0 && !looks.some((part) => tag.includes(part))) continue;
    const { context, page, complaints } = await person(browser, {
      viewport,
      colorScheme: scheme,
      hasTouch: size === 'phone',
      deviceScaleFactor: size === 'phone' ? 2 : 1,
    });
    await hold(context, 1, 2);
    const table = new Pretence(1);
    await table.attach(page);
    await page.goto(`${client.url}/play#enc1`);
    await page.waitForSelector('[data-testid=map][data-ready=true]');
    for (const delta of kStory) table.say({ delta });
    table.say({
      chat: {
        id: '1',
        seat: 2,
        name: 'Jo',
        text: 'I can hold the left.',
        atMs: '1790000000000',
      },
    });
    await page.waitForSelector('[data-verb=attack]');
    await page.getByTestId('destinations').selectOption('-2,0,0');
    await page.waitForTimeout(400);
    await shot(page, `${tag}-map`);
    if (size === 'phone') {
      for (const tab of ['sheet', 'log']) {
        await page.getByTestId(`tab-${tab}`).click();
        await shot(page, `${tag}-${tab}`);
      }
      await page.getByTestId('tab-map').click();
    }
    table.say({ delta: opportunity('15', 1) });
    table.say({ deadline: { question: 77, remainingMs: 12000 } });
    await page.waitForSelector('[data-testid=prompt]');
    await page.waitForTimeout(300);
    await shot(page, `${tag}-prompt`);
    table.say({ delta: { version: '16', events: kFlight } });
    await page.waitForSelector('[data-testid=end]');
    await page.waitForTimeout(200);
    await shot(page, `${tag}-end`);
    for (const line of complaints) console.log(tag, line);
    await context.close();
  }
}
const { page } = await person(browser);
await page.goto(client.url);
await page.waitForTimeout(300);
await shot(page, 'look-lobby');
const referee = await person(browser, { colorScheme: 'light' });
await hold(referee.context, 0, 1);
const table = new Pretence(0);
await table.attach(referee.page);
await referee.page.goto(`${client.url}/play#enc1`);
await referee.page.waitForSelector('[data-testid=map][data-ready=true]');
await referee.page.getByTestId('pane-referee').click();
await referee.page.waitForTimeout(400);
await shot(referee.page, 'look-referee');
await browser.close();
await client.close();
