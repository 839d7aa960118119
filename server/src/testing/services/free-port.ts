import { createServer } from 'node:net';
import { listenLocally } from '../http/listen-locally.ts';

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listenLocally(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
