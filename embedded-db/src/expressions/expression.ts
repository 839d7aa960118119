import type { Document, Value } from '../values/values.ts';
import { isTrue } from './coerce.ts';
import { commandScope } from './compile-expression.ts';

interface ExpressionOptions {
  /** The command's `let` constants. */
  let?: Document | undefined;
  now?: Date | undefined;
}

interface CompiledExpression {
  evaluate: (document: Document) => Value | undefined;
  /** Whether the result is truthy. */
  test: (document: Document) => boolean;
}

/** Compiles an aggregation expression once. Throws 168 for unknown operators, 16020 for a wrong number of arguments, and the like. */
export const compileExpression = (expression: Value, options: ExpressionOptions = {}): CompiledExpression => {
  const evaluate = commandScope(options).compile(expression);
  return { evaluate, test: (document) => isTrue(evaluate(document)) };
};
