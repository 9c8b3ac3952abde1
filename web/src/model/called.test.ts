import { describe, expect, it } from 'vitest';
import { calledBy } from './called';

describe('what somebody is called in short', () => {
  it.each([
    ['Ansa Brightmoor', 'ansa', 'Ansa'],
    ['Sister Maelin', 'maelin', 'Maelin'],
    ['Sister Maelin', 'maelin_2', 'Maelin'],
    ['Old Tom', 'thomas', 'Old'],
    ['Wheel ogre', 'ogre', 'ogre'],
    ['Orrin', 'orrin', 'Orrin'],
    ['', 'nobody', ''],
  ])('%s (%s): %s', (name, id, called) => {
    expect(calledBy(name, id)).toBe(called);
  });
});
