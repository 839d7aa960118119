import { expect, test, vi } from 'vitest';
import { openWorkerChannel, WorkerFailed, type WorkerRequest, type WorkerResponse } from './worker-channel';

/** A worker that keeps what it is asked, and answers when the test says so. */
class TestWorker extends EventTarget {
  readonly asked: WorkerRequest<string>[] = [];
  isEnded = false;
  postMessage(message: WorkerRequest<string>) {
    this.asked.push(message);
  }
  terminate() {
    this.isEnded = true;
  }
  answer(data: WorkerResponse<string>) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function openLine() {
  vi.stubGlobal('Worker', TestWorker);
  const workers: TestWorker[] = [];
  const channel = openWorkerChannel<string, string>(() => {
    const worker = new TestWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  return { channel, workers };
}

test('each question gets its own answer, whatever their order', async () => {
  const { channel, workers } = openLine();
  const answers = [channel.ask('one'), channel.ask('two')];
  const [worker] = workers;
  const [one, two] = worker?.asked ?? [];
  worker?.answer({ id: two?.id ?? 0, answer: `${two?.question}!` });
  worker?.answer({ id: one?.id ?? 0, answer: `${one?.question}!` });
  expect(await Promise.all(answers)).toEqual(['one!', 'two!']);
  expect(workers).toHaveLength(1);
});

test('a question that fails leaves the others waiting', async () => {
  const { channel, workers } = openLine();
  const [failing, fine] = [channel.ask('one'), channel.ask('two')];
  workers[0]?.answer({ id: 1, failed: true });
  workers[0]?.answer({ id: 2, answer: 'two!' });
  await expect(failing).rejects.toThrow(WorkerFailed);
  expect(await fine).toBe('two!');
});

test('a worker that breaks down fails all, and the next question starts another', async () => {
  const { channel, workers } = openLine();
  const lost = Promise.allSettled([channel.ask('one'), channel.ask('two')]);
  workers[0]?.dispatchEvent(new Event('error'));
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(workers[0]?.isEnded).toBe(true);
  const next = channel.ask('three');
  workers[1]?.answer({ id: 3, answer: 'three!' });
  expect(await next).toBe('three!');
});

test('where there are no workers every question fails', async () => {
  const { channel } = openLine();
  vi.stubGlobal('Worker', undefined);
  await expect(channel.ask('one')).rejects.toThrow(WorkerFailed);
});
