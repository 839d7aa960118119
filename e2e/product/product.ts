import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { nodeOptions } from '../../scripts/lib/node-options.mjs';
import { startWeatherServices } from '../../server/src/testing/services/weather-services.ts';
import { ROOT } from './artefacts.ts';
import { startProcess, type ProcessToStart, type ServingProcess } from './start-process.ts';

/** Maximum start time of the built product, without and with the demo network. Milliseconds. */
const START_MS = 60_000;
const DEMO_MS = 360_000;

/** The built product in its own folder; its address is `http://127.0.0.1:<port>`. */
export interface Product extends ServingProcess {
  readonly port: number;
}

/** The settings of a new clone, except for the folders. */
export function settingsFor(folder: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATA_DIR: path.join(folder, 'data'),
    UPLOADS_DIR: path.join(folder, 'uploads'),
  };
}

/** Settings for tests that register members without their screens, quickly. */
export const QUICK_SETTINGS = {
  REQUIRE_EMAIL_VERIFICATION: 'false',
  RATE_LIMIT_FACTOR: '20',
  BCRYPT_COST: '4',
};

/** The server's output when it listens. */
export const LISTENING = /Listening on (http:\/\/[^\s"]+)/;

/** What starts the product: `npm start`, the script behind it, or without checks of the installation the server alone. */
const STARTS = {
  npm: ['npm', 'start', '--prefix', ROOT],
  // Without npm and its shell, signals reach the server.
  script: [process.execPath, ...nodeOptions(), path.join(ROOT, 'scripts/start.mjs')],
  server: [process.execPath, ...nodeOptions(), path.join(ROOT, 'server/dist/main.js')],
} as const;
const WITH_DEMO = ['--', '--demo'] as const;

/**
 * Starts a serving process on the data in `folder`. It has the settings of a new clone, additional ones, and
 * a stub for the weather.
 */
export async function startServing(
  folder: string,
  { settings = {}, ...program }: Omit<ProcessToStart, 'cwd' | 'env'> & { settings?: Record<string, string> },
): Promise<ServingProcess> {
  const weather = await startWeatherServices();
  const ofWeather = { OPEN_METEO_URL: weather.url, OPEN_METEO_GEOCODING_URL: weather.url };
  const env = { ...settingsFor(folder), ...ofWeather, ...settings };
  try {
    const running = await startProcess({ ...program, cwd: folder, env });
    void running.ended.then(() => weather.close());
    return running;
  } catch (error) {
    await weather.close();
    throw error;
  }
}

/**
 * Starts the built product on the data in `folder` and a free port (or `port`). Resolves when it listens. By npm, signals go to
 * npm. With `demo`, the script fills an empty database. `settings` are added to those of a new clone.
 */
export async function startProduct(
  folder: string,
  {
    port = 0,
    demo = false,
    by = demo ? 'script' : 'server',
    settings = {},
  }: { port?: number; demo?: boolean; by?: keyof typeof STARTS; settings?: Record<string, string> } = {},
): Promise<Product> {
  const running = await startServing(folder, {
    command: [...STARTS[by], ...(demo ? WITH_DEMO : [])],
    settings: { PORT: String(port), ...settings },
    ready: LISTENING,
    within: demo ? DEMO_MS : START_MS,
  });
  return { ...running, port: Number(new URL(running.address).port) };
}

/** Closes the browser, stops the product and removes its folder. Parts that did not start are undefined. */
export async function closeProduct({
  browser,
  product,
  folder,
}: {
  browser: Browser | undefined;
  product: Product | undefined;
  folder: string;
}): Promise<void> {
  await browser?.close();
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
}
