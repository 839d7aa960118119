import { expect, it } from 'vitest';
import { createQueryClient } from './api/query-client';
import { perSession, signalsPerSession } from './per-session';

it('a session has one state, which the next session does not see', () => {
  const listOf = perSession((): string[] => []);
  const [first, second] = [createQueryClient(), createQueryClient()];
  listOf(first).push('read');
  expect(listOf(first)).toEqual(['read']);
  expect(listOf(second)).toEqual([]);
});

it('a session has one signal for each key', () => {
  const signalOf = signalsPerSession(false);
  const [first, second] = [createQueryClient(), createQueryClient()];
  signalOf(first, 'a').set(true);
  expect(signalOf(first, 'a').get()).toBe(true);
  expect(signalOf(first, 'b').get()).toBe(false);
  expect(signalOf(second, 'a').get()).toBe(false);
});
