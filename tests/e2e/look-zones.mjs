// Takes pictures of the zone board with a pretended server, for eyes: node look-zones.mjs
import { kDesktop, kPhone, launch, person, shot } from './support/browser.mjs';
import { hold, Pretence } from './support/pretence.mjs';
import { serveClient } from './support/static.mjs';
import * as zones from './support/zones.mjs';

const client = await serveClient();
const browser = await launch();
for (const [size, viewport, scheme] of [
  ['desktop', kDesktop, 'light'],
  ['desktop', kDesktop, 'dark'],
  ['phone', kPhone, 'light'],
]) {
  const tag = `zones-${size}-${scheme}`;
  const phone = size === 'phone';
  const { context, page, complaints } = await person(browser, {
    viewport,
    colorScheme: scheme,
    hasTouch: phone,
    deviceScaleFactor: phone ? 2 : 1,
  });
  await hold(context, 1, 2);
  const table = new Pretence(1, {}, zones);
  await table.attach(page);
  await page.goto(`${client.url}/play#enc1`);
  await page.waitForSelector('[data-grid=zones]');
  await page.waitForSelector('[data-verb=attack]');
  await shot(page, `${tag}-board`);
  await page.getByTestId('enter-stair').click();
  await page.waitForSelector('[data-testid=preview]');
  await shot(page, `${tag}-way`);
  await page.getByTestId('cancel').click();
  await page.locator('[data-verb=disengage]').click();
  await page.waitForSelector('[data-testid=preview]');
  await shot(page, `${tag}-breaking`);
  await page.getByTestId('cancel').click();
  await page.getByTestId('ready').click();
  await page.getByTestId('ready-what').selectOption('attack/longsword//0');
  await page.waitForSelector('[data-testid=preview]');
  await shot(page, `${tag}-ready`);
  await page.getByTestId('cancel').click();
  await page.getByTestId('token-ogre').click();
  await shot(page, `${tag}-target`);
  if (phone) {
    await page.getByTestId('tab-sheet').click();
    await shot(page, `${tag}-sheet`);
    await page.getByTestId('tab-map').click();
  }
  for (const [index, asked] of zones.kQuestions.entries()) {
    const question = { id: 80 + index, waiting: [1], closing: 'all', subject: 5, ...asked };
    question.kind = question.offers[0].kind;
    table.say({ delta: { version: String(13 + index), events: [{ asked: { question } }] } });
    table.say({ deadline: { question: question.id, remainingMs: 12000 } });
    await page.waitForSelector(`[data-testid=prompt][data-kind=${question.kind}]`);
    await shot(page, `${tag}-ask-${question.kind}`);
  }
  table.frames.menu = zones.restMenu;
  table.say({ delta: { version: String(13 + zones.kQuestions.length), events: zones.kRest } });
  await page.waitForSelector('[data-testid=end]');
  await shot(page, `${tag}-end`);
  await page.getByTestId('end-look').click();
  await page.waitForSelector('[data-testid=rest-ada][data-must-heal=true]');
  await shot(page, `${tag}-rest`);
  for (const line of complaints) console.log(tag, line);
  await context.close();
}
await browser.close();
await client.close();
