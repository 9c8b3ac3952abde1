// Somebody's program that takes webhooks: HTTPS with a certificate of its own making, signatures verified by the library
// that the scheme's authors give to receivers.
import { createServer } from 'node:https';
import { Webhook } from 'standardwebhooks';
import { Certificate, until } from './certificate.mjs';

export class Receiver {
  static async open() {
    const receiver = new Receiver();
    receiver.tls = new Certificate();
    receiver.taken = [];
    // What it answers, one after another; then 204.
    receiver.answers = [];
    receiver.server = createServer(receiver.tls.pair, (request, response) =>
      receiver.#take(request, response),
    );
    await new Promise((ready) => receiver.server.listen(0, '127.0.0.1', ready));
    return receiver;
  }

  get certificate() {
    return this.tls.file;
  }

  url(path) {
    return `https://localhost:${this.server.address().port}${path}`;
  }

  #take(request, response) {
    const chunks = [];
    request.on('data', (bytes) => chunks.push(bytes));
    request.on('end', () => {
      const { method, url, headers } = request;
      const answer = this.answers.shift() ?? 204;
      this.taken.push({ method, url, headers, body: Buffer.concat(chunks).toString('utf8'), answer });
      response.writeHead(answer, answer === 307 ? { Location: this.url('/elsewhere') } : {}).end();
    });
  }

  // What came to that path.
  at(path) {
    return this.taken.filter(({ url }) => url === path);
  }

  // The message number `count` to that path, once it is there.
  async message(path, count) {
    await until(() => this.at(path).length >= count, `message ${count} to ${path}`);
    return this.at(path)[count - 1];
  }

  async close() {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
    this.tls.remove();
  }
}

// What it says, if whoever holds the secret has signed it not long ago; throws otherwise.
export function verified(secret, { body, headers }) {
  return new Webhook(secret).verify(body, headers);
}
