// A push service of the test's own (RFC 8030): HTTPS with a certificate of its own making, browsers that exist as keys
// only, messages opened as RFC 8291 says and their sender checked as RFC 8292 says, by Node's own cryptography.
import { execFileSync } from 'node:child_process';
import crypto from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const kHeader = 16 + 4 + 1;

// The text of a record, its delimiter and what fills it up taken away.
function opened(body, reader) {
  const salt = body.subarray(0, 16);
  const idSize = body[kHeader - 1];
  const sender = body.subarray(kHeader, kHeader + idSize);
  const secret = reader.ecdh.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), reader.point, sender]);
  const ikm = Buffer.from(crypto.hkdfSync('sha256', secret, reader.auth, info, 32));
  const derive = (name, size) =>
    Buffer.from(crypto.hkdfSync('sha256', ikm, salt, `Content-Encoding: ${name}\0`, size));
  const hidden = body.subarray(kHeader + idSize);
  const decipher = crypto.createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(hidden.subarray(-16));
  const plain = Buffer.concat([decipher.update(hidden.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  return plain.subarray(0, end).toString('utf8');
}

// The claims of whoever signed it, if it is signed by the key that it names.
function claimsOf(authorization) {
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  if (token === undefined) return undefined;
  const [head, claims, signature] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const good = crypto.verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: crypto.createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return good ? { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key } : undefined;
}

// A key and a certificate for localhost, in files of their own.
export function certified(folder) {
  const certificate = join(folder, 'service.pem');
  const key = join(folder, 'service.key');
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', [...words, ...names, '-days', '2', '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  return { key, certificate };
}

export class PushService {
  static async open() {
    const service = new PushService();
    service.folder = mkdtempSync(join(tmpdir(), 'affray-push-'));
    const { key, certificate } = certified(service.folder);
    service.certificate = certificate;
    service.readers = new Map();
    service.taken = [];
    service.answer = 201;
    service.heard = () => {};
    service.server = createServer(
      { key: readFileSync(key), cert: readFileSync(service.certificate) },
      (request, response) => service.#take(request, response),
    );
    await new Promise((ready) => service.server.listen(0, '127.0.0.1', ready));
    return service;
  }

  get url() {
    return `https://localhost:${this.server.address().port}`;
  }

  // A browser: what its PushManager would give.
  reader(name) {
    const ecdh = crypto.createECDH('prime256v1');
    const point = ecdh.generateKeys();
    const auth = crypto.randomBytes(16);
    this.readers.set(`/send/${name}`, { name, ecdh, point, auth });
    return {
      endpoint: `${this.url}/send/${name}`,
      keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    };
  }

  #take(request, response) {
    const chunks = [];
    request.on('data', (bytes) => chunks.push(bytes));
    request.on('end', () => {
      const reader = this.readers.get(request.url);
      const body = Buffer.concat(chunks);
      const { answer } = this;
      response.writeHead(answer, answer === 307 ? { Location: `${this.url}/send/elsewhere` } : {}).end();
      const { method, url, headers } = request;
      const text = reader === undefined ? undefined : JSON.parse(opened(body, reader));
      const claims = claimsOf(headers.authorization);
      this.taken.push({ method, url, headers, size: body.length, to: reader?.name, text, claims });
      this.heard();
    });
  }

  // Until there are so many messages in all.
  async until(count) {
    const end = Date.now() + 30_000;
    while (this.taken.length < count) {
      if (Date.now() > end) throw new Error(`${this.taken.length} of ${count} messages came`);
      await new Promise((next) => {
        const timer = setTimeout(next, 300);
        this.heard = () => {
          clearTimeout(timer);
          next();
        };
      });
    }
    return this.taken[count - 1];
  }

  async close() {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
    rmSync(this.folder, { recursive: true, force: true });
  }
}
