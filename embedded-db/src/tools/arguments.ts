import { parseArgs } from 'node:util';

/** A usage error, or another failure with a message of one line. */
export class ToolError extends Error {}

/** The command line asks for the usage, which is the message. */
class HelpRequest extends Error {}

/**
 * The `--name value` and `--flag` arguments of a command line.
 * @throws ToolError with the usage for any other argument, and HelpRequest for `--help`
 */
export function readArguments<Value extends string, Flag extends string = never>(
  usage: string,
  names: readonly Value[],
  flags: readonly Flag[] = [],
): Partial<Record<Value, string>> & Partial<Record<Flag, boolean>> {
  const options: Record<string, { type: 'string' | 'boolean' }> = {};
  for (const name of names) options[name] = { type: 'string' };
  for (const flag of flags) options[flag] = { type: 'boolean' };
  options['help'] = { type: 'boolean' };
  const { help, ...values } = parse(usage, options);
  if (help === true) throw new HelpRequest(`usage: ${usage}`);
  return values as Partial<Record<Value, string>> & Partial<Record<Flag, boolean>>;
}

function parse(
  usage: string,
  options: Record<string, { type: 'string' | 'boolean' }>,
): Record<string, unknown> {
  try {
    return parseArgs({ options, strict: true }).values;
  } catch (error) {
    throw new ToolError(`${error instanceof Error ? error.message : String(error)}\nusage: ${usage}`);
  }
}

/** Runs a tool. A failure prints one line and sets exit status 1; `--help` prints the usage. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof HelpRequest) {
      console.log(error.message);
      return;
    }
    process.exitCode = 1;
    console.error(error instanceof Error ? error.message : String(error));
  }
}
