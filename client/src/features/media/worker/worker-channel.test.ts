import { expect, test, vi } from 'vitest';
import { openWorkerChannel, WorkerFailed, type WorkerRequest, type WorkerResponse } from './worker-channel';

/** A worker that records requests and responds when the test calls `respond`. */
class TestWorker extends EventTarget {
  readonly requests: WorkerRequest<string>[] = [];
  isTerminated = false;
  postMessage(message: WorkerRequest<string>) {
    this.requests.push(message);
  }
  terminate() {
    this.isTerminated = true;
  }
  respond(data: WorkerResponse<string>) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function openChannel() {
  vi.stubGlobal('Worker', TestWorker);
  const workers: TestWorker[] = [];
  const channel = openWorkerChannel<string, string>(() => {
    const worker = new TestWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  return { channel, workers };
}

test('assigns results to requests, in any order', async () => {
  const { channel, workers } = openChannel();
  const results = [channel.request('one'), channel.request('two')];
  const [worker] = workers;
  const [one, two] = worker?.requests ?? [];
  worker?.respond({ id: two?.id ?? 0, result: `${two?.payload}!` });
  worker?.respond({ id: one?.id ?? 0, result: `${one?.payload}!` });
  expect(await Promise.all(results)).toEqual(['one!', 'two!']);
  expect(workers).toHaveLength(1);
});

test('rejects only the request that fails', async () => {
  const { channel, workers } = openChannel();
  const [failing, successful] = [channel.request('one'), channel.request('two')];
  workers[0]?.respond({ id: 1, failed: true });
  workers[0]?.respond({ id: 2, result: 'two!' });
  await expect(failing).rejects.toThrow(WorkerFailed);
  expect(await successful).toBe('two!');
});

test('rejects all requests when the worker crashes and starts another for the next request', async () => {
  const { channel, workers } = openChannel();
  const rejected = Promise.allSettled([channel.request('one'), channel.request('two')]);
  workers[0]?.dispatchEvent(new Event('error'));
  expect((await rejected).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(workers[0]?.isTerminated).toBe(true);
  const next = channel.request('three');
  workers[1]?.respond({ id: 3, result: 'three!' });
  expect(await next).toBe('three!');
});

test('rejects every request in an environment without workers', async () => {
  const { channel } = openChannel();
  vi.stubGlobal('Worker', undefined);
  await expect(channel.request('one')).rejects.toThrow(WorkerFailed);
});
