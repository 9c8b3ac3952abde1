// What campaigns hold: a server of the referee Mara's, its pages, and the API asked beside them.
import assert from 'node:assert/strict';
import { launch } from './browser.mjs';
import { Server } from './server.mjs';
import { Visitor } from './visitor.mjs';

const kMara = { name: 'Mara', password: 'a long walk in the rain' };

/** The first try's answer, until it is as it should be. */
export async function until(read, holds) {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await read();
    if (holds(found)) return found;
    await new Promise((next) => setTimeout(next, 100));
  }
  assert.fail(`never came: ${holds}`);
}

export const idOf = (page) => page.url().split('/').at(-1);
export const group = (who, name) => who.page.getByRole('group', { name, exact: true });

export class Book {
  #everybody = [];

  open = async () => {
    this.server = await Server.empty(kMara);
    this.browser = await launch();
    this.mara = await this.visitor();
    await this.mara.go('/#/sign-in');
    await this.mara.logIn(kMara.name, kMara.password);
    await this.mara.at('nav-account').waitFor();
  };

  close = async () => {
    for (const one of this.#everybody) await one.close();
    await this.browser?.close();
    await this.server?.close();
  };

  visitor = async (options) => {
    const viewport = { width: 1280, height: 900 };
    const fresh = await Visitor.open(this.browser, this.server, { viewport, ...options });
    this.#everybody.push(fresh);
    return fresh;
  };

  /** Another campaign: the one that is meant from here on. */
  begin = async (ruleset) => {
    const title = `The ${ruleset} road`;
    this.campaign = (await this.mara.ask('POST', '/api/campaigns', { title, ruleset })).body.id;
  };

  api = (who, rest, method = 'GET', body = undefined) =>
    who.ask(method, `/api/campaigns/${this.campaign}${rest}`, body);

  /** There, and as it stands now: the same address again would stay as it was read. */
  tab = async (who, ...rest) => {
    const path = `/#/${['campaigns', this.campaign, ...rest].join('/')}`;
    if (who.page.url().endsWith(path)) await who.page.reload();
    else await who.go(path);
  };

  characters = async (who = this.mara) => (await this.api(who, '/characters')).body.characters ?? [];
  character = async (id, who = this.mara) => (await this.api(who, `/characters/${id}`)).body;

  make = async (who) => {
    await who.button('Make the character').click();
    await who.at('character-sheet').waitFor();
    return idOf(who.page);
  };
}
