import type { Document, Value } from '../values/values.ts';
import { StoreError } from '../errors/store-error.ts';

/** A compiled expression: reads the document it is given (`$$CURRENT`, `$$ROOT`) and the variables of its environment. */
export type Evaluate = (root: Document) => Value | undefined;

/** Values of variables while one pipeline or filter runs; each binding of a name has a slot of its own. */
export interface Environment {
  slots: (Value | undefined)[];
  now: Date;
}

/** Compiles sub-expressions and knows which variables are visible where. */
export class Scope {
  readonly environment: Environment;
  readonly names: ReadonlyMap<string, number>;
  readonly compileIn: (expression: Value, scope: Scope) => Evaluate;

  constructor(
    environment: Environment,
    names: ReadonlyMap<string, number>,
    compileIn: (expression: Value, scope: Scope) => Evaluate,
  ) {
    this.environment = environment;
    this.names = names;
    this.compileIn = compileIn;
  }

  compile(expression: Value): Evaluate {
    return this.compileIn(expression, this);
  }

  /** A scope in which `name` is one more variable, and the slot to set before evaluating in it. */
  bind(name: string): { scope: Scope; slot: number } {
    const { slots } = this.environment;
    const slot = slots.length;
    slots.push(undefined);
    return {
      scope: new Scope(this.environment, new Map([...this.names, [name, slot]]), this.compileIn),
      slot,
    };
  }

  slotOf(name: string): number {
    const slot = this.names.get(name);
    if (slot === undefined) throw new StoreError(17276, `Use of undefined variable: ${name}`);
    return slot;
  }
}

/** Throws for names that can't be variables of the user. */
export const checkVariableName = (name: string): void => {
  if (name === '') throw new StoreError(9, 'empty variable names are not allowed');
  if (!/^[a-z\u{80}-\u{10ffff}]/u.test(name) && name !== 'CURRENT') {
    throw new StoreError(9, `'${name}' starts with an invalid character for a user variable name`);
  }
  if (!/^[\w\u{80}-\u{10ffff}]+$/u.test(name)) {
    throw new StoreError(9, `'${name}' contains an invalid character for a variable name: '${name}'`);
  }
};
