import type { Document, Value } from '../bson/values.ts';
export interface ExpressionOptions {
  let?: Document | undefined;
  now?: Date | undefined;
}
export interface CompiledExpression {
  evaluate(document: Document): Value | undefined;
  test(document: Document): boolean;
}
export declare const compileExpression: (expression: Value, options: ExpressionOptions) => CompiledExpression;
