import { beforeEach, describe, expect, it } from 'vitest';
import { memoryStorage } from '../test/storage';
import { takeTry, type Try } from './openid';

const kTry: Try = { purpose: 'log-in', back: '/#/campaigns', provider: 'example', verifier: 'v' };

describe('a try to log in elsewhere', () => {
  let store: Storage;

  beforeEach(() => {
    store = memoryStorage();
  });

  it('is taken once', () => {
    store.setItem('affray/openid', JSON.stringify(kTry));
    expect(takeTry(store)).toEqual(kTry);
    expect(takeTry(store)).toBeUndefined();
  });

  it('is none if it was kept wrongly', () => {
    for (const kept of ['', '{', 'null', '[]', JSON.stringify({ ...kTry, purpose: 'else' }), '{"back":1}']) {
      store.setItem('affray/openid', kept);
      expect(takeTry(store)).toBeUndefined();
    }
  });
});
