import { runProgram, type ProgramRun } from './run-program.ts';

/** Runs the server like `npm start`, in its own folder and with these settings only. */
export function runServer(folder: string, settings: Record<string, string>): ProgramRun {
  return runProgram('main.ts', folder, { settings });
}

/** Returns the server's address once it listens, without timeout for busy machines. */
export async function addressOf(server: ProgramRun): Promise<string> {
  const [, address = ''] = await server.says(/Listening on ([^\s"]+)/);
  return address;
}
