// An identity provider of the test's own, by a library that is certified for it (oidc-provider): HTTPS with a certificate
// of its own making. Whoever comes is who they say they are.
import crypto from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Provider from 'oidc-provider';
import { Certificate } from './certificate.mjs';

const kSecret = 'a secret that stands in one file';

function keys(kind, options, algorithm) {
  const { privateKey } = crypto.generateKeyPairSync(kind, options);
  return { ...privateKey.export({ format: 'jwk' }), alg: algorithm, use: 'sig', kid: crypto.randomUUID() };
}

export class IdentityProvider {
  // `back`: where browsers are sent back to. `algorithm`: RS256 or ES256.
  static async open(back, algorithm) {
    const one = new IdentityProvider();
    one.back = back;
    one.algorithm = algorithm;
    one.folder = mkdtempSync(join(tmpdir(), 'affray-openid-'));
    one.tls = new Certificate();
    await one.start();
    return one;
  }

  get issuer() {
    return `https://localhost:${this.port}`;
  }

  get secret() {
    return kSecret;
  }

  // With keys that nobody has seen before.
  async start() {
    const tls = this.tls.pair;
    this.server = createServer(tls, (request, response) => this.provider.callback()(request, response));
    await new Promise((ready) => this.server.listen(this.port ?? 0, '127.0.0.1', ready));
    this.port = this.server.address().port;
    this.provider = this.#made();
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  #made() {
    const key =
      this.algorithm === 'RS256'
        ? keys('rsa', { modulusLength: 2048 }, 'RS256')
        : keys('ec', { namedCurve: 'P-256' }, 'ES256');
    return new Provider(this.issuer, {
      clients: [
        {
          client_id: 'affray',
          client_secret: kSecret,
          redirect_uris: [this.back],
          application_type: 'native',
          grant_types: ['authorization_code'],
          response_types: ['code'],
          token_endpoint_auth_method: 'client_secret_basic',
          id_token_signed_response_alg: this.algorithm,
        },
      ],
      pkce: { methods: ['S256'], required: () => true },
      features: { devInteractions: { enabled: true } },
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
      cookies: { keys: ['a key for this test'] },
      jwks: { keys: [key] },
    });
  }

  // The file for the server's setting openid.providers_file.
  settings() {
    const secret = join(this.folder, 'client.secret');
    writeFileSync(secret, `${kSecret}\n`, { mode: 0o600 });
    const file = join(this.folder, 'providers.toml');
    writeFileSync(
      file,
      `[example]\nname = "Example"\nissuer = "${this.issuer}"\nclient_id = "affray"\n` +
        `client_secret_file = "${secret}"\ntrust_file = "${this.tls.file}"\n`,
    );
    return file;
  }

  async close() {
    await this.stop().catch(() => {});
    this.tls.remove();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
