import { diagnosticCommands } from './admin/diagnostics.ts';
import { saslCommands } from './access/sasl.ts';
import { userCommands } from './access/users.ts';
import { aggregateCommand } from './read/aggregate.ts';
import { bulkWriteCommand } from './write/bulk-write.ts';
import { cappedCommands } from './admin/capped.ts';
import { collectionCommands } from './admin/collections.ts';
import type { CommandContext, CommandDefinition, Reply } from './command-context.ts';
import { countCommand, distinctCommand } from './read/count-distinct.ts';
import { deleteCommand } from './write/delete.ts';
import { explainCommand, explainCommandOf } from './read/explain.ts';
import { testCommands } from './admin/fail-points.ts';
import { findAndModifyCommand } from './write/find-and-modify.ts';
import { findCommand } from './read/find.ts';
import { getMoreCommand, killCursorsCommand } from './read/get-more.ts';
import { helloCommands } from './session/hello.ts';
import { operationCommands } from './admin/current-operations.ts';
import { indexCommands } from './admin/indexes.ts';
import { insertCommand } from './write/insert.ts';
import { strictFlag } from './options.ts';
import { loadCommands } from './admin/load.ts';
import { sessionCommands } from './session/session-commands.ts';
import { statisticsCommands } from './admin/statistics.ts';
import { updateCommand } from './write/update.ts';
import { validateCommand } from './admin/validate.ts';

/** `aggregate` with `explain: true` is the older form of explaining it. */
function runOrExplain(context: CommandContext): Reply | Promise<Reply> {
  if (strictFlag(context.body, 'explain', 'aggregate') !== true) return aggregateCommand.run(context);
  return explainCommandOf(context, 'queryPlanner');
}

/** Every command by name; any other is 59 CommandNotFound. */
export const commandTable: ReadonlyMap<string, CommandDefinition> = new Map(
  Object.entries({
    ...helloCommands,
    ...diagnosticCommands,
    ...sessionCommands,
    ...cappedCommands,
    ...collectionCommands,
    ...indexCommands,
    ...loadCommands,
    ...statisticsCommands,
    ...testCommands,
    ...operationCommands,
    ...saslCommands,
    ...userCommands,
    find: findCommand,
    getMore: getMoreCommand,
    killCursors: killCursorsCommand,
    insert: insertCommand,
    update: updateCommand,
    delete: deleteCommand,
    findAndModify: findAndModifyCommand,
    findandmodify: findAndModifyCommand,
    count: countCommand,
    distinct: distinctCommand,
    aggregate: { ...aggregateCommand, run: runOrExplain },
    explain: explainCommand,
    bulkWrite: bulkWriteCommand,
    validate: validateCommand,
  }),
);
