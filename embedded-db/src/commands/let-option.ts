import { commandScope } from '../aggregate/compile-expression.ts';
import { documentOf } from '../bson/values.ts';
import type { Document } from '../bson/values.ts';
import type { CommandContext } from './command-context.ts';
import { documentOption } from './options.ts';

/** The variables of a command, checked also where nothing uses them. @throws StoreError 9 or 4890500 */
export function letOption(context: CommandContext): Document | undefined {
  const variables = documentOption(context, 'let');
  if (variables) commandScope({ let: variables });
  return variables;
}

/** The variables of an update: those of its command, and its own constants, which are values and no expressions. */
export function updateVariables(
  variables: Document | undefined,
  constants: Document | undefined,
): Document | undefined {
  if (!constants) return variables;
  const literals = Object.entries(constants).map(([name, $literal]) => [name, documentOf({ $literal })]);
  return documentOf({ ...variables, ...Object.fromEntries(literals) });
}
