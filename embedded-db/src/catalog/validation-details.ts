import { commandScope } from '../expressions/compile-expression.ts';
import { isOperatorDocument } from '../query/compile-field.ts';
import { compileFilter } from '../query/compile-filter.ts';
import { compileSchema } from '../query/schema/compile-schema.ts';
import { namesOf } from '../values/field-order.ts';
import { documentOf, fieldOf, isDocument, typeNameOf } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';

/** Why an operator that should match does not, and why one that should not does. */
const REASONS: Record<string, readonly [failed: string, matched: string]> = {
  $in: ['no matching value found in array', 'matching value found in array'],
  $nin: ['matching value found in array', 'no matching value found in array'],
  $ne: ['comparison succeeded', 'comparison failed'],
  $type: ['type did not match', 'type did match'],
  $regex: ['regular expression did not match', 'regular expression did match'],
  $exists: ['path does not exist', 'path does exist'],
  $size: ['array length was not equal to given size', 'array length was equal to given size'],
  $mod: ['$mod did not evaluate to expected remainder', '$mod did evaluate to expected remainder'],
  $all: ['array did not contain all specified values', 'array did contain all specified values'],
  $elemMatch: ['array did not satisfy the child predicate', 'array did satisfy the child predicate'],
  $bitsAllSet: ['bitwise operator failed to match', 'bitwise operator matched successfully'],
  $bitsAllClear: ['bitwise operator failed to match', 'bitwise operator matched successfully'],
  $bitsAnySet: ['bitwise operator failed to match', 'bitwise operator matched successfully'],
  $bitsAnyClear: ['bitwise operator failed to match', 'bitwise operator matched successfully'],
};
const COMPARISON = ['comparison failed', 'comparison succeeded'] as const;

/** The parts of a filter that all have to match: each field and each of its operators by itself. */
const clausesOf = (filter: Document): Document[] =>
  namesOf(filter).flatMap((name) => {
    const operand = filter[name] as Value;
    if (name.startsWith('$') || !isOperatorDocument(operand)) return [documentOf({ [name]: operand })];
    return namesOf(operand)
      .filter((operator) => operator !== '$options')
      .map((operator) => {
        const options = operator === '$regex' ? fieldOf(operand, '$options') : undefined;
        return documentOf({ [name]: documentOf({ [operator]: operand[operator], $options: options }) });
      });
  });

interface Explaining {
  readonly document: Document;
  readonly collation: Document | undefined;
  /** The filter should not match but does. */
  readonly isInverted: boolean;
}

const matches = (filter: Document, { document, collation }: Explaining): boolean =>
  compileFilter(filter, { collation }).matches(document);

/** The filters of a list that break the whole. */
const listed = (filters: readonly Document[], isBreaking: boolean, context: Explaining): Document[] =>
  filters.flatMap((filter, index) =>
    matches(filter, context) === isBreaking
      ? [documentOf({ index, details: explain(filter, { ...context, isInverted: isBreaking }) })]
      : [],
  );

const explain = (filter: Document, context: Explaining): Document => {
  const clauses = clausesOf(filter);
  const [only] = clauses;
  if (only && clauses.length === 1) return explainClause(only, context);
  const { isInverted } = context;
  return documentOf({
    operatorName: '$and',
    [isInverted ? 'clausesSatisfied' : 'clausesNotSatisfied']: listed(clauses, isInverted, context),
  });
};

const explainClause = (clause: Document, context: Explaining): Document => {
  const [name] = namesOf(clause) as [string];
  const operand = clause[name] as Value;
  switch (name) {
    case '$and':
    case '$or':
    case '$nor':
      return explainList(name, operand as Document[], context);
    case '$jsonSchema':
      return explainSchema(operand, context);
    case '$expr':
      return documentOf({
        operatorName: name,
        specifiedAs: clause,
        reason: context.isInverted ? 'expression did match' : 'expression did not match',
        expressionResult: commandScope({}).compile(operand)(context.document),
      });
    default:
      return explainField(name, operand, clause, context);
  }
};

const explainList = (name: string, filters: readonly Document[], context: Explaining): Document => {
  const isBreaking = (name === '$nor') !== context.isInverted;
  return documentOf({
    operatorName: name,
    [isBreaking ? 'clausesSatisfied' : 'clausesNotSatisfied']: listed(filters, isBreaking, context),
  });
};

const explainSchema = (operand: Value, { document, isInverted }: Explaining): Document => {
  if (isInverted)
    return documentOf({ operatorName: '$jsonSchema', specifiedAs: operand, reason: 'schema matched' });
  const schema = compileSchema(operand);
  return documentOf({
    operatorName: '$jsonSchema',
    ...schema.annotations,
    schemaRulesNotSatisfied: schema.explain(document),
  });
};

const valueAt = (document: Document, path: string): Value | undefined => {
  let value: Value | undefined = document;
  for (const name of path.split('.')) value = isDocument(value) ? fieldOf(value, name) : undefined;
  return value;
};

const explainField = (path: string, operand: Value, clause: Document, context: Explaining): Document => {
  const operator = isOperatorDocument(operand) ? (namesOf(operand)[0] as string) : '$eq';
  const { isInverted, document } = context;
  if (operator === '$not') {
    const inner = documentOf({ [path]: (operand as Document)['$not'] });
    return documentOf({
      operatorName: '$not',
      details: explain(inner, { ...context, isInverted: !isInverted }),
    });
  }
  const considered = valueAt(document, path);
  const [failed, matched] = REASONS[operator] ?? COMPARISON;
  const isAboutExistence = operator === '$exists';
  const wantsAbsence = isAboutExistence && considered !== undefined;
  const stated = isInverted !== wantsAbsence ? matched : failed;
  const isMissing = considered === undefined && !isAboutExistence;
  return documentOf({
    operatorName: operator,
    specifiedAs: clause,
    reason: isMissing ? 'field was missing' : stated,
    ...(isAboutExistence || considered === undefined ? {} : consideredFields(operator, considered)),
  });
};

const consideredFields = (operator: string, value: Value): Record<string, Value> => {
  if (Array.isArray(value) && operator !== '$size') return { consideredValues: [...value, value] };
  if (operator !== '$type') return { consideredValue: value };
  return { consideredValue: value, consideredType: typeNameOf(value) };
};

/** Why a document fails a validator, as MongoDB's `errInfo.details` tells. */
export const validationDetails = (
  validator: Document,
  document: Document,
  collation: Document | undefined,
): Document => explain(validator, { document, collation, isInverted: false });
