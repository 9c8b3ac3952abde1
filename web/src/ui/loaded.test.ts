import { expect, test } from 'vitest';
import { Loaded } from './loaded.svelte';

test('An answer that is overtaken by a later one is not shown', async () => {
  const answers: ((value: string) => void)[] = [];
  const refusals: ((error: Error) => void)[] = [];
  const loaded = new Loaded(
    () =>
      new Promise<string>((answer, refuse) => {
        answers.push(answer);
        refusals.push(refuse);
      }),
  );
  const second = loaded.load();
  const third = loaded.load();
  answers[2]?.('new');
  await third;
  answers[0]?.('old');
  refusals[1]?.(new Error('gone'));
  await second;
  await Promise.resolve();
  expect(loaded.value).toBe('new');
  expect(loaded.failure).toBe('');
});
