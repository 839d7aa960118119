import { failedToParse, typeMismatch } from '../../errors/store-error.ts';
import { namesOf } from '../../values/field-order.ts';
import { documentOf, isDocument } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { arrayKeywords } from './array-rules.ts';
import { objectKeywords } from './object-rules.ts';
import { readList, readObject, readText, wrongType } from './read-keyword.ts';
import type { CompileSchema, KeywordCompiler, Schema } from './schema.ts';
import { valueKeywords } from './value-rules.ts';

const readAll = (schema: Document, keyword: string, compile: CompileSchema): Schema[] =>
  readList(schema, keyword).map((each) => {
    if (isDocument(each)) return compile(each);
    throw wrongType(keyword, 'an array of objects', each);
  });

const notSatisfied = (schemas: readonly Schema[], value: Value): Document[] =>
  schemas.flatMap((schema, index) =>
    schema.test(value) ? [] : [documentOf({ index, ...schema.annotations, details: schema.explain(value) })],
  );

const several =
  (accepts: (matching: number, all: number) => boolean): KeywordCompiler =>
  (schema, keyword, compile) => {
    const schemas = readAll(schema, keyword, compile);
    return {
      test: (value) => accepts(schemas.filter((each) => each.test(value)).length, schemas.length),
      explain: (value) =>
        documentOf({ operatorName: keyword, schemasNotSatisfied: notSatisfied(schemas, value) }),
    };
  };

const oneOf: KeywordCompiler = (schema, keyword, compile) => {
  const schemas = readAll(schema, keyword, compile);
  const matching = (value: Value): number[] => schemas.flatMap((each, i) => (each.test(value) ? [i] : []));
  return {
    test: (value) => matching(value).length === 1,
    explain: (value) => {
      const matchingSchemaIndexes = matching(value);
      if (matchingSchemaIndexes.length === 0)
        return documentOf({ operatorName: keyword, schemasNotSatisfied: notSatisfied(schemas, value) });
      const reason = 'more than one subschema matched';
      return documentOf({ operatorName: keyword, reason, matchingSchemaIndexes });
    },
  };
};

const not: KeywordCompiler = (schema, keyword, compile) => {
  const inner = compile(readObject(schema, keyword));
  return {
    test: (value) => !inner.test(value),
    explain: () => documentOf({ operatorName: keyword, reason: 'child expression matched' }),
  };
};

const annotation: KeywordCompiler = (schema, keyword) => {
  readText(schema, keyword);
  return undefined;
};

const KEYWORDS: Record<string, KeywordCompiler> = {
  ...valueKeywords,
  ...arrayKeywords,
  ...objectKeywords,
  allOf: several((matching, all) => matching === all),
  anyOf: several((matching) => matching > 0),
  oneOf,
  not,
  title: annotation,
  description: annotation,
};

/** Keywords of JSON schemas that MongoDB does not know. */
const UNSUPPORTED = new Set(['$ref', '$schema', 'default', 'definitions', 'format', 'id']);
const MAX_NESTING = 100;

const compileAt = (schema: Document, depth: number): Schema => {
  if (depth > MAX_NESTING) throw failedToParse('Maximum expression parsing depth exceeded');
  const compile: CompileSchema = (inner) => compileAt(inner, depth + 1);
  const rules = namesOf(schema).flatMap((keyword) => {
    if (UNSUPPORTED.has(keyword))
      throw failedToParse(`$jsonSchema keyword '${keyword}' is not currently supported`);
    if (!Object.hasOwn(KEYWORDS, keyword)) throw failedToParse(`Unknown $jsonSchema keyword: ${keyword}`);
    const rule = (KEYWORDS[keyword] as KeywordCompiler)(schema, keyword, compile);
    return rule ? [rule] : [];
  });
  const annotations = documentOf({ title: schema['title'], description: schema['description'] });
  return {
    test: (value) => rules.every((rule) => rule.test(value)),
    explain: (value) => rules.filter((rule) => !rule.test(value)).map((rule) => rule.explain(value)),
    annotations,
  };
};

/** Compiles a `$jsonSchema`. @throws StoreError 9 or 14 for malformed and unknown keywords */
export const compileSchema = (schema: Value): Schema => {
  if (!isDocument(schema)) throw typeMismatch('$jsonSchema must be an object');
  return compileAt(schema, 0);
};
