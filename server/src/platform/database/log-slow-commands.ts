import type { Logger } from '../logger/logger.ts';
import type { CommandWatch } from './watch-commands.ts';

/**
 * One line for each command that took `slowMs` milliseconds or more; 0 logs none. It tells what was asked and of which
 * collection, never for whom: every value is left out (specification 3.15).
 */
export function logSlowCommands(logger: Logger, slowMs: number): CommandWatch {
  return ({ command, collection, duration, failed, shape }) => {
    if (slowMs === 0 || duration < slowMs) return;
    const facts = { command, collection, duration: Math.round(duration), ...(failed && { failed }) };
    logger.warn({ ...facts, shape: shape() }, 'slow query');
  };
}
