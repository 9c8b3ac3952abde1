// The served OpenAPI document, judged by a validator that is not ours.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Server } from './support/server.mjs';

describe('the OpenAPI document', () => {
  let server;

  before(async () => {
    server = await Server.open();
  });

  after(async () => {
    await server?.close();
  });

  it('is OpenAPI 3.1', async () => {
    const answer = await fetch(`${server.url}/api/openapi.json`);
    assert.equal(answer.status, 200);
    const validator = new Validator();
    const result = await validator.validate(await answer.json());
    assert.deepEqual(result.errors ?? [], []);
    assert.equal(result.valid, true);
    assert.equal(validator.version, '3.1');
  });
});
