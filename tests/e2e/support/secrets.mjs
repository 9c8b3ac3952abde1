// Where secrets have got to: addresses, what the server said, and the files it wrote.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

// A token is 256 bits in base64url: neither its text nor its bits may lie anywhere.
function formsOf(secret) {
  const forms = [Buffer.from(secret)];
  if (/^[\w-]{43}$/.test(secret)) forms.push(Buffer.from(secret, 'base64url'));
  return forms;
}

// `visitors` with what they have seen; `more`: secrets of which the test knows otherwise. Call it when the server has ended.
export function assertNothingLeaked(server, visitors, more = []) {
  const secrets = new Set([...visitors.flatMap((one) => [...one.secrets]), ...more]);
  // Links of seats are as long as tokens, and travel as codes do.
  const links = new Set(visitors.flatMap((one) => [...(one.links ?? [])]));
  const tokens = [...secrets].filter((secret) => secret.length === 43 && !links.has(secret));
  const files = filesBelow(server.data).map((path) => [path, readFileSync(path)]);
  assert.ok(files.some(([path]) => path.endsWith('affray.sqlite')));
  const addresses = new Set(visitors.flatMap((one) => one.addresses));
  // Codes travel in fragments, which no server sees; tokens and passwords not even there.
  const asked = [...addresses].map((address) => address.replace(/#.*/, ''));
  for (const secret of secrets) {
    assert.ok(!server.said.includes(secret), 'a secret in the log');
    assert.ok(!asked.some((address) => address.includes(secret)), 'a secret in an address');
    for (const [path, bytes] of files)
      for (const form of formsOf(secret)) assert.ok(!bytes.includes(form), `a secret in ${path}`);
  }
  for (const secret of [...tokens, ...more])
    assert.ok(![...addresses].some((address) => address.includes(secret)), 'a token in a fragment');
  return tokens.length;
}
