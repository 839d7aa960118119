import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import { expect, test } from 'vitest';
import { openCallRecord } from '../../http/monitoring/call-record.ts';
import { handleErrors } from '../../http/responses/error-handler.ts';
import { createLogger } from '../../platform/logger/logger.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { LocalFileStorage } from '../../platform/storage/local-file-storage.ts';
import { uploadsRouter } from './uploads.router.ts';

test('a file that vanishes between its look-up and its first byte is a 404, and the server continues', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'weft-vanishing-'));
  const real = new LocalFileStorage(folder);
  const address = { area: 'posts', id: 'a'.repeat(32) } as const;
  const put = async (name: string): Promise<void> => {
    const scratch = await real.openScratch();
    const file = path.join(scratch.path, name);
    await writeFile(file, 'a picture');
    await real.keep(address, [{ path: file, name }]);
    await scratch.remove();
  };
  await put('large.webp');
  let isVanishing = false;
  const storage: FileStorage = Object.create(real, {
    open: {
      value: async (...asked: Parameters<FileStorage['open']>) => {
        const found = await real.open(...asked);
        if (isVanishing) await real.remove(address);
        return found;
      },
    },
  });
  const uploads = uploadsRouter({
    storage,
    identify: async () => ({ memberId: 'm' }),
    accessOf: async () => undefined,
    displayNameOf: async () => undefined,
    isGoing: () => false,
    isPublic: () => Promise.resolve(false),
    rules: { posts: async () => true },
  });
  const app = express()
    .disable('etag')
    .use(openCallRecord(), uploads, handleErrors(createLogger('silent')));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/posts/${address.id}/large.webp`;
    expect(await (await fetch(url)).text()).toBe('a picture');
    isVanishing = true;
    const gone = await fetch(url);
    expect([gone.status, gone.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    for (const name of ['etag', 'accept-ranges']) expect(gone.headers.get(name)).toBeNull();
    expect(gone.headers.get('cache-control')).not.toContain('immutable');
    expect((await fetch(url)).status).toBe(404);
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
});
