import { namesOf } from '../values/field-order.ts';
import { documentFrom, fieldOf, isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { cannotCreate } from '../errors/store-error.ts';
import { indexLanguage } from '../text/languages.ts';
import type { IndexField, TextOptions } from './index-info.ts';
import { numberOf } from './index-number.ts';

/** @throws StoreError 67 for options of text indexes on another index */
export function refuseTextOptions(given: Document): Record<string, never> {
  for (const option of ['weights', 'default_language', 'language_override', 'textIndexVersion']) {
    if (Object.hasOwn(given, option)) throw cannotCreate(`the option '${option}' is for text indexes only`);
  }
  return {};
}

/** The name that stands in a listed key for all texts, and its companion. */
const TEXTS = '_fts';
const TEXTS_WEIGHT = '_ftsx';

const isText = (key: Document, path: string): boolean => key[path] === 'text' || path === TEXTS_WEIGHT;

/** The fields before and after the texts of a compound text index. */
function besideTexts(key: Document): { before: string[]; after: string[] } {
  const paths = namesOf(key);
  const first = paths.findIndex((path) => isText(key, path));
  const last = paths.findLastIndex((path) => isText(key, path));
  return { before: paths.slice(0, first), after: paths.slice(last + 1) };
}

/** The key of a text index in the form that is stored and listed. @throws StoreError 67 */
export function textKey(key: Document): Document {
  const { before, after } = besideTexts(key);
  const between = namesOf(key).slice(before.length, namesOf(key).length - after.length);
  if (!between.every((path) => isText(key, path)))
    throw cannotCreate("'text' fields in index must all be adjacent");
  const named = (path: string): [string, Value] => [path, key[path] as Value];
  return documentFrom([...before.map(named), [TEXTS, 'text'], [TEXTS_WEIGHT, 1], ...after.map(named)]);
}

/** The fields of a text index in the form that is stored and listed. @throws StoreError 67 */
export function textFields(given: Document, key: Document): Record<string, Value> {
  // The form that listIndexes answers names no paths in the key: they stand in the weights.
  const isListed = fieldOf(key, TEXTS) === 'text';
  const paths = namesOf(key).filter((path) => key[path] === 'text');
  if (Object.hasOwn(given, 'language_override') && fieldOf(given, 'language_override') !== 'language') {
    throw cannotCreate('a language_override of its own is not supported by this store');
  }
  const wanted = fieldOf(given, 'weights');
  const byPath = new Map<string, Value>(isListed ? [] : paths.map((path) => [path, 1]));
  if (isDocument(wanted)) {
    for (const path of namesOf(wanted)) {
      const weight = numberOf(wanted[path]);
      if (weight === undefined || weight < 1 || weight >= 99_999) {
        throw cannotCreate('text index weight must be in the exclusive interval (0,99999)');
      }
      byPath.set(path, wanted[path] as Value);
    }
  }
  if (byPath.size === 0) throw cannotCreate('a text index needs at least one path');
  const weights = documentFrom([...byPath].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const language = indexLanguage(fieldOf(given, 'default_language'));
  return { weights, default_language: language, language_override: 'language', textIndexVersion: 3 };
}

function languageOf(spec: Document): string {
  const language = fieldOf(spec, 'default_language');
  return typeof language === 'string' ? language : 'english';
}

/** The options of a stored text index. */
export function textOptions(spec: Document, weights: Document): TextOptions {
  const entries = namesOf(weights).map((path) => [path, numberOf(weights[path]) ?? 1] as const);
  const key = spec['key'] as Document;
  const { before, after } = besideTexts(key);
  const directed = (path: string): IndexField => ({
    path,
    direction: (numberOf(key[path]) ?? 1) < 0 ? -1 : 1,
  });
  return {
    before: before.map(directed),
    after: after.map(directed),
    weights: new Map(entries),
    defaultLanguage: languageOf(spec),
  };
}
