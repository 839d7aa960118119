import { createSecretKey } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Request } from 'express';
import jsonwebtoken from 'jsonwebtoken';
import type { BenchApp } from './bench-app.ts';

export interface Floor {
  readonly origin: string;
  readonly token: string;
  /** Sets the page that `GET /page` returns, or `GET /page/{part}`. */
  setPage(page: unknown, part?: string): void;
  close(): void;
}

/**
 * The reference, in the same process and database. For reads, an Express server that checks a token, makes
 * one query and sends the page's object. For writes, one that makes one insert.
 */
export async function startFloor({ database, secret, viewers }: BenchApp): Promise<Floor> {
  const key = createSecretKey(Buffer.from(secret));
  const rows = database.connection.collection('floor_rows');
  const members = database.connection.collection('members');
  const viewer = await members.findOne({ email: 'viewer0@example.org' });
  const check = (request: Request) =>
    jsonwebtoken.verify((request.headers.authorization ?? '').slice('Bearer '.length), key, {
      algorithms: ['HS256'],
    });
  const pages = new Map<string, unknown>();
  const app = express();
  app.set('etag', false);
  app.get('/page{/:part}', (request, response) => {
    check(request);
    return members
      .findOne({ _id: viewer?._id })
      .then(() => response.json(pages.get(request.params.part ?? '')));
  });
  app.post('/insert', express.json(), (request, response) => {
    check(request);
    const { text } = request.body as { text: string };
    return rows
      .insertOne({ text, author: viewer?._id, createdAt: new Date() })
      .then(({ insertedId }) => response.status(201).json({ success: true, _id: insertedId }));
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: jsonwebtoken.sign({ sub: viewers[0]?.memberId }, key, { algorithm: 'HS256' }),
    setPage: (page, part = '') => void pages.set(part, page),
    close: () => server.closeAllConnections(),
  };
}
