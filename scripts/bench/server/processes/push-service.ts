/** A push service that accepts every message, in a separate process. Browsers encrypt, so it decrypts nothing. */
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificateFor } from '../../../../server/src/testing/services/web-server.ts';

const NAME = 'localhost';

export interface PushServiceReady {
  readonly host: string;
  readonly cert: string;
}

let accepted = 0;
const { key, cert } = certificateFor(NAME);
const server = createServer({ key, cert }, (request, response) => {
  request.resume();
  request.once('end', () => {
    accepted += 1;
    response.writeHead(201).end();
  });
});
process.on('message', () => process.send?.(accepted));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ host: `${NAME}:${port}`, cert } satisfies PushServiceReady);
});
