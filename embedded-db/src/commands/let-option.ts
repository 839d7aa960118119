import { commandScope } from '../expressions/compile-expression.ts';
import { documentOf } from '../values/values.ts';
import type { Document } from '../values/values.ts';
import type { CommandContext } from './command-context.ts';
import { documentOption } from './options.ts';

/** The variables of a command, checked even when unused. @throws StoreError 9 or 4890500 */
export function letOption(context: CommandContext): Document | undefined {
  const variables = documentOption(context, 'let');
  if (variables) commandScope({ let: variables });
  return variables;
}

/** The variables of an update: those of its command, and its own constants, which are values instead of expressions. */
export function updateVariables(
  variables: Document | undefined,
  constants: Document | undefined,
): Document | undefined {
  if (!constants) return variables;
  const literals = Object.entries(constants).map(([name, $literal]) => [name, documentOf({ $literal })]);
  return documentOf({ ...variables, ...Object.fromEntries(literals) });
}
