import type { Session } from '../../sessions/session-registry.ts';
import type { CommandContext, CommandDefinition, Reply } from '../command-context.ts';

const ENDS_TRANSACTION = new Set(['commitTransaction', 'abortTransaction']);

/**
 * Runs the command. Of one session, retryable writes and ends of transactions run one after the other: a retry that arrives while
 * its first attempt still waits for a lock must find the reply of that attempt, and apply nothing twice.
 * @throws StoreError 50 or 11601 while it waits
 */
export function runInTurn(context: CommandContext, definition: CommandDefinition): Reply | Promise<Reply> {
  const { session, retryNumber, name } = context;
  if (!session || (retryNumber === undefined && !ENDS_TRANSACTION.has(name))) return definition.run(context);
  return session.running ? afterOthers(session, context, definition) : occupy(session, context, definition);
}

async function afterOthers(
  session: Session,
  context: CommandContext,
  definition: CommandDefinition,
): Promise<Reply> {
  while (session.running) {
    await context.checkpoint.within(session.running);
    context.checkpoint.checkTime();
  }
  return occupy(session, context, definition);
}

function occupy(
  session: Session,
  context: CommandContext,
  definition: CommandDefinition,
): Reply | Promise<Reply> {
  const reply = definition.run(context);
  if (!(reply instanceof Promise)) return reply;
  const free = (): void => {
    session.running = undefined;
  };
  session.running = reply.then(free, free);
  return reply;
}
