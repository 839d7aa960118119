import { parseArgs } from 'node:util';
import { ConfigError, loadConfig, type Config } from '../config/load-config.ts';
import { readEnvironment } from '../config/read-environment.ts';
import { BackupError } from './backup-error.ts';

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A size for people. */
export function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/**
 * Parses command line arguments: `names` take a value, `flags` do not. Throws BackupError with the usage for unknown
 * arguments or missing `names`.
 */
export function readArguments<Name extends string, Flag extends string>(
  usage: string,
  names: readonly Name[],
  flags: readonly Flag[],
): Record<Name, string> & Record<Flag, boolean> {
  const options: Record<string, { type: 'string' | 'boolean' }> = {};
  for (const name of names) options[name] = { type: 'string' };
  for (const flag of flags) options[flag] = { type: 'boolean' };
  const found: Record<string, unknown> = {};
  try {
    Object.assign(found, parseArgs({ options, strict: true }).values);
  } catch (error) {
    throw new BackupError(`usage: ${usage}`, error);
  }
  if (names.some((name) => !found[name])) throw new BackupError(`usage: ${usage}`);
  for (const flag of flags) found[flag] = found[flag] === true;
  return found as Record<Name, string> & Record<Flag, boolean>;
}

/** Runs a command; on failure prints one line to stderr and exits with code 1. */
export async function runCommand(what: string, work: (config: Config) => Promise<void>): Promise<never> {
  try {
    await work(loadConfig(readEnvironment()));
    process.exit(0);
  } catch (error) {
    for (const line of linesOf(what, error)) process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}

function linesOf(what: string, error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.lines;
  return [`${what}: ${error instanceof Error ? error.message : String(error)}`];
}
