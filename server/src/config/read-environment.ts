import { existsSync } from 'node:fs';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the environment, completed from `.env` of the working folder. */
export function readEnvironment(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
