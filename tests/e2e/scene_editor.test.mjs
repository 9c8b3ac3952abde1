// Preparing an encounter at its desk: by mouse alone, by keys alone, from the text, from a map of another tool.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launch, shot } from './support/browser.mjs';
import { Server } from './support/server.mjs';
import { Visitor } from './support/visitor.mjs';

const kMara = { name: 'Mara', password: 'a long walk in the rain' };

// Two rooms with a door between them, a lamp in one, and a picture.
const kMap = {
  format: 0.3,
  resolution: { map_origin: { x: 0, y: 0 }, map_size: { x: 9, y: 5 }, pixels_per_grid: 70 },
  line_of_sight: [
    [
      { x: 1, y: 1 },
      { x: 8, y: 1 },
      { x: 8, y: 4 },
      { x: 1, y: 4 },
      { x: 1, y: 1 },
    ],
    [
      { x: 4, y: 1 },
      { x: 4, y: 2 },
    ],
    [
      { x: 4, y: 3 },
      { x: 4, y: 4 },
    ],
  ],
  portals: [
    {
      position: { x: 4, y: 2.5 },
      bounds: [
        { x: 4, y: 2 },
        { x: 4, y: 3 },
      ],
      closed: true,
    },
  ],
  lights: [{ position: { x: 2.5, y: 2.5 }, range: 4 }],
  image: 'iVBORw0KGgo=',
  plugin_data: {},
};

// Light and dark checks, 24 by 16.
const kPicture =
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAAAAAApT+BJAAAAHUlEQVR42mM4caKiAhtmwCmBXfjECdwSo3YQbQcAjIXwAeFMW00AAAAASUVORK5CYII=';

describe('preparing a scene at its desk', () => {
  let server;
  let browser;
  let mara;
  let campaign;

  const api = (rest, method = 'GET', body = undefined) =>
    mara.ask(method, `/api/campaigns/${campaign}${rest}`, body);
  const board = () => mara.at('build-board');

  async function desk(id = 'new') {
    await mara.go('/#/campaigns');
    await mara.go(`/#/campaigns/${campaign}/scenes/${id}`);
    await mara.see('[data-testid=build-board][data-ready=true]');
    await mara.see('[data-testid=build-board][data-camera]');
  }

  // Where a square lies on the page; `dx`, `dy`: off its middle, in squares.
  async function square(x, y, dx = 0, dy = 0) {
    const box = await board().boundingBox();
    const [left, top, zoom, size] = (await board().getAttribute('data-camera')).split(' ').map(Number);
    const side = size * 1.6 * zoom;
    return { x: box.x + left + side * (x + 0.5 + dx), y: box.y + top + side * (y + 0.5 + dy) };
  }

  async function click(x, y, dx, dy) {
    const to = await square(x, y, dx, dy);
    await mara.page.mouse.click(to.x, to.y);
  }

  async function drag(...cells) {
    const points = [];
    for (const [x, y] of cells) points.push(await square(x, y));
    await mara.page.mouse.move(points[0].x, points[0].y);
    await mara.page.mouse.down();
    for (const point of points.slice(1)) await mara.page.mouse.move(point.x, point.y, { steps: 12 });
    await mara.page.mouse.up();
  }

  async function save(title) {
    await mara.field('Title').fill(title);
    await mara.button(/^Save$/).click();
    await mara.page.getByRole('heading', { name: title, level: 2 }).waitFor();
    const { scenes } = (await api('/scenes')).body;
    return (await api(`/scenes/${scenes.find((one) => one.title === title).id}`)).body;
  }

  before(async () => {
    server = await Server.empty(kMara);
    browser = await launch();
    mara = await Visitor.open(browser, server, { viewport: { width: 1366, height: 768 } });
    await mara.go('/#/sign-in');
    await mara.logIn(kMara.name, kMara.password);
    await mara.at('nav-account').waitFor();
    const made = await mara.ask('POST', '/api/campaigns', { title: 'The mill road', ruleset: 'classic' });
    campaign = made.body.id;
  });

  after(async () => {
    await mara?.close();
    await browser?.close();
    await server?.close();
  });

  it('builds on a map image walls, a door, water, a hidden foe and reinforcements by mouse, and plays them', async () => {
    await desk();
    await mara.at('panel-scene').click();
    await mara.at('board-columns').fill('12');
    await mara.at('board-columns').blur();
    await mara.at('board-rows').fill('8');
    await mara.at('board-rows').blur();
    const buffer = Buffer.from(kPicture, 'base64');
    await mara.at('map-image').setInputFiles({ name: 'ford.png', mimeType: 'image/png', buffer });
    await mara.see('[data-testid=map-image-fit][aria-pressed=true]');
    await drag([3, 3], [4, 3]);
    const right = Number(await mara.at('map-image-x').inputValue());
    assert.ok(right > 0.7 && right <= 1.1, `dragged by a square: ${right}`);
    await mara.at('map-image-fit').click();
    await mara.at('tool-rock').click();
    await drag([7, 0], [7, 3]);
    await mara.at('tool-rectangle').click();
    await drag([7, 5], [7, 7]);
    await mara.button('Brush').click();
    await mara.at('tool-water').click();
    await drag([1, 6], [4, 6]);
    await mara.at('tool-door').click();
    await click(6, 4, 0.45);
    await mara.at('tool-wall').click();
    await click(2, 1, 0.45);
    await mara.at('tool-tree').click();
    await click(10, 6);
    await mara.at('tool-start').click();
    await click(1, 3);
    await click(1, 4);
    await mara.at('panel-bestiary').click();
    await mara.at('bestiary-search').fill('orc');
    await mara.at('bestiary-hidden').check();
    await mara.at('monster-orc').click();
    await click(9, 3);
    await mara.at('bestiary-hidden').uncheck();
    await mara.at('bestiary-search').fill('wolf');
    const den = await square(8, 5);
    const box = await board().boundingBox();
    const targetPosition = { x: den.x - box.x, y: den.y - box.y };
    await mara.at('monster-wolf').dragTo(board(), { targetPosition });
    await mara.at('panel-placed').click();
    const wolf = mara.at('placed-wolf');
    if ((await wolf.getAttribute('aria-expanded')) !== 'true') await wolf.click();
    await mara.at('piece-arrives').selectOption('round');
    await mara.at('wave-count').fill('2');
    await mara.at('wave-count').blur();
    await mara.at('wave-round').fill('3');
    await mara.at('wave-round').blur();
    await mara.see('[data-testid=judged][data-state=good]');
    await shot(mara.page, 'scene-desk-1366');
    await mara.sound('a scene on the board');
    const { text } = await save('The ford');
    for (const said of [
      /kind: water, type: in_water, cells: \[\[1, 6\], \[2, 6\], \[3, 6\], \[4, 6\]\]/,
      /kind: door, cells: \[\[6, 4\], \[7, 4\]\], state: closed/,
      /monster: orc, side: foes, place: \[9, 3\], hidden: true/,
      /kind: wall, cells: \[\[2, 1\], \[3, 1\]\]/,
      /kind: obstacle, type: tree, cover: -2, cells: \[\[10, 6\]\]/,
      /map_image: *\n? *\{? *picture: /,
      /comes: *\{ *round: 3 *\}/,
      /monster: wolf, count: 2/,
      /- '\. \. \. \. \. \. \. # \. \. \. \.'/,
    ])
      assert.match(text, said);
    const shown = mara.page.waitForResponse((reply) => /\/pictures\//.test(reply.url()) && reply.ok());
    await mara.at('try-out').click();
    await mara.online();
    await mara.see('[data-testid=map][data-ready=true]');
    await shown;
    assert.equal(
      await mara.page.locator('[data-testid^=tracker-wolf]').count(),
      0,
      'nobody waits on the board',
    );
    await mara.at('start').click();
    await mara.at('pane-referee').click();
    await shot(mara.page, 'scene-played-1366');
    await mara.at('now-waves').getByText('with round 3').waitFor();
    await mara.at('wave-call').click();
    await mara.page.locator('[data-testid^=tracker-wolf]').nth(1).waitFor();
    assert.equal(await mara.at('now-waves').count(), 0, 'they have come');
  });

  it('chooses surroundings that act, and lays what lies on their ground, for rules that have them', async () => {
    const before = campaign;
    const made = await mara.ask('POST', '/api/campaigns', { title: 'The fen', ruleset: 'turn-based' });
    campaign = made.body.id;
    await desk();
    for (const [field, value] of [
      ['board-columns', '14'],
      ['board-rows', '9'],
    ]) {
      await mara.at('panel-scene').click();
      await mara.at(field).fill(value);
      await mara.at(field).blur();
    }
    await mara.at('surroundings-swampy').check();
    await mara.at('dress-swampy').check();
    await mara.at('part-swampy').check();
    await mara.page.getByText('Let somebody come in during the fight').click();
    await mara.at('newcomer-swampy').selectOption({ label: 'Marsh viper' });
    await mara.page
      .locator('form')
      .filter({ has: mara.at('newcomer-swampy') })
      .getByRole('button')
      .click();
    assert.equal(await mara.at('tool-rubble').count(), 0, 'no tool for what these rules do not know');
    await mara.at('tool-surroundings').click();
    await mara.at('surroundings-row').selectOption({ label: 'Tenacious mud' });
    await drag([5, 3], [8, 3]);
    await mara.at('surroundings-row').selectOption({ label: 'Table' });
    await click(2, 6);
    await click(4, 6);
    await mara.at('tool-height').click();
    await drag([11, 1], [12, 1]);
    await mara.at('tool-start').click();
    await click(1, 3);
    await mara.at('panel-bestiary').click();
    await mara.at('bestiary-search').fill('marsh lurker');
    await mara.at('monster-marsh_lurker').click();
    await click(12, 1);
    await mara.see('[data-testid=judged][data-state=good]');
    await mara.at('panel-scene').click();
    await mara.at('dress-swampy').scrollIntoViewIfNeeded();
    await shot(mara.page, 'scene-surroundings-1366');
    await mara.sound('surroundings of a scene');
    const { text } = await save('The fen');
    for (const said of [
      /kind: tenacious_mud, cells: \[\[5, 3\], \[6, 3\], \[7, 3\], \[8, 3\]\]/,
      /kind: table, cells: \[\[2, 6\]\]/,
      /kind: table, cells: \[\[4, 6\]\]/,
      /kind: ground, elevation: 10, cells: \[\[11, 1\], \[12, 1\]\]/,
    ])
      assert.match(text, said);
    assert.match(text, /id: swampy/);
    assert.match(text, /monster: marsh_viper/);
    await mara.at('try-out').click();
    await mara.online();
    await mara.see('[data-testid=map][data-ready=true]');
    await mara.at('start').click();
    await shot(mara.page, 'scene-surroundings-played-1366');
    campaign = before;
  });

  it('takes back and does again', async () => {
    await desk();
    await mara.at('tool-rock').click();
    await click(3, 0);
    await mara.at('side-text').click();
    const painted = await mara.field('Text').inputValue();
    await mara.at('undo').click();
    const before = await mara.field('Text').inputValue();
    assert.notEqual(before, painted);
    await mara.at('redo').click();
    assert.equal(await mara.field('Text').inputValue(), painted);
  });

  it('does the main acts by keys', async () => {
    await desk();
    await board().focus();
    const { keyboard } = mara.page;
    const press = async (...keys) => {
      for (const one of keys) await keyboard.press(one);
    };
    // Two steps to the pointer's first place and on: a wall, a door to the east of it, somebody from the bestiary.
    await press('2', 'ArrowLeft', 'Enter');
    const said = () => mara.at('build-said').innerText();
    assert.match(await said(), /blocked/);
    await press('d', 'ArrowDown', 'Enter', 'ArrowRight');
    assert.match(await said(), /closed door/);
    await mara.at('panel-bestiary').click();
    await mara.at('bestiary-search').fill('goblin');
    await mara.at('monster-goblin').press('Enter');
    await board().focus();
    await press('ArrowUp', 'ArrowUp', 'Enter');
    assert.match(await said(), /Goblin/);
    await press('v', 'Enter', 'ArrowRight', 'Enter', 'ArrowLeft');
    assert.doesNotMatch(await said(), /Goblin/);
    await press('ArrowRight');
    assert.match(await said(), /Goblin/);
    await press('Delete');
    assert.doesNotMatch(await said(), /Goblin/);
    await press('Control+z');
    assert.match(await said(), /Goblin/);
    await mara.sound('a scene by keys');
  });

  it('says what is wrong with the text, in both tabs', async () => {
    await desk();
    await mara.see('[data-testid=judged][data-state=good]');
    await mara.at('side-text').click();
    const text = await mara.field('Text').inputValue();
    const wrong = text.replace('monster: goblin', 'monster: gobblin').replace(/^title: .*$/m, '$& # mine');
    await mara.field('Text').fill(wrong);
    await mara
      .at('scene-problems')
      .getByText(/there is no monster 'gobblin'/)
      .waitFor();
    await mara.at('side-board').click();
    await mara.at('panel-placed').click();
    await mara
      .at('placed-creatures')
      .getByText(/there is no monster 'gobblin'/)
      .waitFor();
    await shot(mara.page, 'scene-problems-1366');
    await mara.at('tool-rock').click();
    await click(3, 0);
    await mara
      .at('scene-problems')
      .getByRole('button', { name: /^Line \d+/ })
      .first()
      .click();
    assert.match(await mara.field('Text').inputValue(), /# mine/, 'what is not known stays');
    await mara.field('Text').fill('title: [');
    await mara.see('[data-testid=judged][data-state=bad]');
    await mara.field('Text').fill(text);
    await mara.see('[data-testid=judged][data-state=good]');
  });

  it('takes in a map of another tool, and says what it left out', async () => {
    await desk();
    await mara.at('panel-take').click();
    const buffer = Buffer.from(JSON.stringify(kMap));
    await mara.at('take-map').setInputFiles({ name: 'mill.dd2vtt', mimeType: 'application/json', buffer });
    const report = mara.at('take-report');
    await report.getByText('Taken: 9 by 5 squares, 1 door, 1 light.').waitFor();
    await report.getByText(/picture (was left out|could not be taken)/).waitFor();
    await report.getByText('Not understood: plugin_data.').waitFor();
    await shot(mara.page, 'scene-taken-in-1366');
    await mara.at('side-text').click();
    const text = await mara.field('Text').inputValue();
    assert.match(text, /# \. \. \. \. \. \. \. #/);
    assert.match(text, /kind: door, cells: \[\[3, 2\], \[4, 2\]\], state: closed/);
    await mara.at('side-board').click();
    await mara.at('take-map').setInputFiles({
      name: 'no.dd2vtt',
      mimeType: 'application/json',
      buffer: Buffer.from('{'),
    });
    await mara.alert(/no JSON/);
  });
});
