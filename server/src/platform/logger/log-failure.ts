import type { ErrorCode } from '@weft/shared/http/error-codes';
import type { Logger } from './logger.ts';

/** While the database is unreachable all calls fail alike; the reason is logged once per this interval (ms). */
const AWAY_EVERY = 10_000;

const toldAt = new WeakMap<Logger, number>();

/** Logs a failure on the server's side with its cause. */
export function logFailure(
  logger: Logger,
  code: ErrorCode,
  facts: { readonly err: unknown },
  message: string,
): void {
  if (code === 'UNAVAILABLE') {
    const now = performance.now();
    if (now - (toldAt.get(logger) ?? -Infinity) < AWAY_EVERY) return;
    toldAt.set(logger, now);
  }
  logger.error(facts, message);
}
