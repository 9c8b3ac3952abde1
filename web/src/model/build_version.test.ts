import { describe, expect, it } from 'vitest';
import { keepVersion, newer } from './build_version';

describe('the build that the server serves', () => {
  it('is another one only if both are known and differ', () => {
    expect(newer(undefined, '"1"')).toBe(false);
    expect(newer('"1"', '')).toBe(false);
    expect(newer('"1"', '"1"')).toBe(false);
    expect(newer('"1"', '"2"')).toBe(true);
  });

  it('is the same through a proxy that packs', () => {
    expect(newer('"1"', 'W/"1"')).toBe(false);
    expect(newer('W/"1-gzip"', '"1"')).toBe(false);
  });

  it('is remembered over a time without an answer', () => {
    expect(keepVersion('"1"', '')).toBe('"1"');
    expect(keepVersion('"1"', '"2"')).toBe('"2"');
  });
});
