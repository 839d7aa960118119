import { vi } from 'vitest';
import { runProgram, type ProgramRun } from './run-program.ts';

/** Runs the server as `npm start` does, in a folder of its own and with nothing but these settings. */
export function runServer(folder: string, settings: Record<string, string>): ProgramRun {
  return runProgram('main.ts', folder, { settings });
}

/** Where it listens, once it does. */
export function addressOf(server: ProgramRun): Promise<string> {
  const look = (): string => {
    const [, address] = /Listening on (\S+)/.exec(server.out()) ?? [];
    if (address === undefined) throw new Error(`It does not listen:\n${server.out()}${server.err()}`);
    return address;
  };
  return vi.waitFor(look, { timeout: 20_000 });
}
