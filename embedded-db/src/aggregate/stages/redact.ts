import { BSONSymbol } from 'bson';
import { StoreError } from '../../errors/store-error.ts';
import { printValue } from '../../values/print.ts';
import { emptyDocument, isDocument, setField } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { namesOf } from '../../values/field-order.ts';
import type { Scope } from '../../expressions/scope.ts';
import { setTextScore, textScoreOf } from '../../expressions/text-score.ts';
import { mapping } from './stage.ts';
import type { StageBuilder } from './stage.ts';

/** What the expression decides of a document, told apart by identity. */
const KEEP = new BSONSymbol('KEEP');
const PRUNE = new BSONSymbol('PRUNE');
const DESCEND = new BSONSymbol('DESCEND');

/** A scope in which a variable has one value. */
const withConstant = (scope: Scope, name: string, value: Value): Scope => {
  const bound = scope.bind(name);
  scope.environment.slots[bound.slot] = value;
  return bound.scope;
};

/** Leaves out documents at every level, by an expression that is evaluated for each. */
export const redactStage: StageBuilder = (spec, { context, scope }) => {
  const decisions = [KEEP, PRUNE, DESCEND].reduce(
    (outer, each) => withConstant(outer, each.value, each),
    scope,
  );
  const current = decisions.bind('CURRENT');
  const decide = current.scope.compile(spec);
  const { slots } = scope.environment;

  const redact = (document: Document, root: Document): Document | undefined => {
    slots[current.slot] = document;
    const decision = decide(root);
    if (decision === KEEP) return document;
    if (decision === PRUNE) return undefined;
    if (decision === DESCEND) return descend(document, root);
    throw new StoreError(
      17053,
      `$redact's expression should not return anything aside from the variables $$KEEP, $$DESCEND, and $$PRUNE, but returned ${printValue(decision)}`,
    );
  };
  const descend = (document: Document, root: Document): Document => {
    const result = emptyDocument();
    setTextScore(result, textScoreOf(document));
    for (const name of namesOf(document)) {
      const value = redactValue(document[name] as Value, root);
      if (value !== undefined) setField(result, name, value);
    }
    return result;
  };
  const redactValue = (value: Value, root: Document): Value | undefined => {
    if (Array.isArray(value))
      return value.map((element) => redactValue(element, root)).filter((element) => element !== undefined);
    return isDocument(value) ? redact(value, root) : value;
  };
  return mapping(context, (documents) =>
    documents.map((document) => redact(document, document)).filter((document) => document !== undefined),
  );
};
