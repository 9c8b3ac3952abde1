// Takes pictures of the table in all its layouts with a pretended server, for eyes: node look-table.mjs [part of a name]
import { launch, person, shot } from './support/browser.mjs';
import { hold, Pretence } from './support/pretence.mjs';
import { serveClient } from './support/static.mjs';
import { kStory, opportunity } from './support/story.mjs';

const kLayouts = {
  desktop: { width: 1440, height: 900 },
  laptop: { width: 1366, height: 768 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
  lying: { width: 844, height: 390 },
  double: { width: 683, height: 384 },
};

const client = await serveClient();
const browser = await launch();
const wanted = process.argv.slice(2);
for (const [size, viewport] of Object.entries(kLayouts)) {
  if (wanted.length > 0 && !wanted.some((part) => size.includes(part))) continue;
  const touch = ['tablet', 'phone', 'lying'].includes(size);
  const { context, page, complaints } = await person(browser, {
    viewport,
    colorScheme: 'light',
    hasTouch: touch,
  });
  await hold(context, 1, 2);
  const table = new Pretence(1);
  await table.attach(page);
  await page.goto(`${client.url}/play#enc1`);
  await page.waitForSelector('[data-testid=map][data-ready=true]');
  await page.waitForSelector('[data-verb=attack]');
  await page.waitForTimeout(300);
  await shot(page, `table-${size}-turn`);
  await page.getByTestId('not-now').click();
  await shot(page, `table-${size}-not-now`);
  await page.locator('[data-verb=attack]').first().click();
  await page.waitForTimeout(200);
  await shot(page, `table-${size}-plan`);
  await page.getByTestId('cancel').click();
  await page.getByTestId('end-turn').click();
  await shot(page, `table-${size}-end`);
  await page.getByTestId('end-stay').click();
  for (const delta of kStory) table.say({ delta });
  table.say({ delta: opportunity('15', 1) });
  table.say({ deadline: { question: 77, remainingMs: 12000 } });
  await page.waitForSelector('[data-testid=prompt]');
  await page.waitForTimeout(300);
  await shot(page, `table-${size}-prompt`);
  for (const line of complaints) console.log(size, line);
  await context.close();
}
await browser.close();
await client.close();
