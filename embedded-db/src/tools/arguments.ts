import { parseArgs } from 'node:util';

/** A usage error, or another failure with a message of one line. */
export class ToolError extends Error {}

/**
 * The `--name value` and `--flag` arguments of a command line.
 * @throws ToolError with the usage for any other argument
 */
export function readArguments<Value extends string, Flag extends string = never>(
  usage: string,
  names: readonly Value[],
  flags: readonly Flag[] = [],
): Partial<Record<Value, string>> & Partial<Record<Flag, boolean>> {
  const options: Record<string, { type: 'string' | 'boolean' }> = {};
  for (const name of names) options[name] = { type: 'string' };
  for (const flag of flags) options[flag] = { type: 'boolean' };
  try {
    return parseArgs({ options, strict: true }).values as Partial<Record<Value, string>> &
      Partial<Record<Flag, boolean>>;
  } catch (error) {
    throw new ToolError(`${error instanceof Error ? error.message : String(error)}\nusage: ${usage}`);
  }
}

/** Runs a tool; a failure prints one line and sets exit status 1. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof Error ? error.message : String(error));
  }
}
