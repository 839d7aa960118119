import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Request, type Response } from 'express';
import { createPost } from '@weft/shared/posts/contract';
import { expect, it } from 'vitest';
import { readJsonBody } from './json-body.ts';
import { createMultipartReader } from './multipart.ts';
import { openCallRecord } from '../monitoring/call-record.ts';

const noScratch = () => Promise.reject(new Error('nothing is written'));
const readMultipart = createMultipartReader(noScratch);

it.each([
  ['JSON', 'application/json', readJsonBody],
  [
    'a form with files',
    'multipart/form-data; boundary=line',
    (request: Request, response: Response) => readMultipart(createPost, request, response),
  ],
])('%s that went with its connection before it was read is not waited for', async (_what, type, read) => {
  const app = express();
  app.use(openCallRecord());
  const reading = new Promise<unknown>((resolve) => {
    app.post('/', async (request, response) => {
      call.destroy();
      await once(response, 'close');
      resolve(read(request, response).catch((error: unknown) => error));
    });
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const headers = { 'content-type': type, 'content-length': 1000 };
  const call = httpRequest({ port, host: '127.0.0.1', method: 'POST', headers });
  call.on('error', () => undefined);
  call.flushHeaders();
  expect(await reading).toMatchObject({ code: 'VALIDATION_FAILED' });
  server.close();
});
