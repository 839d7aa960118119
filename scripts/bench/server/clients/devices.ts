import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Order, Written } from './message-clients.ts';

/** A process with the sockets of many devices. */
export interface Devices {
  order(order: Order): Promise<Written | null>;
  close(): void;
}

export function startDevices(): Devices {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'message-clients.ts'));
  return {
    async order(order) {
      child.send(order);
      const [result] = (await once(child, 'message')) as [Written | null];
      if (result && result.failures > 0) throw new Error(`${result.failures} messages did not arrive`);
      return result;
    },
    close: () => child.kill(),
  };
}
