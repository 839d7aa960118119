import type { Logger } from '../logger/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { DatabaseWatch } from './database.ts';
import { logSlowCommands } from './log-slow-commands.ts';

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
