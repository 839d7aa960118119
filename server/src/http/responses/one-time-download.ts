import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router, type Response } from 'express';
import { callRecord } from '../monitoring/call-record.ts';

interface Download {
  /** Name of the file. */
  readonly name: string;
  /** Bytes, where they are known before. */
  readonly size?: number;
  read(): Readable;
}

interface Settings {
  /** Path below the API, with a `:token`. */
  readonly path: string;
  /** Returns the download of a token without using it up; undefined for an invalid token. */
  readonly find: (token: string) => Promise<Omit<Download, 'read'> | undefined>;
  /** Returns the download of a token, once. */
  readonly take: (token: string) => Promise<Download | undefined>;
  /** The failure of an invalid token. */
  readonly gone: () => Error;
}

function describe(response: Response, { name, size }: Omit<Download, 'read'>): void {
  response.setHeader('Cache-Control', 'no-store');
  if (size !== undefined) response.setHeader('Content-Length', size);
  response.attachment(name);
}

/** Sends a file to whoever has its link, once: the browser follows it without our header. */
export function oneTimeDownload({ path, find, take, gone }: Settings): Router {
  const router = Router({ caseSensitive: true });
  // Before the GET route, which would also answer HEAD, because the link is valid once: mail and chat programs send
  // HEAD.
  router.head(path, async (request, response) => {
    callRecord(response).route = path;
    const download = await find(String(request.params['token']));
    if (!download) throw gone();
    describe(response, download);
    response.end();
  });
  router.get(path, async (request, response) => {
    callRecord(response).route = path;
    const download = await take(String(request.params['token']));
    if (!download) throw gone();
    describe(response, download);
    await pipeline(download.read(), response).catch((error: unknown) => {
      // A client that disconnects is no error. A partial file must not look complete.
      if (!request.destroyed && !response.destroyed) throw error;
    });
  });
  return router;
}
