import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Lets a server of a test listen at 127.0.0.1, and returns its port, which is free. */
export async function listenLocally(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
