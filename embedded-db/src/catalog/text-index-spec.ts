import { namesOf } from '../values/field-order.ts';
import { documentFrom, fieldOf, isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { cannotCreate } from '../errors/store-error.ts';
import { indexLanguage } from '../text/languages.ts';
import type { TextOptions } from './index-info.ts';
import { numberOf } from './index-number.ts';

/** @throws StoreError 67 for options of text indexes on another index */
export function refuseTextOptions(given: Document): Record<string, never> {
  for (const option of ['weights', 'default_language', 'language_override', 'textIndexVersion']) {
    if (Object.hasOwn(given, option)) throw cannotCreate(`the option '${option}' is for text indexes only`);
  }
  return {};
}

/** The fields of a text index in the form that is stored and listed. @throws StoreError 67 */
export function textFields(given: Document, key: Document): Record<string, Value> {
  // The form that listIndexes answers names no paths in the key: they stand in the weights.
  const isListed = fieldOf(key, '_fts') === 'text';
  const nonText = namesOf(key).filter((path) => key[path] !== 'text' && path !== '_ftsx');
  if (nonText.length > 0) throw cannotCreate('compound text indexes are not supported by this store');
  if (Object.hasOwn(given, 'language_override') && fieldOf(given, 'language_override') !== 'language') {
    throw cannotCreate('a language_override of its own is not supported by this store');
  }
  const wanted = fieldOf(given, 'weights');
  const byPath = new Map<string, Value>(isListed ? [] : namesOf(key).map((path) => [path, 1]));
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
  return {
    weights: new Map(entries),
    defaultLanguage: languageOf(spec),
  };
}
