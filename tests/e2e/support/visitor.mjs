// Those who come to the pages of accounts and campaigns, and each of them by role and name of what is shown. Keeps the addresses that were
// asked for, and every secret that came by, for whoever looks afterwards where these have got to.
import assert from 'node:assert/strict';
import { faultsInEveryTheme, launch, person, unexpected } from './browser.mjs';
import { assertNothingLeaked } from './secrets.mjs';
import { Server } from './server.mjs';

// ms for the slowest answer. AFFRAY_PATIENCE: seconds, for a machine on which much else runs.
export const kPatience = 1000 * Number(process.env.AFFRAY_PATIENCE ?? 45);
export const kPassword = 'correct horse battery';
// What the browser itself says of a refusal.
const kRefusals = /Failed to load resource: the server responded with a status of 4\d\d/;

export class Visitor {
  forgiven = [kRefusals];

  static async open(browser, server, options = {}) {
    const visitor = Object.assign(new Visitor(), await person(browser, options), { server });
    visitor.addresses = [];
    visitor.secrets = new Set();
    visitor.links = new Set();
    visitor.watch(visitor.page);
    return visitor;
  }

  // Of the console's complaints: those that the journey brings about by itself.
  forgive(...patterns) {
    this.forgiven = [...this.forgiven, ...patterns];
  }

  // Another page of the same browser.
  async beside() {
    const other = Object.assign(new Visitor(), this, { page: await this.context.newPage() });
    other.watch(other.page);
    return other;
  }

  watch(page) {
    page.setDefaultTimeout(kPatience);
    page.on('request', (request) => this.addresses.push(request.url()));
    page.on('websocket', (socket) => this.addresses.push(socket.url()));
    page.on('framenavigated', (frame) => this.addresses.push(frame.url()));
    page.on('response', (response) => void this.#collect(response));
  }

  async #collect(response) {
    if (!response.url().includes('/api/')) return;
    const body = await response.json().catch(() => undefined);
    const found = [
      body?.token,
      response.ok() ? body?.code : '',
      response.ok() ? body?.link : '',
      ...(body?.seats ?? []).flatMap((s) => [s.joinCode, s.link]),
    ];
    for (const secret of found) if (secret) this.secrets.add(secret);
    for (const link of [body?.link, ...(body?.seats ?? []).map((seat) => seat.link)])
      if (link) this.links.add(link);
  }

  // Tokens that this browser keeps now: those of seats change as one plays.
  async remember() {
    const kept = await this.page.evaluate(() => JSON.stringify({ ...localStorage }));
    for (const [token] of kept.matchAll(/(?<=token\\":\\")[\w-]{43}/g)) this.secrets.add(token);
  }

  go(path) {
    return this.page.goto(`${this.server.url}${path}`);
  }

  at(testid) {
    return this.page.getByTestId(testid);
  }

  button(name) {
    return this.page.getByRole('button', { name });
  }

  link(name) {
    return this.page.getByRole('link', { name, exact: true });
  }

  field(label) {
    return this.page.getByLabel(label, { exact: true });
  }

  heading(name) {
    return this.page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
  }

  alert(pattern) {
    return this.page.getByRole('alert').filter({ hasText: pattern }).first().waitFor();
  }

  // Until the page shows what `selector` names.
  see(selector) {
    return this.page.waitForSelector(selector, { timeout: kPatience });
  }

  text(text) {
    return this.page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
  }

  async confirm(label, question) {
    await this.button(label).click();
    await this.button(question).click();
  }

  async fillIn(fields) {
    for (const [label, value] of Object.entries(fields)) await this.field(label).fill(value);
  }

  async logIn(name, password = kPassword) {
    await this.fillIn({ Name: name, Password: password });
    await this.button(/^Log in$/).click();
  }

  async signUp(name, fields = {}) {
    await this.fillIn({ Name: name, Password: kPassword, ...fields });
    await this.button('Make the account').click();
  }

  // By the link of an invitation, as somebody new.
  async follow(link, name) {
    await this.page.goto(link);
    await this.signUp(name);
    await this.at('nav-account').waitFor();
    // The page goes on by itself to what the invitation was for.
    await this.page.waitForURL((address) => !address.hash.startsWith('#invite='));
  }

  // As an operator or referee: makes an invitation and returns its link.
  async invite({ uses = 1, as } = {}) {
    if (as !== undefined) await this.field('As').selectOption(as);
    await this.field('For how many').fill(String(uses));
    await this.button('Make an invitation').click();
    return this.at('invitation-link').innerText();
  }

  // In a campaign's list of encounters: presses what is offered at a seat, and is at the table.
  async sit(encounter, seat) {
    const line = this.at('encounter').filter({ hasText: encounter });
    await line.getByTestId(`seat-${seat}`).getByRole('button').click();
    await this.online();
  }

  online() {
    return this.page.waitForSelector('[data-testid=table][data-link=online]', { timeout: kPatience });
  }

  // What the server itself says, asked with this browser's login.
  ask(method, path, body) {
    const request = { method, path, body };
    return this.page.evaluate(async ({ method, path, body }) => {
      const { token = '' } = JSON.parse(localStorage.getItem('affray/login') ?? '{}');
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const answer = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return { status: answer.status, body: await answer.json().catch(() => undefined) };
    }, request);
  }

  // Nothing is broken, nothing is wider than the screen, nobody is kept out.
  async sound(what) {
    assert.deepEqual(await faultsInEveryTheme(this.page), [], what);
    const wide = await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${what}: ${wide} pixels wider than the screen`);
  }

  async close() {
    await this.remember().catch(() => {});
    await this.context.close();
    assert.deepEqual(unexpected(this.complaints, this.forgiven), []);
  }
}

// A server of its own with an operator in it, a browser, and all who come: each from an address of their own, so that
// one's tries are not another's.
export class Gathering {
  static async open(operator) {
    const gathering = new Gathering();
    gathering.server = await Server.empty(operator, 'tests', ['--trusted-proxies', '127.0.0.1']);
    gathering.browser = await launch();
    gathering.everybody = [];
    gathering.passwords = new Set([operator.password, kPassword]);
    return gathering;
  }

  async visitor(options) {
    const extraHTTPHeaders = { 'X-Forwarded-For': `10.0.0.${this.everybody.length + 1}` };
    const viewport = { width: 1280, height: 800 };
    const fresh = await Visitor.open(this.browser, this.server, { viewport, extraHTTPHeaders, ...options });
    this.everybody.push(fresh);
    return fresh;
  }

  // Everybody goes, the server ends, and nothing secret lies about. Returns how many tokens came by.
  async leaveNothing(...passwords) {
    for (const one of this.everybody) await one.close();
    const { ended } = this.server;
    this.server.process.kill('SIGTERM');
    await ended;
    return assertNothingLeaked(this.server, this.everybody, [...this.passwords, ...passwords]);
  }

  async close() {
    await this.browser.close();
    await this.server.close();
  }
}
