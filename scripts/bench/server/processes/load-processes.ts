import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Acted, Acts } from '../clients/acting-members.ts';
import type { Cost, Ready } from './loaded-server.ts';

/** Result of one step: the members' measurements and the server's cost. */
export type Step = Acted & Cost;

export interface Load {
  readonly origin: string;
  /** Lets the first `count` members act, each once per `pause` milliseconds. */
  step(count: number, pause: number, forMs: number, isProfiled?: boolean): Promise<Step>;
  close(): void;
}

const start = (file: string, ...args: string[]) => fork(path.join(import.meta.dirname, file), args);

/** Simulated members in a separate process. */
export interface Members {
  act(acts: Acts): Promise<Acted>;
  close(): void;
}

export function startMembers(): Members {
  const members = start('../clients/acting-members.ts');
  return {
    async act(acts) {
      members.send(acts);
      const [acted] = (await once(members, 'message')) as [Acted];
      return acted;
    },
    close: () => void members.kill(),
  };
}

/** Starts the product and its simulated members, each in a separate process. */
export async function startLoad(most: number): Promise<Load> {
  const server = start('loaded-server.ts', String(most));
  const members = startMembers();
  const [{ origin, members: all }] = (await once(server, 'message')) as [Ready];
  const send = async (kind: 'begin' | 'end', isProfiled: boolean): Promise<unknown> => {
    server.send({ kind, isProfiled });
    const [answer] = (await once(server, 'message')) as [unknown];
    return answer;
  };
  return {
    origin,
    async step(count, pause, forMs, isProfiled = false) {
      const acts = { origin, members: all.slice(0, count), pause };
      await members.act({ ...acts, forMs: 0 });
      await send('begin', isProfiled);
      const acted = await members.act({ ...acts, forMs });
      return { ...acted, ...((await send('end', isProfiled)) as Cost) };
    },
    close() {
      members.close();
      server.disconnect();
    },
  };
}
