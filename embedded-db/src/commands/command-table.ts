import { fieldOf } from '../bson/values.ts';
import { failedToParse } from '../errors/store-error.ts';
import { adminCommands } from './admin.ts';
import { aggregateCommand } from './aggregate.ts';
import { bulkWriteCommand } from './bulk-write.ts';
import { collectionCommands } from './collections.ts';
import type { CommandContext, CommandDefinition, Reply } from './command-context.ts';
import { countCommand, distinctCommand } from './count-distinct.ts';
import { deleteCommand } from './delete.ts';
import { explainCommand, explainCommandOf } from './explain.ts';
import { findAndModifyCommand } from './find-and-modify.ts';
import { findCommand } from './find.ts';
import { getMoreCommand, killCursorsCommand } from './get-more.ts';
import { helloCommands } from './hello.ts';
import { indexCommands } from './indexes.ts';
import { insertCommand } from './insert.ts';
import { strictFlag } from './options.ts';
import { sessionCommands } from './session-commands.ts';
import { statisticsCommands } from './statistics.ts';
import { updateCommand } from './update.ts';
import { validateCommand } from './validate.ts';

/** `aggregate` with `explain: true` is the older form of explaining it. */
function runOrExplain(context: CommandContext): Reply | Promise<Reply> {
  if (strictFlag(context.body, 'explain', 'aggregate') !== true) return aggregateCommand.run(context);
  if (fieldOf(context.body, 'writeConcern') !== undefined)
    throw failedToParse("Aggregation explain does not support the'writeConcern' option");
  return explainCommandOf(context, 'queryPlanner');
}

/** Every command the store has, by name; any other answers 59 CommandNotFound. */
export const commandTable: ReadonlyMap<string, CommandDefinition> = new Map(
  Object.entries({
    ...helloCommands,
    ...adminCommands,
    ...sessionCommands,
    ...collectionCommands,
    ...indexCommands,
    ...statisticsCommands,
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
