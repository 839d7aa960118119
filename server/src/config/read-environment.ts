import { existsSync } from 'node:fs';

/** The environment, with what `.env` of the working folder adds; what is set already wins. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
