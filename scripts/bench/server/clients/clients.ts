import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Load, LoadResult } from './load-client.ts';

const CLIENTS = 16;
const FOR_MS = 2000;

/** A process that sends requests for many clients. */
export interface Clients {
  run(load: Omit<Load, 'clients' | 'forMs'> & Partial<Load>): Promise<LoadResult>;
  close(): void;
}

export function startClients(): Clients {
  const child = fork(path.join(import.meta.dirname, 'load-client.ts'));
  return {
    async run(load) {
      child.send({ clients: CLIENTS, forMs: FOR_MS, ...load });
      const [result] = (await once(child, 'message')) as [LoadResult];
      if (result.failures > 0) throw new Error(`${result.failures} calls of ${load.steps[0]?.path} failed`);
      return result;
    },
    close: () => child.kill(),
  };
}
