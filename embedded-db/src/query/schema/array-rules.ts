import { equalValues } from '../../values/compare.ts';
import { documentOf, isDocument } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { readCount, readFlag, wrongType } from './read-keyword.ts';
import type { KeywordCompiler, Rule, Schema } from './schema.ts';

/** A rule for arrays, which all other values meet. */
const ruleFor = (test: (array: Value[]) => boolean, explain: (array: Value[]) => Document): Rule => ({
  test: (value) => !Array.isArray(value) || test(value),
  explain: (value) => explain(value as Value[]),
});

const size =
  (accepts: (length: number, limit: number) => boolean): KeywordCompiler =>
  (schema, keyword) => {
    const limit = readCount(schema, keyword);
    return ruleFor(
      (array) => accepts(array.length, limit),
      (array) =>
        documentOf({
          operatorName: keyword,
          specifiedAs: documentOf({ [keyword]: schema[keyword] }),
          reason: 'array did not match specified length',
          consideredValue: array,
        }),
    );
  };

const duplicateIn = (array: readonly Value[]): Value | undefined =>
  array.find((value, i) => array.slice(0, i).some((other) => equalValues(value, other)));

const uniqueItems: KeywordCompiler = (schema, keyword) => {
  if (!readFlag(schema, keyword)) return undefined;
  return ruleFor(
    (array) => duplicateIn(array) === undefined,
    (array) =>
      documentOf({
        operatorName: keyword,
        specifiedAs: documentOf({ uniqueItems: true }),
        reason: 'found a duplicate item',
        consideredValue: array,
        duplicatedValue: duplicateIn(array),
      }),
  );
};

/** All elements from a position on have to meet one schema. */
const everyItem = (keyword: string, schema: Schema, from: number, reason: string): Rule => {
  const failing = (array: readonly Value[]): number =>
    array.findIndex((value, i) => i >= from && !schema.test(value));
  return ruleFor(
    (array) => failing(array) < 0,
    (array) => {
      const itemIndex = failing(array);
      const details = schema.explain(array[itemIndex] as Value);
      return documentOf({ operatorName: keyword, reason, itemIndex, details });
    },
  );
};

const items: KeywordCompiler = (schema, keyword, compile) => {
  const given = schema[keyword] as Value;
  if (isDocument(given))
    return everyItem(keyword, compile(given), 0, 'At least one item did not match the sub-schema');
  if (!Array.isArray(given)) throw wrongType(keyword, 'an array or an object', given);
  const schemas = given.map((each) => {
    if (isDocument(each)) return compile(each);
    throw wrongType(keyword, 'an array of objects', each);
  });
  const fails = (array: readonly Value[], inner: Schema, i: number): boolean =>
    i < array.length && !inner.test(array[i] as Value);
  return ruleFor(
    (array) => !schemas.some((inner, i) => fails(array, inner, i)),
    (array) =>
      documentOf({
        operatorName: keyword,
        details: schemas.flatMap((inner, itemIndex) =>
          fails(array, inner, itemIndex)
            ? [documentOf({ itemIndex, details: inner.explain(array[itemIndex] as Value) })]
            : [],
        ),
      }),
  );
};

/** What follows the elements that `items` lists; without such a list it asks for nothing. */
const additionalItems: KeywordCompiler = (schema, keyword, compile) => {
  const given = schema[keyword] as Value;
  if (typeof given !== 'boolean' && !isDocument(given))
    throw wrongType(keyword, 'either an object or a boolean', given);
  const listed = schema['items'];
  if (isDocument(given)) {
    const inner = compile(given);
    const reason = 'At least one additional item did not match the sub-schema';
    return Array.isArray(listed) ? everyItem(keyword, inner, listed.length, reason) : undefined;
  }
  if (given || !Array.isArray(listed)) return undefined;
  return ruleFor(
    (array) => array.length <= listed.length,
    (array) =>
      documentOf({
        operatorName: keyword,
        specifiedAs: documentOf({ additionalItems: false }),
        reason: 'found additional items',
        additionalItems: array.slice(listed.length),
      }),
  );
};

export const arrayKeywords: Record<string, KeywordCompiler> = {
  minItems: size((length, limit) => length >= limit),
  maxItems: size((length, limit) => length <= limit),
  uniqueItems,
  items,
  additionalItems,
};
