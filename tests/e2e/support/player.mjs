// A person at the table, by what the page shows and offers.
import assert from 'node:assert/strict';
import { person } from './browser.mjs';

// ms for the slowest answer. AFFRAY_PATIENCE: seconds, for a machine on which much else runs.
const kPatience = 1000 * Number(process.env.AFFRAY_PATIENCE ?? 20);

export class Player {
  static async sit(browser, link, name, options) {
    const player = Object.assign(new Player(), await person(browser, options), { name });
    player.page.setDefaultTimeout(kPatience);
    player.requests = [];
    player.page.on('request', (request) => player.requests.push(request.url()));
    player.page.on('websocket', (socket) => player.requests.push(socket.url()));
    await player.page.goto(link);
    await player.page.getByTestId('join-name').fill(name);
    await player.page.getByTestId('join-enter').click();
    await player.online();
    return player;
  }

  // Who came to the table by other doors than its link.
  static of({ page, complaints }, name) {
    return Object.assign(new Player(), { page, complaints, name });
  }

  at(testid) {
    return this.page.getByTestId(testid);
  }

  online() {
    return this.page.waitForSelector('[data-testid=table][data-link=online]', { timeout: kPatience });
  }

  // Until the page shows what `selector` names.
  see(selector, options) {
    return this.page.waitForSelector(selector, { timeout: kPatience, ...options });
  }

  async version() {
    return Number(await this.at('table').getAttribute('data-version'));
  }

  creature(id) {
    return this.at(`tracker-${id}`).evaluate((row) => ({
      status: row.dataset.status,
      hp: row.dataset.hp,
      place: row.dataset.place,
      active: row.getAttribute('aria-current') === 'true',
    }));
  }

  async active() {
    const row = this.page.locator('[data-testid^=tracker-][aria-current=true]');
    return (await row.count()) === 0 ? '' : (await row.getAttribute('data-testid')).slice('tracker-'.length);
  }

  // Picks a destination from the list and goes there. Resolves when the server has answered.
  async walk(to) {
    await this.see(`[data-testid=destinations] option[value="${to},0"]`, { state: 'attached' });
    await this.at('destinations').selectOption(`${to},0`);
    await this.see('[data-testid=preview]');
    const shown = await this.at('preview').innerText();
    await this.at('confirm').click();
    await this.page.waitForSelector('[data-testid=plan]', { state: 'detached' });
    return shown;
  }

  async attack(target) {
    await this.page.locator('[data-verb=attack][aria-disabled=false]').first().click();
    await this.see(`[data-testid=target-${target}]`);
    const chosen = await this.at(`target-${target}`).getAttribute('aria-pressed');
    if (chosen !== 'true') await this.at(`target-${target}`).click();
    await this.at('confirm').click();
    await this.page.waitForSelector('[data-testid=plan]', { state: 'detached' });
  }

  // Attacks, with what comes first, whoever of `targets` comes first. False: there is nothing to attack with.
  async strike(targets = 'target-') {
    const attack = this.page.locator('[data-verb=attack][aria-disabled=false]').first();
    if (!(await attack.isVisible())) return false;
    await attack.click();
    const target = this.page.locator(`[data-testid^=${targets}]`).first();
    await target.waitFor();
    if ((await target.getAttribute('aria-pressed')) !== 'true') await target.click();
    await this.confirm();
    return true;
  }

  // On a board of zones: chooses a creature, and of what may be done to it one thing; the price is shown.
  async onto(target, action) {
    await this.at(`token-${target}`).click();
    await this.at(`on-target-${action}`).click();
    await this.see('[data-testid=preview]');
  }

  // Until a further roll of this kind has come of what `act` does; its outcome. Of a long log only the end is on the page: a roll
  // is known by its version, not by how many there are.
  async roll(kind, act) {
    const rolls = `.line:has([data-testid=roll][data-kind=${kind}])`;
    const last = `Number([...document.querySelectorAll('${rolls} [data-testid=line-menu]')].pop()?.dataset.version ?? 0)`;
    const before = await this.page.evaluate(last);
    await act();
    await this.page.waitForFunction(`${last} > ${before}`);
    return this.page.locator(`${rolls} [data-testid=roll]`).last().getAttribute('data-outcome');
  }

  async confirm() {
    await this.at('confirm').click();
    await this.page.waitForSelector('[data-testid=plan]', { state: 'detached' });
  }

  async endTurn() {
    await this.page.locator('[data-verb=end_turn][aria-disabled=false]').click();
    // Where something is left to do the page asks once more.
    if (await this.at('end-asks').isVisible()) await this.at('end-anyway').click();
  }

  // Standing orders lie behind one line of the sheet.
  async openOrders() {
    const orders = this.at('orders');
    if ((await orders.getAttribute('open')) === null) await orders.locator('summary').click();
  }

  // Proposes flight; what is lost stands before it.
  async proposeFlight() {
    await this.at('bar-more').click();
    await this.at('flee').click();
    assert.match(await this.at('flee-asks').innerText(), /campaign suffers a loss/);
    await this.at('flee-go').click();
  }

  // As the referee: pulls out one of the levers of the console.
  async lever(id) {
    await this.at('pane-referee').click();
    const lever = this.at(`lever-${id}`);
    if ((await lever.getAttribute('aria-expanded')) !== 'true') await lever.click();
    await this.see('#lever-out');
  }

  // The referee's card of a creature, from its row.
  async card(id) {
    await this.at(`tracker-${id}`).click({ button: 'right' });
    await this.see(`[data-testid=acts][data-who="${id}"]`);
  }

  // "-7", "+3", "12": of a creature's hit points.
  async hitPoints(id, typed) {
    await this.card(id);
    await this.at('acts-hp').fill(typed);
    await this.at('acts-hp').press('Enter');
    await this.page.waitForFunction(() => document.querySelector('[data-testid=acts-hp]').value === '');
    await this.page.keyboard.press('Escape');
    await this.see('[data-testid=acts-card]', { state: 'detached' });
  }

  // Any number of a creature, by the words for both.
  async setNumber(who, what, value, reason = 'For the test.') {
    await this.lever('number');
    await this.at('number-who').selectOption({ label: who });
    await this.at('number-what').selectOption(what);
    await this.at('number-value').fill(String(value));
    await this.at('number-reason').fill(reason);
    await this.at('number-go').click();
    await this.page.waitForFunction(() => document.querySelector('[data-testid=number-reason]').value === '');
  }

  // As the referee: leads play back to before the last line of the log.
  async rewindLast(reason, { keepDice = false } = {}) {
    await this.at('pane-log').click();
    await this.at('line-menu').last().click();
    await this.at('before-line').click();
    await this.at('rewind-reason').fill(reason);
    await this.at('rewind-keep-dice').setChecked(keepDice);
    await this.at('rewind-go').click();
    await this.page.waitForSelector('[data-testid=ways-back]', { state: 'detached' });
  }

  // Where the board waits for a cell: this one.
  async point(x, y) {
    await this.see('[data-testid=pointing]');
    const at = await this.pixelOf(x, y);
    await this.page.mouse.click(at.x, at.y);
    await this.see('[data-testid=pointing]', { state: 'detached' });
  }

  // Where a cell lies on the page; `dx`, `dy`: off its middle, in cells.
  async pixelOf(x, y, dx = 0, dy = 0) {
    const map = this.at('map');
    const box = await map.boundingBox();
    const [left, top, zoom, size] = (await map.getAttribute('data-camera')).split(' ').map(Number);
    const square = (await map.getAttribute('data-grid')) === 'square';
    const side = square ? size * 1.6 : size * Math.sqrt(3);
    const across = square ? x + 0.5 + dx : x + y / 2 + dx;
    const down = square ? (y + 0.5 + dy) * side : y * size * 1.5 + dy * side;
    return { x: box.x + left + zoom * side * across, y: box.y + top + zoom * down };
  }

  // Asks the server for its view and compares; the page says what differed.
  async checkView() {
    await this.at('help').click();
    await this.at('check-view').click();
    await this.page.waitForFunction(() =>
      /what the server has|differed/.test(document.querySelector('[data-testid=check-result]').textContent),
    );
    const verdict = await this.at('check-result').innerText();
    const differences = await this.at('check-result').getAttribute('data-differences');
    await this.at('help-close').click();
    assert.match(verdict, /what the server has/, `${this.name}: ${differences}`);
  }

  // The tokens that this browser holds.
  tokens() {
    return this.page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('affray/seats/'))
        .flatMap(([, value]) => JSON.parse(value).map((seat) => seat.token)),
    );
  }
}
