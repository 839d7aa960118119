import { format } from 'node:util';

/** Reports an unexpected error on standard error, with its stack trace. */
export function reportDefect(what: string, error: unknown): void {
  process.stderr.write(`embedded document store: ${what}: ${format(error)}\n`);
}
