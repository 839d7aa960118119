import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import { sendMessageWithAttachment } from '@weft/shared/messaging/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { listenLocally } from '../../testing/http/listen-locally.ts';
import { rawCall } from '../../testing/http/raw-call.ts';
import { openCallRecord } from '../monitoring/call-record.ts';
import { createMultipartReader } from './multipart.ts';
import { UploadPace } from './upload-pace.ts';

afterEach(() => {
  vi.useRealTimers();
});

const RATE = 10 * 1024 * 1024;

test('a small file waits for nothing, a large one for as long as its size takes', () => {
  const pace = new UploadPace();
  expect(pace.count('ann', RATE / 10, RATE)).toBe(0);
  const wait = pace.count('ann', RATE * 2, RATE);
  expect(wait).toBeGreaterThan(1600);
  expect(wait).toBeLessThan(2000);
});

test('concurrent uploads of one caller share the rate; those of others have their own', () => {
  const pace = new UploadPace();
  const waits = [1, 2, 3].map(() => pace.count('ann', RATE, RATE));
  expect(waits[1]).toBeGreaterThan((waits[0] ?? 0) + 900);
  expect(waits[2]).toBeGreaterThan((waits[1] ?? 0) + 900);
  expect(pace.count('ben', RATE / 10, RATE)).toBe(0);
});

test('a stream is complete, and no faster than its rate', async () => {
  const stream = new UploadPace().stream('ann', 100_000);
  const since = performance.now();
  const read = (async () => {
    let bytes = 0;
    for await (const chunk of stream) bytes += (chunk as Buffer).length;
    return bytes;
  })();
  for (let part = 0; part < 5; part += 1) stream.write(Buffer.alloc(10_000));
  stream.end();
  expect(await read).toBe(50_000);
  // Half a second's worth, of which a quarter may be ahead.
  expect(performance.now() - since).toBeGreaterThan(200);
});

test('the file of a form is read at the rate of its call, and without a rate at once', async () => {
  const readMultipart = createMultipartReader(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'weft-pace-'));
    return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
  });
  const { uploadBytesPerSecond: _rate, ...unlimited } = sendMessageWithAttachment;
  const app = express();
  app.use(openCallRecord());
  app.post('/:rate', async (request, response) => {
    const uploadBytesPerSecond = Number(request.params.rate);
    const endpoint = uploadBytesPerSecond > 0 ? { ...unlimited, uploadBytesPerSecond } : unlimited;
    const form = await readMultipart(endpoint, request, response);
    await form.cleanUp();
    response.json({});
  });
  const server = createServer(app);
  const url = `http://127.0.0.1:${await listenLocally(server)}`;
  const headers = { 'content-type': 'multipart/form-data; boundary=line' };
  const head = '--line\r\nContent-Disposition: form-data; name="attachment"; filename="a.txt"\r\n\r\n';
  const body = `${head}${'x'.repeat(1000)}\r\n--line--\r\n`;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const send = async (rate: number) =>
      (await rawCall(`${url}/${rate}`, headers, { method: 'POST', body })).status;
    expect(await send(0)).toBe(200);
    let slowed = 0;
    void send(100).then((status) => (slowed = status));
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    const waitNoLonger = () => {
      vi.runAllTimers();
      return slowed;
    };
    await expect.poll(waitNoLonger).toBe(200);
  } finally {
    server.close();
  }
});
