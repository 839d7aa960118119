import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { startWeatherServices } from '../server/src/testing/weather-services.ts';
import { artefactPath, ROOT } from './artefacts.ts';

/** How long the built product may take until it listens, and to fill its database with the demo network before. Milliseconds. */
const START_MS = 30_000;
const DEMO_MS = 120_000;

/** The built product, running on its own folder. */
export interface Product {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly address: string;
  readonly port: number;
  /** All that it has said until now. */
  said(): string;
  /** Ends it as SIGTERM does; resolves with the exit code once all that it started has ended, too. */
  stop(): Promise<number | null>;
  /** Kills it in the middle of its work (SIGKILL). */
  killHard(): Promise<void>;
}

/** The settings of a fresh clone, but for the folders. */
export function settingsFor(folder: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATA_DIR: path.join(folder, 'data'),
    UPLOADS_DIR: path.join(folder, 'uploads'),
  };
}

/** The weather comes from a stand-in on loopback. */
const weatherSettings = (url: string): NodeJS.ProcessEnv => ({
  OPEN_METEO_URL: url,
  OPEN_METEO_GEOCODING_URL: url,
});

/** The script behind `npm start`, without npm and its shell between: it is the server itself that signals reach. */
const DIRECTLY = [process.execPath, path.join(ROOT, 'scripts/start.mjs')] as const;
const BY_NPM = ['npm', 'start', '--prefix', ROOT] as const;
const WITH_DEMO = ['--', '--demo'] as const;

/**
 * Starts the built product on data in `folder` and a free port (or `port`). Resolves once it says that it listens. With
 * `byNpm` it is npm that signals reach, as when somebody runs `npm start`; with `demo` it fills an empty database first. `settings` are
 * added to those of a fresh clone.
 */
export async function startProduct(
  folder: string,
  {
    port = 0,
    byNpm = false,
    demo = false,
    settings = {},
  }: { port?: number; byNpm?: boolean; demo?: boolean; settings?: Record<string, string> } = {},
): Promise<Product> {
  const [command = '', ...args] = [...(byNpm ? BY_NPM : DIRECTLY), ...(demo ? WITH_DEMO : [])];
  const weather = await startWeatherServices();
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...settingsFor(folder), ...weatherSettings(weather.url), PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => void child.once('close', resolve));
  void ended.then(() => weather.close());
  let output = '';
  const listening = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`It does not listen:\n${output}`)),
      demo ? DEMO_MS : START_MS,
    );
    void ended.then((code) => reject(new Error(`It ended with ${code}:\n${output}`)));
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        appendFileSync(artefactPath('server.log'), chunk);
        const [, address] = /Listening on (http:\/\/[^\s"]+)/.exec(output) ?? [];
        if (address === undefined) return;
        clearTimeout(timer);
        resolve(address);
      });
    }
  });
  const address = (await listening).replace(/\/$/, '');
  return {
    address,
    port: Number(new URL(address).port),
    said: () => output,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
    killHard: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
