import { expect, test } from 'vitest';
import { newDemoPassword } from './demo-password.ts';

test('a password that the filter takes for common is replaced', () => {
  const asked: string[] = [];
  const password = newDemoPassword((candidate) => asked.push(candidate) < 3);
  expect(asked).toHaveLength(3);
  expect(new Set(asked).size).toBe(3);
  expect(password).toBe(asked[2]);
  expect(password).toMatch(/^[\da-f]{18}$/);
});
