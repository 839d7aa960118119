import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error';
import { createQueryClient } from './query-client';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** How often a query is sent that always fails like this, and what it ends with. */
async function sendFailing(error: Error) {
  const queryFn = vi.fn<() => Promise<never>>().mockRejectedValue(error);
  const client = createQueryClient();
  const observer = new QueryObserver(client, { queryKey: ['failing'], queryFn });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  const { error: shown } = observer.getCurrentResult();
  stop();
  client.clear();
  return { times: queryFn.mock.calls.length, shown };
}

const LOST = new ApiError({ code: 'NETWORK', status: 0 });

it.each([
  ['a lost response', LOST],
  ['a restart of the server', new ApiError({ code: 'UNAVAILABLE', status: 503 })],
])('repeats a query twice after %s', async (_what, error) => {
  expect(await sendFailing(error)).toEqual({ times: 3, shown: error });
});

it.each([
  ['a refusal', new ApiError({ code: 'FORBIDDEN', status: 403 })],
  ['a cancelled call', new ApiError({ code: 'CANCELLED', status: 0 })],
  ['an error of the page', new TypeError('not a function')],
])('does not repeat a query after %s', async (_what, error) => {
  expect(await sendFailing(error)).toEqual({ times: 1, shown: error });
});

it('does not repeat a query while the device is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await sendFailing(LOST)).toEqual({ times: 1, shown: LOST });
});
