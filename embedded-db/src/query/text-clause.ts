import { namesOf } from '../values/field-order.ts';
import { isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { badValue, storeError, typeMismatch } from '../errors/store-error.ts';
import { searchLanguage } from '../text/languages.ts';
import type { Predicate } from './predicate.ts';

interface TextSearch {
  search: string;
  language?: string | undefined;
  caseSensitive: boolean;
  diacriticSensitive: boolean;
}

/** The text index's side of `$text`: the score of a document, 0 when it doesn't match. */
export interface TextTest {
  prepare: (search: TextSearch) => (document: Document) => number;
}

const knownFields = new Set(['$search', '$language', '$caseSensitive', '$diacriticSensitive']);

const parseSearch = (spec: Value): TextSearch => {
  if (!isDocument(spec)) throw badValue('$text expects an object');
  for (const name of namesOf(spec)) if (!knownFields.has(name)) throw badValue('extra fields in $text');
  const search = spec['$search'];
  if (typeof search !== 'string') throw typeMismatch('"$search" had the wrong type. Expected string');
  const language = spec['$language'];
  if (language !== undefined && typeof language !== 'string') {
    throw typeMismatch('"$language" had the wrong type. Expected string');
  }
  const flag = (name: string): boolean => {
    const value = spec[name] ?? false;
    if (typeof value !== 'boolean') throw typeMismatch(`"${name}" had the wrong type. Expected bool`);
    return value;
  };
  return {
    search,
    language: language === undefined ? undefined : searchLanguage(language),
    caseSensitive: flag('$caseSensitive'),
    diacriticSensitive: flag('$diacriticSensitive'),
  };
};

/** `{$text: {...}}`: needs a text index. */
export const compileTextClause = (
  spec: Value,
  text: TextTest | undefined,
): { predicate: Predicate; score: (document: Document) => number } => {
  const search = parseSearch(spec);
  if (!text) throw storeError('IndexNotFound', 'text index required for $text query');
  const score = text.prepare(search);
  return { predicate: { test: (document) => score(document) > 0, node: { kind: 'text', ...search } }, score };
};
