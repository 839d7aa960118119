import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express, { type NextFunction, type Request, type Response } from 'express';
import type { ErrorCode } from '@weft/shared/http/error-codes';
import { createPost } from '@weft/shared/posts/contract';
import { AppError } from '../../errors/app-error.ts';
import { openCallRecord } from '../../http/monitoring/call-record.ts';
import { createMultipartReader } from '../../http/bodies/multipart.ts';
import { LocalFileStorage } from '../../platform/storage/local-file-storage.ts';
import type { FuzzTarget } from './fuzz-parser.ts';

/** Timeout for a response to a form (ms). */
const ANSWERED_WITHIN = 20_000;
const TYPE = 'multipart/form-data; boundary=line';

const part = (head: string, content: string): string =>
  `--line\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const text = part('name="mediaTitle"', 'Hello');
const nested = part('name="location[city]"', 'Vienna') + part('name="skills[0][skill]"', 'Oboe');
const picture = part('name="mediaImage"; filename="a.jpg"', 'x'.repeat(200));
const END = '--line--\r\n';

const SAMPLES = [text + picture + END, nested + END, picture.repeat(12) + END, text.repeat(30) + END];
const TOKENS = [
  text,
  nested,
  picture,
  END,
  '--line\r\n',
  '\r\n\r\n',
  'Content-Disposition: form-data; ',
  'name="a[b][c]"',
  'name="__proto__"',
  'filename="',
  "filename*=UTF-8''%e2%82",
  'Content-Type: text/plain\r\n',
  '"',
];

/** The multipart reader without the rest of the server. */
function readerOf(readForm: ReturnType<typeof createMultipartReader>) {
  const app = express();
  app.use(openCallRecord());
  app.post('/', async (request: Request, response: Response) => {
    const form = await readForm(createPost, request, response);
    await form.cleanUp();
    response.json({ isRead: true });
  });
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const answer = error instanceof AppError ? { code: error.code } : { wrong: String(error) };
    response.status(error instanceof AppError ? error.status : 500).json(answer);
  });
  return app;
}

interface Heard {
  readonly code?: ErrorCode;
  readonly wrong?: string;
}

/** Sends a body over a kept-alive connection. */
function sendTo(port: number, agent: Agent, body: Buffer): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': TYPE, 'content-length': body.length };
    const call = httpRequest(
      { port, agent, method: 'POST', headers, timeout: ANSWERED_WITHIN },
      (response) => {
        let heard = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (heard += chunk));
        response.once('end', () => resolve(JSON.parse(heard) as Heard));
      },
    );
    call.once('timeout', () => call.destroy(new Error('the form was never answered')));
    call.once('error', reject);
    call.end(body);
  });
}

/** Multipart forms over HTTP. */
export async function openFormTarget(): Promise<FuzzTarget> {
  const folder = await mkdtemp(path.join(tmpdir(), 'weft-fuzz-'));
  const storage = new LocalFileStorage(folder);
  const server = readerOf(createMultipartReader(() => storage.openScratch())).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    samples: SAMPLES.map((sample) => Buffer.from(sample)),
    tokens: TOKENS.map((token) => Buffer.from(token)),
    async parse(file) {
      const { code, wrong } = await sendTo(port, agent, file);
      if (wrong !== undefined) throw new Error(wrong);
      if (code) throw new AppError(code, 'refused');
      return true;
    },
    async close() {
      agent.destroy();
      server.close();
      const left = await readdir(path.join(folder, '.tmp')).catch(() => []);
      await rm(folder, { recursive: true, force: true });
      if (left.length > 0) throw new Error(`${left.length} temporary folders are left`);
    },
  };
}
