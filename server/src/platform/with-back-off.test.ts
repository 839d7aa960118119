import { expect, test } from 'vitest';
import { withBackOff } from './with-back-off.ts';

const failing = (times: number) => {
  let tries = 0;
  return {
    tries: () => tries,
    work: async () => {
      tries += 1;
      if (tries <= times) throw new Error(`try ${tries}`);
      return 'done';
    },
  };
};

test('what fails is tried again until it succeeds', async () => {
  const { work, tries } = failing(2);
  expect(await withBackOff(work, { isWorthIt: () => true, within: 5000 })).toBe('done');
  expect(tries()).toBe(3);
});

test('a permanent failure is not retried, and retries end at the limit', async () => {
  const hopeless = failing(9);
  await expect(withBackOff(hopeless.work, { isWorthIt: () => false, within: 5000 })).rejects.toThrow('try 1');
  const late = failing(9);
  await expect(withBackOff(late.work, { isWorthIt: () => true, within: 200 })).rejects.toThrow(/try [2-4]/);
});

test('retries end at the number of attempts', async () => {
  const { work, tries } = failing(9);
  const pauses = { first: 1, longest: 1 };
  await expect(
    withBackOff(work, { isWorthIt: () => true, within: 5000, attempts: 3, pauses }),
  ).rejects.toThrow('try 3');
  expect(tries()).toBe(3);
});
