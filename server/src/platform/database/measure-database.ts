import type { Logger } from '../logger/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { DatabaseWatch } from './database.ts';
import type { CommandWatch } from './watching/watch-commands.ts';

/**
 * Logs one line for each command that took at least `slowMs` milliseconds; 0 logs none. The line names the collection
 * and the fields, and leaves out every value.
 */
function logSlowCommands(logger: Logger, slowMs: number): CommandWatch {
  return ({ command, collection, duration, failed, shape }) => {
    if (slowMs === 0 || duration < slowMs) return;
    const facts = { command, collection, duration: Math.round(duration), ...(failed && { failed }) };
    logger.warn({ ...facts, shape: shape() }, 'slow query');
  };
}

/** Counts database activity and logs commands that took at least `slowMs` milliseconds. */
export function measureDatabase(
  metrics: Pick<Metrics, 'command' | 'pool'>,
  logger: Logger,
  slowMs: number,
): DatabaseWatch {
  const logSlow = logSlowCommands(logger, slowMs);
  return {
    pool: metrics.pool,
    commands(facts) {
      metrics.command(facts);
      logSlow(facts);
    },
  };
}
