import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { addressOf } from '../content/scale/members.ts';
import type { NetworkShape } from '../content/scale/shape.ts';
import type { ScaleServerReady } from './scale-server.ts';

/** The product with a network of one size. */
export interface FilledServer extends ScaleServerReady {
  readonly shape: NetworkShape;
  /** Processor time of server and database since the start. Milliseconds. */
  cpu(): Promise<number>;
  close(): Promise<void>;
}

/** Starts the product on a folder that was filled, in a separate process. */
export async function startFilled(folder: string, shape: NetworkShape): Promise<FilledServer> {
  const addresses = shape.viewers().map(addressOf);
  const child = fork(path.join(import.meta.dirname, 'scale-server.ts'), [folder, ...addresses]);
  const [ready] = (await once(child, 'message')) as [ScaleServerReady];
  return {
    ...ready,
    shape,
    async cpu() {
      child.send('cpu');
      const [milliseconds] = (await once(child, 'message')) as [number];
      return milliseconds;
    },
    async close() {
      child.disconnect();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
