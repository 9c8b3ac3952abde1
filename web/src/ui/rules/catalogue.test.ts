import { describe, expect, it } from 'vitest';
import { kBooks, bookOf, chaptersOf, findRule, searched, spansOf } from './catalogue';

describe.each(kBooks.map((book) => book.id))('the rules of %s', (id) => {
  it('have words, and none about where they come from', async () => {
    const rules = (await chaptersOf(id)).flatMap((chapter) => chapter.rules);
    expect(rules.length).toBeGreaterThan(40);
    for (const rule of rules) {
      expect(rule.title, rule.id).not.toBe('');
      expect(rule.blocks.length, rule.id).toBeGreaterThan(0);
      expect(bookOf(rule.id), rule.id).toBe(id);
      expect(JSON.stringify(rule), rule.id).not.toMatch(/\[(seed|decision|supplement)|\bseed\b/i);
    }
  });
});

describe('rules', () => {
  it('are found with their neighbours', async () => {
    const found = findRule(await chaptersOf('affray'), 'AFR-013');
    expect(found?.rule.title).toBe('Engagement is derived');
    expect(found?.before?.id).toBe('AFR-012');
    expect(found?.behind?.id).toBe('AFR-014');
    expect(findRule(await chaptersOf('affray'), 'AFR-999')).toBeUndefined();
  });

  it('are searched by words, titles first', async () => {
    const found = searched(await chaptersOf('affray'), 'intercept who');
    expect(found.flatMap((chapter) => chapter.rules)[0]?.id).toBe('AFR-024');
    expect(searched(await chaptersOf('affray'), 'zyzzyva')).toEqual([]);
  });

  it('name each other', () => {
    expect(spansOf('See **now** `ap` (ARC-052), not X-1.')).toEqual([
      { kind: 'plain', text: 'See ' },
      { kind: 'strong', text: 'now' },
      { kind: 'plain', text: ' ' },
      { kind: 'code', text: 'ap' },
      { kind: 'plain', text: ' (' },
      { kind: 'rule', text: 'ARC-052' },
      { kind: 'plain', text: '), not X-1.' },
    ]);
  });
});
