import { ConfigError, loadConfig, type Config } from '../config/load-config.ts';
import { readEnvironment, type Environment } from '../config/read-environment.ts';

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a command with the settings and ends the process: with the code that `work` returns, 0 without one. A failure
 * prints one line to stderr, begun by `failed`, and ends it with 1.
 */
export async function runCommand(
  failed: string,
  work: (config: Config, environment: Environment) => Promise<number | void>,
): Promise<never> {
  try {
    const environment = readEnvironment();
    process.exit((await work(loadConfig(environment), environment)) ?? 0);
  } catch (error) {
    for (const line of linesOf(failed, error)) process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}

function linesOf(failed: string, error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.lines;
  return [`${failed}: ${error instanceof Error ? error.message : String(error)}`];
}
