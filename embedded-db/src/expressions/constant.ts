import { emptyDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import type { Evaluate } from './scope.ts';

class DocumentRead extends Error {}

const refuse = (): never => {
  throw new DocumentRead();
};

/** A placeholder document that must not be read. */
const NO_DOCUMENT: Document = new Proxy(emptyDocument(), {
  get: refuse,
  has: refuse,
  getOwnPropertyDescriptor: refuse,
  ownKeys: refuse,
});

/** The value of an expression that must not depend on a document. @throws what `otherwise` gives, if it does */
export const constantValue = (evaluate: Evaluate, otherwise: () => Error): Value | undefined => {
  try {
    const value = evaluate(NO_DOCUMENT);
    return value === NO_DOCUMENT ? refuse() : value;
  } catch (error) {
    throw error instanceof DocumentRead ? otherwise() : error;
  }
};
