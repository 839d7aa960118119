import { compileRegex } from '../../regex/compile-regex.ts';
import { namesOf } from '../../values/field-order.ts';
import { documentOf, isDocument } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { readCount, readNames, readObject, readSchemas, wrongType } from './read-keyword.ts';
import type { KeywordCompiler, Rule, Schema } from './schema.ts';

/** A rule for documents, which all other values meet. */
const ruleFor = (test: (document: Document) => boolean, explain: (document: Document) => Document): Rule => ({
  test: (value) => !isDocument(value) || test(value),
  explain: (value) => explain(value as Document),
});

const required: KeywordCompiler = (schema, keyword) => {
  const names = readNames(schema[keyword] as Value, keyword);
  return ruleFor(
    (document) => names.every((name) => Object.hasOwn(document, name)),
    (document) =>
      documentOf({
        operatorName: keyword,
        specifiedAs: documentOf({ required: schema[keyword] }),
        missingProperties: names.filter((name) => !Object.hasOwn(document, name)),
      }),
  );
};

const fails = (document: Document, name: string, schema: Schema): boolean =>
  Object.hasOwn(document, name) && !schema.test(document[name] as Value);

const properties: KeywordCompiler = (schema, keyword, compile) => {
  const schemas = readSchemas(schema, keyword).map(([name, inner]) => [name, compile(inner)] as const);
  return ruleFor(
    (document) => !schemas.some(([name, inner]) => fails(document, name, inner)),
    (document) =>
      documentOf({
        operatorName: keyword,
        propertiesNotSatisfied: schemas.flatMap(([propertyName, inner]) =>
          fails(document, propertyName, inner)
            ? [
                documentOf({
                  propertyName,
                  ...inner.annotations,
                  details: inner.explain(document[propertyName] as Value),
                }),
              ]
            : [],
        ),
      }),
  );
};

const patternProperties: KeywordCompiler = (schema, keyword, compile) => {
  const schemas = readSchemas(schema, keyword).map(
    ([pattern, inner]) => [pattern, compileRegex(pattern, ''), compile(inner)] as const,
  );
  const failures = (document: Document): Document[] =>
    schemas.flatMap(([regexMatched, regex, inner]) =>
      namesOf(document)
        .filter((name) => regex.test(name) && !inner.test(document[name] as Value))
        .map((propertyName) =>
          documentOf({ propertyName, regexMatched, details: inner.explain(document[propertyName] as Value) }),
        ),
    );
  return ruleFor(
    (document) => failures(document).length === 0,
    (document) => documentOf({ operatorName: keyword, details: failures(document) }),
  );
};

/** The names that neither `properties` nor `patternProperties` speaks of. */
const otherNames = (schema: Document): ((document: Document) => string[]) => {
  const known = Object.hasOwn(schema, 'properties') ? readObject(schema, 'properties') : documentOf({});
  const patterns = Object.hasOwn(schema, 'patternProperties')
    ? namesOf(readObject(schema, 'patternProperties')).map((pattern) => compileRegex(pattern, ''))
    : [];
  return (document) =>
    namesOf(document).filter(
      (name) => !Object.hasOwn(known, name) && !patterns.some((pattern) => pattern.test(name)),
    );
};

const additionalProperties: KeywordCompiler = (schema, keyword, compile) => {
  const given = schema[keyword] as Value;
  if (typeof given !== 'boolean' && !isDocument(given))
    throw wrongType(keyword, 'a boolean or an object', given);
  if (given === true) return undefined;
  const others = otherNames(schema);
  if (given === false) {
    return ruleFor(
      (document) => others(document).length === 0,
      (document) =>
        documentOf({
          operatorName: keyword,
          specifiedAs: documentOf({ additionalProperties: false }),
          additionalProperties: others(document),
        }),
    );
  }
  const inner = compile(given);
  const failing = (document: Document): string | undefined =>
    others(document).find((name) => fails(document, name, inner));
  return ruleFor(
    (document) => failing(document) === undefined,
    (document) => {
      const failingProperty = failing(document) as string;
      return documentOf({
        operatorName: keyword,
        reason: 'at least one additional property did not match the subschema',
        failingProperty,
        details: inner.explain(document[failingProperty] as Value),
      });
    },
  );
};

const propertyCount =
  (accepts: (count: number, limit: number) => boolean): KeywordCompiler =>
  (schema, keyword) => {
    const limit = readCount(schema, keyword);
    return ruleFor(
      (document) => accepts(namesOf(document).length, limit),
      (document) =>
        documentOf({
          operatorName: keyword,
          specifiedAs: documentOf({ [keyword]: schema[keyword] }),
          reason: 'specified number of properties was not satisfied',
          numberOfProperties: namesOf(document).length,
        }),
    );
  };

/** What a document has to have besides a property: other properties, or a whole schema. */
const dependencies: KeywordCompiler = (schema, keyword, compile) => {
  const all = Object.entries(readObject(schema, keyword)).map(([conditionalProperty, given]) => {
    const failure = isDocument(given)
      ? schemaDependency(compile(given))
      : namesDependency(readNames(given, `${keyword}.${conditionalProperty}`));
    return { conditionalProperty, failure };
  });
  const failures = (document: Document): Document[] =>
    all.flatMap(({ conditionalProperty, failure }) => {
      const found = Object.hasOwn(document, conditionalProperty) ? failure(document) : undefined;
      return found ? [documentOf({ conditionalProperty, ...found })] : [];
    });
  return ruleFor(
    (document) => failures(document).length === 0,
    (document) => documentOf({ operatorName: keyword, failingDependencies: failures(document) }),
  );
};

type Failure = (document: Document) => Record<string, Value> | undefined;

const schemaDependency =
  (schema: Schema): Failure =>
  (document) =>
    schema.test(document) ? undefined : { details: schema.explain(document) };

const namesDependency =
  (names: readonly string[]): Failure =>
  (document) => {
    const missingProperties = names.filter((name) => !Object.hasOwn(document, name));
    return missingProperties.length === 0 ? undefined : { missingProperties };
  };

export const objectKeywords: Record<string, KeywordCompiler> = {
  required,
  properties,
  patternProperties,
  additionalProperties,
  minProperties: propertyCount((count, limit) => count >= limit),
  maxProperties: propertyCount((count, limit) => count <= limit),
  dependencies,
};
