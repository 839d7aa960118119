import { format } from 'node:util';

/** Tells whoever runs the store, on standard error, of something that should not have happened, with its trace. */
export function reportDefect(what: string, error: unknown): void {
  process.stderr.write(`embedded document store: ${what}: ${format(error)}\n`);
}
