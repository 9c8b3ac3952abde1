// Measures what a table costs its browser, beside an empty page on the same machine at the same time:
//   AFFRAY_BUILD_DIR=…/build/release node look-speed.mjs [bytes|opening|frames|log …]
// Everything is the server's own page, as it is sent. Figures are medians; each is said with its least and its most.
import { rmSync } from 'node:fs';
import { launch, person } from './support/browser.mjs';
import { Messenger } from './support/messenger.mjs';
import { previewOf } from './support/preview.mjs';
import { Server } from './support/server.mjs';
import { placeIn, wideField } from './support/wide_field.mjs';

const kDesk = { viewport: { width: 1366, height: 768 }, reducedMotion: 'no-preference' };
const kTimes = Number(process.env.LOOK_TIMES ?? 7);
const kThrottled = 4;
const kPatience = 120_000;
const kTurns = 780;
// ms of the processor that a frame of sixty a second has.
const kFrame = 1000 / 60;
const kUnhurried = ['--limits-frame-rate', '2000/4000', '--limits-message-rate', '2000/4000'];

const kSights = {
  usable: '[data-testid=table][data-version]:not([data-version=""])',
  board: '[data-camera]',
};

const middle = (all) => [...all].sort((a, b) => a - b)[all.length >> 1];
const told = (all) => `${middle(all)} (${Math.min(...all)} to ${Math.max(...all)})`;

// With WEB_DIST the page is the one that was built there, before the server's own.
async function withServer(demo, from, deed, flags = []) {
  const server = await Server.open(demo, from, flags);
  const front = process.env.WEB_DIST ? await previewOf(server) : undefined;
  const seen = front ? { url: front.url, link: (...who) => front.of(server.link(...who)) } : server;
  const browser = await launch();
  try {
    await deed(seen, browser);
  } finally {
    await browser.close();
    await front?.close();
    await server.close();
  }
}

// Somebody at a table whose board stands, however long a slow machine takes for it.
async function seated(browser, link, name) {
  const { page } = await person(browser, kDesk);
  page.setDefaultTimeout(kPatience);
  await page.goto(link);
  await page.getByTestId('join-name').fill(name);
  await page.getByTestId('join-enter').click();
  await page.waitForSelector('[data-camera]', { state: 'attached' });
  return page;
}

// What a page fetches, by the bytes that come over the wire.
async function counted(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const all = { bytes: 0, requests: 0 };
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    all.bytes += encodedDataLength;
    all.requests += 1;
  });
  return all;
}

async function bytes() {
  await withServer('affray/bridge_at_dusk', 'shipped', async (server, browser) => {
    const { page } = await person(browser, kDesk);
    const all = await counted(page);
    await page.goto(server.url, { waitUntil: 'networkidle' });
    console.log(`landing page: ${all.bytes} bytes in ${all.requests} requests`);
    const before = all.bytes;
    await page.goto(server.link('player'));
    await page.getByTestId('join-name').fill('Mira');
    await page.getByTestId('join-enter').click();
    await page.waitForSelector('[data-camera]');
    console.log(`table after it, until the board stands: ${all.bytes - before} bytes`);
    await page.waitForLoadState('networkidle');
    console.log(`and with what comes in the first quiet moment: ${all.bytes - before} bytes`);
  });
}

// In the page: when it was painted with what `sights` name, by the page's own clock.
function watch(sights) {
  globalThis.seen = {};
  // What a frame has found is painted before the next message is read.
  const painted = (deed) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = deed;
    port2.postMessage(undefined);
  };
  for (const [name, selector] of Object.entries(sights)) {
    const look = () => {
      if (document.querySelector(selector) === null) requestAnimationFrame(look);
      else
        painted(() => {
          globalThis.seen[name] = Math.round(performance.now());
          performance.mark(name);
        });
    };
    look();
  }
}

// A seat's page loaded anew, again and again, in turn with an empty page.
async function reopened(page, url, rate) {
  await page.addInitScript(watch, kSights);
  const empty = await page.context().newPage();
  await empty.addInitScript(watch, { blank: 'svg' });
  for (const one of [page, empty]) {
    const cdp = await one.context().newCDPSession(one);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  }
  const took = { blank: [], usable: [], board: [] };
  for (let time = 0; time < kTimes; time += 1) {
    await empty.bringToFront();
    await empty.goto(`${url}/icon.svg?${time}`);
    await empty.waitForFunction(() => globalThis.seen.blank);
    took.blank.push(await empty.evaluate(() => globalThis.seen.blank));
    await page.bringToFront();
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => globalThis.seen?.usable && globalThis.seen.board);
    const seen = await page.evaluate(() => globalThis.seen);
    for (const name of Object.keys(kSights)) took[name].push(seen[name]);
  }
  return took;
}

function sayOpening(what, took) {
  const ratio = (name) => (middle(took[name]) / middle(took.blank)).toFixed(1);
  console.log(
    `${what}: empty page ${told(took.blank)} ms, usable ${told(took.usable)} ms (${ratio('usable')} times), ` +
      `board ${told(took.board)} ms (${ratio('board')} times)`,
  );
}

async function opening() {
  await withServer('affray/bridge_at_dusk', 'shipped', async (server, browser) => {
    const page = await seated(browser, server.link('player'), 'Mira');
    await page.addInitScript(watch, kSights);
    const again = async () => {
      await page.reload({ waitUntil: 'commit' });
      await page.waitForFunction(() => globalThis.seen?.usable && globalThis.seen.board);
    };
    for (const mark of Object.keys(kSights))
      sayTasks(`opened, not throttled, until ${mark}`, await tasks(browser, again, mark));
    sayOpening(
      `table, processor throttled ${kThrottled} times`,
      await reopened(page, server.url, kThrottled),
    );
  });
}

// Processor time that the page has had and that all has had which paints for it, in milliseconds: unlike a clock it does not count
// what else goes on on the machine.
async function spent(browser, page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const whole = await browser.newBrowserCDPSession();
  return async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    const script = metrics.find(({ name }) => name === 'TaskDuration').value;
    const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
    const paint = processInfo.filter(({ type }) => type === 'GPU').reduce((sum, one) => sum + one.cpuTime, 0);
    return { page: script * 1000, paint: paint * 1000 };
  };
}

// Frames of the page while something goes on: how many a second, the longest, and what each cost.
async function framed(page, deed, cost) {
  await page.evaluate(() => {
    globalThis.frames = [];
    globalThis.framing = true;
    const next = (now) => {
      globalThis.frames.push(now);
      if (globalThis.framing) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const before = await cost();
  await deed();
  const after = await cost();
  const at = await page.evaluate(() => ((globalThis.framing = false), globalThis.frames));
  const gaps = at.slice(1).map((now, index) => now - at[index]);
  const seconds = (at.at(-1) - at[0]) / 1000;
  const each = (what) => Math.round(((after[what] - before[what]) / gaps.length) * 10) / 10;
  return {
    rate: Math.round(gaps.length / seconds),
    longest: Math.round(Math.max(...gaps)),
    page: each('page'),
    paint: each('paint'),
  };
}

function sayFrames(what, found) {
  const of = (part) => told(found.map((one) => one[part]));
  console.log(
    `${what}: ${of('rate')} frames a second, longest ${of('longest')} ms; ` +
      `of the processor for each frame: page ${of('page')} ms, painting ${of('paint')} ms`,
  );
}

// Tasks while something goes on, by what they had of the processor: those of a page's own thread, and those of the process that
// paints for it. Unlike gaps between frames they do not count what else goes on on the machine. `until`: up to this mark of the page.
async function tasks(browser, deed, until) {
  const whole = await browser.newBrowserCDPSession();
  const events = [];
  whole.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const traceConfig = {
    includedCategories: [
      'toplevel',
      'blink.user_timing',
      'disabled-by-default-devtools.timeline',
      '__metadata',
    ],
  };
  await whole.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await deed();
  const told = new Promise((done) => whole.once('Tracing.tracingComplete', done));
  await whole.send('Tracing.end');
  await told;
  await whole.detach();
  const last = events.filter(({ cat, name }) => cat === 'blink.user_timing' && name === until).at(-1);
  const end = until === undefined ? Infinity : (last?.ts ?? 0);
  const sum = (all) => all.reduce((total, one) => total + one, 0);
  // Of several of a kind the busiest: the page that is looked at.
  const busiest = (kind) => {
    const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === kind);
    const spent = threads.map((thread) =>
      events
        .filter(({ name, pid, tid }) => /RunTask$/.test(name) && pid === thread.pid && tid === thread.tid)
        .filter(({ ts }) => ts < end)
        .map(({ tdur = 0 }) => tdur / 1000),
    );
    return spent.sort((a, b) => sum(b) - sum(a))[0] ?? [];
  };
  const of = (kind) => {
    const all = busiest(kind);
    const long = all.filter((ms) => ms > kFrame).sort((a, b) => b - a);
    return {
      longest: Math.round(Math.max(0, ...all)),
      all: Math.round(sum(all)),
      long: long.map(Math.round),
    };
  };
  return { page: of('CrRendererMain'), painting: of('CrGpuMain') };
}

function sayTasks(what, { page, painting }) {
  const of = ({ longest, all, long }) =>
    `longest ${longest} ms, ${long.length} beyond a frame (${long.slice(0, 6).join(', ')}), all ${all} ms`;
  console.log(`${what}, tasks by their processor time: page ${of(page)}; painting ${of(painting)}`);
}

// Drags from a point of the page around it.
async function dragging(page, [x, y], button) {
  await page.mouse.move(x, y);
  await page.mouse.down({ button });
  for (let step = 0; step < 120; step += 1) {
    await page.mouse.move(x + 90 * Math.sin(step / 9), y + 60 * Math.cos(step / 7));
    await page.waitForTimeout(15);
  }
  // A figure that was dragged goes back to where it stands.
  await page.mouse.move(x, y);
  await page.mouse.up({ button });
}

// Nearer and farther by the wheel.
async function zooming(page, [x, y]) {
  await page.mouse.move(x, y);
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(0, step % 30 < 15 ? -60 : 60);
    await page.waitForTimeout(25);
  }
  await page.waitForTimeout(400);
}

// Some turns end: the camera goes to the next who acts.
async function following(page, referee) {
  await referee.endTurns(5);
  await page.waitForTimeout(1500);
}

// Where whoever acts stands on the page.
async function placeOfActing(page, host) {
  const row = page.locator('[data-testid^=tracker-party][aria-current=true]');
  const [column, line] = placeIn((await row.getAttribute('data-testid')).slice('tracker-'.length));
  const box = await host.boundingBox();
  const [x, y, zoom, size] = (await host.getAttribute('data-camera')).split(' ').map(Number);
  const world = [size * Math.sqrt(3) * (column + line / 2), size * 1.5 * line];
  return [box.x + x + world[0] * zoom, box.y + y + world[1] * zoom];
}

async function frames() {
  const shelf = wideField();
  try {
    await withServer('affray/wide', shelf, async (server, browser) => {
      const page = await seated(browser, server.link('player'), 'Mira');
      const referee = await Messenger.sit(browser, server.link('referee'));
      await referee.send({ setup: { verb: 'start_encounter' } });
      await page.waitForTimeout(3000);
      const host = page.getByTestId('map');
      const box = await host.boundingBox();
      const middle = [box.x + box.width / 2, box.y + box.height / 2];
      const cost = await spent(browser, page);
      const blank = await page.context().newPage();
      await blank.goto(`${server.url}/icon.svg`);
      const idle = await spent(browser, blank);
      const all = { empty: [], board: [], figure: [] };
      for (let time = 0; time < kTimes; time += 1) {
        await blank.bringToFront();
        all.empty.push(await framed(blank, () => dragging(blank, middle, 'left'), idle));
        await page.bringToFront();
        all.board.push(await framed(page, () => dragging(page, middle, 'right'), cost));
        const at = await placeOfActing(page, host);
        all.figure.push(await framed(page, () => dragging(page, at, 'left'), cost));
      }
      sayFrames('empty page', all.empty);
      sayFrames('60 figures on 60 x 60, the board dragged', all.board);
      sayFrames('60 figures on 60 x 60, a figure dragged', all.figure);
      const at = await placeOfActing(page, host);
      const deeds = {
        'the board dragged': () => dragging(page, middle, 'right'),
        'a figure dragged': () => dragging(page, at, 'left'),
        zoomed: () => zooming(page, middle),
        'a turn ended, and the camera followed': () => following(page, referee),
      };
      for (const [what, deed] of Object.entries(deeds)) sayTasks(what, await tasks(browser, deed));
    });
  } finally {
    rmSync(shelf, { recursive: true, force: true });
  }
}

async function log() {
  const opened = async (count) => {
    await withServer(
      'drill',
      'tests',
      async (server, browser) => {
        const script = await Messenger.sit(browser, server.link('referee'));
        await script.send({ setup: { verb: 'start_encounter' } });
        await script.endTurns(count);
        await script.page.close();
        const page = await seated(browser, server.link('player', 'Jo'), 'Jo');
        sayOpening(`table after ${count} turns`, await reopened(page, server.url, 1));
        await page.getByTestId('pane-log').click();
        const upwards = async () => {
          for (let step = 0; step < 40; step += 1) {
            await page.getByTestId('log').evaluate((list) => list.scrollBy(0, -400));
            await page.waitForTimeout(30);
          }
        };
        sayFrames('scrolled', [await framed(page, upwards, await spent(browser, page))]);
        sayTasks('scrolled on', await tasks(browser, upwards));
      },
      kUnhurried,
    );
  };
  await opened(4);
  await opened(kTurns);
}

const kLooks = { bytes, opening, frames, log };
const wanted = process.argv.slice(2);
for (const [name, look] of Object.entries(kLooks))
  if (wanted.length === 0 || wanted.includes(name)) await look();
