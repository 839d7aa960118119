import { existsSync } from 'node:fs';

/** Returns the environment, completed from `.env` of the working folder. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
