import { parseArgs } from 'node:util';
import { BackupError } from './backup-error.ts';

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
